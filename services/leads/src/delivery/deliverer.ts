import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isRejection } from '#contracts/rejections';
import type { HandleCommand } from '#platform/kernel/command';
import { standardSchedule } from '#platform/kernel/reactor/schedule';
import type { Logger } from 'pino';
import type { EventLog } from '#platform/ports/event-log';
import type { Config } from '#platform/process/config';
import {
  type Clock,
  InjectClock,
  InjectCommands,
  InjectConfig,
  InjectLog,
  InjectLogger,
  InjectSecret,
  InjectTracing,
} from '#platform/process/providers';
import type { Tracing } from '#platform/process/telemetry/tracing';
import { Sites } from '#platform/sites/sites';
import { type ReactorHost, Reactors } from '#platform/process/reactor-host';
import { adfOf } from '../crm-leads.js';
import { send } from './send.js';
import { signatureHeaders, webhookSecret } from './sign.js';
import type { WebhookState } from './webhook.js';
import { webhook } from './webhook.js';
import { createWebhooksReactor, jsonOf, type Outgoing, type Receivers } from './webhook-reactor.js';

/** Delivers leads to webhooks, in one of several processes. */
@Injectable()
export class WebhookDeliverer implements OnApplicationBootstrap, OnModuleDestroy {
  private host?: ReactorHost<Receivers>;

  constructor(
    @InjectLog() private readonly log: EventLog,
    private readonly sites: Sites,
    @InjectClock() private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
    @InjectLogger() private readonly logger: Logger,
    @InjectSecret() private readonly secret: string | undefined,
    @InjectTracing() private readonly tracing: Tracing,
    private readonly reactors: Reactors,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  onApplicationBootstrap(): void {
    const { secret, logger } = this;
    if (secret === undefined) {
      logger.warn('webhooks are off: SECRET_KEY is not set');
      return;
    }
    const delays = this.config.WEBHOOK_RETRIES?.map((seconds) => seconds * 1000);
    const reactor = createWebhooksReactor({
      send: (outgoing, signal) =>
        this.tracing.ofEvent(outgoing.event, 'deliver to webhook', () => this.send(secret, outgoing, signal)),
      disable: async (id, reason, resume_after) => {
        const handled = await this.handle(webhook, id, { kind: 'disable', reason, resume_after });
        if (isRejection(handled))
          logger.warn({ webhook: id, detail: handled.detail }, 'a webhook could not be disabled');
      },
    });
    this.host = this.reactors.start(reactor, { ...standardSchedule, ...(delays && { delays }) });
  }

  async onModuleDestroy(): Promise<void> {
    await this.host?.stop();
  }

  private async send(programKey: string, { receiver, id, event }: Outgoing, signal: AbortSignal) {
    const { clock, config, log, sites } = this;
    const json = receiver.format === 'json';
    const body = json ? jsonOf(event) : await adfOf(event, log, sites);
    const at = clock();
    const secrets = secretsOf(programKey, receiver, at);
    const headers = {
      'content-type': json ? 'application/cloudevents+json; charset=utf-8' : 'application/xml; charset=utf-8',
      ...signatureHeaders({ id, at, body }, secrets),
    };
    const options = { local: config.WEBHOOK_LOCAL, timeout: config.WEBHOOK_TIMEOUT, signal, clock };
    return send({ url: receiver.url, headers, body }, options);
  }
}

/** The current secret, and the previous one while it is valid. */
const secretsOf = (programKey: string, receiver: WebhookState, now: Date): string[] => {
  const { webhook_id, secret_version, previous_until } = receiver;
  const previous = previous_until !== undefined && Date.parse(previous_until) > now.getTime();
  return [secret_version, ...(previous ? [secret_version - 1] : [])].map((version) =>
    webhookSecret(programKey, webhook_id, version),
  );
};
