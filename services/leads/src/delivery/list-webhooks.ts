import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { deliveriesQuery, DeliveryList, DeliveryResource, WebhookList } from '#contracts/api/crm';
import { deliveryStream } from '#contracts/events/delivery';
import type { RecordedEvent } from '#contracts/events/envelope';
import { crmLeadTypes } from '#contracts/events/lead';
import { idOfStream, streamOf } from '#contracts/events/stream-name';
import { crmDeliveryView, crmWebhookView, type CrmDeliveryView, type CrmWebhookView } from '#contracts/views/webhook';
import type { Principal } from '#platform/access/api-keys';
import { deliveryIdOf } from '#platform/kernel/reactor/delivery';
import { ViewReader } from '#platform/kernel/view-reader';
import type { EventLog } from '#platform/ports/event-log';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectLog, InjectViews } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import type { WebhookState } from './webhook.js';
import { type KnownWebhook, WebhookAccess } from './webhook-access.js';
import { tenantOf, webhooksReactor } from './webhook-reactor.js';

@Injectable()
export class ListWebhooks {
  private readonly webhooks: ViewReader<CrmWebhookView>;

  constructor(
    @InjectViews() views: ViewStore,
    private readonly access: WebhookAccess,
    private readonly sites: Sites,
  ) {
    this.webhooks = new ViewReader(views, crmWebhookView);
  }

  async execute(key: Principal, atLeast: number): Promise<WebhookList> {
    const view = await this.webhooks.at(atLeast);
    const found = await view.find({ where: { of_site: [this.sites.ofKey(key)?.id ?? '', ''] } });
    const known = found.map(({ doc }) => doc).filter(({ removed }) => !removed);
    const controlled = await Promise.all(known.map((webhook) => this.access.controls(key, webhook)));
    return {
      webhooks: known
        .filter((_, index) => controlled[index])
        .map(({ removed: _, of_site: _site, ...webhook }) => webhook)
        .sort((one, other) => one.created_at.localeCompare(other.created_at)),
    };
  }
}

/** Deliveries of a webhook or of a lead, the latest first. */
@Injectable()
export class ListDeliveries {
  private readonly deliveries: ViewReader<CrmDeliveryView>;

  constructor(
    @InjectViews() private readonly views: ViewStore,
    @InjectLog() private readonly log: EventLog,
    private readonly access: WebhookAccess,
    private readonly sites: Sites,
  ) {
    this.deliveries = new ViewReader(views, crmDeliveryView);
  }

  /** What waits, in the order it is sent, also where it was not tried yet; then the others, the latest first. */
  async ofWebhook(
    webhook: KnownWebhook,
    { state, limit }: z.output<typeof deliveriesQuery>,
    atLeast: number,
  ): Promise<DeliveryList> {
    const { webhook_id } = webhook.state;
    if (state !== undefined && state !== 'waiting') return this.execute({ webhook_id }, { state, limit }, atLeast);
    const queue = await this.queueOf(webhook, limit, atLeast);
    if (state !== undefined || queue.length >= limit) return { deliveries: queue };
    const { deliveries } = await this.execute({ webhook_id }, { state, limit }, atLeast);
    const settled = deliveries.filter((one) => one.state !== 'waiting');
    return { deliveries: [...queue, ...settled].slice(0, limit) };
  }

  private async queueOf(webhook: KnownWebhook, limit: number, atLeast: number): Promise<DeliveryResource[]> {
    const { state, since } = webhook;
    const view = await this.deliveries.at(atLeast);
    const covered = new Set(await this.access.covered(state));
    // Before it, everything is delivered or given up.
    const done = state.disabled?.resume_after ?? (await this.views.checkpoint(webhooksReactor));
    const queue: DeliveryResource[] = [];
    const nextOf = new Map<string, string | undefined>();
    const types = crmLeadTypes;
    for await (const events of this.log.readAll({ after: Math.max(since, done), types, batchSize: 500 })) {
      const own = events.filter((event) => covered.has(tenantOf(event) ?? '') && this.sites.owns(ownerOf(event)));
      const ids = own.map(({ id: message_id }) => streamOf(deliveryStream, deliveryIdOf(messageTo(state, message_id))));
      const tried = await view.getMany(ids);
      for (const [index, event] of own.entries()) {
        const tenant = tenantOf(event)!;
        const doc = tried.get(ids[index]!)?.doc;
        if (doc && doc.state !== 'waiting') continue;
        const next_attempt_at = nextOf.get(tenant);
        nextOf.set(tenant, next_attempt_at ?? doc?.next_attempt_at);
        queue.push(doc ? resourceOf(doc) : untried(state, event, next_attempt_at));
        if (queue.length === limit) return queue;
      }
    }
    return queue;
  }

  async execute(
    of: { readonly webhook_id: string } | { readonly lead_id: string },
    { state, limit }: z.output<typeof deliveriesQuery>,
    atLeast: number,
  ): Promise<DeliveryList> {
    const view = await this.deliveries.at(atLeast);
    const found = await view.find({
      where: { ...of, ...(state !== undefined && { state }) },
      orderBy: { field: 'updated_at', direction: 'desc' },
      limit,
    });
    return { deliveries: found.map(({ doc }) => resourceOf(doc)) };
  }
}

const resourceOf = ({ updated_at: _, ...delivery }: CrmDeliveryView): DeliveryResource => delivery;

const messageTo = ({ webhook_id: target }: WebhookState, message_id: string) => ({
  reactor: webhooksReactor,
  target,
  message_id,
});

/** It is tried once what is before it of the same dealership is delivered. */
const untried = (
  { webhook_id }: WebhookState,
  { id: message_id, stream }: RecordedEvent,
  next_attempt_at: string | undefined,
): DeliveryResource => ({
  webhook_id,
  message_id,
  lead_id: idOfStream(stream),
  state: 'waiting',
  attempts: 0,
  ...(next_attempt_at !== undefined && { next_attempt_at }),
});

const ownerOf = (event: RecordedEvent) => ({
  site_id: (event.data as { readonly site_id?: string }).site_id,
  dealership_id: tenantOf(event)!,
});
