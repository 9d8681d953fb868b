import { mailCountStream, type MailCountEvent } from '#contracts/events/mail';
import { reject } from '#contracts/rejections';
import type { Decider } from '#platform/kernel/decider';

interface CountMail {
  readonly delivery_id: string;
  /** 0: as many as one likes. */
  readonly limit: number;
}

/**
 * How many messages there were in one day of a site, or to one address. The id of the command is the message’s, so that it
 * counts once, however often it is tried.
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
