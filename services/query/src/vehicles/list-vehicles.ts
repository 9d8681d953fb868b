import { Injectable } from '@nestjs/common';
import { isRejection, type Rejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { AskedSearches } from '../search/search-cars.js';

/** Returns the first vehicles of a search as JSON text, in the shape of `vehicleListResponse`. */
@Injectable()
export class ListVehicles {
  constructor(private readonly asked: AskedSearches) {}

  async execute(
    site: Site,
    /** The search page's own query string, with `path` beside it where the page is not /search. */
    queryString: string,
    limit: number,
    atLeast = 0,
  ): Promise<string | Rejection> {
    const asked = await this.asked.run(site, queryString, atLeast, { offset: 0, limit, facets: [] });
    if (isRejection(asked)) return asked;
    const { hits, count } = asked.answer;
    // Hits are JSON texts and are inserted without parsing.
    return `{"hits":[${hits.join(',')}],"count":${count}}`;
  }
}
