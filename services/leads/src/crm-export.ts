import { csvLine } from '#contracts/domain/csv';
import type { CrmInboxView } from '#contracts/views/lead';

const columns: readonly (readonly [name: string, of: (view: CrmInboxView) => string | number | undefined])[] = [
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
  ['opt_in', ({ lead }) => (lead.opt_in ? 'yes' : 'no')],
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
];

export const csvHeader = csvLine(columns.map(([name]) => name));
export const csvRow = (view: CrmInboxView): string => csvLine(columns.map(([, of]) => of(view)));
