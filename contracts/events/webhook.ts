import { z } from 'zod';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';

/** `json`: the CloudEvent; `adf`: ADF/XML 1.0. */
export const webhookFormats = ['json', 'adf'] as const;
export const webhookDisabledReasons = ['gone', 'failing', 'asked'] as const;

/**
 * Stream `webhook-<id>`: where a CRM has leads sent to. No secret is in it: secrets are made from the program's own key,
 * the webhook's id and the version.
 */
export const webhookStream = defineStream({
  category: 'webhook',
  topic: 'delivery',
  events: {
    WebhookRegistered: {
      version: 1,
      schema: z.object({
        webhook_id: z.string().min(1),
        /** Whose it is; absent in older events: the first site of its dealerships. */
        site_id: z.string().optional(),
        url: z.url(),
        format: z.enum(webhookFormats),
        description: z.string().optional(),
        /** Leads of these are sent, from this event on, as long as the site has them. */
        dealership_ids: z.array(z.string()).min(1),
        secret_version: z.int().min(1),
      }),
      personal: 'none',
    },
    WebhookSecretRotated: {
      version: 1,
      schema: z.object({
        secret_version: z.int().min(2),
        /** Until then everything is signed with the secret before as well. */
        previous_until: z.iso.datetime(),
      }),
      personal: 'none',
    },
    WebhookDisabled: {
      version: 1,
      schema: z.object({
        reason: z.enum(webhookDisabledReasons),
        /** Everything up to this log position was delivered or given up; it goes on after it when enabled. */
        resume_after: z.int().min(0),
      }),
      personal: 'none',
    },
    WebhookEnabled: { version: 1, schema: z.object({ resume_after: z.int().min(0) }), personal: 'none' },
    WebhookRemoved: { version: 1, schema: z.object({}), personal: 'none' },
  },
});

export type WebhookEvent = EventOf<typeof webhookStream>;
