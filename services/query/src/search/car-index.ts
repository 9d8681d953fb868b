import { Injectable } from '@nestjs/common';
import type { CarDocument } from '#contracts/search/car-document';
import { carSearchSchema } from '#contracts/search/cars';
import { carSearchAlias, carView } from '#contracts/views/car';
import { physicalName } from '#contracts/views/view';
import type { SearchAnswer, SearchCollection, SearchIndex } from '#platform/ports/search-index';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectSearch, InjectViews } from '#platform/process/providers';
import { awaitView } from '#platform/kernel/view-reader';
import { ViewCounts } from '../cars/view-counts.js';

/** Read operations of the car collection. */
export type Cars = Pick<SearchCollection<CarDocument>, 'search' | 'searchMany' | 'getMany'>;

@Injectable()
export class CarIndex {
  private current?: SearchCollection<CarDocument> | undefined;

  constructor(
    @InjectSearch() private readonly search: SearchIndex,
    @InjectViews() private readonly views: ViewStore,
    private readonly viewCounts: ViewCounts,
  ) {}

  /** @param atLeast log position the collection must include; 0: any */
  async at(atLeast: number): Promise<Cars> {
    if (atLeast > 0) await awaitView(this.views, carView, atLeast);
    this.current ??= await this.search.collectionByAlias<CarDocument>(carSearchAlias, carSearchSchema);
    // There is no alias until the first projector has caught up.
    const first = () =>
      this.search.collection<CarDocument>(physicalName({ ...carView, name: carSearchAlias }), carSearchSchema);
    return this.counted(this.current ?? (await first()), atLeast > 0);
  }

  private counted(cars: Cars, isExact: boolean): Cars {
    const filled = async (answer: SearchAnswer): Promise<SearchAnswer> =>
      answer.hits.length === 0 ? answer : { ...answer, hits: await this.viewCounts.filled(answer.hits, isExact) };
    return {
      search: async (query) => filled(await cars.search(query)),
      searchMany: async (queries) => Promise.all((await cars.searchMany(queries)).map(filled)),
      getMany: async (ids) => {
        const found = await cars.getMany(ids);
        const counts = await this.viewCounts.of([...found.keys()], isExact);
        return new Map(
          [...found].map(([id, { doc, ...rest }]) => [id, { ...rest, doc: { ...doc, views: counts.get(id)! } }]),
        );
      },
    };
  }
}
