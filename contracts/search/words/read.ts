import type { SearchState } from '../url.js';
import { emptySearch } from '../url.js';
import type { Adds } from './merge.js';
import { union, withAll } from './merge.js';
import type { Found } from './numbers.js';
import { boundBehind, measureAt } from './numbers.js';
import { correctionOf } from './static.js';
import type { Token } from './tokens.js';
import { longestPhrase, Phrases, PhraseTable, tokensOf } from './tokens.js';
import type { Vocabulary } from './vocabulary.js';

/** A phrase, and what it was understood to add to the search. */
interface Understood {
  /** As it was typed. */
  readonly words: string;
  readonly adds: Adds;
}

export interface Reading {
  /** In the order of the words; those that were found only once others were taken out come last. */
  readonly parts: readonly Understood[];
  /** The words that are left to look for. */
  readonly query: string;
}

/** What was taken out may leave words that are a phrase together; so often they are read again at the most. */
const passes = 6;

/**
 * Reads the words of a search: what of them are filters, and what remains to be looked for in titles. Reading what
 * remains understands nothing more.
 */
export const readWords = (typed: string, vocabulary: Vocabulary): Reading => {
  const parts: Understood[] = [];
  let query = typed;
  for (let pass = 0; pass < passes; pass++) {
    const read = readOnce(query, vocabulary);
    parts.push(...read.parts);
    const isSame = read.query === query;
    query = read.query;
    if (isSame || query === '') break;
  }
  return { parts, query };
};

/** The search as ordinary refinements, with what was understood of its words. */
export const understoodSearch = (state: SearchState, reading: Reading): SearchState =>
  withAll(
    { ...state, query: reading.query },
    reading.parts.map(({ adds }) => adds),
  );

const readOnce = (typed: string, vocabulary: Vocabulary): Reading => {
  const tokens = tokensOf(typed);
  const reader = new Reader(typed, tokens, vocabulary);
  return reader.read();
};

const nots = [
  'not',
  'no',
  'without',
  'except',
  'excluding',
  'exclude',
  'non',
  'minus',
  'but not',
  'not a',
  'anything but',
  'other than',
  'no more',
  'not in',
  'with no',
];
const tableOf = (words: readonly string[]) => new PhraseTable(new Map(words.map((each) => [each, true as const])));

const notPhrases = tableOf(nots);
const nearPhrases = tableOf([
  'near',
  'near to',
  'close to',
  'nearest',
  'nearest to',
  'closest to',
  'closest',
  'nearby',
  'not far from',
  'postcode',
  'near postcode',
  'in postcode',
  'in the area of',
]);
const withinPhrases = tableOf(['in', 'at', 'from', 'located in', 'based in', 'in the', 'around']);

class Reader {
  private readonly parts: Understood[] = [];
  /** What is left: pieces of what was typed, in order. */
  private readonly left: { from: number; to: number; text?: string }[] = [];
  private readonly hasOr: boolean;
  private readonly phrases: Phrases;
  /** Per token how many from there on are a title's. */
  private readonly titleLengths: number[] = [];
  private at = 0;

  constructor(
    private readonly typed: string,
    private readonly tokens: readonly Token[],
    private readonly vocabulary: Vocabulary,
    private readonly hasSynonyms = vocabulary.synonyms.phrases.size > 0,
  ) {
    this.phrases = new Phrases(tokens);
    this.hasOr = tokens.some(({ text }) => text === 'or');
  }

  read(): Reading {
    const { tokens } = this;
    while (this.at < tokens.length) {
      const title = this.titleAt(this.at);
      const found = this.foundAt(this.at);
      if (found && found.length > (this.isBare(found) ? title : Math.min(title, found.length - 1))) this.take(found);
      else if (title > 1 || (title === 1 && !this.isFillerHere())) this.leave(title);
      else if (this.boundYear()) continue;
      else if (this.isPlural(this.at)) this.leave(1, singular(tokens[this.at]!.text));
      else this.unknown();
    }
    return { parts: this.parts, query: this.rest() };
  }

  /** The longest thing that is understood here, or nothing where a title goes on longer. */
  private foundAt(at: number): Found | undefined {
    const title = this.titleAt(at);
    const all = [
      this.negated(at),
      this.synonymAt(at),
      this.placed(at),
      this.hasOr ? this.either(at) : undefined,
      measureAt(this.phrases, at, this.vocabulary),
      this.phraseAt(at),
    ];
    const best = all.reduce<Found | undefined>(
      (longest, found) => (found && found.length > (longest?.length ?? 0) ? found : longest),
      undefined,
    );
    return best && best.length >= title ? best : undefined;
  }

