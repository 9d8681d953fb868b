import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { WebhookResource, WebhookWithSecret, webhookRequest, WebhookChange } from '#contracts/api/crm';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { webhookStream } from '#contracts/events/webhook';
import { streamOf } from '#contracts/events/stream-name';
import type { HandleCommand } from '#platform/kernel/command';
import { deriveId, newId } from '#platform/kernel/ids';
import type { Principal } from '#platform/access/api-keys';
import { InjectCommands, InjectConfig, InjectLog, InjectSecret, InjectViews } from '#platform/process/providers';
import type { Config } from '#platform/process/config';
import type { EventLog } from '#platform/ports/event-log';
import type { ViewStore } from '#platform/ports/view-store';
import { Sites } from '#platform/sites/sites';
import { AddressRefused, checkedAddress } from './address.js';
import { webhookSecret } from './sign.js';
import { webhook, type WebhookState } from './webhook.js';
import { ReplayMessages } from './replay-messages.js';
import { doneBefore, type KnownWebhook, WebhookAccess } from './webhook-access.js';
import { webhooksReactor } from './webhook-reactor.js';
import { WebhookLimit } from './webhook-limit.js';

export interface Changed<Resource> {
  readonly webhook: Resource;
  readonly position: number;
}

export const noSecrets = reject('unavailable', 'Webhooks are off here: their secrets need SECRET_KEY.');

export const resourceOf = (state: WebhookState, created_at: string): WebhookResource => ({
  webhook_id: state.webhook_id,
  url: state.url,
  format: state.format,
  ...(state.description !== undefined && { description: state.description }),
  dealership_ids: [...state.dealership_ids],
  ...(state.event_types && { event_types: [...state.event_types] }),
  state: state.disabled ? 'disabled' : 'enabled',
  ...(state.disabled && { disabled_reason: state.disabled.reason }),
  created_at,
});

/** Registers a webhook for future leads. The same idempotency key returns the same webhook. */
@Injectable()
export class RegisterWebhook {
  constructor(
    @InjectSecret() private readonly secret: string | undefined,
    @InjectConfig() private readonly config: Config,
    @InjectLog() private readonly log: EventLog,
    private readonly sites: Sites,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly limit: WebhookLimit,
  ) {}

