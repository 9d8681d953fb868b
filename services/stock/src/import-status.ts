import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ImportReport } from '#contracts/api/stock';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { FeedImportView } from '#contracts/views';
import { feedImportView } from '#contracts/views';
import { InjectPlatform, type Platform } from '#platform/platform.module';
import { ViewReader } from '#platform/view-reader';

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

@QueryHandler(ImportStatus)
export class ImportStatusHandler implements IQueryHandler<ImportStatus> {
  private readonly imports: ViewReader<FeedImportView>;

  constructor(@InjectPlatform() platform: Platform) {
    this.imports = new ViewReader(platform.views, feedImportView);
  }

  async execute({ import_id, dealerships, atLeast }: ImportStatus): Promise<ImportReport | Rejection> {
    const view = await this.imports.at(atLeast);
    const found = (await view.get(import_id))?.doc;
    if (!found?.dealership_ids.some((id) => dealerships.has(id))) {
      return reject('not_found', `You have no import ${import_id}.`);
    }
    const { dealership_ids: _, errors, ...report } = found;
    return { ...report, state: report.completed_at ? 'completed' : 'running', errors: [...errors] };
  }
}
