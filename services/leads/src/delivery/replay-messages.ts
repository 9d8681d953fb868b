import { Injectable } from '@nestjs/common';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { DeliveryEvent, DeliveryOf } from '#contracts/events/delivery';
import { leadEvents } from '#contracts/events/lead';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import type { HandleCommand } from '#platform/kernel/command';
import { readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { delivery, deliveryIdOf } from '#platform/kernel/reactor-delivery';
import { InjectCommands, InjectLog } from '#platform/process/providers';
import type { EventLog } from '#platform/ports/event-log';
import type { WebhookState } from './webhook.js';
import { webhooksReactor } from './webhook-reactor.js';

/** Which messages: every dead letter, these, or every one after a log position. */
export type Replayed = { readonly dead: true } | { readonly messages: readonly string[] } | { readonly after: number };

/** Messages of one request at the most; who wants more asks again from the last one on. */
const most = 10_000;

/** Has messages sent to a webhook again. Answers how many; the position is that of the last request. */
@Injectable()
export class ReplayMessages {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  async execute(
    webhook: Pick<WebhookState, 'webhook_id' | 'dealership_ids'>,
    which: Replayed,
    /** Name of the key. */
    by: string,
    /** The messages are all after this log position. */
    from = 0,
  ): Promise<{ requested: number; position: number } | Rejection> {
    const chosen =
      'dead' in which ? await this.deadLetters(webhook.webhook_id) : await this.leads(webhook, which, from);
    let position = 0;
    for (const { tenant, ...of } of chosen) {
      const command = { kind: 'request', of, requestedBy: by } as const;
      const metadata = tenant === undefined ? {} : { tenant };
      const handled = await this.handle(delivery, deliveryIdOf(of), command, { metadata });
      if (isRejection(handled)) return handled;
      position = Math.max(position, handled.position);
    }
    return { requested: chosen.length, position };
  }

  /** The webhook's messages that were given up and not asked for since. */
  private async deadLetters(target: string) {
    const found = new Map<string, DeliveryOf & { tenant: string | undefined }>();
    for await (const events of this.log.readAll({ after: 0, types: ['DeliveryAbandoned'] })) {
      for (const { data, metadata } of events) {
        const of = data as Extract<DeliveryEvent, { type: 'DeliveryAbandoned' }>['data'];
        if (of.reactor !== webhooksReactor || of.target !== target) continue;
        const { reactor, message_id, stream, revision, position } = of;
        found.set(message_id, { reactor, target, message_id, stream, revision, position, tenant: metadata.tenant });
      }
    }
    const dead = [];
    for (const letter of found.values()) {
      const state = fold(delivery, await readCurrent(this.log, `delivery-${deliveryIdOf(letter)}`));
      if (state.settled === 'abandoned') dead.push(letter);
      if (dead.length === most) break;
    }
    return dead.sort((one, other) => one.position - other.position);
  }

  private async leads(
    { webhook_id, dealership_ids }: Pick<WebhookState, 'webhook_id' | 'dealership_ids'>,
    which: Exclude<Replayed, { dead: true }>,
    from: number,
  ) {
    const wanted = 'messages' in which ? new Set(which.messages) : undefined;
    const after = 'after' in which ? which.after : from;
    const chosen: (DeliveryOf & { tenant: string | undefined })[] = [];
    const types = Object.keys(leadEvents);
    for await (const events of this.log.readAll({ after, types })) {
      for (const event of events) {
        const tenant = tenantOf(event);
        if (tenant === undefined || !dealership_ids.includes(tenant) || wanted?.has(event.id) === false) continue;
        const { id: message_id, stream, revision, position } = event;
        chosen.push({ reactor: webhooksReactor, target: webhook_id, message_id, stream, revision, position, tenant });
        if (chosen.length === most || chosen.length === wanted?.size) return chosen;
      }
    }
    return chosen;
  }
}

const tenantOf = ({ metadata, data }: RecordedEvent): string | undefined =>
  metadata.tenant ?? (data as { dealership_id?: string }).dealership_id;
