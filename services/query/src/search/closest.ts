import type { SearchAnswer, SearchQuery } from '#platform/ports/search-index';
import type { Cars } from './car-index.js';

/** Whole words, then beginnings of words, then typing errors: the first that finds anything is what was meant. */
const matches = ['whole', 'begun', undefined] as const;

/** An answer, and whether only typing errors found it. */
export type ClosestAnswer = SearchAnswer & { readonly isGuess?: true };

/** @param ask answers each of the queries */
const closest = async (
  queries: readonly SearchQuery[],
  ask: (queries: readonly SearchQuery[]) => Promise<readonly SearchAnswer[]>,
): Promise<ClosestAnswer[]> => {
  const answers: ClosestAnswer[] = [];
  let open = queries.map((query, at) => ({ query, at }));
  for (const match of matches) {
    const asked = await ask(open.map(({ query }) => (query.text && match ? { ...query, match } : query)));
    open.forEach(({ query, at }, i) => {
      answers[at] = query.text && match === undefined ? { ...asked[i]!, isGuess: true } : asked[i]!;
    });
    open = open.filter(({ query }, i) => query.text && asked[i]!.count === 0);
    if (open.length === 0) break;
  }
  return answers;
};

/** Each query answered by the cars whose titles are closest to its words. */
export const searchClosest = (cars: Cars, queries: readonly SearchQuery[]): Promise<ClosestAnswer[]> =>
  closest(queries, (some) => cars.searchMany(some));

/** The same for one query that `ask` answers. */
export const askClosest = async (
  query: SearchQuery,
  ask: (query: SearchQuery) => Promise<SearchAnswer>,
): Promise<ClosestAnswer> => (await closest([query], async ([one]) => [await ask(one!)]))[0]!;
