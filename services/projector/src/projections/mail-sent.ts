import type { MailSent } from '#contracts/api/mail';
import type { MailKind } from '#contracts/domain/mail/kinds';
import type { DeliveryEvent } from '#contracts/events/delivery';
import type { RecordedEvent } from '#contracts/events/envelope';
import { leadStream } from '#contracts/events/lead';
import { reservationStream } from '#contracts/events/reservation';
import { shopperStream } from '#contracts/events/shopper';
import { categoryOf } from '#contracts/events/stream-name';
import { mailSentView, type MailSentView } from '#contracts/views/mail';
import type { Projection } from '#platform/kernel/projection';

interface Attempted {
  readonly reactor: string;
  readonly message_id: string;
  readonly stream: string;
  readonly reason?: string;
}

/** Categories whose streams are about a person. Only mail about them is recorded. */
const ofPeople = new Set([leadStream, reservationStream, shopperStream].map(({ category }) => category) as string[]);

const afterAttempt =
  (state: MailSent['state']) =>
  (_: MailSentView | undefined, { data, time }: RecordedEvent<string, Attempted>): MailSentView | undefined => {
    const { reactor, message_id, stream, reason } = data;
    if (reactor !== 'mail' || !ofPeople.has(categoryOf(stream))) return undefined;
    const [, kind] = message_id.split('/') as [string, MailKind];
    return { stream, kind, state, at: time, ...(reason !== undefined && { reason }) };
  };

/** Mail about leads, reservations and alerts, by delivery; deliveries of other reactors are ignored. */
export const mailSentProjection: Projection<MailSentView, DeliveryEvent> = {
  ...mailSentView,
  key: ({ stream }) => stream,
  evolve: {
    DeliverySucceeded: afterAttempt('sent'),
    DeliveryFailed: afterAttempt('waiting'),
    DeliveryAbandoned: afterAttempt('given_up'),
    DeliveryReported: (before, { data: { report, code }, time }) => {
      if (!before) return undefined;
      const { reason: _, ...message } = before;
      return { ...message, state: report, at: time, ...(code !== undefined && { reason: code }) };
    },
  },
};
