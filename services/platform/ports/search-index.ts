import type { SearchSchema } from '#contracts/search/schema';
import type { UpsertCount, UpsertOptions, Versioned } from './view-store.js';
import { EngineFault } from './engine-fault.js';

/** A condition on documents. */
export type SearchFilter =
  /** The attribute has one of these values; for `string[]` attributes: contains one of them. */
  | { readonly attribute: string; readonly in: readonly (string | number | boolean)[] }
  /** The number is within the inclusive bounds. A document without the attribute never matches. */
  | { readonly attribute: string; readonly min?: number; readonly max?: number }
  | { readonly or: readonly SearchFilter[] }
  | { readonly not: SearchFilter };

export interface SearchQuery {
  /** Free text; every word must match one of the text attributes, exactly, as a prefix (last word) or with one typo. */
  readonly text?: string;
  /** Strictness of a word's match: `whole` words only; `begun`: prefixes too; absent: prefixes and typos too. */
  readonly match?: 'whole' | 'begun';
  /** Joined by AND; not part of disjunctive counting. */
  readonly filters?: readonly SearchFilter[];
  /** Values by attribute: OR within an attribute, AND between attributes. Counted disjunctively. */
  readonly refinements?: Readonly<Record<string, readonly string[]>>;
  /** Inclusive bounds by number attribute. The attribute's own stats and counts are computed without them. */
  readonly ranges?: Readonly<Record<string, { readonly min?: number; readonly max?: number }>>;
  /** Sorts by how well the text matches, using each attribute's `weight`; equal matches are ordered by `sort`. */
  readonly byRelevance?: boolean;
  /**
   * Attributes to sort by, then by id. In both directions, documents without the number come last. An attribute with
   * `sort: 'positive'` treats 0 and less as no number.
   */
  readonly sort?: readonly { readonly attribute: string; readonly order: 'asc' | 'desc' }[];
  /** Hits to skip (0). */
  readonly offset?: number;
  /** Maximum hits. */
  readonly limit: number;
  /** Attributes to count; absent: every facet of the schema; `[]`: none. */
  readonly facets?: readonly string[];
  /** The answer may omit facets and their stats if there are no hits. */
  readonly facetsIfFound?: true;
}

/** A page of hits, with counts over all matching documents. */
export interface SearchAnswer {
  /** The page's documents in order, as JSON texts, because most answers are forwarded without being parsed. */
  readonly hits: readonly string[];
  /** Exact number of matching documents. */
  readonly count: number;
  /**
   * Exact counts of values by facet attribute, most frequent first, without zeros. A refined attribute is counted as if
   * it were not refined (disjunctive).
   */
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Range by number attribute with `stats`, over the documents that its facet counts cover; absent without values. */
  readonly facetStats: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
}

/** A searchable collection of one schema. Writes are visible to the next search. */
export interface SearchCollection<Doc extends { readonly id: string }> {
  search(query: SearchQuery): Promise<SearchAnswer>;
  /** As `search`, for several queries in one round trip. */
  searchMany(queries: readonly SearchQuery[]): Promise<SearchAnswer[]>;
  /** @returns undefined: there is no such document */
  get(id: string): Promise<Versioned<Doc> | undefined>;
  /** By id; missing documents are omitted. */
  getMany(ids: readonly string[]): Promise<Map<string, Versioned<Doc>>>;
  /** Writes each document whose revision is later than the stored one. */
  upsertMany(docs: readonly Versioned<Doc>[], options?: UpsertOptions): Promise<UpsertCount>;
  count(): Promise<number>;
}

/**
 * Versioned physical collections (`cars_v1`), read through an alias (`cars`): a rebuild fills a new collection and
 * points the alias to it. Every method throws {@link SearchIndexUnavailable} when the engine can't be reached.
 */
export interface SearchIndex {
  /** Opens a physical collection, or creates it. @throws {Error} it exists with another schema */
  collection<Doc extends { readonly id: string }>(name: string, schema: SearchSchema): Promise<SearchCollection<Doc>>;
  /** No effect where it is missing. */
  dropCollection(name: string): Promise<void>;
  /** Name of the physical collection of an alias; undefined: the alias does not exist. */
  alias(alias: string): Promise<string | undefined>;
  /** The collection of an alias; each method call resolves the alias again. Undefined: the alias does not exist. */
  collectionByAlias<Doc extends { readonly id: string }>(
    alias: string,
    schema: SearchSchema,
  ): Promise<SearchCollection<Doc> | undefined>;
  /** Replaces the alias atomically. */
  pointAlias(alias: string, collection: string): Promise<void>;
  /** Finishes pending writes and closes the index. */
  close(): Promise<void>;
}

/** The index is closed, or its engine can't be reached; the same call may succeed later. */
export class SearchIndexUnavailable extends EngineFault {
  override readonly name = 'SearchIndexUnavailable';
}
