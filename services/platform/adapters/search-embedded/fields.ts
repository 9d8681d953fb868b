import { attributeValue, isValue, type SearchAttribute, type SearchSchema } from '#contracts/search/schema';
import { Derivations } from './derivations.js';
import { NameWords } from './name-match.js';
import { NumberColumn } from './number-column.js';
import type { Slots } from './slots.js';
import type { Space } from './space.js';
import { TextIndex, type TextAttribute, type TextSource } from './text-index.js';
import { ValueColumn } from './value-column.js';
import { ValueCounts } from './value-counts.js';

type Document = Readonly<Record<string, unknown>>;

/** An attribute and its indexes. */
export interface Field {
  readonly name: string;
  /** Copy of the attribute's type: it is read for every value, and `attribute` has too many shapes for fast access. */
  readonly type: SearchAttribute['type'];
  readonly attribute: SearchAttribute;
  /** For attributes that are counted or filtered by value. */
  readonly values: ValueColumn | undefined;
  /** For attributes that are counted by value. */
  readonly counts: ValueCounts | undefined;
  /** For every number attribute. */
  readonly numbers: NumberColumn | undefined;
  /** For every attribute that free text searches. */
  readonly text: TextAttribute | undefined;
}

/**
 * New documents are sorted in a batch, when a search needs the order or this fraction of all documents is new. Larger
 * batches cost less per document but delay the next search, so a batch has at most `maxPendingDocuments` documents.
 */
const pendingFraction = 1 / 8;
const minPendingDocuments = 1024;
const maxPendingDocuments = 8192;

/** All indexes of a collection, by slot. */
export class Fields {
  readonly all: readonly Field[];
  readonly text: TextIndex;
  readonly names: NameWords;
  readonly derivations: Derivations;
  private readonly byName: ReadonlyMap<string, Field>;
  private ordered = false;
  /** New slots that are not sorted into the orders yet. */
  private pendingSlots: number[] = [];

  constructor(
    space: Space,
    private readonly slots: Slots,
    schema: SearchSchema,
  ) {
    this.all = Object.entries(schema.attributes).map(([name, attribute]) => openField(space, slots, name, attribute));
    this.byName = new Map(this.all.map((field) => [field.name, field]));
    this.text = new TextIndex(space);
    this.names = new NameWords(
      space,
      this.all.flatMap(({ values: column, attribute: { weight } }) => (column && weight ? [{ column, weight }] : [])),
    );
    const counted = this.all.flatMap(({ counts }) => counts?.column ?? []);
    this.derivations = new Derivations(
      slots,
      counted.filter(({ single }) => single),
    );
  }

  /** @throws {TypeError} the schema has no such attribute */
  get(name: string): Field {
    const field = this.byName.get(name);
    if (field === undefined) throw new TypeError(`The search schema has no attribute "${name}".`);
    return field;
  }

  /** Announces more new documents than the collection has; `settle` then sorts all of them together. */
  beginBulkLoad(): void {
    this.ordered = false;
    this.pendingSlots = [];
    this.text.expectMany();
    this.derivations.reset();
    for (const { values } of this.all) values?.expectMany();
  }

  /** Sorts the documents added since the last call. Every search calls this first. */
  settle(): void {
    this.order();
    this.derivations.settle();
  }

  private order(): void {
    if (this.ordered) this.orderPending();
    else this.orderAll();
  }

  private orderAll(): void {
    this.ordered = true;
    const byId = this.slots.sortById();
    for (const { values, numbers, text } of this.all) {
      values?.settle();
      numbers?.sort(byId);
      if (!values?.single || !text) continue;
      for (const [value, slots] of values.slotsByValue()) this.text.addMany(slots, text, value);
    }
    this.text.settle();
  }

