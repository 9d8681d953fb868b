import type { SearchAttribute, SearchSchema } from '#contracts/search/schema';
import { NumberColumn } from './number-column.js';
import type { Slots } from './slots.js';
import type { Space } from './space.js';
import type { TextSource } from './text-index.js';
import { TextIndex } from './text-index.js';
import { ValueColumn } from './value-column.js';
import { ValueCounts } from './value-counts.js';

type Document = Readonly<Record<string, unknown>>;

/** An attribute with what is indexed of it. */
export interface Field {
  readonly name: string;
  readonly attribute: SearchAttribute;
  /** Its values, where they are counted or filtered by. */
  readonly values?: ValueColumn;
  /** How often each of the values was counted. */
  readonly counts?: ValueCounts;
  /** Of every attribute of numbers. */
  readonly numbers?: NumberColumn;
}

/** All that is indexed of documents, by their slots. */
export class Fields {
  readonly all: readonly Field[];
  readonly text: TextIndex;
  private readonly byName: ReadonlyMap<string, Field>;
  private ordered = false;

  constructor(
    space: Space,
    private readonly slots: Slots,
    schema: SearchSchema,
  ) {
    this.all = Object.entries(schema.attributes).map(([name, attribute]) => openField(space, slots, name, attribute));
    this.byName = new Map(this.all.map((field) => [field.name, field]));
    this.text = new TextIndex(space);
  }

  /** Throws a TypeError that names an attribute the schema doesn't have. */
  get(name: string): Field {
    const field = this.byName.get(name);
    if (field === undefined) throw new TypeError(`The search schema has no attribute "${name}".`);
    return field;
  }

  /** To be told ahead of more documents than there are: they are then put in order together, by `settle`. */
  expectMany(): void {
    this.ordered = false;
    this.text.expectMany();
  }

  /** Puts in order what has come since `expectMany`. */
  settle(): void {
    if (this.ordered) return;
    this.ordered = true;
    this.slots.sortById();
    for (const { numbers } of this.all) numbers?.sort();
  }

  /** Indexes the document in place of the one that was in the slot before. */
  replace(slot: number, before: Document | undefined, after: Document): void {
    if (before === undefined && this.ordered) this.slots.byId.insert(slot);
    let isText = false;
    for (const { name, attribute, values, numbers } of this.all) {
      const [valueBefore, value] = [before?.[name], after[name]];
      if (before !== undefined && isSame(valueBefore, value)) continue;
      if (attribute.text) isText = true;
      if (values) replaceValues(values, attribute.type, slot, valueBefore, value);
      if (numbers) this.replaceNumber(numbers, slot, before !== undefined, value);
    }
    if (isText) this.text.replace(slot, textOf(this.all, before), textOf(this.all, after));
  }

  private replaceNumber(column: NumberColumn, slot: number, isKnown: boolean, value: unknown): void {
    if (this.ordered && isKnown) column.order.remove(slot);
    column.set(slot, typeof value === 'number' ? value : Number.NaN);
    if (this.ordered) column.order.insert(slot);
  }
}

const openField = (space: Space, slots: Slots, name: string, attribute: SearchAttribute): Field => {
  const { type, facet, filter, group, sort } = attribute;
  const counted = facet === 'values' || facet === 'both';
  if (type !== 'number' && (sort || attribute.range || facet === 'stats')) {
    throw new TypeError(`The attribute "${name}" is sorted by, bounded or has stats, so it must be a number.`);
  }
  const isKept = counted || (type !== 'number' && (filter || group));
  const values = isKept ? new ValueColumn(space, type !== 'string[]') : undefined;
  return {
    name,
    attribute,
    ...(values && { values }),
    ...(values && counted && { counts: new ValueCounts(space, values) }),
    ...(type === 'number' && { numbers: new NumberColumn(space, slots) }),
  };
};

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b));

/** Indexes the attribute's values, where they are of the attribute's type, as facets spell them. */
const replaceValues = (
  column: ValueColumn,
  type: SearchAttribute['type'],
  slot: number,
  before: unknown,
  after: unknown,
) => {
  if (type === 'string[]') {
    for (const value of stringsOf(before)) column.remove(slot, value);
    for (const value of stringsOf(after)) column.add(slot, value);
  } else {
    if (typeof before === type) column.remove(slot, String(before));
    if (typeof after === type) column.add(slot, String(after));
  }
};

const stringsOf = (value: unknown): Iterable<string> =>
  Array.isArray(value) ? new Set(value.filter((item) => typeof item === 'string')) : [];

const textOf = (fields: readonly Field[], document: Document | undefined): TextSource[] => {
  const sources: TextSource[] = [];
  for (const { name, attribute } of fields) {
    if (!attribute.text) continue;
    const value = document?.[name];
    const [exact, recurs] = [attribute.exact === true, attribute.facet !== undefined];
    if (typeof value === 'string' || typeof value === 'number') sources.push({ text: String(value), exact, recurs });
    else if (Array.isArray(value)) for (const item of value) sources.push({ text: String(item), exact, recurs });
  }
  return sources;
};
