import { z } from 'zod';
import { ok, routes, sitePost } from './route.js';
import { analyticsRequest } from './analytics.js';
import { maxAnalyticsBytes } from '../domain/analytics-events.js';
import { day as dayLength } from '../domain/durations.js';

const maxDays = 366;
const period = {
  from: z.iso.date().describe('First day, in the site’s time zone'),
  to: z.iso.date().describe(`Last day, at most ${maxDays} days in all`),
};

/** `GET /api/analytics?from=&to=`: days in the site's time zone, both inclusive. */
export const analyticsQuery = z
  .object({ ...period, car_id: z.string().max(60).optional().describe('Only events about this vehicle') })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < maxDays * dayLength, {
    path: ['to'],
    message: `is not within ${maxDays} days from "from"`,
  });

/** `GET /api/analytics/searches?from=&to=`: UTC days, both inclusive. */
const shortfallQuery = z
  .object(period)
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < maxDays * dayLength, {
    path: ['to'],
    message: `is not within ${maxDays} days from "from"`,
  });

/** Searches that found nothing or little, most frequent first. */
export const shortfalls = z.object({
  searches: z.array(
    z.object({
      /** The interpreted search as a query string; '': only unknown words. */
      search: z.string(),
      times: z.int(),
      /** How many of these found nothing. */
      nothing: z.int(),
    }),
  ),
});
export type Shortfalls = z.infer<typeof shortfalls>;
export const maxShortfalls = 100;

/** Number of events by event number. */
const counts = z.record(z.string(), z.int());

export const analyticsCounts = z.object({
  timezone: z.string(),
  /** Every requested day, including days without events. */
  days: z.array(z.object({ day: z.iso.date(), counts })),
  totals: counts,
  /** The 100 vehicles with the most events, not split by day. */
  cars: z.array(z.object({ car_id: z.string(), counts })),
});
export type AnalyticsCounts = z.infer<typeof analyticsCounts>;

export const analyticsRoutes = routes('Analytics', {
  raiseAnalytics: {
    ...sitePost,
    path: '/api/analytics',
    maxBytes: maxAnalyticsBytes,
    limit: { per: 'address', burst: 60, rate: 2, detail: 'Please send events less often.' },
    summary:
      'What happened on a page; the same batch sent again counts once, and what a site tells beyond its day not at all',
    body: analyticsRequest,
    answers: { 204: { description: 'Recorded' } },
  },
  countAnalytics: {
    method: 'GET',
    path: '/api/analytics',
    caller: 'inbox',
    site: 'host',
    summary: 'Counts of the site’s events by day and vehicle',
    query: analyticsQuery,
    position: true,
    answers: ok(analyticsCounts, 'The counts'),
  },
  listShortfalls: {
    method: 'GET',
    path: '/api/analytics/searches',
    caller: 'inbox',
    site: 'host',
    summary: 'What visitors searched for and the site does not have, with how often',
    query: shortfallQuery,
    position: true,
    answers: ok(shortfalls, 'The searches'),
  },
});
