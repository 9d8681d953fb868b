import { Injectable } from '@nestjs/common';
import type { Site } from '#contracts/domain/site/site';
import { streamOf } from '#contracts/events/stream-name';
import { webhookStream } from '#contracts/events/webhook';
import { reject, type Rejection } from '#contracts/rejections';
import { crmWebhookView, type CrmWebhookView } from '#contracts/views/webhook';
import type { Principal } from '#platform/access/api-keys';
import { readStreams } from '#platform/kernel/command';
import { ViewReader } from '#platform/kernel/view-reader';
import type { EventLog } from '#platform/ports/event-log';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectLog, InjectViews } from '#platform/process/providers';

/** Webhooks that one key, and a site in all, may have: each is sent every lead. */
const mostOfKey = 20;
const mostOfSite = 50;

/** Has no more webhooks than a site has room for. */
@Injectable()
export class WebhookRoom {
  private readonly webhooks: ViewReader<CrmWebhookView>;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    @InjectViews() views: ViewStore,
    @InjectLog() private readonly log: EventLog,
  ) {
    this.webhooks = new ViewReader(views, crmWebhookView);
  }

  /** Registers one more, where there is room: one after the other, so that of many at once no more get in. */
  within<Result>(site: Site, key: Principal, id: string, register: () => Promise<Result>): Promise<Result | Rejection> {
    const done = this.turn.then(async () => (await this.refusal(site, key, id)) ?? register());
    this.turn = done.catch(() => undefined);
    return done;
  }

  private async refusal(site: Site, key: Principal, id: string): Promise<Rejection | undefined> {
    const view = await this.webhooks.at(await this.log.head());
    const known = (await view.find({ where: { of_site: site.id } })).filter(({ doc }) => !doc.removed);
    if (known.some(({ doc }) => doc.webhook_id === id)) return undefined;
    if (known.length >= mostOfSite) return tooMany('A site', mostOfSite);
    const streams = known.map(({ doc }) => streamOf(webhookStream, doc.webhook_id));
    const own = [...(await readStreams(this.log, streams)).values()].filter(
      ([registered]) => registered?.metadata.actor === key.name,
    );
    return own.length >= mostOfKey ? tooMany('A key', mostOfKey) : undefined;
  }
}

const tooMany = (whose: string, most: number): Rejection =>
  reject('too_many_webhooks', `${whose} has ${most} webhooks at the most. Remove one that is not needed any more.`);
