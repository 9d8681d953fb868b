import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isRejection } from '#contracts/rejections';
import { acquireLease, type Lease } from '#platform/lease';
import type { HandleCommand } from '#platform/kernel/command';
import { ReactorRunner } from '#platform/kernel/reactor';
import { standardSchedule } from '#platform/kernel/reactor-schedule';
import { InjectCommands, InjectPlatform, type Platform } from '#platform/platform.module';
import { adfOf } from '../crm-leads.js';
import { send } from './send.js';
import { signatureHeaders, webhookSecret } from './sign.js';
import type { WebhookState } from './webhook.js';
import { webhook } from './webhook.js';
import { createWebhooksReactor, jsonOf, webhooksReactor, type Outgoing, type Receivers } from './webhook-reactor.js';

/** Delivers leads to webhooks; of several processes one does. */
@Injectable()
export class WebhookDeliverer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private runner?: ReactorRunner<Receivers> | undefined;
  private serving: Promise<void> = Promise.resolve();

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  onApplicationBootstrap(): void {
    const { readiness, secret, logger } = this.platform;
    if (secret === undefined) {
      logger.warn('webhooks are off: SECRET_KEY is not set');
      return;
    }
    readiness.add({
      name: 'webhooks',
      essential: false,
      check: () => {
        const failure = this.runner?.failure();
        if (failure) throw failure;
      },
    });
    this.serving = this.serve(secret);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort(new Error('webhooks are stopping'));
    await this.serving;
  }

  private async serve(secret: string): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        const lease = await this.lease();
        const ended = new Promise<void>((resolve) => {
          const both = lease ? AbortSignal.any([signal, lease.signal]) : signal;
          if (both.aborted) resolve();
          else both.addEventListener('abort', () => resolve());
        });
        this.runner = this.start(secret);
        await ended;
        await this.runner.stop();
        await lease?.release();
      } catch (error) {
        if (!signal.aborted) this.platform.logger.warn({ err: error }, 'webhooks could not be served');
        await new Promise((resolve) => setTimeout(resolve, signal.aborted ? 0 : 1000));
      } finally {
        this.runner = undefined;
      }
    }
  }

  /** A folder of views is one process's anyway; shared views are where several settle whose turn it is. */
  private async lease(): Promise<Lease | undefined> {
    const { config, views } = this.platform;
    if (config.VIEW_STORE === 'sqlite') return undefined;
    const holder = `${process.pid}-${randomUUID()}`;
    return acquireLease({ views, name: webhooksReactor, holder, signal: this.stopping.signal });
  }

  private start(secret: string): ReactorRunner<Receivers> {
    const { log, views, clock, logger, config } = this.platform;
    const reactor = createWebhooksReactor({
      send: (outgoing, signal) => this.send(secret, outgoing, signal),
      disable: async (id, reason, resume_after) => {
        const handled = await this.handle(webhook, id, { kind: 'disable', reason, resume_after });
        if (isRejection(handled))
          logger.warn({ webhook: id, detail: handled.detail }, 'a webhook could not be disabled');
      },
    });
    const pauses = config.WEBHOOK_RETRIES?.map((seconds) => seconds * 1000);
    return new ReactorRunner(reactor, {
      log,
      checkpoints: views,
      views,
      handle: this.handle,
      clock,
      chance: Math.random,
      schedule: { ...standardSchedule, ...(pauses && { pauses }) },
      logger,
    });
  }

  private async send(programKey: string, { receiver, id, event }: Outgoing, signal: AbortSignal) {
    const { clock, config, log, sites } = this.platform;
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

/** The secret of now, and the one before as long as it is good. */
export const secretsOf = (programKey: string, receiver: WebhookState, now: Date): string[] => {
  const { webhook_id, secret_version, previous_until } = receiver;
  const previous = previous_until !== undefined && Date.parse(previous_until) > now.getTime();
  return [secret_version, ...(previous ? [secret_version - 1] : [])].map((version) =>
    webhookSecret(programKey, webhook_id, version),
  );
};
