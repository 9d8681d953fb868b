import { Injectable } from '@nestjs/common';
import type { ImportList, ImportReport } from '#contracts/api/stock';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { FeedImportView } from '#contracts/views/views';
import { feedImportView } from '#contracts/views/views';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { Sites } from '#platform/sites/sites';
import { InjectClock, InjectViews, type Clock } from '#platform/process/providers';
import { reportOfView } from './import-report.js';
import { Places } from './places.js';

const isSeenBy = ({ dealership_ids }: FeedImportView, dealerships: ReadonlySet<string>): boolean =>
  dealership_ids.some((id) => dealerships.has(id));

/** What became of an import, for whoever may see one of its dealerships. */
@Injectable()
export class ImportStatus {
  private readonly imports: ViewReader<FeedImportView>;

  constructor(
    @InjectClock() private readonly clock: Clock,
    @InjectViews() views: ViewStore,
  ) {
    this.imports = new ViewReader(views, feedImportView);
  }

  async execute(
    import_id: string,
    dealerships: ReadonlySet<string>,
    /** Log position the answer must include. */
    atLeast: number,
  ): Promise<ImportReport | Rejection> {
    const view = await this.imports.at(atLeast);
    const found = (await view.get(import_id))?.doc;
    if (!found || !isSeenBy(found, dealerships)) return reject('not_found', `You have no import ${import_id}.`);
    return reportOfView(found, this.clock());
  }
}

const shownAtMost = 50;
/** More are read than shown, as a key may see some of its site's dealerships only. */
const readAtMost = 500;

/** The last imports of a key's dealerships, the newest first. */
@Injectable()
export class LastImports {
  private readonly imports: ViewReader<FeedImportView>;

  constructor(
    private readonly sites: Sites,
    @InjectClock() private readonly clock: Clock,
    @InjectViews() views: ViewStore,
  ) {
    this.imports = new ViewReader(views, feedImportView);
  }

  async execute(dealerships: ReadonlySet<string>, atLeast: number): Promise<ImportList> {
    const view = await this.imports.at(atLeast);
    const { site } = new Places(this.sites.all, dealerships);
    if (!site) return { imports: [] };
    const orderBy = { field: 'started_at', direction: 'desc' } as const;
    const found = await view.find({ where: { site: site.slug }, orderBy, limit: readAtMost });
    const now = this.clock();
    const own = found.filter(({ doc }) => isSeenBy(doc, dealerships)).slice(0, shownAtMost);
    return { imports: own.map(({ doc }) => reportOfView(doc, now)) };
  }
}
