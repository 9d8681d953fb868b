import { Injectable } from '@nestjs/common';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import { formatSearch, parseSearch } from '#contracts/search/url';
import type { Site } from '#contracts/domain/site/site';
import { CarIndex } from '../search/car-index.js';
import { presetOf } from '../search/preset.js';
import { facetValues, searchQuery } from '../search/search-cars.js';
import { stockFilter } from '../search/stock-filter.js';
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
    const { state, issues } = parseSearch(queryString);
    if (issues.length > 0) return reject('invalid_request', issues.slice(0, 20).join(' '));
    const cars = await this.index.at(atLeast);
    const now = this.clock();
    const path = new URLSearchParams(queryString).get('path') ?? '/search';
    const preset = await presetOf(path, site, (facet) => facetValues(cars, stockFilter(site, now, true), facet));
    if (!preset) return reject('not_found', `There is no search ${path.slice(0, 100)} here.`);
    // As on the search page: asking for nothing in particular is a first search, and shows sold cars a day longer.
    const isFirst = preset.length === 0 && formatSearch(state) === '';
    const { hits, count } = await cars.search({
      ...searchQuery(site, state, [...stockFilter(site, now, isFirst), ...preset]),
      offset: 0,
      limit,
      facets: [],
    });
    // Hits come as JSON texts and go on as they are.
    return `{"hits":[${hits.join(',')}],"count":${count}}`;
  }
}
