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
  /** Interpreted search as a query string → how often it found little, and how often nothing. */
  readonly searches: Readonly<Record<string, Shortfall>>;
}

interface Shortfall {
  readonly times: number;
  /** How many of these found nothing. */
  readonly nothing: number;
}

/** Maximum number of distinct searches stored per day; further ones count as unknown words. */
export const maxSearchesOfDay = 500;

/** Returns interpreted searches with their counts, most frequent first. */
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
