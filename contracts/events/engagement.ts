import { z } from 'zod';
import { analyticsEventIds } from '../domain/analytics-events.js';
import type { EventsOf } from './define.js';
import { event } from './define.js';

export const engagementEvents = {
  /** Stream `analytics-<id of the batch>`: what a page sent together. */
  AnalyticsEventRaised: event(
    1,
    z.object({
      event_id: z.literal(analyticsEventIds),
      site_id: z.string().min(1),
      /** No longer sent (ADR 24). */
      visit_id: z.string().min(1).optional(),
      occurred_at: z.iso.datetime(),
      url: z.string(),
      car_id: z.string().optional(),
      details: z.record(z.string(), z.string()).optional(),
    }),
  ),
  /** Stream `carviews-<car_id>`: somebody looked at the car; once a visit. The dealership is the event's tenant. */
  CarViewed: event(
    1,
    z.object({
      car_id: z.string().min(1),
      site_id: z.string().min(1),
      /** No longer sent (ADR 24). */
      visit_id: z.string().min(1).optional(),
    }),
  ),
} as const;

export type EngagementEvent = EventsOf<typeof engagementEvents>;
