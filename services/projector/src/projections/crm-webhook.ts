import type { WebhookEvent } from '#contracts/events/webhook';
import { crmWebhookView, type CrmWebhookView } from '#contracts/views/webhook';
import { idOfStream } from '#contracts/events/stream-name';
import type { Projection } from '#platform/kernel/projection';

export const crmWebhookProjection: Projection<CrmWebhookView, WebhookEvent> = {
  ...crmWebhookView,
  key: ({ stream }) => idOfStream(stream),
  evolve: {
    WebhookRegistered: (_, { data: { secret_version: _version, site_id = '', ...data }, time }) => ({
      ...data,
      of_site: site_id,
      state: 'enabled',
      created_at: time,
      removed: false,
    }),
    WebhookDisabled: (before, { data: { reason } }) =>
      before && { ...before, state: 'disabled', disabled_reason: reason },
    WebhookEnabled: (before) => {
      if (!before) return before;
      const { disabled_reason: _, ...enabled } = before;
      return { ...enabled, state: 'enabled' };
    },
    WebhookRemoved: (before) => before && { ...before, removed: true },
  },
};
