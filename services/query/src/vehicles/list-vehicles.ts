import { Injectable } from '@nestjs/common';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { CarIndex } from '../search/car-index.js';
import { askedSearch } from '../search/search-cars.js';
import { InjectClock, type Clock } from '#platform/process/providers';

/** The first vehicles of a search as JSON text, in the shape of `vehicleListResponse`. */
@Injectable()
export class ListVehicles {
  constructor(
    @InjectClock() private readonly clock: Clock,
    private readonly index: CarIndex,
  ) {}

  async execute(
    site: Site,
    /** The search page's own query string, with `path` beside it where the page is not /search. */
    queryString: string,
    limit: number,
    /** Log position the answer must include. */
    atLeast = 0,
  ): Promise<string | Rejection> {
    const asked = await askedSearch(this.index, site, queryString, this.clock(), atLeast);
    if (isRejection(asked)) return asked;
    const { hits, count } = await asked.cars.search({ ...asked.query, offset: 0, limit, facets: [] });
    // Hits come as JSON texts and go on as they are.
    return `{"hits":[${hits.join(',')}],"count":${count}}`;
  }
}
