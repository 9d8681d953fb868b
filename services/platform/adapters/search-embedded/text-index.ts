import { unionOf } from './postings.js';
import type { Space } from './space.js';
import { TextBatch } from './text-batch.js';
import { Vocabulary } from './vocabulary.js';
import type { FoundSlots, WordEntry } from './word-entry.js';
import { hasDigit, maxQueryWords, wordsOf } from './words.js';

/** Prefixes up to this length are indexed like words, because they have too many words to merge during a search. */
const shortPrefix = 2;

/** Maximum number of texts cached with the entries of their words. */
const recurringTexts = 20_000;

export interface TextAttribute {
  /** Whether typos are not tolerated in its words. */
  readonly isExact: boolean;
  /** Whether many documents have the same text. */
  readonly recurs: boolean;
}

export type TextSource = readonly [attribute: TextAttribute, text: string];

/** Indexes every word of a text, and every two neighbouring words joined, so that "cx5" finds "CX-5". */
export class TextIndex {
  private readonly words: Vocabulary;
  /** Words without typo tolerance: with digits, or of exact attributes. */
  private readonly codes: Vocabulary;
  /** The short prefixes of all words. */
  private readonly prefixes: Vocabulary;
  private readonly prefixLists = new Map<string, readonly WordEntry[]>();
  /** Cache of the entries of recurring texts; cleared when full. */
  private readonly recurring = {
    words: new Map<string, readonly WordEntry[]>(),
    codes: new Map<string, readonly WordEntry[]>(),
  };
  /** Recurring texts added since `beginBulkLoad`. */
  private batch: TextBatch | undefined;

  constructor(private readonly space: Space) {
    this.prefixes = new Vocabulary(false, () => []);
    this.words = new Vocabulary(true, (word) => this.prefixesOf(word));
    this.codes = new Vocabulary(false, (word) => this.prefixesOf(word));
  }

  /** Announces many texts; `settle` then indexes them together. */
  expectMany(): void {
    this.batch ??= new TextBatch();
    this.words.beginBulkLoad();
    this.codes.beginBulkLoad();
  }

  settle(): void {
    this.flush();
    this.batch = undefined;
    this.words.settle();
    this.codes.settle();
  }

  /** Adds a text of a slot's document. All texts of a slot must be added before those of another slot. */
  add(slot: number, attribute: TextAttribute, text: string): void {
    if (this.batch && attribute.recurs) this.batch.add(slot, text, attribute.isExact);
    else for (const entry of this.entriesOf(text, attribute)) entry.add(this.space, slot);
  }

  /** Adds a text to slots, some of which may already have it; `settle` indexes the text. */
  addMany(slots: readonly number[], { isExact }: TextAttribute, text: string): void {
    this.batch ??= new TextBatch();
    this.batch.addMany(slots, text, isExact);
  }

  replace(slot: number, before: readonly TextSource[], after: readonly TextSource[]): void {
    this.flush();
    const removed = new Set<WordEntry>();
    for (const [attribute, text] of before) {
      for (const entry of this.openEntries(text, attribute.isExact)) {
        for (const each of [entry, ...entry.prefixes]) removed.add(each);
      }
    }
    for (const entry of removed) entry.remove(this.space, slot);
    for (const [attribute, text] of after) this.add(slot, attribute, text);
  }

  /** Returns a match for the text with the given number of tiers; undefined: the text has no word. */
  match(text: string, tiers: number): TextMatch | undefined {
    const words = wordsOf(text).slice(0, maxQueryWords);
    if (words.length === 0) return undefined;
    const alone = words.map((word) => this.expand(word, tiers));
    const joined = words.slice(1).map((word, i) => this.expand(words[i]! + word, tiers));
    return new TextMatch(
      this.space,
      words.map((_, i) => [alone[i], joined[i - 1], joined[i]].filter((expansion) => expansion !== undefined)),
      tiers,
    );
  }

  private flush(): void {
    this.batch?.flush(this.space, (text, isExact) => this.openEntries(text, isExact));
  }