  private take({ length, adds, instead }: Found): void {
    const [first, last] = [this.tokens[this.at]!, this.tokens[this.at + length - 1]!];
    if (Object.keys(adds).length > 0) this.parts.push({ words: this.typed.slice(first.start, last.end), adds });
    if (instead) this.left.push({ from: first.start, to: last.end, text: instead });
    this.at += length;
  }

  private leave(length: number, text?: string): void {
    for (const token of this.tokens.slice(this.at, this.at + length)) {
      const instead = text ?? this.vocabulary.apart(token.text);
      this.left.push({ from: token.start, to: token.end, ...(instead !== undefined && { text: instead }) });
    }
    this.at += length;
  }

  /** Of a title's word: the index would find it as a typing error at the best. */
  private isPlural(at: number): boolean {
    const { text } = this.tokens[at]!;
    return text.length > 3 && singular(text) !== text && this.vocabulary.isTitle(singular(text));
  }

  /** The dealer's own words, read as the words they stand for. */
  private synonymAt(at: number): Found | undefined {
    const { vocabulary } = this;
    if (!this.hasSynonyms) return undefined;
    const synonym = vocabulary.synonyms.find(this.phrases, at);
    if (!synonym) return undefined;
    const meant = synonym.found;
    const { parts, query } = new Reader(meant, tokensOf(meant), vocabulary, false).read();
    const {
      page: _,
      query: __,
      ...adds
    } = withAll(
      emptySearch,
      parts.map((part) => part.adds),
    );
    const isNothing = parts.length === 0;
    return { length: synonym.length, adds: isNothing ? {} : adds, ...(query !== '' && { instead: query }) };
  }

  /** A word that is neither a title's nor understood. */
  private unknown(): void {
    const { text } = this.tokens[this.at]!;
    if (this.isFillerHere()) this.at++;
    else if (notPhrases.phrases.has(text) || /^[$+<>=]+$/.test(text)) this.at++;
    else this.leave(1);
  }

  private isFillerHere(): boolean {
    const { text } = this.tokens[this.at]!;
    return this.vocabulary.isFiller(text) && !(this.tokens.length === 1 && text.length < 3);
  }

  /** `2023 rav4 or newer`: bounds the year that other words stand behind. */
  private boundYear(): boolean {
    const bound = boundBehind(this.phrases, this.at);
    const part = this.parts.findIndex(({ adds: { ranges: { year } = {} } }) => year && year.min === year.max);
    if (part < 0 || (bound?.found !== 'min' && bound?.found !== 'max') || bound.length < 2) return false;
    const { words, adds } = this.parts[part]!;
    const { year, ...others } = adds.ranges!;
    const bounds = bound.found === 'min' ? { min: year!.min! } : { max: year!.max! };
    const said = this.typed.slice(this.tokens[this.at]!.start, this.tokens[this.at + bound.length - 1]!.end);
    this.parts[part] = { words: `${words} ${said}`, adds: { ...adds, ranges: { ...others, year: bounds } } };
    this.at += bound.length;
    return true;
  }

  /** How many tokens from here on are a title's, as the index finds them: split or joined too. */
  private titleAt(at: number): number {
    return (this.titleLengths[at] ??= this.titleLength(at));
  }

  private titleLength(at: number): number {
    for (let length = longestPhrase; length > 0; length--) {
      const phrase = this.phrases.at(at, length);
      if (phrase === undefined) continue;
      if (this.vocabulary.isTitle(phrase) || (length > 1 && this.vocabulary.isTitle(phrase.replaceAll(' ', ''))))
        return length;
    }
    return 0;
  }

  private phraseAt(at: number): Found | undefined {
    for (let length = this.vocabulary.longestFrom(this.tokens[at]?.text ?? ''); length > 0; length--) {
      const phrase = this.phrases.at(at, length);
      const adds = phrase === undefined ? undefined : this.meaning(phrase, length);
      if (adds && !this.isNamed(at, length, adds)) return { length, adds };
    }
    return undefined;
  }

  /** What a car is good for is its name's beside its make or model: `zeekr 7x performance`. */
  private isNamed(at: number, length: number, { refinements = {} }: Adds): boolean {
    if (Object.keys(refinements).join() !== 'categories') return false;
    return this.titleAt(at) >= length && this.hasOtherTitle(at, length);
  }

  private hasOtherTitle(at: number, length: number): boolean {
    return this.tokens.some((_, other) => (other < at || other >= at + length) && this.titleAt(other) > 0);
  }

  /** `3.5t` is a badge beside its make, and what a car can tow else. */
  private isBare({ isBare, adds, length }: Found): boolean {
    return isBare === true && (!adds.ranges?.towingcapacitybraked || this.hasOtherTitle(this.at, length));
  }

