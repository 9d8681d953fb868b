import { day } from '#contracts/domain/durations';

/** Milliseconds for which the contact holds; RFC 9116 recommends less than a year. */
const validity = 90 * day;

/** Writes `security.txt` (RFC 9116). It changes once a day, so that caches can keep it. */
export const writeSecurityContact = (contacts: readonly string[], siteUrl: string, now: Date): string => {
  const expires = new Date(Math.floor(now.getTime() / day) * day + validity);
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
};
