import type { MailKind } from '#contracts/domain/mail/kinds';
import type { DeliveryEvent } from '#contracts/events/delivery';
import type { RecordedEvent } from '#contracts/events/envelope';
import { leadStream } from '#contracts/events/lead';
import { categoryOf, idOfStream } from '#contracts/events/stream-name';
import { leadMailView, type LeadMailView } from '#contracts/views/mail';
import type { Projection } from '#platform/kernel/projection';

interface Attempted {
  readonly reactor: string;
  readonly message_id: string;
  readonly stream: string;
  readonly reason?: string;
}

const attempted =
  (state: LeadMailView['state']) =>
  (_: LeadMailView | undefined, { data, time }: RecordedEvent<string, Attempted>): LeadMailView | undefined => {
    const { reactor, message_id, stream, reason } = data;
    if (reactor !== 'mail' || categoryOf(stream) !== leadStream.category) return undefined;
    const [, kind] = message_id.split('/') as [string, MailKind];
    return { lead_id: idOfStream(stream), kind, state, at: time, ...(reason !== undefined && { reason }) };
  };

/** Mail about leads, by delivery; deliveries of other reactors are ignored. */
export const leadMailProjection: Projection<LeadMailView, DeliveryEvent> = {
  ...leadMailView,
  key: ({ stream }) => stream,
  evolve: {
    DeliverySucceeded: attempted('sent'),
    DeliveryFailed: attempted('waiting'),
    DeliveryAbandoned: attempted('given_up'),
    DeliveryReported: (before, { data: { report, code }, time }) => {
      if (!before) return undefined;
      const { reason: _, ...message } = before;
      return { ...message, state: report, at: time, ...(code !== undefined && { reason: code }) };
    },
  },
};
