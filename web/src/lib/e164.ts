/**
 * Returns an Australian phone number in E.164 format (ITU-T): `02 5550 4110` → `+61255504110`, `1300 555 010` →
 * `+611300555010`. A number with a country code keeps that code.
 */
export const e164 = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  return phone.trimStart().startsWith('+') ? `+${digits}` : `+61${digits.startsWith('0') ? digits.slice(1) : digits}`;
};
