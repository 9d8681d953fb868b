import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';
import { crmLeadTypes } from './lead.js';

/** `json`: the CloudEvent; `adf`: ADF/XML 1.0. */
export const webhookFormats = ['json', 'adf'] as const;
/** The types of messages that a webhook may be limited to, as a CloudEvent has them. */
export const webhookEventTypes = crmLeadTypes.map((type) => `forecourt.${type}` as const);
export const webhookDisabledReasons = ['gone', 'failing', 'asked'] as const;

/** What can be changed of a webhook. */
const webhookSettings = z.object({
  url: z.url(),
  description: z.string().optional(),
  /** Leads of these dealerships are sent from this event on, while they belong to the site. */
  dealership_ids: z.array(z.string()).min(1),
  /** Absent: all. Erasures are sent in any case. */
  event_types: z.array(z.enum(webhookEventTypes)).min(1).optional(),
});
export type WebhookSettings = z.infer<typeof webhookSettings>;

export const withSettings = <Registered extends WebhookSettings>(
  { description: _description, event_types: _types, ...registered }: Registered,
  settings: WebhookSettings,
) => ({ ...registered, ...settings });

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
        ...webhookSettings.shape,
        format: z.enum(webhookFormats),
        secret_version: z.int().min(1),
      }),
      personal: 'none',
    },
    /** All settings as they are now. */
    WebhookChanged: { version: 1, schema: webhookSettings, personal: 'none' },
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
