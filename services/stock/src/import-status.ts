import { Injectable } from '@nestjs/common';
import type { ImportList, ImportReport } from '#contracts/api/stock';
import { reject, type Rejection } from '#contracts/rejections';
import { feedImportView, type FeedImportView } from '#contracts/views/feed-import';
import { AggregateLoader } from '#platform/kernel/aggregate-loader';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { ViewCollection } from '#platform/ports/view-store';
import { Sites } from '#platform/sites/sites';
import { InjectClock, InjectView, type Clock } from '#platform/process/providers';
import { feedImport } from './feed-import.js';
import { fullFeed } from './full-feed.js';
import { reportFromView } from './import-report.js';
import { NamedVehicles } from './named-vehicles.js';
import { Places } from './places.js';

const isSeenBy = ({ dealership_ids }: FeedImportView, dealerships: ReadonlySet<string>): boolean =>
  dealership_ids.some((id) => dealerships.has(id));

const shownAtMost = 50;
/** More imports are read than shown, because a key may see only some dealerships of its site. */
const readAtMost = 500;

@Injectable()
export class ImportStatus {
  constructor(
    @InjectClock() private readonly clock: Clock,
    @InjectView(feedImportView) private readonly imports: ViewReader<FeedImportView>,
    private readonly aggregateLoader: AggregateLoader,
    private readonly vehicles: NamedVehicles,
    private readonly sites: Sites,
  ) {}

  /** Reports the state of an import to callers that may see one of its dealerships. */
  async of(import_id: string, dealerships: ReadonlySet<string>, atLeast: number): Promise<ImportReport | Rejection> {
    // Senders ask right after the answer to their feed, mostly without its position.
    const { position } = await this.aggregateLoader.load(feedImport, import_id);
    const view = await this.imports.liveCollection(Math.max(atLeast, position));
    const found = (await view.get(import_id))?.doc;
    if (!found || !isSeenBy(found, dealerships)) return reject('not_found', `You have no import ${import_id}.`);
    const report = reportFromView(found, this.clock(), await this.latestFullFeeds(found, view));
    return this.vehicles.name(report, dealerships);
  }

  /** The last imports of a key's dealerships, newest first. */
  async last(dealerships: ReadonlySet<string>, atLeast: number): Promise<ImportList> {
    const view = await this.imports.liveCollection(atLeast);
    const { site } = new Places(this.sites.all, dealerships);
    if (!site) return { imports: [] };
    const orderBy = { field: 'started_at', direction: 'desc' } as const;
    const found = await view.find({ where: { site: site.slug }, orderBy, limit: readAtMost });
    const now = this.clock();
    const own = found.filter(({ doc }) => isSeenBy(doc, dealerships)).slice(0, shownAtMost);
    const all = found.map(({ doc }) => doc);
    const reports = own.map(({ doc }) => reportFromView(doc, now, all));
    const nameMissing = async (report: ImportReport) =>
      report.state === 'held' ? this.vehicles.name(report, dealerships) : report;
    return { imports: await Promise.all(reports.map(nameMissing)) };
  }

  /** Returns the full feeds that began last at the dealerships of a held one, whose place they may have taken. */
  private async latestFullFeeds(
    { state, dealership_ids }: FeedImportView,
    imports: ViewCollection<FeedImportView>,
  ): Promise<FeedImportView[]> {
    if (state !== 'held') return [];
    const latest = await Promise.all(dealership_ids.map((id) => this.aggregateLoader.load(fullFeed, id)));
    const found = await imports.getMany(latest.flatMap(({ state: import_id }) => import_id ?? []));
    return [...found.values()].map(({ doc }) => doc);
  }
}
