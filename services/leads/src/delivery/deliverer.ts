import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { isRejection } from '#contracts/rejections';
import { crmWebhookView, type CrmWebhookView } from '#contracts/views/webhook';
import type { HandleCommand } from '#platform/kernel/command';
import { standardSchedule } from '#platform/kernel/reactor/schedule';
import type { Logger } from 'pino';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { EventLog } from '#platform/ports/event-log';
import type { Config } from '#platform/process/config';
import {
  InjectCommands,
  InjectConfig,
  InjectLog,
  InjectLogger,
  InjectTracing,
  InjectView,
} from '#platform/process/providers';
import { Metrics } from '#platform/process/telemetry/metrics';
import type { Tracing } from '#platform/process/telemetry/tracing';
import { Sites } from '#platform/sites/sites';
import { Reactors } from '#platform/process/reactor-host';
import { adfOf } from '../crm-leads.js';
import { PostToWebhook } from './post-to-webhook.js';
import { webhook } from './webhook.js';
import { ReplayMessages } from './replay-messages.js';
import { WebhookAccess } from './webhook-access.js';
import { createWebhooksReactor, jsonOf, type Outgoing, webhooksReactor } from './webhook-reactor.js';

/** Delivers leads to webhooks, in one of several processes. */
@Injectable()
export class WebhookDeliverer implements OnApplicationBootstrap {
  constructor(
    @InjectLog() private readonly log: EventLog,
    private readonly sites: Sites,
    @InjectConfig() private readonly config: Config,
    @InjectLogger() private readonly logger: Logger,
    @InjectTracing() private readonly tracing: Tracing,
    private readonly metrics: Metrics,
    @InjectView(crmWebhookView) private readonly webhooks: ViewReader<CrmWebhookView>,
    private readonly reactors: Reactors,
    private readonly access: WebhookAccess,
    private readonly replay: ReplayMessages,
    private readonly post: PostToWebhook,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  onApplicationBootstrap(): void {
    const { logger } = this;
    this.metrics.countDisabledWebhooks(() => this.disabled());
    if (this.post.isOff) {
      logger.warn('webhooks are off: SECRET_KEY is not set');
      return;
    }
    const delays = this.config.WEBHOOK_RETRIES?.map((seconds) => seconds * 1000);
    const reactor = createWebhooksReactor({
      send: (outgoing, signal) =>
        this.tracing.ofEvent(outgoing.event, 'deliver to webhook', () => this.send(outgoing, signal)),
      disable: async (id, reason, resume_after) => {
        const handled = await this.handle(webhook, id, { type: 'disable', reason, resume_after });
        if (isRejection(handled))
          logger.warn({ webhook: id, detail: handled.detail }, 'a webhook could not be disabled');
        else logger.error({ webhook: id, site: handled.state?.site_id, reason }, 'a webhook was disabled');
      },
      firstMissed: (receiver) => this.replay.firstMissed(receiver),
      read: (after, types) => this.log.readAll({ after, types }),
      enable: async (id) => {
        const found = await this.access.find(id, 'operator');
        if (isRejection(found) || found.state.disabled?.reason !== 'failing') return;
        await this.replay.execute(found.state, { dead: 'missed' }, webhooksReactor);
        await this.handle(webhook, id, { type: 'enable', ifFailing: true });
        logger.info({ webhook: id }, 'a disabled webhook answered its test, and is enabled');
      },
    });
    this.reactors.start(reactor, { ...standardSchedule, ...(delays && { delays }) });
  }

  /** Reasons of all webhooks that were disabled automatically. */
  private async disabled(): Promise<string[]> {
    const found = await (await this.webhooks.liveCollection(0)).find({});
    return found.flatMap(({ doc: { removed, disabled_reason: reason } }) =>
      removed || reason === undefined || reason === 'asked' ? [] : [reason],
    );
  }

  private async send({ receiver, id, event }: Outgoing, signal: AbortSignal) {
    const body = receiver.format === 'json' ? jsonOf(event) : await adfOf(event, this.log, this.sites);
    const traceparent = this.tracing.now() ?? event.metadata.traceparent;
    return this.post.execute(receiver, { id, body, traceparent }, signal);
  }
}
