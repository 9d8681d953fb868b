import { Controller } from '@nestjs/common';
import { analyticsRoutes, maxShortfalls } from '#contracts/api/analytics-counts';
import { dayAfter } from '#contracts/domain/local-time';
import { isRejection, reject } from '#contracts/rejections';
import { searchShortfallView, shortfallsOf, type SearchShortfallView } from '#contracts/views/search-shortfall';
import type { Call } from '#platform/http/call';
import { dailyBudget, type RateLimit } from '#platform/http/rate-limit';
import { Route } from '#platform/http/route';
import type { HandleCommand } from '#platform/kernel/command';
import { deriveId } from '#platform/kernel/ids';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { Config } from '#platform/process/config';
import { type Clock, InjectClock, InjectCommands, InjectConfig, InjectView } from '#platform/process/providers';
import { Metrics } from '#platform/process/telemetry/metrics';
import { analytics } from './analytics.js';
import { CarViews } from './car-views.js';
import { CountAnalytics } from './count-analytics.js';

@Controller()
export class AnalyticsController {
  private readonly budget: RateLimit | undefined;

  constructor(
    @InjectCommands() private readonly handle: HandleCommand,
    @InjectConfig() { ANALYTICS_PER_SITE }: Config,
    @InjectClock() private readonly clock: Clock,
    @InjectView(searchShortfallView) private readonly shortfalls: ViewReader<SearchShortfallView>,
    private readonly carViews: CarViews,
    private readonly counts: CountAnalytics,
    private readonly metrics: Metrics,
  ) {
    this.budget = dailyBudget(ANALYTICS_PER_SITE);
  }

  /** Events above the site's daily limit are dropped without an error, because a page could not react to it. */
  @Route(analyticsRoutes.raiseAnalytics)
  async raise({ site, body: batch }: Call<typeof analyticsRoutes.raiseAnalytics>) {
    const { events, viewed = [], searches = [] } = batch;
    const count = events.length + viewed.length + searches.length;
    if (this.budget && this.budget.take(site.id, this.clock(), count) > 0)
      return this.metrics.analyticsDropped(site.slug, count);
    const id = deriveId('analytics', site.id, batch.batch_id);
    const handled = await this.handle(analytics, id, { site, batch }, { metadata: { tenant: site.id } });
    if (isRejection(handled)) return handled;
    await this.carViews.record(site, batch);
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
    if (!site.dealerships.every(({ id }) => caller.dealerships.has(id)))
      return reject('forbidden', 'Searches are counted for the whole site, which this key does not reach.');
    const where = { site_id: site.id, day: { gt: dayAfter(query.from, -1), lte: query.to } };
    const days = (await (await this.shortfalls.liveCollection(position)).find({ where })).map(({ doc }) => doc);
    return { searches: shortfallsOf(days, maxShortfalls) };
  }
}
