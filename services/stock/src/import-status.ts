import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ImportList, ImportReport } from '#contracts/api/stock';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import { feedImportView, type FeedImportView } from '#contracts/views/feed-import';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { ViewReader } from '#platform/kernel/view-reader';
import { reportOfView } from './import-report.js';
import { Places } from './places.js';

/** What became of an import, for whoever may see one of its dealerships. */
export class ImportStatus extends Query<ImportReport | Rejection> {
  constructor(
    readonly import_id: string,
    readonly dealerships: ReadonlySet<string>,
    /** Log position the answer must include. */
    readonly atLeast: number,
  ) {
    super();
  }
}

/** The last imports of a key's dealerships, the newest first. */
export class LastImports extends Query<ImportList> {
  constructor(
    readonly dealerships: ReadonlySet<string>,
    readonly atLeast: number,
  ) {
    super();
  }
}

const isSeenBy = ({ dealership_ids }: FeedImportView, dealerships: ReadonlySet<string>): boolean =>
  dealership_ids.some((id) => dealerships.has(id));

@QueryHandler(ImportStatus)
export class ImportStatusHandler implements IQueryHandler<ImportStatus> {
  private readonly imports: ViewReader<FeedImportView>;

  constructor(@InjectPlatform() private readonly platform: Platform) {
    this.imports = new ViewReader(platform.views, feedImportView);
  }

  async execute({ import_id, dealerships, atLeast }: ImportStatus): Promise<ImportReport | Rejection> {
    const view = await this.imports.at(atLeast);
    const found = (await view.get(import_id))?.doc;
    if (!found || !isSeenBy(found, dealerships)) return reject('not_found', `You have no import ${import_id}.`);
    return reportOfView(found, this.platform.clock());
  }
}

const shownAtMost = 50;
/** More are read than shown, as a key may see some of its site's dealerships only. */
const readAtMost = 500;

@QueryHandler(LastImports)
export class LastImportsHandler implements IQueryHandler<LastImports> {
  private readonly imports: ViewReader<FeedImportView>;

  constructor(@InjectPlatform() private readonly platform: Platform) {
    this.imports = new ViewReader(platform.views, feedImportView);
  }

  async execute({ dealerships, atLeast }: LastImports): Promise<ImportList> {
    const view = await this.imports.at(atLeast);
    const { site } = new Places(this.platform.sites.all, dealerships);
    if (!site) return { imports: [] };
    const orderBy = { field: 'started_at', direction: 'desc' } as const;
    const found = await view.find({ where: { site: site.slug }, orderBy, limit: readAtMost });
    const now = this.platform.clock();
    const own = found.filter(({ doc }) => isSeenBy(doc, dealerships)).slice(0, shownAtMost);
    return { imports: own.map(({ doc }) => reportOfView(doc, now)) };
  }
}
