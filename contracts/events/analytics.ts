import { z } from 'zod';
import { analyticsEventIds } from '../domain/analytics-events.js';
import { defineStream, type EventOf } from './define.js';

/** Stream `analytics-<batch id>`: events that a page sent in one request. The tenant is the site. */
export const analyticsStream = defineStream({
  category: 'analytics',
  topic: 'engagement',
  orderedBy: 'tenant',
  events: {
    AnalyticsEventRaised: {
      version: 1,
      schema: z.object({
        event_id: z.literal(analyticsEventIds),
        site_id: z.string().min(1),
        occurred_at: z.iso.datetime(),
        url: z.string(),
        car_id: z.string().optional(),
        details: z.record(z.string(), z.string()).optional(),
      }),
      personal: 'none',
    },
    /** A search of the site's stock found nothing, or little. */
    SearchFellShort: {
      version: 1,
      schema: z.object({
        site_id: z.string().min(1),
        occurred_at: z.iso.datetime(),
        /** The interpreted search as a query string. Of the typed words it contains only words of the trade. */
        search: z.string(),
        found: z.int().min(0),
      }),
      personal: 'none',
    },
  },
});

export type AnalyticsEvent = EventOf<typeof analyticsStream>;
