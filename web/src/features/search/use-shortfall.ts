import { useEffect } from 'react';
import { littleFound } from '#contracts/domain/analytics-events';
import { emptySearch, formatSearch } from '#contracts/search/url';
import { countShortfall } from '../../lib/analytics.js';
import type { Search } from './use-search.js';

/** A search that stood for so long was meant. */
const pause = 1_500;

/** Reported once on a page: the dealer wants to know what people want, not how often one of them looks. */
const reported = new Set<string>();

/** Tells the dealer of a search that found nothing or little, once it has rested. */
export const useShortfall = ({ state, answer, isStale }: Search): void => {
  const { sortBy: _, near: __, ...asked } = state;
  const search = formatSearch({ ...asked, page: 1 });
  const found = isStale ? undefined : answer?.count;
  const isNothing = search === formatSearch(emptySearch);
  useEffect(() => {
    if (found === undefined || found > littleFound || isNothing || reported.has(search)) return;
    const timer = setTimeout(() => {
      reported.add(search);
      countShortfall(search, found);
    }, pause);
    return () => clearTimeout(timer);
  }, [search, found, isNothing]);
};
