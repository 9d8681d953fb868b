import { z } from 'zod';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';

/** `json`: the CloudEvent; `adf`: ADF/XML 1.0. */
export const webhookFormats = ['json', 'adf'] as const;
export const webhookDisabledReasons = ['gone', 'failing', 'asked'] as const;

/**
 * Stream `webhook-<id>`: an address to which a CRM's leads are sent. Secrets are not stored; they are derived from the
 * root key, the webhook's id and the secret's version.
 */
export const webhookStream = defineStream({
  category: 'webhook',
  topic: 'delivery',
  events: {
    WebhookRegistered: {
      version: 1,
      schema: z.object({
        webhook_id: z.string().min(1),
        /** Site of the webhook; absent in older events: the first site of its dealerships. */
        site_id: z.string().optional(),
        url: z.url(),
        format: z.enum(webhookFormats),
        description: z.string().optional(),
        /** Leads of these dealerships are sent from this event on, while they belong to the site. */
        dealership_ids: z.array(z.string()).min(1),
        secret_version: z.int().min(1),
      }),
      personal: 'none',
    },
    WebhookSecretRotated: {
      version: 1,
      schema: z.object({
        secret_version: z.int().min(2),
        /** Messages carry signatures of the previous secret too until this moment. */
        previous_until: z.iso.datetime(),
      }),
      personal: 'none',
    },
    WebhookDisabled: {
      version: 1,
      schema: z.object({
        reason: z.enum(webhookDisabledReasons),
        /** Log position up to which everything was delivered or abandoned. Delivery resumes after it. */
        resume_after: z.int().min(0),
      }),
      personal: 'none',
    },
    WebhookEnabled: { version: 1, schema: z.object({ resume_after: z.int().min(0) }), personal: 'none' },
    WebhookRemoved: { version: 1, schema: z.object({}), personal: 'none' },
  },
});

export type WebhookEvent = EventOf<typeof webhookStream>;
