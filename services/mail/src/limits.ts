import { mailCountStream, type MailCountEvent } from '#contracts/events/mail';
import { reject } from '#contracts/rejections';
import type { Decider } from '#platform/kernel/decider';

interface CountMail {
  readonly delivery_id: string;
  /** 0: as many as one likes. */
  readonly most: number;
}

/** The messages of one day of a site, or to one address. The same message counts once, however often it is tried. */
export const mailOfDay: Decider<ReadonlySet<string>, CountMail, MailCountEvent> = {
  category: mailCountStream.category,
  initial: new Set(),
  evolve: { MailCounted: (counted, { delivery_id }) => new Set(counted).add(delivery_id) },
  decide: (counted, { delivery_id, most }) => {
    if (counted.has(delivery_id)) return [];
    if (most > 0 && counted.size >= most) return reject('too_many_requests', 'as much mail as there may be in a day');
    return [{ type: 'MailCounted', data: { delivery_id } }];
  },
};
