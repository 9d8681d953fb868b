/**
 * Returns a phone number in E.164 format (ITU-T): `02 5550 4110` → `+61255504110`, `1300 555 010` → `+611300555010`. A
 * number without a country code is Australian, also without its leading zero; `0011` and `00` dial other countries.
 */
export const e164 = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  const dialled = phone.trimStart().startsWith('+') ? digits : /^00(?:11)?(\d+)/.exec(digits)?.[1];
  const international = dialled ?? (/^61\d{9}/.test(digits) ? digits : `61${digits.replace(/^0/, '')}`);
  return `+${international.replace(/^610(?=\d)/, '61')}`;
};
