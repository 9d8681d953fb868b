import type { RecordedEvent } from '#contracts/events/envelope';
import { toCloudEvent } from '#contracts/events/envelope';
import type { DeliveryEvent } from '#contracts/events/delivery';
import { webhookStream, type WebhookEvent } from '#contracts/events/webhook';
import { leadStream } from '#contracts/events/lead';
import { idOfStream } from '#contracts/events/stream-name';
import { evolveWith } from '#platform/kernel/decider';
import type { Reaction, Reactor } from '#platform/kernel/reactor';
import type { Outcome } from '#platform/kernel/reactor-delivery';
import type { WebhookState } from './webhook.js';
import { webhook } from './webhook.js';

interface Receiver extends WebhookState {
  /** Log position of the registration. */
  readonly since: number;
}
export type Receivers = ReadonlyMap<string, Receiver>;

export const webhooksReactor = 'webhooks';

/** A message as it goes out. */
export interface Outgoing {
  readonly receiver: WebhookState;
  readonly id: string;
  readonly event: RecordedEvent;
}

export interface WebhookEffects {
  readonly send: (outgoing: Outgoing, signal: AbortSignal) => Promise<Outcome>;
  readonly disable: (webhookId: string, reason: 'gone' | 'failing', resumeAfter: number) => Promise<void>;
}

const idOf = ({ stream }: RecordedEvent): string => idOfStream(stream);

const fold = (receivers: Receivers, event: RecordedEvent): Receivers => {
  const id = idOf(event);
  const before = receivers.get(id);
  const after = evolveWith(webhook.evolve, before, event as RecordedEvent & WebhookEvent);
  const next = new Map(receivers);
  if (after && !after.removed) next.set(id, { ...after, since: before?.since ?? event.position });
  else next.delete(id);
  return next;
};

const tenantOf = (event: RecordedEvent): string | undefined =>
  event.metadata.tenant ?? (event.data as { dealership_id?: string }).dealership_id;

/** To every webhook of the dealership, in one order for each dealership. */
const toReceivers = (receivers: Receivers, event: RecordedEvent): Reaction[] => {
  const tenant = tenantOf(event);
  if (tenant === undefined) return [];
  return [...receivers.values()]
    .filter(({ dealership_ids, since }) => dealership_ids.includes(tenant) && event.position > since)
    .map(({ webhook_id }) => ({
      reactor: webhooksReactor,
      target: webhook_id,
      message_id: event.id,
      stream: event.stream,
      revision: event.revision,
      position: event.position,
      lane: `${webhook_id}/${tenant}`,
      tenant,
    }));
};

const again = (_: Receivers, { data, metadata }: RecordedEvent): Reaction[] => {
  const { requested_by: _by, ...of } = data as Extract<DeliveryEvent, { type: 'DeliveryRequested' }>['data'];
  if (of.reactor !== webhooksReactor) return [];
  return [{ ...of, lane: `${of.target}/${metadata.tenant ?? ''}`, tenant: metadata.tenant }];
};

const each = <Step>(types: object, step: Step): Record<string, Step> =>
  Object.fromEntries(Object.keys(types).map((type) => [type, step]));

/** Sends each lead event to the webhooks of its dealership. */
export const createWebhooksReactor = ({ send, disable }: WebhookEffects): Reactor<Receivers> => ({
  name: webhooksReactor,
  initial: new Map(),
  evolve: each(webhookStream.events, fold),
  react: { ...each(leadStream.events, toReceivers), DeliveryRequested: again },
  resume: (event) =>
    event.type === 'WebhookEnabled'
      ? { target: idOf(event), after: (event.data as { resume_after: number }).resume_after }
      : undefined,
  wants: (receivers, { target }) => {
    const receiver = receivers.get(target);
    return receiver !== undefined && !receiver.disabled;
  },
  attempt: (receivers, { target, message_id: id }, event, signal) =>
    send({ receiver: receivers.get(target)!, id, event }, signal),
  disable,
});

/** What a receiver of JSON gets: the event as a CloudEvent. */
export const jsonOf = (event: RecordedEvent): string => JSON.stringify(toCloudEvent(event));
