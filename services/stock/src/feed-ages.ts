import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { second } from '#contracts/domain/durations';
import { feedImportView, type FeedImportView } from '#contracts/views/feed-import';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { type Clock, InjectClock, InjectViews } from '#platform/process/providers';
import { Metrics } from '#platform/process/telemetry/metrics';
import { Sites } from '#platform/sites/sites';

/** Maximum number of imports that are searched for the last successful one. */
const maxReports = 20;

/** Exports the age of each site's last successful stock import as a metric. */
@Injectable()
export class FeedAges implements OnApplicationBootstrap {
  constructor(
    private readonly sites: Sites,
    @InjectViews() private readonly views: ViewStore,
    @InjectClock() private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    this.metrics.feedAgeGauge(() => this.ages());
  }

  private async ages(): Promise<ReadonlyMap<string, number>> {
    const imports = await new ViewReader<FeedImportView>(this.views, feedImportView).liveCollection(0);
    const ages = await Promise.all(
      this.sites.all.map(async ({ id, slug }) => {
        const orderBy = { field: 'started_at', direction: 'desc' } as const;
        const found = await imports.find({ where: { site: slug }, orderBy, limit: maxReports });
        const completed = found.find(({ doc }) => doc.completed_at !== undefined)?.doc.completed_at;
        return completed === undefined
          ? []
          : [[id, (this.clock().getTime() - Date.parse(completed)) / second] as const];
      }),
    );
    return new Map(ages.flat());
  }
}
