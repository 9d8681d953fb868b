import { mailCountStream, type MailCountEvent } from '#contracts/events/mail';
import { reject } from '#contracts/rejections';
import type { Decider } from '#platform/kernel/decider';

interface CountMail {
  readonly delivery_id: string;
  /** 0: unlimited. */
  readonly limit: number;
}

/**
 * Number of messages of one site, or to one address, in one day. The command's id is the message's, so that a message
 * counts once, however many attempts it needs.
 */
export const mailOfDay: Decider<number, CountMail, MailCountEvent> = {
  category: mailCountStream.category,
  initial: 0,
  evolve: { MailCounted: (counted) => counted + 1 },
  decide: (counted, { delivery_id, limit }) => {
    if (limit > 0 && counted >= limit) return reject('too_many_requests', 'as much mail as there may be in a day');
    return [{ type: 'MailCounted', data: { delivery_id } }];
  },
};
