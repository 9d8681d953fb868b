import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { CarIndex } from '../search/car-index.js';
import { askedSearch } from '../search/search-cars.js';

/** The first vehicles of a search as JSON text, in the shape of `vehicleListResponse`. */
export class ListVehicles extends Query<string | Rejection> {
  constructor(
    readonly site: Site,
    /** The search page's own query string, with `path` beside it where the page is not /search. */
    readonly queryString: string,
    readonly limit: number,
    /** Log position the answer must include. */
    readonly atLeast = 0,
  ) {
    super();
  }
}

@QueryHandler(ListVehicles)
export class ListVehiclesHandler implements IQueryHandler<ListVehicles> {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly index: CarIndex,
  ) {}

  async execute({ site, queryString, limit, atLeast }: ListVehicles): Promise<string | Rejection> {
    const asked = await askedSearch(this.index, site, queryString, this.platform.clock(), atLeast);
    if (isRejection(asked)) return asked;
    const { hits, count } = await asked.cars.search({ ...asked.query, offset: 0, limit, facets: [] });
    // Hits come as JSON texts and go on as they are.
    return `{"hits":[${hits.join(',')}],"count":${count}}`;
  }
}
