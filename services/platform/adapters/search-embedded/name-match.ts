import type { Postings } from './postings.js';
import { unionOf } from './postings.js';
import type { Space } from './space.js';
import type { ValueColumn } from './value-column.js';
import { askedRuns, wordForms, wordsOf } from './words.js';

/** The words of one attribute's values; values are read when they are first asked for. */
class ValueWords {
  private read = 1;
  private readonly byWord = new Map<string, number[]>();
  private readonly byName = new Map<string, number[]>();

  constructor(
    readonly column: ValueColumn,
    readonly weight: number,
  ) {}

  /** Of values with the word in them, or with two neighbours that make it. */
  withWord(word: string): Postings[] {
    return this.postings(this.byWord, word);
  }

  /** Of values that are just this, their words joined. */
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

/** The attributes that have a weight. */
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
    const { asked, runs } = askedRuns(words);
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

/** How well documents that have every word are named by them. */
export class NameMatch {
  constructor(
    private readonly space: Space,
    private readonly named: readonly Postings[],
    private readonly weighty: readonly (readonly Postings[])[],
    private readonly light: readonly (readonly Postings[])[],
  ) {}

  /**
   * The tiers of a segment, right within the range, each with the better ones in it: of documents that have every word
   * whole, those whose name is among the words, that have all words in weighty attributes, in any with a weight, and the
   * others; of those that have the beginnings of words, again those with the name first; then those with a typo.
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

/** How many tiers there are, by how many of words. */
export const nameTiers = [0, 4, 6, 7];
