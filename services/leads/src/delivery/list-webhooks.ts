import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { deliveriesQuery, DeliveryList, DeliveryResource, WebhookList, WebhookResource } from '#contracts/api/crm';
import { deliveryStream } from '#contracts/events/delivery';
import type { RecordedEvent } from '#contracts/events/envelope';
import { crmLeadTypes, isErasedLead } from '#contracts/events/lead';
import { idOfStream, streamOf } from '#contracts/events/stream-name';
import { crmDeliveryView, crmWebhookView, type CrmDeliveryView, type CrmWebhookView } from '#contracts/views/webhook';
import type { Principal } from '#platform/access/api-keys';
import { deliveryIdOf } from '#platform/kernel/reactor/delivery';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { EventLog } from '#platform/ports/event-log';
import type { ViewCollection, ViewStore } from '#platform/ports/view-store';
import { InjectLog, InjectViews, InjectView } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { takes, type WebhookState } from './webhook.js';
import { doneBefore, type KnownWebhook, WebhookAccess } from './webhook-access.js';
import { tenantOf, webhooksReactor } from './webhook-reactor.js';

@Injectable()
export class ListWebhooks {
  constructor(
    @InjectView(crmWebhookView) private readonly webhooks: ViewReader<CrmWebhookView>,
    private readonly access: WebhookAccess,
    private readonly sites: Sites,
  ) {}

  async execute(key: Principal, atLeast: number): Promise<WebhookList> {
    return { webhooks: (await this.controlled(key, atLeast)).map(resourceOfView) };
  }

  /** Lists the webhooks that the key controls, the oldest first. */
  async controlled(key: Principal, atLeast: number): Promise<CrmWebhookView[]> {
    const view = await this.webhooks.liveCollection(atLeast);
    const found = await view.find({ where: { of_site: [this.sites.ofKey(key)?.id ?? '', ''] } });
    const known = found.map(({ doc }) => doc).filter(({ removed }) => !removed);
    const controlled = await Promise.all(known.map((webhook) => this.access.controls(key, webhook)));
    return known
      .filter((_, index) => controlled[index])
      .sort((one, other) => one.created_at.localeCompare(other.created_at));
  }
}

export const resourceOfView = ({
  removed: _,
  of_site: _site,
  added_at: _added,
  ...webhook
}: CrmWebhookView): WebhookResource => webhook;

@Injectable()
export class ListDeliveries {
  constructor(
    @InjectViews() private readonly views: ViewStore,
    @InjectView(crmDeliveryView) private readonly deliveries: ViewReader<CrmDeliveryView>,
    @InjectLog() private readonly log: EventLog,
    private readonly access: WebhookAccess,
    private readonly sites: Sites,
  ) {}

  /** Lists waiting messages in log order, including those without an attempt; then the others, latest first. */
  async ofWebhook(
    webhook: KnownWebhook,
    query: z.output<typeof deliveriesQuery>,
    atLeast: number,
  ): Promise<DeliveryList> {
    const page = await this.pageOf(webhook, query, atLeast);
    return webhook.state.disabled ? { ...page, deliveries: page.deliveries.map(withoutNextAttempt) } : page;
  }

  private async pageOf(
    webhook: KnownWebhook,
    { state, limit, after }: z.output<typeof deliveriesQuery>,
    atLeast: number,
  ): Promise<DeliveryList> {
    const isQueued = after === undefined ? state === undefined || state === 'waiting' : after.startsWith('q');
    const queued = isQueued ? await this.queueOf(webhook, Number(after?.slice(1) ?? 0), limit + 1, atLeast) : [];
    const queue = queued.slice(0, limit).map(({ delivery }) => delivery);
    if (queued.length > limit) return { deliveries: queue, next: `q${queued[limit - 1]!.position}` };
    if (state === 'waiting') return { deliveries: queue };
    const states = state === undefined ? settledStates : [state];
    const rest = await this.settled(webhook.state.webhook_id, states, after, limit - queue.length, atLeast);
    return { ...rest, deliveries: [...queue, ...rest.deliveries] };
  }

