import { shortestWithTypo } from '../search-embedded/words.js';
import { own } from './fields.js';

/** More words are never looked at than would fill the largest page. */
const largestPage = 250;
/** Longer than any word: nothing takes a second typo. */
const never = 100;

/**
 * Typesense's own search of texts, as those who have a scoped key use it, set as near to our rules as it goes: every word
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
  // Until there are so many hits, those with a typo are looked for as well.
  typo_tokens_threshold: largestPage,
  // A word that is not found is never left out.
  drop_tokens_threshold: 0,
  exclude_fields: [own.keys, own.words, own.text, own.codes, own.order, own.revision].join(','),
} as const;
