import { parseSearch } from '#contracts/search/url';
import type { Site } from '#contracts/domain/site/site';
import { refinementsOf } from './refinements.js';

/** What was understood of a search, in few words. */
export const shortfallLabel = (search: string, labels: Site['labels']): string =>
  search === ''
    ? 'Other words'
    : refinementsOf(parseSearch(search).state, labels)
        .map(({ label }) => label)
        .join(' · ');
