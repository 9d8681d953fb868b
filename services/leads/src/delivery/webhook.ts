import { isDeepStrictEqual } from 'node:util';
import type { WebhookChange } from '#contracts/api/crm';
import { webhookStream, withSettings, type WebhookEvent, type WebhookSettings } from '#contracts/events/webhook';
import { reject } from '#contracts/rejections';
import { day, momentAfter } from '#contracts/domain/durations';
import type { Decider } from '#platform/kernel/decider';

type EventData<Type extends WebhookEvent['type']> = Extract<WebhookEvent, { type: Type }>['data'];
type Registration = Omit<EventData<'WebhookRegistered'>, 'secret_version'>;

export interface WebhookState extends EventData<'WebhookRegistered'> {
  /** Previous secrets, each valid until a moment, ISO 8601 in UTC. */
  readonly previous?: readonly { readonly secret_version: number; readonly until: string }[];
  readonly disabled?: EventData<'WebhookDisabled'>;
  readonly removed?: true;
}

export type WebhookCommand =
  | ({ readonly type: 'register' } & Registration)
  | { readonly type: 'change'; readonly asked: WebhookChange }
  | { readonly type: 'rotate' }
  | ({ readonly type: 'disable' } & EventData<'WebhookDisabled'>)
  /** `ifFailing`: only if it was disabled for failing. */
  | { readonly type: 'enable'; readonly ifFailing?: true }
  | { readonly type: 'remove' };

/** Milliseconds a replaced secret stays valid, however often it is rotated in that time. */
const overlap = day;
/** Maximum number of valid secrets, because each adds a signature to every message. */
const maxSecrets = 6;

export const missing = (id: string) => reject('not_found', `There is no webhook ${id.slice(0, 100)}.`);

/** A webhook of a CRM. Undefined: it was never registered. */
export const webhook: Decider<WebhookState | undefined, WebhookCommand, WebhookEvent> = {
  category: webhookStream.category,
  initial: undefined,
  evolve: {
    WebhookRegistered: (_, registered) => registered,
    WebhookChanged: (state, settings) => state && withSettings(state, settings),
    WebhookSecretRotated: (state, { secret_version, previous_until }) =>
      state && {
        ...state,
        secret_version,
        previous: [...(state.previous ?? []), { secret_version: state.secret_version, until: previous_until }],
      },
    WebhookDisabled: (state, disabled) => state && { ...state, disabled },
    WebhookEnabled: (state) => {
      if (!state) return state;
      const { disabled: _, ...enabled } = state;
      return enabled;
    },
    WebhookRemoved: (state) => state && { ...state, removed: true },
  },
  decide: (state, { type, ...command }, { now }) => {
    if (type === 'register') {
      const asked = command as Registration;
      if (!state) return [{ type: 'WebhookRegistered', data: { ...asked, secret_version: 1 } }];
      const same = state.url === asked.url && state.format === asked.format && !state.removed;
      const whose = state.removed
        ? 'belongs to a webhook that was deleted; use a new one'
        : 'belongs to another webhook';
      return same ? [] : reject('idempotency_key_reused', `This idempotency key ${whose}.`);
    }
    if (!state || state.removed) return missing(state?.webhook_id ?? '');
    switch (type) {
      case 'change': {
        const settings = settingsAfter(state, (command as { readonly asked: WebhookChange }).asked);
        const isSame = isDeepStrictEqual(withSettings(state, settings), state);
        return isSame ? [] : [{ type: 'WebhookChanged', data: settings }];
      }
      case 'rotate': {
        const valid = validSecrets(state, now);
        if (valid.length >= maxSecrets) {
          const over = Date.parse(state.previous!.find(({ secret_version }) => valid.includes(secret_version))!.until);
          const retryAfter = Math.ceil((over - now.getTime()) / 1000);
          return reject('too_many_requests', `A webhook has ${maxSecrets} valid secrets at the most.`, { retryAfter });
        }
        const previous_until = momentAfter(now, overlap);
        return [{ type: 'WebhookSecretRotated', data: { secret_version: state.secret_version + 1, previous_until } }];
      }
      case 'disable':
        if (state.disabled) return [];
        return [{ type: 'WebhookDisabled', data: command as EventData<'WebhookDisabled'> }];
      case 'enable':
        if (!state.disabled || ('ifFailing' in command && state.disabled.reason !== 'failing')) return [];
        return [{ type: 'WebhookEnabled', data: { resume_after: state.disabled.resume_after } }];
      case 'remove':
        return [{ type: 'WebhookRemoved', data: {} }];
    }
  },
};

const settingsAfter = (state: WebhookState, asked: WebhookChange): WebhookSettings => {
  const description = asked.description === undefined ? state.description : asked.description;
  const event_types = asked.event_types === undefined ? state.event_types : asked.event_types;
  return {
    url: asked.url ?? state.url,
    dealership_ids: asked.dealership_ids ?? state.dealership_ids,
    ...(description != null && { description }),
    ...(event_types != null && { event_types }),
  };
};

/** Whether the webhook gets messages of this type. It gets erasures in any case. */
export const takes = ({ event_types }: Pick<WebhookSettings, 'event_types'>, type: string): boolean =>
  type === 'LeadErased' || event_types === undefined || event_types.some((one) => one === `forecourt.${type}`);

/** Returns the versions of the secrets that sign messages, latest first. */
export const validSecrets = ({ secret_version, previous = [] }: WebhookState, now: Date): number[] => [
  secret_version,
  ...previous
    .filter(({ until }) => Date.parse(until) > now.getTime())
    .map((before) => before.secret_version)
    .reverse(),
];
