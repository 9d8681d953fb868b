import { Controller } from '@nestjs/common';
import { analyticsRoutes } from '#contracts/api/analytics-counts';
import { reject } from '#contracts/rejections';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { CountAnalytics } from './count-analytics.js';
import { ListShortfalls } from './list-shortfalls.js';
import { RaiseAnalyticsEvents } from './raise-events.js';

@Controller()
export class AnalyticsController {
  constructor(
    private readonly raiseEvents: RaiseAnalyticsEvents,
    private readonly counts: CountAnalytics,
    private readonly shortfalls: ListShortfalls,
  ) {}

  @Route(analyticsRoutes.raiseAnalytics)
  raise({ site, body }: Call<typeof analyticsRoutes.raiseAnalytics>) {
    return this.raiseEvents.execute(site, body);
  }

  /** Requires a key that covers all dealerships of the site. */
  @Route(analyticsRoutes.countAnalytics)
  async count({ site, caller, query, position }: Call<typeof analyticsRoutes.countAnalytics>) {
    return site.dealerships.every(({ id }) => caller.dealerships.has(id))
      ? this.counts.execute(site, query, position)
      : reject('forbidden', 'Visits are counted for the whole site, which this key does not reach.');
  }

  /** Requires the same. */
  @Route(analyticsRoutes.listShortfalls)
  async shortfallsOf({ site, caller, query, position }: Call<typeof analyticsRoutes.listShortfalls>) {
    return site.dealerships.every(({ id }) => caller.dealerships.has(id))
      ? this.shortfalls.execute(site, query, position)
      : reject('forbidden', 'Searches are counted for the whole site, which this key does not reach.');
  }
}
