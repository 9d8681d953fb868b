import { z } from 'zod';
import { analyticsEventIds, fewResultsLimit, maxAnalyticsEvents } from '../domain/analytics-events.js';
import { untrimmedLine } from '../domain/line.js';
import { hour } from '../domain/durations.js';

/**
 * `POST /api/analytics`: events of a page, answered with 204. A repeated batch counts once. Nothing in it identifies
 * the visitor or links two batches.
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
          /** Milliseconds between the event and the request, because the sender's clock may be wrong. */
          ago: z.int().min(0).max(hour).default(0),
          car_id: untrimmedLine(60).min(1).optional(),
          /** The printed format. */
          details: z.strictObject({ as: untrimmedLine(40).min(1) }).optional(),
        }),
      )
      .max(maxAnalyticsEvents),
    /** Ids of vehicles whose page was opened for the first time in a visit, whatever their condition. */
    viewed: z.array(untrimmedLine(60).min(1)).max(maxAnalyticsEvents).optional(),
    /** Searches that found nothing or little. Only words of the trade are stored. */
    searches: z
      .array(
        z.strictObject({
          /** Query string of the search page, with the interpreted words as refinements. */
          search: untrimmedLine(1000),
          found: z.int().min(0).max(fewResultsLimit),
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
