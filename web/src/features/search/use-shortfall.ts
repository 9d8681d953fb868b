import { useEffect } from 'react';
import { fewResultsLimit } from '#contracts/domain/analytics-events';
import { emptySearch, formatSearch } from '#contracts/search/url';
import { countShortfall } from '../../lib/analytics.js';
import type { Search } from './use-search.js';

/** Milliseconds after which a search counts as intended. */
const pause = 1_500;

/** Reported once per page load, because dealers want to know what is wanted, not how often one visitor searches. */
const reported = new Set<string>();

/** Reports a search with few or no results to the dealer, after a pause. */
export const useShortfall = ({ state, answer, isStale }: Search): void => {
  const { sortBy: _, near: __, ...asked } = state;
  const search = formatSearch({ ...asked, page: 1 });
  const found = isStale ? undefined : answer?.count;
  const isNothing = search === formatSearch(emptySearch);
  useEffect(() => {
    if (found === undefined || found > fewResultsLimit || isNothing || reported.has(search)) return;
    const timer = setTimeout(() => {
      reported.add(search);
      countShortfall(search, found);
    }, pause);
    return () => clearTimeout(timer);
  }, [search, found, isNothing]);
};
