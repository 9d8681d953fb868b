import { csvLine } from '#contracts/domain/csv';
import { testDriveField } from '#contracts/domain/forms/forms';
import { localMinute } from '#contracts/domain/local-time';
import type { CrmInboxView } from '#contracts/views/lead';
import { optInOf, tradeInText } from './crm-inbox.js';

type Column = readonly [name: string, of: (view: CrmInboxView, timeZone: string) => string | number | undefined];

const yesNo = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'yes' : 'no');

/** New columns come last, because spreadsheets refer to columns by their place. */
const columns: readonly Column[] = [
  ['submitted_at', ({ submitted_at }) => submitted_at],
  ['lead_id', ({ lead_id }) => lead_id],
  ['dealership_id', ({ dealership_id }) => dealership_id],
  ['category', ({ lead }) => lead.category],
  ['subcategory', ({ lead }) => lead.subcategory],
  ['name', ({ lead }) => lead.user.name],
  ['last_name', ({ lead }) => lead.user.last_name],
  ['email', ({ lead }) => lead.user.email],
  ['phone', ({ lead }) => lead.user.phone],
  ['postcode', ({ lead }) => lead.user.postcode],
  ['message', ({ lead }) => lead.message],
  ['opt_in', (view) => (optInOf(view).opt_in ? 'yes' : 'no')],
  ['stock_number', ({ lead }) => lead.vehicle?.stock_number],
  ['year', ({ lead }) => lead.vehicle?.year],
  ['make', ({ lead }) => lead.vehicle?.make],
  ['model', ({ lead }) => lead.vehicle?.model],
  ['price', ({ lead }) => lead.vehicle?.price],
  ['price_type', ({ lead }) => lead.vehicle?.price_type],
  ['weekly_price', ({ lead }) => lead.vehicle?.weekly_price],
  ['url', ({ lead }) => lead.url],
  ['outcome', ({ outcomes }) => outcomes.at(-1)?.outcome],
  ['since', ({ since }) => since.map(({ type }) => type).join(' ')],
  ['submitted_local', ({ submitted_at }, timeZone) => localMinute(new Date(submitted_at), timeZone).replace('T', ' ')],
  ['location', ({ lead }) => lead.location],
  ['test_drive_local', ({ lead }) => lead.fields[testDriveField]?.replace('T', ' ')],
  ['trade_in', ({ lead }) => lead.trade_in && tradeInText(lead.trade_in)],
  ['deposit', ({ lead }) => lead.fields['Deposit']],
  ['opt_in_asked', ({ lead }) => yesNo(lead.opt_in_asked)],
  ['consent_wording', ({ lead }) => lead.consent?.wording],
  ['consent_given_at', ({ lead }) => lead.consent?.given_at],
  ['consent_pre_ticked', ({ lead }) => yesNo(lead.consent?.pre_ticked)],
  ['consent_withdrawn_at', (view) => optInOf(view).consent_withdrawn?.at],
];

export const csvHeader = csvLine(columns.map(([name]) => name));
/** @param timeZone the site's */
export const csvRow = (view: CrmInboxView, timeZone: string): string =>
  csvLine(columns.map(([, of]) => of(view, timeZone)));
