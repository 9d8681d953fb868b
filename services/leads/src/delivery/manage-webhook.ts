import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { WebhookResource, WebhookWithSecret } from '#contracts/api/crm';
import type { webhookRequest } from '#contracts/api/crm';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import type { HandleCommand } from '#platform/kernel/command';
import { readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { idFrom, newId } from '#platform/kernel/ids';
import type { Principal } from '#platform/access/api-keys';
import { InjectCommands, InjectPlatform, type Platform } from '#platform/process/platform.module';
import { AddressRefused, checkedAddress } from './address.js';
import { webhookSecret } from './sign.js';
import type { WebhookState } from './webhook.js';
import { missing, webhook } from './webhook.js';

export interface Changed<Resource> {
  readonly webhook: Resource;
  readonly position: number;
}

/** Registers a webhook; the same idempotency key makes the same webhook. */
export class RegisterWebhook extends Command<Changed<WebhookWithSecret> | Rejection> {
  constructor(
    readonly request: z.output<typeof webhookRequest>,
    readonly crm: Principal,
    readonly idempotencyKey?: string,
  ) {
    super();
  }
}

export class ChangeWebhook extends Command<Changed<WebhookResource> | Rejection> {
  constructor(
    readonly id: string,
    readonly change: 'rotate' | 'enable' | 'disable' | 'remove',
    readonly crm: Principal,
  ) {
    super();
  }
}

const noSecrets = reject('unavailable', 'Webhooks are off here: their secrets need SECRET_KEY.');

/** A webhook folded from its stream, if the key may access all of its dealerships. */
export const accessibleWebhook = async ({ log }: Platform, id: string, { dealerships }: Principal) => {
  const events = await readCurrent(log, `webhook-${id}`);
  const state = fold(webhook, events);
  const isAccessible = state && !state.removed && state.dealership_ids.every((it) => dealerships.has(it));
  return isAccessible ? { state, created_at: events[0]!.time } : missing(id);
};

const resourceOf = (state: WebhookState, created_at: string): WebhookResource => ({
  webhook_id: state.webhook_id,
  url: state.url,
  format: state.format,
  ...(state.description !== undefined && { description: state.description }),
  dealership_ids: [...state.dealership_ids],
  state: state.disabled ? 'disabled' : 'enabled',
  ...(state.disabled && { disabled_reason: state.disabled.reason }),
  created_at,
});

@CommandHandler(RegisterWebhook)
export class RegisterWebhookHandler implements ICommandHandler<RegisterWebhook> {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  async execute({ request, crm, idempotencyKey }: RegisterWebhook): Promise<Changed<WebhookWithSecret> | Rejection> {
    const { secret, config, log } = this.platform;
    if (secret === undefined) return noSecrets;
    const { url, format, description, dealership_ids = [...crm.dealerships].sort() } = request;
    const foreign = dealership_ids.find((id) => !crm.dealerships.has(id));
    if (foreign !== undefined) return reject('forbidden', `This key does not reach dealership ${foreign}.`);
    if (dealership_ids.length === 0) return reject('forbidden', 'This key reaches no dealership.');
    try {
      await checkedAddress(new URL(url), { local: config.WEBHOOK_LOCAL });
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error;
      const errors = [{ field: 'url', reason: error.message }];
      return reject('invalid', `Nothing can be sent to this address: ${error.message}.`, { errors });
    }
    const webhook_id = idempotencyKey === undefined ? newId() : idFrom('webhook', crm.name, idempotencyKey);
    const about = { webhook_id, url, format, dealership_ids, ...(description !== undefined && { description }) };
    const handled = await this.handle(webhook, webhook_id, { kind: 'register', ...about });
    if (isRejection(handled)) return handled;
    const [first] = await log.readStream(`webhook-${webhook_id}`);
    const state = handled.state!;
    return {
      webhook: {
        ...resourceOf(state, first!.time),
        secret: webhookSecret(secret, webhook_id, state.secret_version),
      },
      position: handled.position,
    };
  }
}

@CommandHandler(ChangeWebhook)
export class ChangeWebhookHandler implements ICommandHandler<ChangeWebhook> {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  async execute({ id, change, crm }: ChangeWebhook): Promise<Changed<WebhookResource> | Rejection> {
    const { secret, log } = this.platform;
    const found = await accessibleWebhook(this.platform, id, crm);
    if (isRejection(found)) return found;
    if (change === 'rotate' && secret === undefined) return noSecrets;
    // A delivery under way may still arrive.
    const command = change === 'disable' ? await this.disabling() : ({ kind: change } as const);
    const handled = await this.handle(webhook, id, command);
    if (isRejection(handled)) return handled;
    const [first] = await log.readStream(`webhook-${id}`);
    const state = handled.state!;
    const resource: WebhookResource | WebhookWithSecret = resourceOf(state, first!.time);
    if (change !== 'rotate') return { webhook: resource, position: handled.position };
    const rotated = {
      ...resource,
      secret: webhookSecret(secret!, id, state.secret_version),
      previous_secret_until: state.previous_until,
    };
    return { webhook: rotated, position: handled.position };
  }

  /** Unsettled messages are delivered once it is enabled again; settled ones are not repeated. */
  private async disabling() {
    const resume_after = await this.platform.views.checkpoint('webhooks');
    return { kind: 'disable', reason: 'asked', resume_after } as const;
  }
}
