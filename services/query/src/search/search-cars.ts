import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import type { CarFacet } from '#contracts/search/cars';
import type { CarDocument } from '#contracts/search/car-document';
import { pageSize } from '#contracts/search/cars';
import { withNormalisedValues } from '#contracts/search/facet-values';
import type { SearchState } from '#contracts/search/url';
import { formatSearch, parseSearch } from '#contracts/search/url';
import { isReplaced, readWords, understoodSearch } from '#contracts/search/words/read';
import { searchOf } from '#contracts/search/words/merge';
import { wordsOfName } from '#contracts/search/words/tokens';
import type { Vocabulary } from '#contracts/search/words/vocabulary';
import { isName } from '#contracts/search/words/vocabulary';
import type { Site } from '#contracts/domain/site/site';
import { withoutTrailingSlashes } from '#contracts/domain/trailing-slashes';
import type { SearchCollection, SearchFilter, SearchQuery } from '#platform/ports/search-index';
import { GEOCODER, type Geocoder } from '../locations/geocoder.js';
import { CatalogueReader } from '../offers/catalogue.js';
import { CarIndex, type Cars } from './car-index.js';
import { InjectClock, type Clock } from '#platform/process/providers';
import { askClosest, type ClosestAnswer, haveTyped } from './closest.js';
import { correctionsOf } from './did-you-mean.js';
import { listTitle } from './list-title.js';
import { nearestAnswers } from './nearest-answers.js';
import { searchNearest, withDistances } from './nearest.js';
import { presetOf } from './preset.js';
import type { SearchPlan } from './search-plan.js';
import { stockFilter } from './stock-filter.js';
import { facetsOfTotal, totalOf } from './total.js';
import { isNothing, withoutUnknownWords } from './unknown-words.js';
import { Vocabularies } from './vocabularies.js';

/** Runs the search of a search page's address, with its words interpreted. */
@Injectable()
export class AskedSearches {
  constructor(
    @InjectClock() private readonly clock: Clock,
    private readonly index: CarIndex,
    private readonly vocabularies: Vocabularies,
    @Inject(GEOCODER) private readonly geocoder: Geocoder,
  ) {}

  async run(
    site: Site,
    /** The search page's own query string, with `path` beside it where the page is not /search. */
    queryString: string,
    /** Log position the answer must include. */
    atLeast: number,
    /** Overrides the page's own values. */
    page: Partial<Pick<SearchQuery, 'offset' | 'limit' | 'facets'>> = {},
  ): Promise<AskedSearch | Rejection> {
    const plan = await this.plan(site, queryString, atLeast);
    if (isRejection(plan)) return plan;
    const ask = (state: SearchState) =>
      this.answer(site, plan.cars, state, { ...plan.queryOf(state, plan.written), ...page });
    const answer = await ask(plan.state);
    if (answer.count > 0 || plan.written.literal) return { plan, answer, unknown: [] };
    // The following attempts may take many searches, so other requests get a turn first.
    await nextTurn();
    const titled = await this.titled(site, plan, page);
    if (titled) return titled;
    const loosened = secondReading(plan);
    if (loosened) {
      const found = await ask(loosened.state);
      if (found.count > 0) return { plan: loosened, answer: found, unknown: [] };
    }
    if (plan.state.query === '') return { plan, answer, unknown: [] };
    await nextTurn();
    const narrowed = await withoutUnknownWords(plan, ask);
    return { plan: { ...plan, state: narrowed.state }, answer: narrowed.answer ?? answer, unknown: narrowed.unknown };
  }

  /**
   * Searches for the literal words in titles, after the words as conditions found nothing. Skipped if the words name
   * only makes and models, because `mazda 3` would also match the title of a CX-3.
   */
  private async titled(site: Site, plan: SearchPlan, page: Partial<SearchQuery>): Promise<AskedSearch | undefined> {
    const parts = plan.reading?.parts ?? [];
    if (parts.every(({ adds }) => isName(adds))) return undefined;
    const { reading: _, ...others } = plan;
    const state: SearchState = { ...plan.written, literal: true };
    const query = plan.queryOf(state, plan.written);
    const { count } = await plan.cars.search({ ...query, match: 'whole', limit: 0, facets: [] });
    if (count === 0) return undefined;
    const answer = await this.answer(site, plan.cars, state, { ...query, ...page });
    return { plan: { ...others, state }, answer, unknown: [] };
  }

