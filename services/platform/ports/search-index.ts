import type { SearchSchema } from '#contracts/search/schema';
import type { UpsertCount, UpsertOptions, Versioned } from './view-store.js';

/** A condition on documents; `filters` are joined by AND and do not take part in disjunctive counting. */
export type SearchFilter =
  /** The attribute has one of these values; for `string[]` attributes: contains one of them. */
  | { readonly attribute: string; readonly in: readonly (string | number | boolean)[] }
  /** The number is within the bounds, each inclusive. A document without the attribute never is. */
  | { readonly attribute: string; readonly min?: number; readonly max?: number }
  | { readonly or: readonly SearchFilter[] }
  | { readonly not: SearchFilter };

export interface SearchQuery {
  /** Free text; every word must match one of the text attributes, exactly, as a prefix (last word) or with one typo. */
  readonly text?: string;
  readonly filters?: readonly SearchFilter[];
  /** Per attribute the values asked for: OR inside an attribute, AND across. Counted disjunctively. */
  readonly refinements?: Readonly<Record<string, readonly string[]>>;
  /** Per number attribute its bounds, each inclusive. Its own stats and counts are taken without it. */
  readonly ranges?: Readonly<Record<string, { readonly min?: number; readonly max?: number }>>;
  /** First by text relevance tier when there is text, then by these, then by id. */
  readonly sort?: readonly { readonly attribute: string; readonly order: 'asc' | 'desc' }[];
  readonly offset?: number;
  readonly limit: number;
  /** Attributes to count; absent: every facet of the schema; `[]`: none. */
  readonly facets?: readonly string[];
}

export interface SearchAnswer {
  /** The page's documents as JSON texts, in order: an answer is sent on, rarely read. */
  readonly hits: readonly string[];
  /** Documents that match, exact. */
  readonly count: number;
  /**
   * Per facet attribute its values with their counts, exact, most frequent first, zeros left out. An attribute that is
   * refined is counted as if it was not (disjunctive).
   */
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Per number attribute with `stats`, over the same documents its facet counts are taken over. Absent without any. */
  readonly facetStats: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
}

/** A searchable collection of one schema. Everything it is told is visible to the next search. */
export interface SearchCollection<Doc extends { readonly id: string }> {
  search(query: SearchQuery): Promise<SearchAnswer>;
  /** Several searches, each answered as `search` would, in one round trip where the engine is elsewhere. */
  searchMany(queries: readonly SearchQuery[]): Promise<SearchAnswer[]>;
  get(id: string): Promise<Versioned<Doc> | undefined>;
  getMany(ids: readonly string[]): Promise<Map<string, Versioned<Doc>>>;
  /** Writes each document whose revision is later than the one there. */
  upsertMany(docs: readonly Versioned<Doc>[], options?: UpsertOptions): Promise<UpsertCount>;
  count(): Promise<number>;
}

/**
 * Versioned physical collections (`cars_v1`), read through an alias (`cars`): a rebuild fills a new one beside and swaps.
 */
export interface SearchIndex {
  collection<Doc extends { readonly id: string }>(name: string, schema: SearchSchema): Promise<SearchCollection<Doc>>;
  dropCollection(name: string): Promise<void>;
  /** The physical collection behind an alias. */
  alias(alias: string): Promise<string | undefined>;
  /**
   * The collection behind an alias, whichever that is at each call, so that who reads through it need not ask. Undefined
   * while the alias points nowhere.
   */
  collectionByAlias<Doc extends { readonly id: string }>(
    alias: string,
    schema: SearchSchema,
  ): Promise<SearchCollection<Doc> | undefined>;
  pointAlias(alias: string, collection: string): Promise<void>;
  close(): Promise<void>;
}

export class SearchIndexUnavailable extends Error {
  override readonly name = 'SearchIndexUnavailable';
}
