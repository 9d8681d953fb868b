import type { EventMetadata, RecordedEvent } from '#contracts/events/envelope';
import type { DeliveryEvent, DeliveryOf } from '#contracts/events/delivery';
import { crmDeliveryView, type CrmDeliveryView } from '#contracts/views/webhook';
import { idOfStream } from '#contracts/events/stream-name';
import type { Projection } from '#platform/kernel/projection';

type Attempted = Extract<
  DeliveryEvent,
  { type: 'DeliverySucceeded' | 'DeliveryFailed' | 'DeliveryAbandoned' }
>['data'] & {
  readonly reason?: string;
  readonly next_attempt_at?: string | undefined;
};

const afterAttempt =
  (state: CrmDeliveryView['state']) =>
  (
    _: CrmDeliveryView | undefined,
    { data, time, metadata }: RecordedEvent<string, Attempted>,
  ): CrmDeliveryView | undefined =>
    data.reactor !== 'webhooks'
      ? undefined
      : {
          webhook_id: data.target,
          message_id: data.message_id,
          ...leadOf(data, metadata),
          position: data.position,
          state,
          attempts: data.attempt,
          last_attempt_at: time,
          updated_at: time,
          ...(data.status !== undefined && { last_status: data.status }),
          ...(data.reason !== undefined && { last_reason: data.reason }),
          ...(data.next_attempt_at !== undefined && { next_attempt_at: data.next_attempt_at }),
        };

const leadOf = ({ stream }: DeliveryOf, { tenant }: EventMetadata) => ({
  lead_id: idOfStream(stream),
  ...(tenant !== undefined && { dealership_id: tenant }),
});

/** State of each message to each webhook; deliveries of other reactors are ignored. */
export const crmDeliveryProjection: Projection<CrmDeliveryView, DeliveryEvent> = {
  ...crmDeliveryView,
  key: ({ stream }) => stream,
  evolve: {
    DeliverySucceeded: afterAttempt('delivered'),
    DeliveryFailed: afterAttempt('waiting'),
    DeliveryAbandoned: afterAttempt('dead'),
    DeliveryRequested: (before, { data, time, metadata }) =>
      data.reactor !== 'webhooks'
        ? undefined
        : {
            ...(before ?? { webhook_id: data.target, message_id: data.message_id, ...leadOf(data, metadata) }),
            position: data.position,
            state: 'waiting',
            attempts: 0,
            next_attempt_at: time,
            updated_at: time,
          },
  },
};
