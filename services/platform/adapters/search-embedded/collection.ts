import { isAscii } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SearchSchema } from '#contracts/search/schema';
import type { SearchAnswer, SearchCollection, SearchQuery } from '#platform/ports/search-index';
import type { Encoded, UpsertCount, UpsertOptions, Versioned, ViewCollection } from '#platform/ports/view-store';
import { BulkLoad } from './bulk-load.js';
import { DocumentTexts } from './document-texts.js';
import { Fields } from './fields.js';
import type { Kernel } from './kernel/kernel.js';
import { Search } from './search.js';
import { Slots } from './slots.js';
import { Space } from './space.js';

type Document = Readonly<Record<string, unknown>> & { readonly id: string };

/** Maximum number of documents written, and of queries answered, in one turn of the event loop. */
const [documentsPerTurn, queriesPerTurn] = [64, 4];

/** Fewer documents that are added at once become texts, which take less memory than a page of their own. */
const fewDocuments = 8;

/** Number of documents per read when the collection is opened. */
const scanned = 1000;

/** A collection in memory. With `stored`, every document is also written to that view collection. */
export class EmbeddedCollection<Doc extends { readonly id: string }> implements SearchCollection<Doc> {
  private readonly space: Space;
  private readonly slots: Slots;
  private readonly fields: Fields;
  private readonly searching: Search;
  private readonly groupName: string | undefined;
  private readonly texts = new DocumentTexts();
  private readonly revisions: number[] = [];
  /** Documents of this turn without a text yet. */
  private added: { readonly slot: number; readonly json: string }[] = [];

  constructor(
    kernel: Kernel,
    segmentBits: number,
    readonly schema: SearchSchema,
    private readonly stored: ViewCollection<Doc> | undefined,
  ) {
    this.space = new Space(kernel, segmentBits);
    this.slots = new Slots(this.space);
    this.fields = new Fields(this.space, this.slots, schema);
    this.searching = new Search(this.space, this.slots, this.fields);
    this.groupName = Object.entries(schema.attributes).find(([, { group }]) => group)?.[0];
  }

  /** Reads every stored document into memory. */
  async load(): Promise<void> {
    if (this.stored === undefined) return;
    this.fields.beginBulkLoad();
    if (this.stored.scanLines) await this.loadLines(this.stored.scanLines(scanned));
    else for await (const batch of this.stored.scan(scanned)) this.putSome(batch);
    this.fields.settle();
  }

  private async loadLines(pages: AsyncIterable<Buffer>): Promise<void> {
    const load = new BulkLoad(this.fields, this.groupName, scanned);
    for await (const page of pages) {
      const slots: (number | undefined)[] = [];
      const places: number[] = [];
      for (const { id, revision, group, from, to, isRead } of load.read(page)) {
        slots.push(isRead ? this.slots.take(id, this.groupName === undefined ? undefined : String(group)) : undefined);
        places.push(from);
        const slot = slots.at(-1);
        if (slot !== undefined) this.revisions[slot] = revision;
        else {
          const json = page.toString('utf8', from, to);
          this.putSome([{ id, revision, doc: JSON.parse(json) as Doc, json }]);
        }
      }
      load.add(slots);
      this.texts.addPage(page, slots, places);
    }
    load.finish();
  }

  async search(query: SearchQuery): Promise<SearchAnswer> {
    const { slots, ...answer } = this.searching.run(query);
    return { hits: slots.map((slot) => this.texts.at(slot)), ...answer };
  }

  async searchMany(queries: readonly SearchQuery[]): Promise<SearchAnswer[]> {
    const answers: SearchAnswer[] = [];
    for (const query of queries) {
      // Other requests get a turn in between.
      if (answers.length > 0 && answers.length % queriesPerTurn === 0) await nextTurn();
      answers.push(await this.search(query));
    }
    return answers;
  }

  async get(id: string): Promise<Versioned<Doc> | undefined> {
    const slot = this.slots.find(id);
    if (slot === undefined) return undefined;
    return { id, revision: this.revisions[slot]!, doc: JSON.parse(this.texts.at(slot)) as Doc };
  }

  async getMany(ids: readonly string[]): Promise<Map<string, Versioned<Doc>>> {
    const found = new Map<string, Versioned<Doc>>();
    for (const id of ids) {
      const document = await this.get(id);
      if (document !== undefined) found.set(id, document);
    }
    return found;
  }

  async upsertMany(documents: readonly Versioned<Doc>[], options: UpsertOptions = {}): Promise<UpsertCount> {
    const encoded = documents.map(({ id, revision, doc }) => ({ id, revision, doc, json: JSON.stringify(doc) }));
    if (!this.stored) return this.putMany(encoded, options);
    const [stored] = await Promise.all([this.stored.upsertMany(encoded, options), this.putMany(encoded, options)]);
    return stored;
  }

  async count(): Promise<number> {
    this.fields.settle();
    return this.slots.count;
  }

  private async putMany(documents: readonly Encoded<Doc>[], { replace }: UpsertOptions): Promise<UpsertCount> {
    if (documents.length > this.slots.count) this.fields.beginBulkLoad();
    let written = 0;
    for (let at = 0; at < documents.length; at += documentsPerTurn) {
      if (at > 0) await nextTurn();
      written += this.putSome(documents.slice(at, at + documentsPerTurn), replace);
    }
    return { written, skipped: documents.length - written };
  }

  /** @returns the number of documents that are later than those there */
  private putSome(documents: readonly Encoded<Doc>[], replace?: boolean): number {
    try {
      return documents.filter((document) => this.put(document, replace)).length;
    } finally {
      this.keepTexts();
    }
  }

  private put({ id, revision, doc, json = JSON.stringify(doc) }: Encoded<Doc>, replace = false): boolean {
    const there = this.slots.find(id);
    if (there !== undefined && this.revisions[there]! >= revision + Number(replace)) return false;
    const after = doc as Document;
    const group = this.groupName === undefined ? undefined : String(after[this.groupName]);
    const slot = there ?? this.slots.take(id, group);
    this.revisions[slot] = revision;
    if (there === undefined) {
      this.added.push({ slot, json });
      this.fields.add(slot, after);
      return true;
    }
    this.keepTexts();
    const before = JSON.parse(this.texts.at(there)) as Document;
    this.texts.set(slot, narrow(json));
    this.fields.replace(slot, before, after);
    return true;
  }

  /** Keeps the texts of the documents added since the last call, in the same turn: those of several as bytes. */
  private keepTexts(): void {
    const { added } = this;
    if (added.length === 0) return;
    this.added = [];
    if (added.length < fewDocuments) for (const { slot, json } of added) this.texts.set(slot, narrow(json));
    else
      this.texts.addLines(
        added.map(({ json }) => json),
        added.map(({ slot }) => slot),
      );
  }
}

/**
 * Returns JSON in the smallest string. The result of `JSON.stringify` has two bytes a character if any string of the
 * document has, and so has every string cut out of a feed that contains one typographic apostrophe.
 */
const narrow = (json: string): string => {
  const bytes = Buffer.from(json);
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
};
