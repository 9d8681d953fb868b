import { Controller } from '@nestjs/common';
import { opsSupplierRoutes, type SuppliersResponse } from '#contracts/api/ops';
import { feedScore } from '#contracts/domain/feed-score';
import type { Site } from '#contracts/domain/site/site';
import { feedImportView, type FeedImportView } from '#contracts/views/feed-import';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import type { ViewReader } from '#platform/kernel/view-reader';
import { type Clock, InjectClock, InjectView } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { reportFromView } from './import-report.js';
import { PhotoStorage } from './pictures/photo-storage.js';

type Supplier = SuppliersResponse['suppliers'][number];

/** Maximum number of imports that are read per site, and of scores that are shown per supplier. */
const [maxRead, maxScores] = [200, 20];

/** Feeds and photo storage of each site, for operators. */
@Controller()
export class SuppliersController {
  constructor(
    @InjectView(feedImportView) private readonly imports: ViewReader<FeedImportView>,
    @InjectClock() private readonly clock: Clock,
    private readonly sites: Sites,
    private readonly storage: PhotoStorage,
  ) {}

  @Route(opsSupplierRoutes.listSuppliers)
  async list({ position }: Call<typeof opsSupplierRoutes.listSuppliers>) {
    const sites = [];
    const suppliers = [];
    for (const site of this.sites.all) {
      const { quota, ...kept } = await this.storage.of(site);
      sites.push({ site: site.slug, name: site.name, ...kept, ...(quota > 0 && { quota }) });
      suppliers.push(...(await this.suppliersOf(site, position)));
    }
    return { sites, suppliers };
  }

  private async suppliersOf({ slug }: Site, atLeast: number): Promise<Supplier[]> {
    const view = await this.imports.liveCollection(atLeast);
    const orderBy = { field: 'started_at', direction: 'desc' } as const;
    const bySource = new Map<string | undefined, FeedImportView[]>();
    const all = (await view.find({ where: { site: slug }, orderBy, limit: maxRead })).map(({ doc }) => doc);
    for (const one of all) bySource.set(one.source_id, [...(bySource.get(one.source_id) ?? []), one]);
    const now = this.clock();
    return [...bySource.values()].map((feeds) => {
      const { import_id, source_id, state, started_at, received } = reportFromView(feeds[0]!, now, all);
      return { site: slug, source_id, import_id, state, started_at, received, scores: scoresOf(feeds) };
    });
  }
}

const scoresOf = (feeds: readonly FeedImportView[]): Supplier['scores'] =>
  feeds
    .flatMap((feed) => {
      const score = feedScore(feed);
      return score ? [{ at: feed.started_at, ...score }] : [];
    })
    .slice(0, maxScores)
    .reverse();