  /** What the words mean: as they are, in the singular, joined, or but for a typing error. */
  private meaning(phrase: string, length: number): Adds | undefined {
    const { vocabulary } = this;
    const one = phrase.length > 3 ? singular(phrase) : phrase;
    const adds = vocabulary.meaning(phrase) ?? (one === phrase ? undefined : vocabulary.meaning(one));
    if (adds) return adds;
    if (length > 1) return isSplit(phrase) ? vocabulary.meaning(phrase.replace(' ', '')) : undefined;
    if (phrase.length > longestCorrected || vocabulary.isFiller(phrase)) return undefined;
    const corrected = correctionOf(phrase);
    return corrected === undefined || vocabulary.isAlmostTitle(phrase) ? undefined : vocabulary.meaning(corrected);
  }

  /** `not white`, `without sunroof`, `-raptor`. */
  private negated(at: number): Found | undefined {
    const { tokens } = this;
    const not = tokens[at]!.minus ? { length: 0 } : notPhrases.find(this.phrases, at);
    if (!not) return undefined;
    const from = at + not.length;
    if (from >= tokens.length || (not.length > 0 && tokens[from]!.apart)) return undefined;
    const phrase = this.phraseAt(from) ?? this.placeAt(from);
    const refinements = phrase?.adds.refinements;
    if (refinements && Object.keys(refinements).length === 1) {
      return { length: not.length + phrase.length, adds: { excluded: refinements } };
    }
    const length = this.titleAt(from);
    const titled = length > 0 ? this.vocabulary.titled(this.phrases.at(from, length)!) : undefined;
    return titled && { length: not.length + length, adds: { excluded: { [titled.facet]: titled.values } } };
  }

  /** A place: what is there, or what is nearest to it. */
  private placed(at: number): Found | undefined {
    const { tokens } = this;
    const near = nearPhrases.find(this.phrases, at) ?? this.distanceAt(at);
    const inIt = withinPhrases.find(this.phrases, at);
    if (near) {
      const from = at + near.length;
      const text = tokens[from]?.text ?? '';
      if (/^\d{4}$/.test(text)) return nearest(near.length + 1, text);
      const place = this.placeAt(from);
      if (place?.postcode !== undefined) return nearest(near.length + place.length, place.postcode);
      if (place?.within) return { length: near.length + place.length, adds: place.within };
    }
    const from = at + (inIt?.length ?? 0);
    if (from < tokens.length && !(inIt && tokens[from]!.apart)) {
      const place = this.placeAt(from);
      if (place) {
        const length = from - at + place.length;
        return place.within ? { length, adds: place.within } : nearest(length, place.postcode!);
      }
      const { text } = tokens[from]!;
      const isPostcode = /^\d{4}$/.test(text) && (Number(text) > 2035 || text.startsWith('0'));
      if (isPostcode && !this.vocabulary.isTitle(text) && !measureAt(this.phrases, from, this.vocabulary)) {
        return nearest(from - at + 1, text);
      }
    }
    return undefined;
  }

  /** `within 50 km of` */
  private distanceAt(at: number): { readonly length: number } | undefined {
    if (!/^(?:within|under|less|\d)/.test(this.tokens[at]!.text)) return undefined;
    let length = longestPhrase;
    while (this.phrases.at(at, length) === undefined) length--;
    const words = this.phrases.at(at, length)!;
    const match = /^(?:(?:within|under|less than) )?\d+ ?(?:km|kms|kilometres|k)s? (?:of|from) /.exec(`${words} `);
    return match ? { length: match[0].trim().split(' ').length } : undefined;
  }

  private placeAt(at: number) {
    for (let length = this.vocabulary.longestPlace(this.tokens[at]?.text ?? ''); length > 0; length--) {
      const phrase = this.phrases.at(at, length);
      const place = phrase === undefined ? undefined : this.vocabulary.place(phrase);
      if (place) return { ...place, length, adds: place.within ?? {} };
    }
    return undefined;
  }

  /** `hilux or ranger`: makes and models of which a car may be any. */
  private either(at: number): Found | undefined {
    const sides: { from: number; to: number }[] = [];
    let next = at;
    for (;;) {
      const to = this.nameEnd(next);
      if (to === next) break;
      sides.push({ from: next, to });
      next = to;
      if (this.tokens[next]?.text !== 'or') break;
      next++;
    }
    if (sides.length < 2) return undefined;
    const named = sides.map(({ from, to }) => this.named(from, to));
    if (named.some((side) => side === undefined)) return this.eitherBadge(at, sides);
    const length = sides.at(-1)!.to - at;
    if (named.every((side) => side!.make !== undefined)) {
      return {
        length,
        adds: {
          refinements: {
            make: named.flatMap((side) => side!.make!).reduce<readonly string[]>((all, make) => union(all, [make]), []),
          },
        },
      };
    }
    const models = named.reduce<readonly string[]>((all, side) => union(all, side!.models), []);
    return models.length === 0 ? undefined : { length, adds: { refinements: { make_model: models } } };
  }

