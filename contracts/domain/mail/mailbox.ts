/**
 * Returns the mailbox behind an address: `mia+cars@` is delivered to `mia@`, and Gmail ignores dots. If a server treats
 * them as two mailboxes, they count as one all the same.
 */
export const mailboxOf = (address: string): string => {
  const whole = address.trim().toLowerCase();
  const at = whole.lastIndexOf('@');
  const [local, domain] = [whole.slice(0, at), whole.slice(at + 1)];
  const [plain = ''] = /^.[^+]*/.exec(local) ?? [];
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${plain.replaceAll('.', '')}@gmail.com`
    : `${plain}@${domain}`;
};
