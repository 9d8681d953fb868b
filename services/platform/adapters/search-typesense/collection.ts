import type { SearchSchema } from '#contracts/search/schema';
import { batchesOf } from '#platform/kernel/batches-of';
import { Semaphore } from '#platform/kernel/semaphore';
import type { SearchAnswer, SearchCollection, SearchQuery } from '#platform/ports/search-index';
import type { UpsertCount, UpsertOptions, Versioned } from '#platform/ports/view-store';
import type { Connection, Search, SearchResult } from './connection.js';
import { toStoredDocument } from './document.js';
import { internalFields } from './fields.js';
import { planOf, type Plan, type PlannedSearch } from './plan.js';
import { answeredFacets, type Counted } from './facets.js';
import { documentId } from './tokens.js';

/** Maximum hits of a search. */
const perPage = 250;

/** Limit for facet values, above the number of values of any attribute. */
const everyFacetValue = 1_000_000;

/** Maximum number of documents per import; each has a few kilobytes. */
const importSize = 1000;

/** Maximum number of documents named in an error. */
const maxNamed = 5;

export class TypesenseCollection<Doc extends { readonly id: string }> implements SearchCollection<Doc> {
  private readonly turns = new Semaphore(1);

  constructor(
    private readonly connection: Connection,
    readonly name: string,
    readonly schema: SearchSchema,
  ) {}

  async search(query: SearchQuery): Promise<SearchAnswer> {
    return (await this.searchMany([query]))[0]!;
  }

  /**
   * Runs all searches in one round trip; hits beyond {@link perPage} need another one.
   * @throws {TypeError} names an attribute that is missing from the schema or can't be used this way
   */
  async searchMany(queries: readonly SearchQuery[]): Promise<SearchAnswer[]> {
    const asked = queries.map((query) => this.asked(query));
    const results = await this.connection.searchAll(asked.flatMap(({ searches }) => searches));
    let taken = 0;
    return Promise.all(
      asked.map(({ query, plan, counting, searches }) =>
        this.answer(query, plan, counting, results.slice(taken, (taken += searches.length))),
      ),
    );
  }

  /** Returns the Typesense searches of a query, without those that can't match anything. */
  private asked(query: SearchQuery) {
    const plan = planOf(this.schema, query);
    const counting = plan.searches.filter((search) => search.filter !== false);
    const searches = counting.map((search) => ({
      ...(search === plan.searches[0] ? this.page(query, plan, query.offset ?? 0) : this.request(search, 0)),
      ...(search.facets.length > 0 && {
        facet_by: search.facets.join(','),
        facet_strategy: 'exhaustive' as const,
        max_facet_values: search.statsOnly ? 1 : everyFacetValue,
      }),
    }));
    return { query, plan, counting, searches };
  }

  private async answer(
    query: SearchQuery,
    plan: Plan,
    counting: readonly PlannedSearch[],
    results: readonly SearchResult[],
  ): Promise<SearchAnswer> {
    const { offset = 0, limit } = query;
    const counted: Counted[] = counting.map((search, i) => ({ facets: search.facets, result: results[i]! }));
    const main = plan.filter === false ? undefined : results[0];
    const count = main?.found ?? 0;
    const pages = main ? [main] : [];
    const froms: number[] = [];
    for (let from = offset + perPage; from < Math.min(count, offset + limit); from += perPage) froms.push(from);
    if (froms.length > 0) {
      pages.push(...(await this.connection.searchAll(froms.map((from) => this.page(query, plan, from)))));
    }
    return {
      hits: pages.flatMap(({ hits = [] }) => hits.map(({ document }) => document[internalFields.document] as string)),
      count,
      ...answeredFacets(this.schema, query, counted),
    };
  }

  /** Returns the search for a page of the query's hits, starting at hit number `from`. */
  private page({ offset = 0, limit }: SearchQuery, { filter, sort }: Plan, from: number): Search {
    return {
      ...this.request({ filter }, Math.min(perPage, offset + limit - from)),
      sort_by: sort,
      offset: from,
      include_fields: internalFields.document,
    };
  }

