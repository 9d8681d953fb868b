import type { FeedImportView } from '#contracts/views/feed-import';
import type { ViewCollection, Where } from '#platform/ports/view-store';

/** Imports in one read. Each may have hundreds of reasons. */
const pageSize = 50;

/** Yields imports in the order of their beginning, the last one first. */
export async function* latestImports(
  imports: ViewCollection<FeedImportView>,
  where: Where,
): AsyncGenerator<FeedImportView> {
  const orderBy = { field: 'started_at', direction: 'desc' } as const;
  for (let offset = 0; ; offset += pageSize) {
    const page = await imports.find({ where, orderBy, limit: pageSize, offset });
    for (const { doc } of page) yield doc;
    if (page.length < pageSize) return;
  }
}