  private entriesOf(text: string, { isExact, recurs }: TextAttribute): readonly WordEntry[] {
    if (!recurs) return this.openEntries(text, isExact);
    const recurring = isExact ? this.recurring.codes : this.recurring.words;
    const known = recurring.get(text);
    if (known !== undefined) return known;
    const entries = this.openEntries(text, isExact);
    if (recurring.size === recurringTexts) recurring.clear();
    recurring.set(text, entries);
    return entries;
  }

  private openEntries(text: string, isExact: boolean): WordEntry[] {
    const entries: WordEntry[] = [];
    let previous = '';
    let wasCode = isExact;
    for (const word of wordsOf(text)) {
      const isCode = isExact || hasDigit(word);
      entries.push((isCode ? this.codes : this.words).open(word, 0));
      if (previous !== '') {
        entries.push((isCode || wasCode ? this.codes : this.words).open(previous + word, previous.length));
      }
      previous = word;
      wasCode = isCode;
    }
    return entries;
  }

  private prefixesOf(word: string): readonly WordEntry[] {
    const longest = word.slice(0, shortPrefix);
    let prefixes = this.prefixLists.get(longest);
    if (prefixes === undefined) {
      prefixes = Array.from({ length: longest.length }, (_, i) => this.prefixes.open(longest.slice(0, i + 1), 0));
      this.prefixLists.set(longest, prefixes);
    }
    return prefixes;
  }

  private expand(word: string, tiers: number): Expansion {
    const [exact, prefix, typo] = [nothing(), nothing(), nothing()];
    for (const vocabulary of [this.words, this.codes]) {
      vocabulary.exact(word, exact);
      if (tiers > 1 && word.length > shortPrefix) vocabulary.prefix(word, prefix);
    }
    if (tiers > 1 && word.length <= shortPrefix) this.prefixes.exact(word, prefix);
    if (tiers > 2 && !hasDigit(word)) this.words.oneTypo(word, typo);
    return [exact, prefix, typo];
  }
}

/** The slots that match a word of the query, by tier: exactly, as a prefix, with one typo. */
type Expansion = readonly [exact: FoundSlots, prefix: FoundSlots, typo: FoundSlots];

const nothing = (): FoundSlots => ({ postings: [], slots: [] });

/** The documents that have every word of a query. */
export class TextMatch {
  /** The tiers of each word; a tier has only what it adds to the previous one. */
  private readonly words: readonly (readonly FoundSlots[])[];

  constructor(
    private readonly space: Space,
    words: readonly (readonly Expansion[])[],
    tiers: number,
  ) {
    this.words = words.map((expansions) =>
      Array.from({ length: tiers }, (_, tier) => ({
        postings: expansions.flatMap((expansion) => expansion[tier]!.postings),
        slots: expansions.flatMap((expansion) => expansion[tier]!.slots),
      })),
    );
  }

  /**
   * Returns for each tier a read-only bitset, valid in the range, of the segment's slots that match at this tier or a
   * better one. A slot's tier is that of its worst word.
   */
  at(segment: number, from: number, to: number): number[] {
    const { kernel } = this.space;
    const matched: number[] = [];
    this.words.forEach((word, position) => {
      let soFar = this.space.nothing;
      word.forEach((tier, quality) => {
        soFar = this.extend(soFar, tier, segment, from, to);
        if (position === 0) matched.push(soFar);
        else {
          const both = this.space.takeScratch();
          kernel.and(both, matched[quality]!, soFar, from, to);
          matched[quality] = both;
        }
      });
    });
    return matched;
  }

  private extend(base: number, tier: FoundSlots, segment: number, from: number, to: number): number {
    const { space } = this;
    const union = unionOf(space, tier.postings, segment, from, to);
    const slots = tier.slots.filter((slot) => slot >>> space.segmentBits === segment);
    if (slots.length === 0 && base === space.nothing) return union;
    if (slots.length === 0 && union === space.nothing) return base;
    const extended = space.takeScratch();
    space.kernel.or(extended, base, union, from, to);
    for (const slot of slots) space.setBit(extended, slot);
    return extended;
  }
}
