import { createHmac } from 'node:crypto';
import { mailSuppressionStream, type MailSuppressionEvent, type SuppressionReason } from '#contracts/events/mail';
import type { Decider } from '../kernel/decider.js';

/** What stands for an address in events: its HMAC, which leads to nobody. */
export const markOfAddress = (secret: string, address: string): string =>
  createHmac('sha256', secret).update(`mail ${address.trim().toLowerCase()}`).digest('hex').slice(0, 32);

/**
 * The mailbox behind an address, as far as its spelling tells: `mia+cars@` is read where `mia@` is, and Gmail passes over
 * dots. Where a server means two mailboxes by it, they share their limits.
 */
const mailboxOf = (address: string): string => {
  const whole = address.trim().toLowerCase();
  const at = whole.lastIndexOf('@');
  const [local, domain] = [whole.slice(0, at), whole.slice(at + 1)];
  const [plain = ''] = /^.[^+]*/.exec(local) ?? [];
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${plain.replaceAll('.', '')}@gmail.com`
    : `${plain}@${domain}`;
};

/** What stands for a mailbox, however its address is spelled: for limits, and for who is sent no advertisements. */
const markOfMailbox = (secret: string, address: string): string => markOfAddress(secret, mailboxOf(address));

/** Under which marks a suppression may be: that of the mailbox, and that of the address, as it was noted before. */
export const suppressionMarks = (secret: string, address: string): readonly [string, ...string[]] => [
  markOfMailbox(secret, address),
  ...(mailboxOf(address) === address.trim().toLowerCase() ? [] : [markOfAddress(secret, address)]),
];

/** What an address is not sent: advertisements of one site, or of any. */
export const suppressionOf = (mark: string, site_id = 'all'): string => `${mark}.${site_id}`;

export type SuppressionCommand =
  { readonly type: 'Suppress'; readonly reason: SuppressionReason } | { readonly type: 'Allow' };

/** Whether an address is sent no advertisements, which is kept when its person is erased. */
export const suppression: Decider<boolean, SuppressionCommand, MailSuppressionEvent> = {
  category: mailSuppressionStream.category,
  initial: false,
  evolve: { MailSuppressed: () => true, MailAllowed: () => false },
  decide: (isSuppressed, command) => {
    if (command.type === 'Allow') return isSuppressed ? [{ type: 'MailAllowed', data: {} }] : [];
    return isSuppressed ? [] : [{ type: 'MailSuppressed', data: { reason: command.reason } }];
  },
};
