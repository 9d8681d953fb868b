import { toCloudEvent, type RecordedEvent } from '#contracts/events/envelope';
import { type DeliveryEvent, webhookTests } from '#contracts/events/delivery';
import { webhookStream, type WebhookEvent } from '#contracts/events/webhook';
import { dealershipStream, type DealershipEvent } from '#contracts/events/dealership';
import { crmLeadTypes, isErasedLead } from '#contracts/events/lead';
import { ownershipEnded, ownershipAfter, type Ownership } from '#contracts/domain/site/ownership';
import { idOfStream } from '#contracts/events/stream-name';
import { upcastEvent } from '#platform/kernel/upcast-event';
import { evolveWith } from '#platform/kernel/decider';
import type { Reaction, Reactor } from '#platform/kernel/reactor/reactor';
import type { Outcome } from '#platform/kernel/reactor/delivery';
import { takes, webhook, type WebhookState } from './webhook.js';

interface Receiver extends WebhookState {
  /** Log position of the registration. */
  readonly since: number;
}

export interface Receivers {
  readonly webhooks: ReadonlyMap<string, Receiver>;
  readonly dealerships: Map<string, Ownership>;
}

export const webhooksReactor = 'webhooks';

/** A message to deliver. */
export interface Outgoing {
  readonly receiver: WebhookState;
  readonly id: string;
  readonly event: RecordedEvent;
}

export interface WebhookEffects {
  readonly send: (outgoing: Outgoing, signal: AbortSignal) => Promise<Outcome>;
  readonly disable: (webhookId: string, reason: 'gone' | 'failing', resumeAfter: number) => Promise<void>;
  /** Enables the webhook again, unless an operator or the CRM has disabled it since. */
  readonly enable: (webhookId: string) => Promise<void>;
  /** Returns the first dead letter since the last success. */
  readonly firstMissed: (receiver: WebhookState) => Promise<RecordedEvent | undefined>;
  readonly read: (after: number, types: readonly string[]) => AsyncIterable<readonly RecordedEvent[]>;
}

const idOf = ({ stream }: RecordedEvent): string => idOfStream(stream);

const fold = (receivers: Receivers, event: RecordedEvent): Receivers => {
  const id = idOf(event);
  const before = receivers.webhooks.get(id);
  const after = evolveWith(webhook.evolve, before, event as RecordedEvent & WebhookEvent);
  const webhooks = new Map(receivers.webhooks);
  if (after && !after.removed) webhooks.set(id, { ...after, since: before?.since ?? event.position });
  else webhooks.delete(id);
  return { ...receivers, webhooks };
};

const foldDealership = (receivers: Receivers, event: RecordedEvent): Receivers => {
  const id = idOf(event);
  const { type, data } = event as RecordedEvent & DealershipEvent;
  const before = receivers.dealerships.get(id);
  const after =
    type === 'DealershipDescribed' ? ownershipAfter(before, data.site_id) : before && ownershipEnded(before);
  if (!after) return receivers;
  // The map is mutated: nothing uses the old state, and copies for thousands of dealerships would take seconds.
  const known = receivers.dealerships.size === 0 ? new Map<string, Ownership>() : receivers.dealerships;
  return { ...receivers, dealerships: known.set(id, after) };
};

/**
 * Whether a webhook receives a lead's event: the lead is of its own site, the site still has the dealership, and the
 * webhook takes its type.
 * `LeadErased` is sent even afterwards, because the receiver must erase the lead too. The erased lead itself is not.
 */
const covers = (
  { dealerships }: Receivers,
  { dealership_ids, site_id, event_types }: Pick<WebhookState, 'site_id' | 'dealership_ids' | 'event_types'>,
  event: RecordedEvent,
): boolean => {
  const tenant = tenantOf(event);
  if (tenant === undefined || !dealership_ids.includes(tenant) || isErasedLead(event)) return false;
  if (!takes({ event_types }, event.type)) return false;
  const owned = dealerships.get(tenant);
  const site = site_id ?? owned?.site_id;
  const { site_id: eventSite } = event.data as { readonly site_id?: string };
  if (site !== undefined && eventSite !== undefined && eventSite !== site) return false;
  if (!owned) return true;
  return owned.site_id === site && !owned.isShared && (owned.isOpen || event.type === 'LeadErased');
};

export const tenantOf = (event: RecordedEvent): string | undefined =>
  event.metadata.tenant ?? (event.data as { dealership_id?: string }).dealership_id;

