import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { second } from '#contracts/domain/durations';
import { feedImportView, type FeedImportView } from '#contracts/views/feed-import';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { type Clock, InjectClock, InjectViews } from '#platform/process/providers';
import { Metrics } from '#platform/process/telemetry/metrics';
import { Sites } from '#platform/sites/sites';
import { latestImports } from './latest-imports.js';

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
      this.sites.all.map(async ({ slug }) => {
        for await (const { completed_at, state } of latestImports(imports, { site: slug }))
          if (completed_at !== undefined && state !== 'incomplete')
            return [[slug, (this.clock().getTime() - Date.parse(completed_at)) / second] as const];
        return [];
      }),
    );
    return new Map(ages.flat());
  }
}
