import { Injectable } from '@nestjs/common';
import { streamOf } from '#contracts/events/stream-name';
import { webhookStream } from '#contracts/events/webhook';
import { reject, type Rejection } from '#contracts/rejections';
import { crmWebhookView, type CrmWebhookView } from '#contracts/views/webhook';
import { readStreams } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { Semaphore } from '#platform/kernel/semaphore';
import { upcastOrThrow } from '#platform/kernel/upcast-event';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { EventLog } from '#platform/ports/event-log';
import { InjectLog, InjectView } from '#platform/process/providers';
import { webhook } from './webhook.js';

/** Maximum number of webhooks per dealership. */
const limit = 20;

interface Wanted {
  readonly site_id: string;
  readonly webhook_id: string;
  readonly dealership_ids: readonly string[];
}

/** Enforces the maximum number of webhooks per dealership. */
@Injectable()
export class WebhookLimit {
  private readonly turns = new Semaphore(1);

  constructor(
    @InjectView(crmWebhookView) private readonly webhooks: ViewReader<CrmWebhookView>,
    @InjectLog() private readonly log: EventLog,
  ) {}

  /** Runs `work`, which adds the webhook to these dealerships, if the limit allows. Calls run one at a time, so that concurrent ones can't exceed the limit. */
  within<Result>(wanted: Wanted, work: () => Promise<Result>): Promise<Result | Rejection> {
    return this.turns.run(async () => (await this.refusal(wanted)) ?? work());
  }

  private async refusal({ site_id, webhook_id, dealership_ids }: Wanted): Promise<Rejection | undefined> {
    const view = await this.webhooks.liveCollection(await this.log.head());
    const known = (await view.find({ where: { of_site: site_id } })).filter(({ doc }) => !doc.removed);
    const own = known.find(({ doc }) => doc.webhook_id === webhook_id)?.doc.dealership_ids ?? [];
    if (known.length < limit || dealership_ids.every((id) => own.includes(id))) return undefined;
    const streams = known.map(({ doc }) => streamOf(webhookStream, doc.webhook_id));
    const registered = [...(await readStreams(this.log, streams)).values()].map((events) =>
      fold(webhook, events.map(upcastOrThrow)),
    );
    const full = dealership_ids.find(
      (id) => registered.filter((data) => data?.dealership_ids.includes(id)).length >= limit,
    );
    if (full === undefined) return undefined;
    const detail = `The leads of dealership ${full} go to ${limit} webhooks already. Remove one that is not needed any more.`;
    return reject('too_many_webhooks', detail);
  }
}
