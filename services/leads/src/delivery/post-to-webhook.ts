import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { deriveId } from '#platform/kernel/ids';
import type { Outcome } from '#platform/kernel/reactor/delivery';
import type { Config } from '#platform/process/config';
import { type Clock, InjectClock, InjectConfig, InjectSecret } from '#platform/process/providers';
import { send } from './send.js';
import { signatureHeaders, webhookSecret } from './sign.js';
import { validSecrets, type WebhookState } from './webhook.js';

interface Posted {
  /** `webhook-id` */
  readonly id: string;
  readonly body: string;
  /** Absent: a trace of its own, to which all attempts belong. */
  readonly traceparent?: string | undefined;
}

/** Signs a message with the webhook's secrets, and posts it. */
@Injectable()
export class PostToWebhook {
  constructor(
    @InjectSecret() private readonly secret: string | undefined,
    @InjectClock() private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Whether there is a key that secrets are derived from. */
  get isOff(): boolean {
    return this.secret === undefined;
  }

  execute(
    receiver: WebhookState,
    { id, body, traceparent = traceOf(id) }: Posted,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { clock, config } = this;
    const at = clock();
    const secrets = validSecrets(receiver, at).map((version) =>
      webhookSecret(this.secret!, receiver.webhook_id, version),
    );
    const headers = {
      'content-type':
        receiver.format === 'json' ? 'application/cloudevents+json; charset=utf-8' : 'application/xml; charset=utf-8',
      traceparent,
      ...signatureHeaders({ id, at, body }, secrets),
    };
    const options = { local: config.WEBHOOK_LOCAL, timeout: config.WEBHOOK_TIMEOUT, signal, clock };
    return send({ url: receiver.url, headers, body }, options);
  }
}

const traceOf = (messageId: string): string =>
  `00-${deriveId('trace', messageId)}-${randomBytes(8).toString('hex')}-00`;
