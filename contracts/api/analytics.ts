import { z } from 'zod';
import { analyticsEventIds, littleFound, maxAnalyticsEvents } from '../domain/analytics-events.js';
import { untrimmedLine } from '../domain/line.js';
import { hour } from '../domain/durations.js';

/**
 * `POST /api/analytics`: what happened on a page, answered 204. The same batch sent again counts once. Nothing in it says
 * who the visitor is, or that two batches come from the same one.
 */
export const analyticsRequest = z
  .strictObject({
    batch_id: z.uuid(),
    events: z
      .array(
        z.strictObject({
          event_id: z.literal(analyticsEventIds, 'is not an event there is'),
          /** Path and query string of the page. */
          url: untrimmedLine(500).regex(/^\//, 'is not a path'),
          /** Milliseconds between the event and the sending; the sender's clock may be anything. */
          ago: z.int().min(0).max(hour).default(0),
          car_id: untrimmedLine(60).min(1).optional(),
          /** What it was printed as. */
          details: z.strictObject({ as: untrimmedLine(40).min(1) }).optional(),
        }),
      )
      .max(maxAnalyticsEvents),
    /** Ids of vehicles whose page was opened, whatever their condition, for the first time in a visit. */
    viewed: z.array(untrimmedLine(60).min(1)).max(maxAnalyticsEvents).optional(),
    /** Searches that found nothing, or little. Of what they say only words of the trade are kept. */
    searches: z
      .array(
        z.strictObject({
          /** The search page's query string, with what was understood as refinements. */
          search: untrimmedLine(1000),
          found: z.int().min(0).max(littleFound),
          ago: z.int().min(0).max(hour).default(0),
        }),
      )
      .max(maxAnalyticsEvents)
      .optional(),
  })
  .refine(
    ({ events, viewed = [], searches = [] }) => events.length + viewed.length + searches.length > 0,
    'says nothing',
  );
export type AnalyticsRequest = z.output<typeof analyticsRequest>;
export type AnalyticsBatch = z.input<typeof analyticsRequest>;
