import { createHmac } from 'node:crypto';
import { mailboxOf } from '#contracts/domain/mail/mailbox';
import { mailSuppressionStream, type MailSuppressionEvent, type SuppressionReason } from '#contracts/events/mail';
import { streamOf } from '#contracts/events/stream-name';
import { readCurrent } from '../kernel/command.js';
import { type Decider, fold } from '../kernel/decider.js';
import type { EventLog } from '../ports/event-log.js';

/** Returns the HMAC that stands for an address in events; it identifies nobody. */
export const hashAddress = (secret: string, address: string): string =>
  createHmac('sha256', secret).update(`mail ${address.trim().toLowerCase()}`).digest('hex').slice(0, 32);

/** Returns the HMAC of a mailbox, independent of spelling: for limits, and for suppressions. */
const hashMailbox = (secret: string, address: string): string => hashAddress(secret, mailboxOf(address));

/** Marks under which a suppression may be stored: that of the mailbox, or of the address in earlier versions. */
export const suppressionHashes = (secret: string, address: string): readonly [string, ...string[]] => [
  hashMailbox(secret, address),
  ...(mailboxOf(address) === address.trim().toLowerCase() ? [] : [hashAddress(secret, address)]),
];

/** Id of a suppression: of one site's advertisements, or of all. */
export const suppressionId = (mark: string, site_id = 'all'): string => `${mark}.${site_id}`;

export type SuppressionCommand =
  { readonly type: 'Suppress'; readonly reason: SuppressionReason } | { readonly type: 'Allow' };

/** Whether an address gets no advertisements. This survives the erasure of its person. */
export const suppression: Decider<boolean, SuppressionCommand, MailSuppressionEvent> = {
  category: mailSuppressionStream.category,
  initial: false,
  evolve: { MailSuppressed: () => true, MailAllowed: () => false },
  decide: (isSuppressed, command) => {
    if (command.type === 'Allow') return isSuppressed ? [{ type: 'MailAllowed', data: {} }] : [];
    return isSuppressed ? [] : [{ type: 'MailSuppressed', data: { reason: command.reason } }];
  },
};

/** Whether any of these suppressions, by {@link suppressionId}, holds. */
export const isSuppressed = async (log: EventLog, ids: readonly string[]): Promise<boolean> => {
  for (const id of ids) if (fold(suppression, await readCurrent(log, streamOf(mailSuppressionStream, id)))) return true;
  return false;
};