  /** @param after cursor; a cursor of the queue, or `s`, starts at the latest */
  private async settled(
    webhook_id: string,
    state: DeliveryResource['state'][],
    after: string | undefined,
    limit: number,
    atLeast: number,
  ): Promise<DeliveryList> {
    const view = await this.deliveries.liveCollection(atLeast);
    const [, at, seen = '0'] = /^s(\d+)-(\d+)$/.exec(after ?? '') ?? [];
    const found = await view.find({
      where: {
        webhook_id,
        state,
        ...(at !== undefined && { updated_at: { lte: new Date(Number(at)).toISOString() } }),
      },
      orderBy: { field: 'updated_at', direction: 'desc' },
      offset: Number(seen),
      limit: limit + 1,
    });
    const page = found.slice(0, limit).map(({ doc }) => doc);
    const deliveries = page.map(resourceOf);
    if (found.length <= limit) return { deliveries };
    const last = page.at(-1)?.updated_at;
    if (last === undefined) return { deliveries, next: 's' };
    const same = page.filter(({ updated_at }) => updated_at === last).length;
    const before = Date.parse(last) === Number(at) ? Number(seen) : 0;
    return { deliveries, next: `s${Date.parse(last)}-${before + same}` };
  }

  /** Waiting messages after a log position: attempted or requested again, and those the reactor has not reached yet. */
  private async queueOf(webhook: KnownWebhook, after: number, limit: number, atLeast: number): Promise<Queued[]> {
    const { webhook_id } = webhook.state;
    const view = await this.deliveries.liveCollection(atLeast);
    const known = await view.find({
      where: { webhook_id, state: 'waiting', position: { gt: after } },
      orderBy: { field: 'position', direction: 'asc' },
      limit,
    });
    const queue = new Map(
      known.map(({ doc }) => [doc.message_id, { position: doc.position, delivery: resourceOf(doc) }]),
    );
    for (const one of await this.unsettled(webhook, after, limit, view)) queue.set(one.delivery.message_id, one);
    return [...queue.values()].sort((one, other) => one.position - other.position).slice(0, limit);
  }

  /** Messages in the log since the webhook's registration that are not settled. */
  private async unsettled(
    webhook: KnownWebhook,
    after: number,
    limit: number,
    view: ViewCollection<CrmDeliveryView>,
  ): Promise<Queued[]> {
    const { state, since } = webhook;
    const { webhook_id } = state;
    const covered = new Set(await this.access.covered(state));
    const done = doneBefore(webhook, await this.views.checkpoint(webhooksReactor));
    const queue: Queued[] = [];
    const nextOf = new Map<string, string | undefined>();
    const types = crmLeadTypes;
    for await (const events of this.log.readAll({ after: Math.max(since, done, after), types, batchSize: 500 })) {
      const own = events.filter(
        (event) =>
          takes(state, event.type) &&
          covered.has(tenantOf(event) ?? '') &&
          this.sites.owns(ownerOf(event)) &&
          !isErasedLead(event),
      );
      const ids = own.map(({ id: message_id }) => streamOf(deliveryStream, deliveryIdOf(messageTo(state, message_id))));
      const tried = await view.getMany(ids);
      for (const [index, event] of own.entries()) {
        const tenant = tenantOf(event)!;
        const doc = tried.get(ids[index]!)?.doc;
        if (doc && doc.state !== 'waiting') continue;
        if (!nextOf.has(tenant)) {
          const first = await view.find({
            where: { webhook_id, state: 'waiting', dealership_id: tenant },
            orderBy: { field: 'position', direction: 'asc' },
            limit: 1,
          });
          nextOf.set(tenant, first[0]?.doc.next_attempt_at);
        }
        const delivery = doc ? resourceOf(doc) : untried(state, event, nextOf.get(tenant));
        queue.push({ position: event.position, delivery });
        if (queue.length === limit) return queue;
      }
    }
    return queue;
  }
}

interface Queued {
  /** Log position. */
  readonly position: number;
  readonly delivery: DeliveryResource;
}

const settledStates: DeliveryResource['state'][] = ['delivered', 'dead'];

const resourceOf = ({ updated_at: _, position: _position, ...delivery }: CrmDeliveryView): DeliveryResource => delivery;

/** Nothing is sent to a disabled webhook before it is enabled. */
const withoutNextAttempt = ({ next_attempt_at: _, ...delivery }: DeliveryResource): DeliveryResource => delivery;

const messageTo = ({ webhook_id: target }: WebhookState, message_id: string) => ({
  reactor: webhooksReactor,
  target,
  message_id,
});

/** A message without an attempt. It waits for earlier messages of the same dealership. */
const untried = (
  { webhook_id }: WebhookState,
  event: RecordedEvent,
  next_attempt_at: string | undefined,
): DeliveryResource => ({
  webhook_id,
  message_id: event.id,
  lead_id: idOfStream(event.stream),
  dealership_id: tenantOf(event)!,
  state: 'waiting',
  attempts: 0,
  ...(next_attempt_at !== undefined && { next_attempt_at }),
});

const ownerOf = (event: RecordedEvent) => ({
  site_id: (event.data as { readonly site_id?: string }).site_id,
  dealership_id: tenantOf(event)!,
});