  /** Parses an address into a search, without running it. */
  async plan(site: Site, queryString: string, atLeast: number): Promise<SearchPlan | Rejection> {
    const { state: given, issues } = parseSearch(queryString);
    if (issues.length > 0) return reject('invalid_request', issues.slice(0, 20).join(' '));
    const written = withNormalisedValues(given);
    const now = this.clock();
    const cars = await this.index.at(atLeast);
    const path = pathOf(queryString);
    const everything = stockFilter(site, now, true);
    const preset = await presetOf(path, site, (facet) => facetValues(cars, everything, facet));
    if (!preset) return reject('not_found', `There is no search ${path.slice(0, 100)} here.`);
    const vocabulary = await this.vocabularies.of(site, cars, everything, now, written.query === '' ? 0 : atLeast);
    const reading = written.query === '' || written.literal ? undefined : readWords(written.query, vocabulary);
    const state = reading ? understoodSearch(written, reading) : written;
    const queryOf = (asked: SearchState, address = asked): SearchQuery => {
      // A visitor's first search has no conditions. All of its pages show sold cars a day longer.
      const isFirst = preset.length === 0 && address.query === '' && formatSearch({ ...address, page: 1 }) === '';
      return searchQuery(site, asked, [...stockFilter(site, now, isFirst), ...preset]);
    };
    return { cars, preset, written, state, ...(reading && { reading }), vocabulary, queryOf };
  }

  private async answer(site: Site, cars: Cars, state: SearchState, query: SearchQuery): Promise<ClosestAnswer> {
    const from = state.near === undefined ? undefined : await this.geocoder.locate(state.near);
    if (from === undefined || isRejection(from)) return askClosest(query, (asked) => cars.search(asked));
    const isNearestFirst = state.sortBy === 'distance:asc';
    const answer = await askClosest(query, (asked) =>
      isNearestFirst ? searchNearest(cars, site, asked, from) : cars.search(asked),
    );
    return { ...answer, hits: withDistances(site, answer.hits, from) };
  }
}

/** Plans the search with ambiguous words read in their second meaning; undefined: the search stays the same. */
const secondReading = (plan: SearchPlan): SearchPlan | undefined => {
  if (!plan.reading) return undefined;
  const reading = readWords(plan.written.query, plan.vocabulary.looser);
  const state = understoodSearch(plan.written, reading);
  const isOther = formatSearch(state) !== formatSearch(plan.state) && !isNothing(state);
  return isOther ? { ...plan, reading, state, vocabulary: plan.vocabulary.looser } : undefined;
};

interface AskedSearch {
  readonly plan: SearchPlan;
  readonly answer: ClosestAnswer;
  /** Words that were dropped because no vehicle has them. */
  readonly unknown: readonly string[];
}

/** With so few vehicles or fewer, the shopper may have meant something else. */
const few = 3;
/** A correction is suggested only if it finds this many times as many vehicles. */
const clearlyMore = 2;

/** The answer to a search as JSON text, in the shape of `contracts/api/search.ts`. */
@Injectable()
export class SearchCars {
  constructor(
    private readonly asked: AskedSearches,
    @Inject(CatalogueReader) private readonly catalogue: Pick<CatalogueReader, 'of'>,
  ) {}

  async execute(
    site: Site,
    /** The search page's own query string, with `path` beside it where the page is not /search. */
    queryString: string,
    /** Log position the answer must include. */
    atLeast = 0,
  ): Promise<string | Rejection> {
    const began = performance.now();
    const asked = await this.asked.run(site, queryString, atLeast);
    if (isRejection(asked)) return asked;
    const count = totalOf(asked.answer, asked.plan.state);
    const page = await this.modelPage(site, asked.plan, queryString);
    const more =
      asked.answer.foundBy === 'typing errors' || count <= few
        ? await this.otherwise(site, asked, count, queryString, atLeast)
        : '';
    const title = `,"title":${JSON.stringify(listTitle(site, asked.plan.preset, asked.plan.state))}`;
    return searchJson(asked, count, title + page + more, performance.now() - began);
  }

  /** If the list is all the stock of one model: the address of the model's page. */
  private async modelPage(site: Site, { written }: SearchPlan, queryString: string): Promise<string> {
    const path = withoutTrailingSlashes(pathOf(queryString));
    if (!/^\/search\/[^/]+\/[^/]+$/.test(path) || formatSearch(written) !== '') return '';
    const { models } = await this.catalogue.of(site);
    const model = models.find(({ stock_path }) => stock_path === path);
    return model?.path.startsWith('/') ? `,"model_page":${JSON.stringify(model.path)}` : '';
  }

  /** The nearest alternatives and a spelling suggestion, for a search with few or no hits. */
  private async otherwise(site: Site, { plan }: AskedSearch, count: number, queryString: string, atLeast: number) {
    const nearest = count === 0 ? await nearestAnswers(plan) : undefined;
    await nextTurn();
    const meant = await this.didYouMean(site, plan, count, queryString, atLeast);
    return (nearest ? `,"nearest":${nearest}` : '') + (meant ? `,"did_you_mean":${JSON.stringify(meant)}` : '');
  }

