import { Injectable } from '@nestjs/common';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { CarFacet } from '#contracts/search/cars';
import type { CarDocument } from '#contracts/search/car-document';
import { pageSize } from '#contracts/search/cars';
import type { SearchState } from '#contracts/search/url';
import { formatSearch, parseSearch } from '#contracts/search/url';
import type { Site } from '#contracts/domain/site/site';
import type { SearchAnswer, SearchCollection, SearchFilter, SearchQuery } from '#platform/ports/search-index';
import { InjectClock, type Clock } from '#platform/process/providers';
import { CarIndex } from './car-index.js';
import { presetOf } from './preset.js';
import { stockFilter } from './stock-filter.js';
import { totalOf } from './total.js';

/** The answer to a search as JSON text, in the shape of `contracts/api/search.ts`. */
@Injectable()
export class SearchCars {
  constructor(
    @InjectClock() private readonly clock: Clock,
    private readonly index: CarIndex,
  ) {}

  async execute(
    site: Site,
    /** The search page's own query string, with `path` beside it where the page is not /search. */
    queryString: string,
    /** Log position the answer must include. */
    atLeast = 0,
  ): Promise<string | Rejection> {
    const began = performance.now();
    const { state, issues } = parseSearch(queryString);
    if (issues.length > 0) return reject('invalid_request', issues.slice(0, 20).join(' '));
    const cars = await this.index.at(atLeast);

    const now = this.clock();
    const path = new URLSearchParams(queryString).get('path') ?? '/search';
    const preset = await presetOf(path, site, (facet) => facetValues(cars, stockFilter(site, now, true), facet));
    if (!preset) return reject('not_found', `There is no search ${path.slice(0, 100)} here.`);

    // A visitor's first search asks for nothing in particular yet; it shows sold cars a day longer, on all its pages.
    const isFirst = preset.length === 0 && formatSearch({ ...state, page: 1 }) === '';
    const answer = await cars.search(searchQuery(site, state, [...stockFilter(site, now, isFirst), ...preset]));
    return searchJson(answer, totalOf(answer, state), performance.now() - began);
  }
}

/** What the state asks of the index. */
export const searchQuery = (site: Site, state: SearchState, filters: readonly SearchFilter[]): SearchQuery => {
  const [attribute, order] = (state.sortBy?.split(':') ?? ['custom_rank', 'desc']) as [string, 'asc' | 'desc'];
  const priced =
    site.search.positivePriceOnAscending && order === 'asc' && attribute.endsWith('price')
      ? [{ attribute, min: Number.MIN_VALUE }]
      : [];
  return {
    ...(state.query !== '' && { text: state.query }),
    filters: [...filters, ...priced],
    refinements: state.refinements,
    ranges: state.ranges,
    sort: [{ attribute, order }],
    offset: (state.page - 1) * pageSize,
    limit: pageSize,
  };
};

export const facetValues = async (
  cars: Pick<SearchCollection<CarDocument>, 'search'>,
  filters: readonly SearchFilter[],
  facet: CarFacet,
): Promise<string[]> => {
  const { facets } = await cars.search({ filters, limit: 0, facets: [facet] });
  return Object.keys(facets[facet] ?? {});
};

/** Hits come as JSON texts and go on as they are. */
const searchJson = ({ hits, facets, facetStats }: SearchAnswer, count: number, ms: number): string =>
  `{"hits":[${hits.join(',')}],"count":${count},"facets":${JSON.stringify(facets)},"facetStats":${JSON.stringify(
    facetStats,
  )},"pages":${Math.ceil(count / pageSize)},"ms":${ms.toFixed(3)}}`;
