import { unionOf, type Postings } from './postings.js';
import type { Space } from './space.js';
import type { ValueColumn } from './value-column.js';
import { expandQueryWords, wordForms, wordsOf } from './words.js';

/** The words of one attribute's values; new values are indexed at the next lookup. */
class ValueWords {
  private read = 1;
  private readonly byWord = new Map<string, number[]>();
  private readonly byName = new Map<string, number[]>();

  constructor(
    readonly column: ValueColumn,
    readonly weight: number,
  ) {}

  /** Returns the postings of the values that contain the word, or two neighbouring words that form it. */
  withWord(word: string): Postings[] {
    return this.postings(this.byWord, word);
  }

  /** Returns the postings of the values whose joined words equal `joined`. */
  named(joined: string): Postings[] {
    return this.postings(this.byName, joined);
  }

  private postings(table: Map<string, number[]>, key: string): Postings[] {
    const { values, postings } = this.column;
    for (; this.read < values.length; this.read++) {
      const words = wordsOf(values[this.read]!);
      for (const form of wordForms(words)) add(this.byWord, form, this.read);
      add(this.byName, words.join(''), this.read);
    }
    return (table.get(key) ?? []).map((ordinal) => postings[ordinal]!);
  }
}

const add = (table: Map<string, number[]>, key: string, ordinal: number): void => {
  const known = table.get(key);
  if (known === undefined) table.set(key, [ordinal]);
  else if (known.at(-1) !== ordinal) known.push(ordinal);
};

/** The words of all attributes that have a weight. */
export class NameWords {
  private readonly attributes: readonly ValueWords[];

  constructor(
    private readonly space: Space,
    columns: readonly { readonly column: ValueColumn; readonly weight: number }[],
  ) {
    this.attributes = columns.map(({ column, weight }) => new ValueWords(column, weight));
  }

  match(text: string): NameMatch | undefined {
    const words = wordsOf(text);
    if (words.length === 0 || this.attributes.length === 0) return undefined;
    const { asked, runs } = expandQueryWords(words);
    const named = this.attributes
      .filter(({ weight }) => weight === 3)
      .flatMap((attribute) => runs.flatMap((run) => attribute.named(run)));
    const within = (minWeight: number) =>
      asked.map((forms) =>
        this.attributes
          .filter(({ weight }) => weight >= minWeight)
          .flatMap((attribute) => forms.flatMap((form) => attribute.withWord(form))),
      );
    return new NameMatch(this.space, named, within(2), within(1));
  }
}

/** Ranks documents that match every word by how well the words name them. */
export class NameMatch {
  constructor(
    private readonly space: Space,
    private readonly named: readonly Postings[],
    private readonly weighty: readonly (readonly Postings[])[],
    private readonly light: readonly (readonly Postings[])[],
  ) {}

  /**
   * Returns the tiers of a segment as bitsets, valid in the range, best first. Each tier includes the better ones.
   * Whole words: the name is among the words; all words are in attributes of weight 2 or 3; all are in attributes with
   * a weight; the others. Then prefixes: the name is among the words; the others. Then typos.
   */
  at([whole, beginning, typo]: readonly number[], segment: number, from: number, to: number): number[] {
    const { kernel } = this.space;
    const named = unionOf(this.space, this.named, segment, from, to);
    const and = (one: number, other: number) => {
      const both = this.space.takeScratch();
      kernel.and(both, one, other, from, to);
      return both;
    };
    const or = (one: number, other: number) => {
      const either = this.space.takeScratch();
      kernel.or(either, one, other, from, to);
      return either;
    };
    const every = (words: readonly (readonly Postings[])[]) =>
      words.reduce((all, postings) => and(all, unionOf(this.space, postings, segment, from, to)), whole!);
    const best = and(whole!, named);
    const weighty = or(best, every(this.weighty));
    const tiers = [best, weighty, or(weighty, every(this.light)), whole!];
    if (beginning !== undefined) tiers.push(or(whole!, and(beginning, named)), beginning);
    if (typo !== undefined) tiers.push(typo);
    return tiers;
  }
}

/** Number of tiers, by the number of tiers of the text match. */
export const nameTiers = [0, 4, 6, 7];