/** Returns a message for each webhook of the dealership. Log order is preserved within a dealership. */
const reactionsOf = (receivers: Receivers, event: RecordedEvent): Reaction[] => {
  const tenant = tenantOf(event);
  return [...receivers.webhooks.values()]
    .filter((receiver) => event.position > receiver.since && covers(receivers, receiver, event))
    .map(({ webhook_id }) => ({
      reactor: webhooksReactor,
      target: webhook_id,
      message_id: event.id,
      stream: event.stream,
      revision: event.revision,
      position: event.position,
      key: `${webhook_id}/${tenant ?? ''}`,
      tenant,
    }));
};

const requestedAgain = (_: Receivers, { data, metadata }: RecordedEvent): Reaction[] => {
  const { requested_by: _by, ...of } = data as Extract<DeliveryEvent, { type: 'DeliveryRequested' }>['data'];
  if (of.reactor !== webhooksReactor) return [];
  return [{ ...of, key: `${of.target}/${metadata.tenant ?? ''}`, tenant: metadata.tenant }];
};

/** A webhook disabled for failing is tested with the first message it missed, on the usual retry schedule. */
const tested = (_: Receivers, event: RecordedEvent): Reaction[] => {
  const { id: message_id, stream, revision, position, data } = event;
  if ((data as Extract<WebhookEvent, { type: 'WebhookDisabled' }>['data']).reason !== 'failing') return [];
  return [{ reactor: webhookTests, target: message_id, key: message_id, message_id, stream, revision, position }];
};

const firstMissed = async (
  receivers: Receivers,
  receiver: WebhookState,
  { read, firstMissed }: Pick<WebhookEffects, 'read' | 'firstMissed'>,
): Promise<RecordedEvent | undefined> => {
  const dead = await firstMissed(receiver);
  if (dead) return dead;
  for await (const events of read(receiver.disabled!.resume_after, crmLeadTypes)) {
    const missed = events.find((event) => covers(receivers, receiver, event));
    if (missed) return upcastEvent(missed);
  }
  return undefined;
};

const each = <Step>(types: readonly string[], step: Step): Record<string, Step> =>
  Object.fromEntries(types.map((type) => [type, step]));

/** Sends each lead event to the webhooks that cover its dealership. */
export const createWebhooksReactor = ({ send, disable, enable, ...missing }: WebhookEffects): Reactor<Receivers> => ({
  name: webhooksReactor,
  initial: { webhooks: new Map(), dealerships: new Map() },
  evolve: {
    ...each(Object.keys(webhookStream.events), fold),
    ...each(Object.keys(dealershipStream.events), foldDealership),
  },
  react: { ...each(crmLeadTypes, reactionsOf), DeliveryRequested: requestedAgain, WebhookDisabled: tested },
  resume: (event) =>
    event.type === 'WebhookEnabled'
      ? { target: idOf(event), after: (event.data as { resume_after: number }).resume_after }
      : undefined,
  accepts: ({ webhooks }, { reactor, stream, target }) => {
    if (reactor === webhookTests) return webhooks.get(idOfStream(stream))?.disabled?.reason === 'failing';
    const receiver = webhooks.get(target);
    return receiver !== undefined && !receiver.disabled;
  },
  attempt: async (receivers, { reactor, target, message_id: id }, event, signal) => {
    if (reactor === webhookTests) {
      const failing = receivers.webhooks.get(idOf(event))!;
      const missed = await firstMissed(receivers, failing, missing);
      if (!missed) return { kind: 'nothing_to_do' };
      const outcome = await send({ receiver: failing, id: missed.id, event: missed }, signal);
      if (outcome.kind === 'delivered') await enable(failing.webhook_id);
      return outcome.kind === 'gone' ? { ...outcome, kind: 'failed' } : outcome;
    }
    const receiver = receivers.webhooks.get(target)!;
    if (isErasedLead(event)) return { kind: 'withdrawn', reason: 'the person was erased' };
    return covers(receivers, receiver, event)
      ? send({ receiver, id, event }, signal)
      : { kind: 'withdrawn', reason: 'the webhook does not cover it any more' };
  },
  disable,
});

/** Returns the event as a CloudEvent, the body for a JSON receiver. */
export const jsonOf = (event: RecordedEvent): string => JSON.stringify(toCloudEvent(event));
