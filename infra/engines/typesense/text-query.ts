import type { Collection, StoredDocument } from './collection.js';
import type { Field } from './fields.js';
import type { SearchParameters } from './search-parameters.js';
import { tokensOf } from './tokenizer.js';

/** Score by found document. */
export type TextMatches = ReadonlyMap<StoredDocument, number>;

/**
 * Returns the documents that match `q` in the fields of `query_by`. Every word must match, the last one also as a
 * prefix, with as many typos as each field allows; fewer typos rank higher. If too little is found, words are dropped
 * from the right. The score counts words and typos only, while Typesense's also weighs fields and proximity.
 */
export const matchText = (
  collection: Collection,
  fields: readonly Field[],
  parameters: SearchParameters,
): TextMatches => {
  const tokens = tokensOf(parameters.q, collection.tokenization);
  const limit = Math.max(...parameters.num_typos);
  let found = new Map<StoredDocument, number>();
  for (let length = tokens.length; length > 0; length--) {
    const asked = tokens.slice(0, length);
    for (let typos = 0; typos <= limit; typos++) {
      for (const [document, score] of findAll(collection, fields, parameters, asked, typos)) {
        if (!found.has(document)) found.set(document, score);
      }
      if (!parameters.exhaustive_search && found.size >= parameters.typo_tokens_threshold) break;
    }
    if (!parameters.exhaustive_search && found.size >= parameters.drop_tokens_threshold) break;
  }
  if (tokens.length === 0) found = new Map();
  return found;
};

const findAll = (
  collection: Collection,
  fields: readonly Field[],
  parameters: SearchParameters,
  asked: readonly string[],
  typos: number,
): TextMatches => {
  let found: ReadonlyMap<StoredDocument, number> | undefined;
  asked.forEach((token, i) => {
    const matches = new Map<StoredDocument, number>();
    fields.forEach((field, position) => {
      const isPrefix = i === asked.length - 1 && of(parameters.prefix, position);
      const allowed = Math.min(typos, of(parameters.num_typos, position), typosFor(token, parameters));
      for (const word of collection.vocabulary(field.name)) {
        const cost = costOf(token, word, isPrefix, allowed);
        if (cost === undefined) continue;
        for (const document of collection.documentsWithWord(field.name, word, false)) {
          matches.set(document, Math.min(cost, matches.get(document) ?? cost));
        }
      }
    });
    const before = found;
    found = new Map(
      [...matches]
        .filter(([document]) => before?.has(document) ?? true)
        .map(([document, cost]) => [document, (before?.get(document) ?? 0) + 100 - cost]),
    );
  });
  return found ?? new Map<StoredDocument, number>();
};

const of = <Value>(values: readonly Value[], position: number): Value => values[position] ?? values[0]!;

const typosFor = (token: string, parameters: SearchParameters): number => {
  const [digits, letters] = [/\p{N}/u.test(token), /\p{L}/u.test(token)];
  if (digits && !letters && !parameters.enable_typos_for_numerical_tokens) return 0;
  if (digits && letters && !parameters.enable_typos_for_alpha_numerical_tokens) return 0;
  if (token.length >= parameters.min_len_2typo) return 2;
  return token.length >= parameters.min_len_1typo ? 1 : 0;
};

/** Returns the typos between the token and the word, or its prefix; undefined if there are more than allowed. */
const costOf = (token: string, word: string, isPrefix: boolean, allowed: number): number | undefined => {
  if (token === word) return 0;
  const costs: number[] = [];
  if (allowed > 0 && Math.abs(token.length - word.length) <= allowed) costs.push(distance(token, word));
  if (isPrefix && word.startsWith(token)) costs.push(0);
  else if (isPrefix && allowed > 0) {
    for (let length = token.length - allowed; length <= token.length + allowed; length++) {
      if (length > 0 && length < word.length) costs.push(distance(token, word.slice(0, length)));
    }
  }
  const least = Math.min(...costs);
  return least <= allowed ? least : undefined;
};

/** Damerau–Levenshtein distance, with each pair of neighbours swapped at most once. */
const distance = (a: string, b: string): number => {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i || j));
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const substituted = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, substituted);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      rows[i]![j] = least;
    }
  }
  return rows[a.length]![b.length]!;
};
