import { Injectable } from '@nestjs/common';
import type { Site } from '#contracts/domain/site/site';
import { dealershipStream, type DealershipEvent } from '#contracts/events/dealership';
import { streamOf } from '#contracts/events/stream-name';
import { webhookStream, type WebhookEvent } from '#contracts/events/webhook';
import type { Rejection } from '#contracts/rejections';
import type { Principal } from '#platform/access/api-keys';
import { readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import type { EventLog } from '#platform/ports/event-log';
import { InjectLog } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { missing, webhook, type WebhookState } from './webhook.js';

type Registered = Pick<WebhookState, 'site_id' | 'dealership_ids'>;

/** A webhook folded from its stream. */
export interface KnownWebhook {
  readonly state: WebhookState;
  readonly created_at: string;
  /** Log position of the registration. The webhook receives later events only. */
  readonly since: number;
  /** The last time it was enabled after being disabled. The messages missed after `resume_after` are sent first. */
  readonly enabled?: { readonly position: number; readonly resume_after: number };
}

/** Log position up to which all is delivered, given up or waiting. @param checkpoint the reactor's checkpoint */
export const doneBefore = ({ state, enabled }: KnownWebhook, checkpoint: number): number => {
  if (state.disabled) return state.disabled.resume_after;
  const isCatchingUp = enabled !== undefined && checkpoint < enabled.position;
  return isCatchingUp ? Math.min(checkpoint, enabled.resume_after) : checkpoint;
};

/** Controls access to webhooks: keys of its site control a webhook, even after one of its dealerships has closed. */
@Injectable()
export class WebhookAccess {
  /** First site's id by dealership id. It never changes. */
  private readonly owners = new Map<string, string>();

  constructor(
    @InjectLog() private readonly log: EventLog,
    private readonly sites: Sites,
  ) {}

  /** Finds a webhook that the key controls. An operator controls all. */
  async find(id: string, by: Principal | 'operator'): Promise<KnownWebhook | Rejection> {
    const events = await readCurrent(this.log, streamOf(webhookStream, id));
    const state = fold(webhook, events);
    const isFound = state && !state.removed && (by === 'operator' || (await this.controls(by, state)));
    if (!isFound) return missing(id);
    const last = events.findLast(({ type }) => type === 'WebhookEnabled');
    const { resume_after } = (last?.data ?? {}) as Partial<Extract<WebhookEvent, { type: 'WebhookEnabled' }>['data']>;
    return {
      state,
      created_at: events[0]!.time,
      since: events[0]!.position,
      ...(last && { enabled: { position: last.position, resume_after: resume_after! } }),
    };
  }

  /** Whether the key covers all dealerships of the webhook; if none is left, all dealerships of the site. */
  async controls(key: Principal, webhook: Registered): Promise<boolean> {
    const site = this.sites.ofKey(key);
    if (!site || (await this.siteOf(webhook)) !== site.id) return false;
    const covered = coveredOf(webhook, site);
    const needed = covered.length > 0 ? covered : site.dealerships.map(({ id }) => id);
    return needed.every((id) => key.dealerships.has(id));
  }

  /** The webhook's dealerships that its site still has. */
  async covered(webhook: Registered): Promise<string[]> {
    const site_id = await this.siteOf(webhook);
    const site = this.sites.all.find(({ id }) => id === site_id);
    return site ? coveredOf(webhook, site) : [];
  }

  /** Returns the site's id; undefined if it is unknown. */
  async siteOf({ site_id, dealership_ids: [first] }: Registered): Promise<string | undefined> {
    if (site_id !== undefined || first === undefined) return site_id;
    const known = this.owners.get(first);
    if (known !== undefined) return known;
    const [described] = (await readCurrent(
      this.log,
      streamOf(dealershipStream, first),
    )) as unknown as DealershipEvent[];
    const owner = described?.type === 'DealershipDescribed' ? described.data.site_id : undefined;
    if (owner !== undefined) this.owners.set(first, owner);
    return owner;
  }
}

const coveredOf = ({ dealership_ids }: Registered, { dealerships }: Site): string[] =>
  dealership_ids.filter((id) => dealerships.some((own) => own.id === id));