  async execute(
    request: z.output<typeof webhookRequest>,
    crm: Principal,
    idempotencyKey?: string,
  ): Promise<Changed<WebhookWithSecret> | Rejection> {
    const { secret, config, log } = this;
    if (secret === undefined) return noSecrets;
    const { url, format, description, event_types, dealership_ids = [...crm.dealerships].sort() } = request;
    const foreign = dealership_ids.find((id) => !crm.dealerships.has(id));
    if (foreign !== undefined) return reject('forbidden', `This key does not reach dealership ${foreign}.`);
    const site = this.sites.ofKey(crm);
    if (!site) return reject('forbidden', 'This key reaches no dealership.');
    const site_id = site.id;
    const refusal = await refusalOf(url, config);
    if (refusal) return refusal;
    const webhook_id = idempotencyKey === undefined ? newId() : deriveId('webhook', site_id, crm.name, idempotencyKey);
    const about = {
      webhook_id,
      site_id,
      url,
      format,
      dealership_ids,
      ...(description !== undefined && { description }),
      ...(event_types && { event_types }),
    };
    const command = { type: 'register', ...about } as const;
    const handled = await this.limit.within(about, () =>
      this.handle(webhook, webhook_id, command, { actor: crm.name }),
    );
    if (isRejection(handled)) return handled;
    const [first] = await log.readStream(streamOf(webhookStream, webhook_id));
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

/** Refuses an address that nothing may be sent to. */
const refusalOf = async (url: string, { WEBHOOK_LOCAL: local }: Config): Promise<Rejection | undefined> => {
  try {
    await checkedAddress(new URL(url), { local });
    return undefined;
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    const errors = [{ field: 'url', reason: error.message }];
    return reject('invalid', `Nothing can be sent to this address: ${error.message}.`, { errors });
  }
};

export type WebhookTurn = 'enable' | 'disable' | 'remove';

@Injectable()
export class ChangeWebhook {
  constructor(
    private readonly access: WebhookAccess,
    private readonly replay: ReplayMessages,
    @InjectViews() private readonly views: ViewStore,
    @InjectSecret() private readonly secret: string | undefined,
    @InjectConfig() private readonly config: Config,
    private readonly sites: Sites,
    private readonly limit: WebhookLimit,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  async execute(
    id: string,
    change: WebhookTurn,
    key: Principal,
    /** Who must control the webhook. */
    by: Principal | 'operator' = key,
  ): Promise<Changed<WebhookResource> | Rejection> {
    const changed = await this.change(id, change, key, by);
    return isRejection(changed) ? changed : { webhook: changed.resource, position: changed.position };
  }

  async set(
    id: string,
    asked: WebhookChange,
    key: Principal,
    by: Principal | 'operator' = key,
  ): Promise<Changed<WebhookResource> | Rejection> {
    const found = await this.access.find(id, by);
    if (isRejection(found)) return found;
    const { state, created_at } = found;
    const site_id = await this.access.siteOf(state);
    const owned = this.sites.all.find((site) => site.id === site_id)?.dealerships.map((one) => one.id);
    const reached = by === 'operator' ? new Set(owned) : by.dealerships;
    const { url, dealership_ids = [] } = asked;
    const added = dealership_ids.filter((one) => !state.dealership_ids.includes(one));
    const foreign = added.find((one) => !reached.has(one));
    if (foreign !== undefined) {
      const who = by === 'operator' ? 'The site of the webhook has no' : 'This key does not reach';
      return reject('forbidden', `${who} dealership ${foreign}.`);
    }
    const refusal = url !== undefined && (await refusalOf(url, this.config));
    if (refusal) return refusal;
    const change = () => this.handle(webhook, id, { type: 'change', asked }, { actor: key.name });
    const wanted = { site_id: site_id ?? '', webhook_id: id, dealership_ids: added };
    const handled = await (added.length > 0 ? this.limit.within(wanted, change) : change());
    if (isRejection(handled)) return handled;
    return { webhook: resourceOf(handled.state!, created_at), position: handled.position };
  }

  /** Makes a new secret, once per idempotency key. Each previous secret stays valid for a day after its replacement. */
  async rotate(id: string, key: Principal, idempotencyKey?: string): Promise<Changed<WebhookWithSecret> | Rejection> {
    if (this.secret === undefined) return noSecrets;
    const changed = await this.change(id, 'rotate', key, key, idempotencyKey);
    if (isRejection(changed)) return changed;
    const { resource, state, position } = changed;
    const secret = webhookSecret(this.secret, id, state.secret_version);
    return { webhook: { ...resource, secret, previous_secret_until: state.previous?.at(-1)?.until }, position };
  }

  private async change(
    id: string,
    change: WebhookTurn | 'rotate',
    key: Principal,
    by: Principal | 'operator',
    idempotencyKey?: string,
  ) {
    const found = await this.access.find(id, by);
    if (isRejection(found)) return found;
    if (change === 'enable' && found.state.disabled) {
      const asked = await this.replay.execute(found.state, { dead: 'missed' }, key.name);
      if (isRejection(asked)) return asked;
    }
    // A delivery in progress may still arrive.
    const command = change === 'disable' ? await this.disabling(found) : ({ type: change } as const);
    const handled = await this.handle(webhook, id, command, {
      actor: key.name,
      ...(idempotencyKey !== undefined && { commandId: deriveId(change, key.name, idempotencyKey) }),
    });
    if (isRejection(handled)) return handled;
    const state = handled.state!;
    return { resource: resourceOf(state, found.created_at), state, position: handled.position };
  }

  /** Messages unsettled now are delivered after the webhook is enabled again; settled ones are not repeated. */
  private async disabling(known: KnownWebhook) {
    const resume_after = doneBefore(known, await this.views.checkpoint(webhooksReactor));
    return { type: 'disable', reason: 'asked', resume_after } as const;
  }
}