  async get(id: string): Promise<Versioned<Doc> | undefined> {
    return (await this.getMany([id])).get(id);
  }

  async getMany(ids: readonly string[]): Promise<Map<string, Versioned<Doc>>> {
    const found = new Map<string, Versioned<Doc>>();
    for (const document of await this.read(ids, [internalFields.document, internalFields.revision])) {
      const doc = JSON.parse(document[internalFields.document] as string) as Doc;
      found.set(doc.id, { id: doc.id, revision: document[internalFields.revision] as number, doc });
    }
    return found;
  }

  /**
   * Reads the stored revisions and writes the later documents. Typesense has no conditional write. If another process
   * writes a document between the read and the write, this call may overwrite it with an earlier revision. Normally a
   * document has one writer, because a stream's events are in one partition and a partition has one consumer. If a
   * consumer is replaced while it still writes, its successor reads the same events again and writes the later revision
   * last. Within one process, writes to a collection are serialized.
   * @throws {Error} names documents that Typesense refused; others of the batch may be written
   */
  async upsertMany(docs: readonly Versioned<Doc>[], { replace = false }: UpsertOptions = {}): Promise<UpsertCount> {
    return this.turns.run(() => this.writeNewer(docs, replace));
  }

  async count(): Promise<number> {
    const found = await this.connection.find((client) => client.collections(this.name).retrieve());
    return found?.num_documents ?? 0;
  }

  private async writeNewer(docs: readonly Versioned<Doc>[], replace: boolean): Promise<UpsertCount> {
    const there = new Map<string, number>();
    for (const document of await this.read(
      docs.map(({ id }) => id),
      ['id', internalFields.revision],
    )) {
      there.set(document.id as string, document[internalFields.revision] as number);
    }
    const later = new Map<string, Versioned<Doc>>();
    let written = 0;
    for (const doc of docs) {
      const key = documentId(doc.id);
      const known = later.get(key)?.revision ?? there.get(key);
      if (known !== undefined && known >= doc.revision + Number(replace)) continue;
      later.set(key, doc);
      written++;
    }
    for (const some of batchesOf([...later.values()], importSize)) await this.import(some);
    return { written, skipped: docs.length - written };
  }

  private async import(docs: readonly Versioned<Doc>[]): Promise<void> {
    const answers = await this.connection.import(
      this.name,
      docs.map((doc) => JSON.stringify(toStoredDocument(this.schema, doc))),
    );
    if (answers.length !== docs.length) {
      throw new Error(`Typesense answered ${answers.length} lines to an import of ${docs.length} documents.`);
    }
    const refused = answers.flatMap((line, i) => {
      const { success, error } = JSON.parse(line) as { readonly success: boolean; readonly error?: string };
      return success ? [] : [`${docs[i]!.id} (${error ?? 'no reason given'})`];
    });
    if (refused.length === 0) return;
    const more = refused.length > maxNamed ? ` and ${refused.length - maxNamed} more` : '';
    throw new Error(
      `Typesense refused ${refused.length} of ${docs.length} documents: ${refused.slice(0, maxNamed).join(', ')}${more}`,
    );
  }

  private async read(ids: readonly string[], fields: readonly string[]): Promise<Record<string, unknown>[]> {
    const asked = [...new Set(ids.map(documentId))];
    const searches = [...batchesOf(asked, perPage)].map((some): Search => {
      const filter = `id:[${some.map((id) => `\`${id}\``).join(',')}]`;
      return { ...this.request({ filter }, perPage), include_fields: fields.join(',') };
    });
    const results = await this.connection.searchAll(searches);
    return results.flatMap(({ hits = [] }) => hits.map(({ document }) => document));
  }

  private request({ filter }: Pick<PlannedSearch, 'filter'>, limit: number): Search {
    return {
      collection: this.name,
      q: '*',
      query_by: internalFields.words,
      ...(typeof filter === 'string' && { filter_by: filter }),
      per_page: limit,
    };
  }
}
