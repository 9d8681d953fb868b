import { webhookStream, type WebhookEvent } from '#contracts/events/webhook';
import { reject } from '#contracts/rejections';
import type { Decider } from '#platform/kernel/decider';

type EventData<Type extends WebhookEvent['type']> = Extract<WebhookEvent, { type: Type }>['data'];
type Registration = Omit<EventData<'WebhookRegistered'>, 'secret_version'>;

export interface WebhookState extends EventData<'WebhookRegistered'> {
  /** The secret before this one is good until then. */
  readonly previous_until?: string;
  readonly disabled?: EventData<'WebhookDisabled'>;
  readonly removed?: true;
}

export type WebhookCommand =
  | ({ readonly kind: 'register' } & Registration)
  | { readonly kind: 'rotate' }
  | ({ readonly kind: 'disable' } & EventData<'WebhookDisabled'>)
  | { readonly kind: 'enable' }
  | { readonly kind: 'remove' };

/** For so long everything is signed with the old secret too. */
const overlap = 24 * 3_600_000;

export const missing = (id: string) => reject('not_found', `There is no webhook ${id.slice(0, 100)}.`);

/** Where a CRM has leads sent to. Undefined: it was never registered. */
export const webhook: Decider<WebhookState | undefined, WebhookCommand, WebhookEvent> = {
  category: webhookStream.category,
  initial: undefined,
  evolve: {
    WebhookRegistered: (_, registered) => registered,
    WebhookSecretRotated: (state, rotated) => state && { ...state, ...rotated },
    WebhookDisabled: (state, disabled) => state && { ...state, disabled },
    WebhookEnabled: (state) => {
      if (!state) return state;
      const { disabled: _, ...enabled } = state;
      return enabled;
    },
    WebhookRemoved: (state) => state && { ...state, removed: true },
  },
  decide: (state, { kind, ...command }, { now }) => {
    if (kind === 'register') {
      const asked = command as Registration;
      if (!state) return [{ type: 'WebhookRegistered', data: { ...asked, secret_version: 1 } }];
      const same = state.url === asked.url && state.format === asked.format && !state.removed;
      return same ? [] : reject('idempotency_key_reused', 'This idempotency key belongs to another webhook.');
    }
    if (!state || state.removed) return missing(state?.webhook_id ?? '');
    switch (kind) {
      case 'rotate': {
        const previous_until = new Date(now.getTime() + overlap).toISOString();
        return [{ type: 'WebhookSecretRotated', data: { secret_version: state.secret_version + 1, previous_until } }];
      }
      case 'disable':
        if (state.disabled) return [];
        return [{ type: 'WebhookDisabled', data: command as EventData<'WebhookDisabled'> }];
      case 'enable':
        if (!state.disabled) return [];
        return [{ type: 'WebhookEnabled', data: { resume_after: state.disabled.resume_after } }];
      case 'remove':
        return [{ type: 'WebhookRemoved', data: {} }];
    }
  },
};
