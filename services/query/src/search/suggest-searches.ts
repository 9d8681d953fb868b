import { Injectable } from '@nestjs/common';
import type { SuggestionsResponse } from '#contracts/api/search';
import { displayPrice, priceText } from '#contracts/domain/car/price';
import type { Site } from '#contracts/domain/site/site';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import type { CarDocument } from '#contracts/search/car-document';
import type { CarFacet } from '#contracts/search/cars';
import type { SearchState } from '#contracts/search/url';
import { formatSearch } from '#contracts/search/url';
import { readWords, understoodSearch } from '#contracts/search/words/read';
import { wordsOfName } from '#contracts/search/words/tokens';
import type { Vocabulary } from '#contracts/search/words/vocabulary';
import { searchClosest } from './closest.js';
import { AskedSearches } from './search-cars.js';
import type { SearchPlan } from './search-plan.js';
import { endingsOf, isBegunBy } from './endings.js';

type Suggested = SuggestionsResponse['values'][number];

/** Facets whose values are suggested, in groups with a limit each. */
const groups = [
  { limit: 3, facets: ['make'] },
  { limit: 4, facets: ['make_model'] },
  {
    limit: 4,
    facets: ['body', 'fuel', 'drive', 'transmission', 'colour', 'car_type', 'categories', 'filtered_features', 'city'],
  },
] as const satisfies readonly { limit: number; facets: readonly CarFacet[] }[];
const suggestedFacets = groups.flatMap(({ facets }) => [...facets]);
const maxCars = 3;

/** Suggests completions for the words of a search. */
@Injectable()
export class SuggestSearches {
  constructor(private readonly asked: AskedSearches) {}

  async execute(
    site: Site,
    /** The search page's own query string, with `path` beside it where the page is not /search. */
    queryString: string,
    /** Log position the answer must include. */
    atLeast = 0,
  ): Promise<SuggestionsResponse | Rejection> {
    const began = performance.now();
    const plan = await this.asked.plan(site, queryString, atLeast);
    if (isRejection(plan)) return plan;
    const [values, cars] = await Promise.all([valuesFor(plan), carsFor(plan, site)]);
    return { values, cars, ms: performance.now() - began };
  }
}

/** Values that the last words begin, counted within the search of the preceding words. */
const valuesFor = async ({ written, cars, vocabulary, queryOf }: SearchPlan): Promise<Suggested[]> => {
  const contexts = endingsOf(written.query).map(({ before, ending }) => {
    const rest = { ...written, query: before, page: 1 };
    return {
      ending: ending.length === 1 ? [spelledAs(ending[0]!, vocabulary)] : ending,
      state: before === '' || written.literal ? rest : understoodSearch(rest, readWords(before, vocabulary)),
    };
  });
  const answers = await searchClosest(
    cars,
    contexts.map(({ state }) => ({ ...queryOf(state, written), offset: 0, limit: 0, facets: suggestedFacets })),
  );
  return groups.flatMap(({ limit, facets }) => {
    const found = contexts.flatMap(({ state, ending }, i) =>
      facets.flatMap((facet) =>
        Object.entries(answers[i]!.facets[facet] ?? {})
          .filter(([value]) => isBegunBy(value, ending))
          .map(([value, count]) => ({ facet, value, count, search: formatSearch(withValue(state, facet, value)) })),
      ),
    );
    const unique = [...new Map(found.reverse().map((one) => [`${one.facet}=${one.value}`, one])).values()].reverse();
    // Equipment comes last, of which most vehicles have much.
    const rank = ({ facet }: Suggested) => Number(facet === 'filtered_features');
    return unique.sort((one, other) => rank(one) - rank(other) || other.count - one.count).slice(0, limit);
  });
};

const spelledAs = (word: string, vocabulary: Vocabulary): string =>
  (vocabulary.meaning(word) ? undefined : vocabulary.respelled(word)) ?? word;

/** Replaces other chosen values of the facet, because the counts ignore them too. */
const withValue = (state: SearchState, facet: CarFacet, value: string): SearchState => ({
  ...state,
  refinements: { ...state.refinements, [facet]: [value] },
});

const carsFor = async (
  { written, state, cars, queryOf }: SearchPlan,
  site: Site,
): Promise<SuggestionsResponse['cars']> => {
  if (wordsOfName(written.query).join('').length < 2) return [];
  const query = { ...queryOf(state, written), offset: 0, limit: maxCars, facets: [] };
  const { hits } = (await searchClosest(cars, [query]))[0]!;
  return hits.map((hit) => {
    const car = JSON.parse(hit) as CarDocument;
    const isPriced = !['none', 'preorder'].includes(displayPrice(car, site).kind);
    return { slug: car.slug, name: car.name, price: isPriced ? priceText(car, site) : '' };
  });
};
