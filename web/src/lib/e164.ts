/**
 * An Australian phone number as machines take it: `02 5550 4110` → `+61255504110`, `1300 555 010` → `+611300555010`
 * (ITU-T E.164). A number that says its country stays of it.
 */
export const e164 = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  return phone.trimStart().startsWith('+') ? `+${digits}` : `+61${digits.startsWith('0') ? digits.slice(1) : digits}`;
};
