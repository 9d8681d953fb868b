import type { ViewDefinition } from './view.js';

export const searchShortfallView = {
  name: 'search_shortfall',
  version: 1,
  indexes: [['site_id', 'day']],
} as const satisfies ViewDefinition;

/** Searches of one UTC day that found nothing or little. */
export interface SearchShortfallView {
  readonly site_id: string;
  /** `2026-05-20` */
  readonly day: string;
  /** What was understood, as a search page's query string → how often it found little, and how often nothing. */
  readonly searches: Readonly<Record<string, Shortfall>>;
}

interface Shortfall {
  readonly times: number;
  /** Of these, how often nothing was found. */
  readonly nothing: number;
}

/** Different searches that are kept of a day; the others count as words of which nothing is known. */
export const maxSearchesOfDay = 500;

/** What was understood of searches, with how often; the most frequent first. */
export const shortfallsOf = (days: readonly SearchShortfallView[], limit: number) => {
  const all = new Map<string, Shortfall>();
  for (const { searches } of days) {
    for (const [search, { times, nothing }] of Object.entries(searches)) {
      const known = all.get(search) ?? { times: 0, nothing: 0 };
      all.set(search, { times: known.times + times, nothing: known.nothing + nothing });
    }
  }
  return [...all]
    .map(([search, counts]) => ({ search, ...counts }))
    .sort((one, other) => other.times - one.times || (one.search < other.search ? -1 : 1))
    .slice(0, limit);
};
