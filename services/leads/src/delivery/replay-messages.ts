import { Injectable } from '@nestjs/common';
import { deliveryOf, deliveryStream, type DeliveryEvent, type DeliveryOf } from '#contracts/events/delivery';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { crmLeadTypes, isErasedLead } from '#contracts/events/lead';
import { streamOf } from '#contracts/events/stream-name';
import { readCurrent, type HandleCommand } from '#platform/kernel/command';
import { upcastEvent } from '#platform/kernel/upcast-event';
import { fold } from '#platform/kernel/decider';
import { delivery, deliveryIdOf } from '#platform/kernel/reactor/delivery';
import { InjectCommands, InjectLog } from '#platform/process/providers';
import type { EventLog } from '#platform/ports/event-log';
import { Sites } from '#platform/sites/sites';
import { takes, type WebhookState } from './webhook.js';
import { WebhookAccess } from './webhook-access.js';
import { tenantOf, webhooksReactor } from './webhook-reactor.js';

/**
 * Messages to replay: dead letters (all, or since the last success), listed ones, or all after a log position. Strict:
 * nothing is sent if one of the listed is unknown.
 */
export type Replayed =
  | { readonly dead: 'all' | 'missed' }
  | { readonly messages: readonly string[]; readonly isStrict?: true }
  | { readonly after: number };

/** Maximum number of messages per request; a further request continues after the last one. */
const maxMessages = 10_000;

/** Requests messages to be sent to a webhook again. Returns their number and the log position of the last request. */
@Injectable()
export class ReplayMessages {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly access: WebhookAccess,
    private readonly sites: Sites,
  ) {}

  async execute(
    webhook: Pick<WebhookState, 'webhook_id' | 'site_id' | 'dealership_ids' | 'event_types'>,
    which: Replayed,
    /** Name of the key. */
    by: string,
    /** Log position before the first message. */
    from = 0,
  ): Promise<{ requested: number; position: number } | Rejection> {
    const { webhook_id } = webhook;
    const covered = new Set(await this.access.covered(webhook));
    const chosen =
      'dead' in which
        ? await this.deadLetters(webhook_id, covered, which.dead)
        : await this.leads(webhook, covered, which, from);
    const unknown = 'messages' in which && which.isStrict ? unknownOf(which.messages, chosen) : [];
    if (unknown.length > 0)
      return reject('not_found', `The webhook has no message ${unknown.slice(0, 20).join(', ')}.`, {
        errors: unknown.map((id) => ({ field: 'message_ids', reason: `${id} is unknown` })),
      });
    let position = 0;
    for (const { tenant, ...of } of chosen) {
      const command = { type: 'request', of, requestedBy: by } as const;
      const metadata = tenant === undefined ? {} : { tenant };
      const handled = await this.handle(delivery, deliveryIdOf(of), command, { metadata });
      if (isRejection(handled)) return handled;
      position = Math.max(position, handled.position);
    }
    return { requested: chosen.length, position };
  }

  /** Returns the first dead letter since the webhook's last success. */
  async firstMissed(webhook: Pick<WebhookState, 'webhook_id' | 'site_id' | 'dealership_ids'>) {
    const covered = new Set(await this.access.covered(webhook));
    for (const { stream, revision } of await this.deadLetters(webhook.webhook_id, covered, 'missed')) {
      const [event] = await this.log.readStream(stream, revision);
      if (event && !isErasedLead(event)) return upcastEvent(event);
    }
    return undefined;
  }

  /** Returns the webhook's dead letters that were not requested again. */
  private async deadLetters(target: string, covered: ReadonlySet<string>, which: 'all' | 'missed') {
    const found = new Map<string, DeliveryOf & { tenant: string | undefined }>();
    const types = ['DeliveryAbandoned', ...(which === 'missed' ? ['DeliverySucceeded'] : [])];
    for await (const events of this.log.readAll({ after: 0, types })) {
      for (const { type, data, metadata } of events) {
        const of = data as Extract<DeliveryEvent, { type: 'DeliveryAbandoned' }>['data'];
        const { tenant } = metadata;
        if (of.reactor !== webhooksReactor || of.target !== target) continue;
        if (type === 'DeliverySucceeded') found.clear();
        else if (tenant && covered.has(tenant)) found.set(of.message_id, { ...deliveryOf.parse(of), tenant });
      }
    }
    const dead = [];
    for (const letter of found.values()) {
      const state = fold(delivery, await readCurrent(this.log, streamOf(deliveryStream, deliveryIdOf(letter))));
      if (state.settled === 'abandoned') dead.push(letter);
      if (dead.length === maxMessages) break;
    }
    return dead.sort((one, other) => one.position - other.position);
  }

  private async leads(
    webhook: Pick<WebhookState, 'webhook_id' | 'event_types'>,
    covered: ReadonlySet<string>,
    which: Exclude<Replayed, { dead: string }>,
    from: number,
  ) {
    const messageIds = 'messages' in which ? new Set(which.messages) : undefined;
    const after = 'after' in which ? which.after : from;
    const chosen: (DeliveryOf & { tenant: string | undefined })[] = [];
    const types = crmLeadTypes;
    for await (const events of this.log.readAll({ after, types })) {
      for (const event of events) {
        const tenant = tenantOf(event);
        if (tenant === undefined || !covered.has(tenant) || messageIds?.has(event.id) === false) continue;
        if (isErasedLead(event) || !takes(webhook, event.type)) continue;
        const { site_id } = event.data as { readonly site_id?: string };
        if (!this.sites.owns({ site_id, dealership_id: tenant })) continue;
        const { id: message_id, stream, revision, position } = event;
        const target = webhook.webhook_id;
        chosen.push({ reactor: webhooksReactor, target, message_id, stream, revision, position, tenant });
        if (chosen.length === maxMessages || chosen.length === messageIds?.size) return chosen;
      }
    }
    return chosen;
  }
}

const unknownOf = (ids: readonly string[], found: readonly { readonly message_id: string }[]): readonly string[] => {
  const known = new Set(found.map(({ message_id }) => message_id));
  return ids.filter((id) => !known.has(id));
};
