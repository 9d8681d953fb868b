import { queryOptions } from '@tanstack/react-query';
import { maxVehicleIds } from '#contracts/domain/list-sizes';
import { type Answer, fetchAnswer, found, type Load } from '../api.js';

interface Batch {
  readonly ids: string[];
  readonly counts: Promise<Answer<{ readonly views: Readonly<Record<string, number>> }>>;
}

/** Collects the ids requested in the same tick into one request. */
let batch: Batch | undefined;

const batchOf = (load: Load): Batch => {
  if (batch && batch.ids.length < maxVehicleIds) return batch;
  const ids: string[] = [];
  const counts = new Promise((resolve) => setTimeout(resolve)).then(() => {
    batch = undefined;
    return fetchAnswer(
      load,
      '/api/view-counts',
      () => import('../schemas/search.js').then(({ viewCountsResponse }) => viewCountsResponse),
      { query: { ids: ids.join(',') } },
    );
  });
  return (batch = { ids, counts });
};

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