  /** Indexes a document in an empty slot. */
  add(slot: number, document: Document): void {
    for (const { name, attribute, type, values, numbers, text } of this.all) {
      const value = attributeValue(document, name, attribute);
      if (numbers) {
        if (this.ordered) numbers.add(slot, numberOf(value));
        else numbers.set(slot, numberOf(value));
      }
      if (value === undefined) continue;
      const isColumned = values !== undefined && typeof value === type;
      if (isColumned && typeof value !== 'string') values.add(slot, String(value as number | boolean));
      else if (isColumned && isValue(value as string)) values.add(slot, value as string);
      else if (values && !isColumned) for (const each of valuesOf(type, value)) values.add(slot, each);
      if (text && (this.ordered || !isColumned)) for (const each of textsOf(value)) this.text.add(slot, text, each);
    }
    this.derivations.changed(slot);
    if (this.ordered && this.pendingSlots.push(slot) >= this.maxPending) this.orderPending();
  }

  replace(slot: number, before: Document, after: Document): void {
    this.order();
    const textBefore: TextSource[] = [];
    const textAfter: TextSource[] = [];
    let isText = false;
    for (const { name, attribute, type, values, numbers, text } of this.all) {
      const [valueBefore, value] = [attributeValue(before, name, attribute), attributeValue(after, name, attribute)];
      if (text) {
        for (const each of textsOf(valueBefore)) textBefore.push([text, each]);
        for (const each of textsOf(value)) textAfter.push([text, each]);
      }
      if (isSame(valueBefore, value)) continue;
      if (text) isText = true;
      if (values) {
        for (const each of valuesOf(type, valueBefore)) values.remove(slot, each);
        for (const each of valuesOf(type, value)) values.add(slot, each);
      }
      numbers?.replace(slot, numberOf(value));
    }
    this.derivations.changed(slot);
    if (isText) this.text.replace(slot, textBefore, textAfter);
  }

  private get maxPending(): number {
    return Math.min(Math.max(minPendingDocuments, this.slots.count * pendingFraction), maxPendingDocuments);
  }

  private orderPending(): void {
    if (this.pendingSlots.length === 0) return;
    const byId = this.slots.orderById(this.pendingSlots);
    this.pendingSlots = [];
    for (const { numbers } of this.all) numbers?.insertAll(byId);
  }
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

const openField = (space: Space, slots: Slots, name: string, attribute: SearchAttribute): Field => {
  const { type, facet, filter, group, sort, text, weight, exact: isExact = false } = attribute;
  const counted = facet === 'values' || facet === 'both';
  if (type !== 'number' && (sort || attribute.range || facet === 'stats')) {
    throw new TypeError(`The attribute "${name}" is sorted by, bounded or has stats, so it must be a number.`);
  }
  if (weight && !counted) throw new TypeError(`The attribute "${name}" has a weight, so its values must be counted.`);
  const hasValues = counted || (type !== 'number' && (filter || group));
  const values = hasValues ? new ValueColumn(space, type !== 'string[]') : undefined;
  return {
    name,
    type,
    attribute,
    values,
    counts: values && counted ? new ValueCounts(space, values) : undefined,
    numbers: type === 'number' ? new NumberColumn(space, slots, facet === 'stats' || sort === 'positive') : undefined,
    text: text ? { isExact, recurs: facet !== undefined || !isExact } : undefined,
  };
};

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b));

/** Returns the distinct values that have the attribute's type, spelled as in facets. */
export const valuesOf = (type: SearchAttribute['type'], value: unknown): readonly string[] => {
  if (type !== 'string[]') return typeof value === type && isValue(String(value)) ? [String(value)] : [];
  if (!Array.isArray(value)) return [];
  const items = value as readonly unknown[];
  return items.every((item, i) => typeof item === 'string' && items.indexOf(item) === i && isValue(item))
    ? (value as string[])
    : [...new Set(items.filter((item): item is string => typeof item === 'string' && isValue(item)))];
};

export const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' || typeof value === 'number'
    ? [String(value)]
    : Array.isArray(value)
      ? value.map(String)
      : [];