  /** A badge, with or without its model before it. */
  private withBadge(from: number, to: number) {
    const { vocabulary, phrases } = this;
    for (let badge = from; badge < to; badge++) {
      const titled = vocabulary.titled(phrases.at(badge, to - badge) ?? '');
      if (titled?.facet !== 'badge') continue;
      const models = badge === from ? [] : (this.named(from, badge)?.models ?? []);
      if (badge === from || models.length > 0) return { badges: titled.values, models };
    }
    return undefined;
  }

  /** `gxl or vx`, `golf gti or polo gti` */
  private eitherBadge(at: number, sides: readonly { readonly from: number; readonly to: number }[]): Found | undefined {
    const named = sides.map(({ from, to }) => this.withBadge(from, to));
    if (named.some((side) => side === undefined)) return undefined;
    const [badge, make_model] = (['badges', 'models'] as const).map((kind) => named.flatMap((side) => side![kind]));
    const isMixed = named.some((side) => side!.models.length > 0 !== make_model!.length > 0);
    if (isMixed) return undefined;
    const models = make_model!.length > 0 && { make_model: union(make_model!, []) };
    return { length: sides.at(-1)!.to - at, adds: { refinements: { badge: union(badge!, []), ...models } } };
  }

  /** Where a run of names ends. */
  private nameEnd(at: number): number {
    let next = at;
    while (next < this.tokens.length && this.tokens[next]!.text !== 'or' && !(next > at && this.tokens[next]!.apart)) {
      const length = Math.max(this.titleAt(next), this.nickname(next)?.length ?? 0);
      if (length === 0) break;
      next += length;
    }
    return next;
  }

  private nickname(at: number): Found | undefined {
    const found = this.phraseAt(at);
    const facets = Object.keys(found?.adds.refinements ?? {});
    return facets.length > 0 && facets.every((facet) => facet === 'make' || facet === 'model') ? found : undefined;
  }

  private named(
    from: number,
    to: number,
  ): { readonly make?: readonly string[]; readonly models: readonly string[] } | undefined {
    const phrase = this.tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ');
    const { stock } = this.vocabulary;
    const makes = this.vocabulary.makes(phrase);
    const ofMakes = (all: readonly string[]) =>
      (stock.make_model ?? []).filter((value) => all.some((make) => value.startsWith(`${make} `)));
    if (makes.length > 0) return { make: makes, models: ofMakes(makes) };
    const nick = this.nickname(from);
    if (nick && nick.length === to - from) {
      const { make, model } = nick.adds.refinements!;
      if (make && !model) return { make, models: ofMakes(make) };
      return { models: (stock.make_model ?? []).filter((value) => model!.some((one) => value.endsWith(` ${one}`))) };
    }
    const models = this.vocabulary.makeModels(phrase);
    return models.length > 0 ? { models } : undefined;
  }

  private rest(): string {
    const { left, tokens, typed } = this;
    const isWhole = this.parts.length === 0 && left.length === tokens.length && !left.some(({ text }) => text);
    if (isWhole) return typed;
    let rest = '';
    left.forEach(({ from, to, text }, i) => {
      const gap = i > 0 ? typed.slice(left[i - 1]!.to, from) : '';
      const between = i === 0 ? '' : /^[^\p{L}\p{N}$]{0,3}$/u.test(gap) ? gap : ' ';
      rest += between + (text ?? typed.slice(from, to));
    });
    return rest.trim();
  }
}

const nearest = (length: number, postcode: string): Found => ({
  length,
  adds: { near: postcode, sortBy: 'distance:asc' },
});

/** Two words that may be one. */
const isSplit = (phrase: string): boolean => /^[a-z]{3,20} [a-z]{3,20}$/.test(phrase);

/** Letters of a word whose typing error is looked for. */
const longestCorrected = 20;

const singular = (phrase: string): string =>
  phrase.endsWith('ies')
    ? `${phrase.slice(0, -3)}y`
    : phrase.endsWith('es') && /(?:ch|sh|x|s)es$/.test(phrase)
      ? phrase.slice(0, -2)
      : phrase.endsWith('s') && !phrase.endsWith('ss')
        ? phrase.slice(0, -1)
        : phrase;
