import { queryOptions } from '@tanstack/react-query';
import { maxVehicleIds } from '#contracts/domain/list-sizes';
import { type Answer, ask, found, type Load } from '../api.js';

interface Batch {
  readonly ids: string[];
  readonly counts: Promise<Answer<{ readonly views: Readonly<Record<string, number>> }>>;
}

/** What is asked for in one turn is asked for in one request. */
let batch: Batch | undefined;

const batchOf = (load: Load): Batch => {
  if (batch && batch.ids.length < maxVehicleIds) return batch;
  const ids: string[] = [];
  const counts = new Promise((resolve) => setTimeout(resolve)).then(() => {
    batch = undefined;
    return ask(
      load,
      '/api/view-counts',
      () => import('../schemas/search.js').then(({ viewCountsResponse }) => viewCountsResponse),
      { query: { ids: ids.join(',') } },
    );
  });
  return (batch = { ids, counts });
};

/** How often a vehicle was looked at. */
export const viewsQuery = (load: Load, id: string) =>
  queryOptions({
    queryKey: ['views', id],
    queryFn: async () => {
      const { ids, counts } = batchOf(load);
      ids.push(id);
      return found(await counts)?.views[id] ?? 0;
    },
    staleTime: 30_000,
  });
