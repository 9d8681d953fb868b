import { textsOf, valuesOf, type Field } from './fields.js';
import type { TextIndex } from './text-index.js';

/** What is indexed of a value. */
interface Known {
  /** Ordinals in the column of values. */
  readonly ordinals: readonly number[];
  readonly texts: readonly string[];
  /** Slots for which the texts are not indexed yet. */
  readonly slots: number[];
}

/** Indexes the values and words of an attribute of many documents. Each distinct value is decoded once. */
export class ValueSink {
  private readonly known: Known[] = [];
  /** Place in `known` plus 1, by number of the value. */
  private places = new Int32Array(1024);
  private readonly byWholeNumber = new Map<number, Known>();

  constructor(
    private readonly field: Field,
    private readonly index: TextIndex,
  ) {}

  /** @param number stands for the value */
  add(slot: number, number: number, value: unknown): void {
    if (number >= this.places.length) this.grow(number);
    const place = (this.places[number] ||= this.known.push(this.open(value)));
    this.put(slot, this.known[place - 1]!);
  }

  addWholeNumber(slot: number, value: number): void {
    let known = this.byWholeNumber.get(value);
    if (known === undefined) {
      this.byWholeNumber.set(value, (known = this.open(value)));
      this.known.push(known);
    }
    this.put(slot, known);
  }

  /** Indexes the texts that many documents have. */
  finish(): void {
    for (const { texts, slots } of this.known) {
      if (slots.length > 0) for (const text of texts) this.index.addMany(slots, this.field.text!, text);
    }
  }

  private put(slot: number, { ordinals, texts, slots }: Known): void {
    const { values, text } = this.field;
    for (let i = 0; i < ordinals.length; i++) values!.addOrdinal(slot, ordinals[i]!);
    if (texts.length === 0) return;
    if (text!.recurs) slots.push(slot);
    else for (const each of texts) this.index.add(slot, text!, each);
  }

  private open(value: unknown): Known {
    const { type, values, text } = this.field;
    // The words of a column with one value per slot are indexed from its values.
    const isColumned = values !== undefined && typeof value === type;
    return {
      ordinals: values && value !== undefined ? valuesOf(type, value).map((each) => values.open(each)) : [],
      texts: text && !isColumned ? textsOf(value) : [],
      slots: [],
    };
  }

  private grow(number: number): void {
    const places = new Int32Array(number * 2);
    places.set(this.places);
    this.places = places;
  }
}
