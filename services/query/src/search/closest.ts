import { carSearchSchema } from '#contracts/search/cars';
import { textNames } from '#contracts/search/schema';
import { wordsOfName } from '#contracts/search/words/tokens';
import type { SearchAnswer, SearchQuery } from '#platform/ports/search-index';
import type { Cars } from './car-index.js';

/** Whole words, then beginnings of words, then typing errors. The first that finds anything wins. */
const matches = ['whole', 'begun', undefined] as const;

/** An answer, and how it was found if not by whole words. */
export type ClosestAnswer = SearchAnswer & { readonly foundBy?: 'beginnings' | 'typing errors' };

/** @param ask runs the queries */
const closest = async (
  queries: readonly SearchQuery[],
  ask: (queries: readonly SearchQuery[]) => Promise<readonly SearchAnswer[]>,
): Promise<ClosestAnswer[]> => {
  const answers: ClosestAnswer[] = [];
  let open = queries.map((query, at) => ({ query, at }));
  for (const match of matches) {
    const asked = await ask(
      open.map(({ query }) => (query.text && match ? { ...query, match, facetsIfFound: true } : query)),
    );
    open.forEach(({ query, at }, i) => {
      const foundBy = match === 'begun' ? 'beginnings' : 'typing errors';
      answers[at] = query.text && match !== 'whole' ? { ...asked[i]!, foundBy } : asked[i]!;
    });
    open = open.filter(({ query }, i) => query.text && asked[i]!.count === 0);
    if (open.length === 0) break;
  }
  return answers;
};

/** Runs each query, and loosens the match of its words until it finds cars. */
export const searchClosest = (cars: Cars, queries: readonly SearchQuery[]): Promise<ClosestAnswer[]> =>
  closest(queries, (some) => cars.searchMany(some));

/** The same for a single query. */
export const askClosest = async (
  query: SearchQuery,
  ask: (query: SearchQuery) => Promise<SearchAnswer>,
): Promise<ClosestAnswer> => (await closest([query], async ([one]) => [await ask(one!)]))[0]!;

const titles = textNames(carSearchSchema);

/** Whether each hit contains all typed words unchanged. The last word may be incomplete. */
export const haveTyped = (hits: readonly string[], typed: string): boolean => {
  const words = wordsOfName(typed);
  return hits.every((hit) => {
    const car = JSON.parse(hit) as Readonly<Record<string, string | number | undefined>>;
    const titleWords = titles.flatMap((name) => {
      const all = wordsOfName(String(car[name] ?? ''));
      return [...all, ...all.slice(1).map((word, i) => all[i]! + word)];
    });
    const has = (word: string, isLast: boolean) =>
      titleWords.some((one) => (isLast ? one.startsWith(word) : one === word));
    return words.every((word, at) => {
      const [isLast, isNextLast] = [at === words.length - 1, at === words.length - 2];
      const [before, next] = [words[at - 1] ?? ' ', words[at + 1] ?? ' '];
      return has(word, isLast) || has(before + word, isLast) || has(word + next, isNextLast);
    });
  });
};
