import { parseSearch } from '#contracts/search/url';
import type { Site } from '#contracts/domain/site/site';
import { refinementsOf } from './refinements.js';

/** Returns a short label of what was understood of a search. */
export const shortfallLabel = (search: string, labels: Site['labels']): string =>
  search === ''
    ? 'Other words'
    : refinementsOf(parseSearch(search).state, labels)
        .map(({ label }) => label)
        .join(' · ');
