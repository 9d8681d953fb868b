import { unionOf } from './postings.js';
import type { Space } from './space.js';
import type { FoundSlots } from './vocabulary.js';
import { Vocabulary } from './vocabulary.js';
import { hasDigit, wordsOf } from './words.js';

/** Words of a query after these are ignored. */
export const maxQueryWords = 16;

/** Prefixes up to this length are kept as words: so many words begin with one that gathering them would take long. */
const shortPrefix = 2;

/** How well a word is matched: exactly, as a prefix, with one typo. */
export const tiers = 3;

/** A text attribute's value; `exact`: its words take no typo. */
export interface TextSource {
  readonly text: string;
  readonly exact: boolean;
}

/** The words of documents: every word of a text, and every two neighbours joined, so that "CX-5" is found by "cx5". */
export class TextIndex {
  private readonly words: Vocabulary;
  /** Words that take no typo: with digits, or of exact attributes. */
  private readonly codes: Vocabulary;
  /** The short prefixes of all words. */
  private readonly prefixes: Vocabulary;

  constructor(private readonly space: Space) {
    this.words = new Vocabulary(space, true);
    this.codes = new Vocabulary(space, false);
    this.prefixes = new Vocabulary(space, false);
  }

  expectMany(): void {
    this.words.expectMany();
    this.codes.expectMany();
  }

  replace(slot: number, before: readonly TextSource[], after: readonly TextSource[]): void {
    const removed = new Map<Vocabulary, Set<string>>();
    this.forEachWord(before, (word, vocabulary) => {
      const words = removed.get(vocabulary) ?? new Set();
      removed.set(vocabulary, words.add(word));
    });
    for (const [vocabulary, words] of removed) for (const word of words) vocabulary.remove(word, slot);
    this.forEachWord(after, (word, vocabulary, head) => vocabulary.add(word, head, slot));
  }

  /** What finds the text's documents; undefined when the text has no word. */
  match(text: string): TextMatch | undefined {
    const words = wordsOf(text).slice(0, maxQueryWords);
    if (words.length === 0) return undefined;
    const alone = words.map((word) => this.expand(word));
    const joined = words.slice(1).map((word, i) => this.expand(words[i]! + word));
    return new TextMatch(
      this.space,
      words.map((_, i) => [alone[i], joined[i - 1], joined[i]].filter((expansion) => expansion !== undefined)),
    );
  }

  private forEachWord(
    sources: readonly TextSource[],
    visit: (word: string, vocabulary: Vocabulary, head: number) => void,
  ): void {
    for (const { text, exact } of sources) {
      let previous = '';
      let wasCode = exact;
      for (const word of wordsOf(text)) {
        const isCode = exact || hasDigit(word);
        visit(word, isCode ? this.codes : this.words, 0);
        this.forEachPrefix(word, visit);
        if (previous !== '') {
          visit(previous + word, isCode || wasCode ? this.codes : this.words, previous.length);
          if (previous.length < shortPrefix) this.forEachPrefix(previous + word, visit);
        }
        previous = word;
        wasCode = isCode;
      }
    }
  }

  private forEachPrefix(word: string, visit: (word: string, vocabulary: Vocabulary, head: number) => void): void {
    for (let length = 1; length <= shortPrefix && length <= word.length; length++) {
      visit(word.slice(0, length), this.prefixes, 0);
    }
  }

  private expand(word: string): Expansion {
    const [exact, prefix, typo] = [nothing(), nothing(), nothing()];
    if (word.length <= shortPrefix) this.prefixes.exact(word, prefix);
    for (const vocabulary of [this.words, this.codes]) {
      vocabulary.exact(word, exact);
      if (word.length > shortPrefix) vocabulary.prefix(word, prefix);
    }
    if (!hasDigit(word)) this.words.oneTypo(word, typo);
    return [exact, prefix, typo];
  }
}

/** Per tier the slots of the words that a query's word stands for. */
type Expansion = readonly [exact: FoundSlots, prefix: FoundSlots, typo: FoundSlots];

const nothing = (): FoundSlots => ({ postings: [], slots: [] });

/** The documents that have every word of a query. */
export class TextMatch {
  /** Per word its tiers, each with only what it adds to the one before. */
  private readonly words: readonly (readonly FoundSlots[])[];

  constructor(
    private readonly space: Space,
    words: readonly (readonly Expansion[])[],
  ) {
    this.words = words.map((expansions) =>
      Array.from({ length: tiers }, (_, tier) => ({
        postings: expansions.flatMap((expansion) => expansion[tier]!.postings),
        slots: expansions.flatMap((expansion) => expansion[tier]!.slots),
      })),
    );
  }

  /**
   * Per tier the bitset, right within the range, of the segment's slots that match at this tier or a better one. A slot
   * is as good as its worst word. Don't write to them.
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
