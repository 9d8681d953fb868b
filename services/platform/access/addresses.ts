import { createHmac } from 'node:crypto';
import { mailSuppressionStream, type MailSuppressionEvent, type SuppressionReason } from '#contracts/events/mail';
import type { Decider } from '../kernel/decider.js';

/** What stands for an address in events: its HMAC, which leads to nobody. */
export const markOfAddress = (secret: string, address: string): string =>
  createHmac('sha256', secret).update(`mail ${address.trim().toLowerCase()}`).digest('hex').slice(0, 32);

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
