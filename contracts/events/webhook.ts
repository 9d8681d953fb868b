import { z } from 'zod';
import type { EventsOf } from './define.js';
import { event } from './define.js';

/** `json`: the CloudEvent; `adf`: ADF/XML 1.0. */
export const webhookFormats = ['json', 'adf'] as const;
export const webhookDisabledReasons = ['gone', 'failing', 'asked'] as const;

/**
 * Stream `webhook-<id>`: where a CRM has leads sent to. No secret is in it: secrets are made from the program's own key,
 * the webhook's id and the version.
 */
export const webhookEvents = {
  WebhookRegistered: event(
    1,
    z.object({
      webhook_id: z.string().min(1),
      url: z.url(),
      format: z.enum(webhookFormats),
      description: z.string().optional(),
      /** Leads of these are sent, from this event on. */
      dealership_ids: z.array(z.string()).min(1),
      secret_version: z.int().min(1),
    }),
  ),
  WebhookSecretRotated: event(
    1,
    z.object({
      secret_version: z.int().min(2),
      /** Until then everything is signed with the secret before as well. */
      previous_until: z.iso.datetime(),
    }),
  ),
  WebhookDisabled: event(
    1,
    z.object({
      reason: z.enum(webhookDisabledReasons),
      /** Everything up to this log position was delivered or given up; it goes on after it when enabled. */
      resume_after: z.int().min(0),
    }),
  ),
  WebhookEnabled: event(1, z.object({ resume_after: z.int().min(0) })),
  WebhookRemoved: event(1, z.object({})),
} as const;

export type WebhookEvent = EventsOf<typeof webhookEvents>;
