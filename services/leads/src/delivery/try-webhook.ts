import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { webhookTestType, type webhookTest, type WebhookTestResult } from '#contracts/api/crm';
import { toAdf } from '#contracts/domain/adf';
import { streamOf } from '#contracts/events/stream-name';
import { webhookStream } from '#contracts/events/webhook';
import { isRejection, type Rejection } from '#contracts/rejections';
import type { Principal } from '#platform/access/api-keys';
import { newId } from '#platform/kernel/ids';
import { type Clock, InjectClock } from '#platform/process/providers';
import { noSecrets } from './manage-webhook.js';
import { PostToWebhook } from './post-to-webhook.js';
import { WebhookAccess } from './webhook-access.js';
import { jsonOf } from './webhook-reactor.js';

/** Sends a test message to a webhook, enabled or not. Nothing of it is recorded. */
@Injectable()
export class TryWebhook {
  constructor(
    private readonly access: WebhookAccess,
    private readonly post: PostToWebhook,
    @InjectClock() private readonly clock: Clock,
  ) {}

  async execute(webhookId: string, by: Principal | 'operator'): Promise<WebhookTestResult | Rejection> {
    if (this.post.isOff) return noSecrets;
    const found = await this.access.find(webhookId, by);
    if (isRejection(found)) return found;
    const { webhook_id, format } = found.state;
    const id = `test-${newId()}`;
    const event = {
      id,
      type: webhookTestType,
      version: 1,
      stream: streamOf(webhookStream, webhook_id),
      revision: 0,
      position: 0,
      time: this.clock().toISOString(),
      data: { webhook_id } satisfies z.output<typeof webhookTest>,
      metadata: {},
    };
    // In ADF a test is a document without a prospect: a CRM would file any other as a lead.
    const body = format === 'json' ? jsonOf(event) : toAdf([]);
    const began = performance.now();
    const outcome = await this.post.execute(found.state, { id, body }, new AbortController().signal);
    const ms = Math.round(performance.now() - began);
    const { status, reason } = outcome as { readonly status?: number; readonly reason?: string };
    return {
      delivered: outcome.kind === 'delivered',
      message_id: id,
      ms,
      ...(status !== undefined && { status }),
      ...(reason !== undefined && { reason }),
    };
  }
}