  private async didYouMean(site: Site, plan: SearchPlan, found: number, queryString: string, atLeast: number) {
    const { written, state, vocabulary } = plan;
    const path = pathOf(queryString);
    for (const query of correctionsOf(written.query, state.query, vocabulary)) {
      await nextTurn();
      const { literal: _, ...rest } = written;
      const search = formatSearch({ ...rest, query, page: 1 });
      const address = `${search}&path=${encodeURIComponent(path)}`;
      const asked = await this.asked.run(site, address, atLeast, { limit: 0, facets: facetsOfTotal });
      const count = isRejection(asked) ? 0 : totalOf(asked.answer, asked.plan.state);
      if (count > 0) return count >= clearlyMore * found ? { query, search, count } : undefined;
    }
    return undefined;
  }
}

const pathOf = (queryString: string): string => new URLSearchParams(queryString).get('path') ?? '/search';

/** Translates a search state into a query of the index. */
export const searchQuery = (site: Site, state: SearchState, filters: readonly SearchFilter[]): SearchQuery => {
  const sortBy = state.sortBy === 'distance:asc' ? undefined : state.sortBy;
  const [attribute, order] = (sortBy?.split(':') ?? ['custom_rank', 'desc']) as [string, 'asc' | 'desc'];
  const priced =
    site.search.positivePriceOnAscending && order === 'asc' && attribute.endsWith('price')
      ? [{ attribute, min: Number.MIN_VALUE }]
      : [];
  return {
    ...(state.query !== '' && { text: state.query }),
    filters: [...filters, ...priced, ...beside(state)],
    refinements: state.refinements,
    ranges: state.ranges,
    ...(state.sortBy === undefined && { byRelevance: true }),
    sort: [{ attribute, order }],
    offset: (state.page - 1) * pageSize,
    limit: pageSize,
  };
};

/** Filters for excluded values, and for required values beyond the refinements. */
export const beside = ({ excluded, required }: SearchState): SearchFilter[] => [
  ...Object.entries(excluded ?? {}).map(([attribute, values]) => ({ not: { attribute, in: values } })),
  ...Object.entries(required ?? {}).flatMap(([attribute, groups]) => groups.map((group) => ({ attribute, in: group }))),
];

export const facetValues = async (
  cars: Pick<SearchCollection<CarDocument>, 'search'>,
  filters: readonly SearchFilter[],
  facet: CarFacet,
): Promise<string[]> => {
  const { facets } = await cars.search({ filters, limit: 0, facets: [facet] });
  return Object.keys(facets[facet] ?? {});
};

/** Hits are JSON texts and are inserted without parsing. */
const searchJson = (asked: AskedSearch, count: number, more: string, ms: number): string => {
  const { hits, facets, facetStats } = asked.answer;
  const { parts, unread } = asked.plan.reading ?? { parts: [], unread: [] };
  const isRead = asked.unknown.length + parts.length + unread.length > 0;
  const understood = isRead ? `,"understood":${understoodJson(asked)}` : '';
  const closest = isApproximate(asked) ? `,"closest_to":${JSON.stringify(asked.plan.state.query)}` : '';
  return `{"hits":[${hits.join(',')}],"count":${count},"facets":${JSON.stringify(facets)},"facetStats":${JSON.stringify(
    facetStats,
  )},"pages":${Math.ceil(count / pageSize)}${understood}${closest}${more},"ms":${ms.toFixed(3)}}`;
};

/** Whether some of the hits contain words other than those typed. */
const isApproximate = ({ plan: { written, state, vocabulary }, answer }: AskedSearch): boolean => {
  if (answer.count === 0) return false;
  if (answer.foundBy === undefined) return !written.literal && soundsAsIn(written.query, state.query, vocabulary);
  const mayGoOn = wordsOfName(state.query).at(-1) === wordsOfName(written.query).at(-1);
  return !mayGoOn || !haveTyped(answer.hits, state.query);
};

/** Whether a typed word was replaced by one that sounds alike: `dolfin`. */
const soundsAsIn = (typed: string, query: string, vocabulary: Vocabulary): boolean => {
  const words = wordsOfName(query);
  return wordsOfName(typed).some((word) => {
    const meant = words.includes(word) ? undefined : vocabulary.guessTitle(word);
    // A battery size may follow within the same word.
    return meant !== undefined && !word.startsWith(meant) && words.includes(meant);
  });
};

const understoodJson = ({ plan: { reading, state, vocabulary }, unknown }: AskedSearch): string =>
  JSON.stringify({
    parts: (reading?.parts ?? []).map((part) => ({
      words: part.words,
      search: formatSearch(searchOf(part.adds)),
      ...(isReplaced(part, vocabulary) && { replaced: true }),
    })),
    query: state.query,
    ...(unknown.length > 0 && { unknown }),
    ...(reading && reading.unread.length > 0 && { unread: reading.unread }),
    search: formatSearch(state),
  });
