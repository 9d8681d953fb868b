import { withSettings, type WebhookEvent } from '#contracts/events/webhook';
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
    WebhookChanged: (before, { data, time }) => {
      if (!before) return before;
      const added = data.dealership_ids.filter((id) => !before.dealership_ids.includes(id));
      const added_at = { ...before.added_at, ...Object.fromEntries(added.map((id) => [id, time])) };
      return { ...withSettings(before, data), added_at };
    },
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
