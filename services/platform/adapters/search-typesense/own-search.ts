import { shortestWithTypo } from '../search-embedded/words.js';
import { own } from './fields.js';

/** More words are never looked at than would fill the largest page. */
const largestPage = 250;
/** Longer than any word: nothing takes a second typo. */
const never = 100;

/**
 * Typesense's own text search, as clients with a scoped key use it, configured as close to our rules as possible: every word
 * must be there, the last one may be a beginning, words of four letters and more may have one typo and those with digits
 * none. What it finds may be less than ours, as it takes the first candidates, and its order is its own.
 */
export const ownSearch = {
  query_by: `${own.text},${own.codes}`,
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
  exclude_fields: [own.keys, own.words, own.text, own.codes, own.order, own.revision].join(','),
} as const;
