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
  ['url', ({ lead }) => lead.url],
  ['since', ({ since }) => since.map(({ type }) => type).join(' ')],
];

/**
 * A cell as a spreadsheet reads it (RFC 4180). What would be taken for a formula gets an apostrophe before it, as
 * strangers wrote it; phone numbers keep their plus.
 */
const cell = (value: string | number | undefined): string => {
  const text = String(value ?? '');
  const formula = /^[=@\t\r]|^[+-](?![\d\s()-]*$)/.test(text);
  const safe = formula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvHeader = `${columns.map(([name]) => name).join()}\r\n`;
export const csvLine = (view: CrmInboxView): string => `${columns.map(([, of]) => cell(of(view))).join()}\r\n`;
