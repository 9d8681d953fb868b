import { shortestWithTypo } from '../search-embedded/words.js';
import { internalFields } from './fields.js';

/** Typesense's maximum number of hits per page. */
const largestPage = 250;
/** Longer than any word, so that no word tolerates a second typo. */
const never = 100;

/**
 * Settings of Typesense's own text search, for clients with a scoped key. They are as close to our rules as possible:
 * every word must match, the last one also as a prefix; words of four letters and more tolerate one typo, words with
 * digits none. It may find less than our search, because it stops at the first candidates, and it has its own order.
 */
export const scopedSearchSettings = {
  query_by: `${internalFields.text},${internalFields.codes}`,
  prefix: 'true,true',
  num_typos: '1,0',
  min_len_1typo: shortestWithTypo,
  min_len_2typo: never,
  enable_typos_for_numerical_tokens: false,
  enable_typos_for_alpha_numerical_tokens: false,
  // Below this number of hits, matches with a typo are added.
  typo_tokens_threshold: largestPage,
  // Words without a match are never dropped.
  drop_tokens_threshold: 0,
  exclude_fields: [
    internalFields.keys,
    internalFields.words,
    internalFields.text,
    internalFields.codes,
    internalFields.order,
    internalFields.revision,
  ].join(','),
} as const;
