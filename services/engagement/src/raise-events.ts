import { Injectable } from '@nestjs/common';
import type { AnalyticsRequest } from '#contracts/api/analytics';
import { isRejection, type Rejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { dailyBudget, type RateLimit } from '#platform/http/rate-limit';
import type { HandleCommand } from '#platform/kernel/command';
import { deriveId } from '#platform/kernel/ids';
import type { Config } from '#platform/process/config';
import { type Clock, InjectClock, InjectCommands, InjectConfig } from '#platform/process/providers';
import { Metrics } from '#platform/process/telemetry/metrics';
import { analytics } from './analytics.js';
import { CarViews } from './car-views.js';

/** Records what a page reports. */
@Injectable()
export class RaiseAnalyticsEvents {
  private readonly budget: RateLimit | undefined;

  constructor(
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly views: CarViews,
    @InjectConfig() { ANALYTICS_PER_SITE }: Config,
    @InjectClock() private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {
    this.budget = dailyBudget(ANALYTICS_PER_SITE);
  }

  /** Events above the site's daily limit are dropped without an error, because a page could not react to it. */
  async execute(site: Site, batch: AnalyticsRequest): Promise<void | Rejection> {
    const { events, viewed = [], searches = [] } = batch;
    const count = events.length + viewed.length + searches.length;
    if (this.budget && this.budget.take(site.id, this.clock(), count) > 0)
      return this.metrics.analyticsDropped(site.id, count);
    const id = deriveId('analytics', site.id, batch.batch_id);
    const handled = await this.handle(analytics, id, { site, batch }, { metadata: { tenant: site.id } });
    if (isRejection(handled)) return handled;
    await this.views.record(site, batch);
  }
}
