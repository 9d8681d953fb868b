import { isPostcode } from '../../domain/places/postcode.js';
import { carSearchSchema, type CarFacet } from '../cars.js';
import { emptySearch, type SearchState } from '../url.js';
import { uniteConditions, negateConditions } from './logic.js';
import { isSame, union, mergeConditions, type AddedConditions, type InterpretedPhrase } from './merge.js';
import { boundBehind, isNumber, isYear, measureAt, type Interpretation } from './numbers.js';
import { boundsBefore } from './tables/units.js';
import {
  afterNot,
  nearMePhrases,
  nearPhrases,
  notPhrases,
  droppableWords,
  withinPhrases,
} from './tables/function-words.js';
import { longestPhrase, maxTokens, Phrases, tokensOf, withoutTokens, wordsOfName, type Token } from './tokens.js';
import { isName, isOfUse, type TitlesFrom, type Vocabulary } from './vocabulary.js';

export interface Reading {
  /** In word order; parts found in later passes come last. */
  readonly parts: readonly InterpretedPhrase[];
  /** The remaining words, to be searched as text. */
  readonly query: string;
  /** Words left out because no search can express them, such as `or over 50k` after `under 30k`. */
  readonly unread: readonly string[];
}

/** Maximum number of passes. The rest is read again, because removing words may leave a new phrase. */
const passes = 6;

/**
 * Splits the words of a search into filters and the rest, which is searched in titles. Text on either side of a
 * semicolon is read separately. Therefore the parts' words, joined by semicolons, give the same parts again, and
 * reading the rest again gives no further parts.
 */
export const readWords = (typed: string, vocabulary: Vocabulary): Reading => {
  const parts: InterpretedPhrase[] = [];
  const unread: string[] = [];
  const readingCache = new ReadingCache();
  let query = typed;
  for (let pass = 0; query !== ''; pass++) {
    if (pass === passes) return { parts, query: '', unread: [...unread, query] };
    const before = query;
    const sides = query.split(';');
    const left: string[] = [];
    let { room } = readingCache;
    for (const [at, side] of sides.entries()) {
      if (room === 0) {
        unread.push(...[sides.slice(at).join(';').trim()].filter(hasLetterOrDigit));
        break;
      }
      const { text, tokens, rest } = firstTokens(side, room);
      room -= tokens.length;
      const read = new Reader(text, tokens, vocabulary, readingCache).read();
      parts.push(...read.parts);
      unread.push(...read.unread, ...rest);
      left.push(read.query);
    }
    query =
      sides.length === 1
        ? (left[0] ?? '')
        : left
            .map((side) => side.trim())
            .filter(Boolean)
            .join('; ');
    if (query === before) break;
  }
  return { parts, query, unread };
};

/** Returns the tokens within the limit, and the unread rest. Meaningless words of a long text are dropped first. */
const firstTokens = (typed: string, limit: number) => {
  const all = tokensOf(typed);
  if (all.length <= limit) return { text: typed, tokens: all, rest: [] };
  const { text, tokens } = all.some((token) => droppableWords.has(token.text))
    ? withoutTokens(typed, all, emptyOnes(all))
    : { text: typed, tokens: all };
  const end = tokens[limit]?.start ?? text.length;
  const rest = [text.slice(end), typed.slice(all.at(-1)!.end)].map((some) => some.trim());
  return {
    text: text.slice(0, end).trimEnd(),
    tokens: tokens.slice(0, limit),
    rest: rest.filter(hasLetterOrDigit),
  };
};

const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Returns the meaningless tokens, except inside phrases such as `dont want` and `near me`. */
const emptyOnes = (tokens: readonly Token[]): ReadonlySet<Token> => {
  const phrases = new Phrases(tokens);
  const empty = new Set<Token>();
  let end = 0;
  for (const [at, token] of tokens.entries()) {
    for (const table of [notPhrases, nearPhrases]) end = Math.max(end, at + (table.find(phrases, at)?.length ?? 0));
    if (at >= end && droppableWords.has(token.text)) empty.add(token);
  }
  return empty;
};

/** Whether a part has conditions of other words than those typed: of misspelled ones, or of what the stock lacks. */
export const isReplaced = ({ words, adds }: InterpretedPhrase, vocabulary: Vocabulary): boolean =>
  wordsOfName(words).some((typed) => {
    const word = vocabulary.meaning(typed) ? typed : singular(typed);
    const known = vocabulary.meaning(word);
    const meant = known ?? vocabulary.meaning(vocabulary.respelled(typed) ?? '');
    const isOther = known === undefined || vocabulary.isInstead(word);
    return isOther && meant?.refinements !== undefined && hasAll(adds.refinements, meant.refinements);
  });

const hasAll = (all: AddedConditions['refinements'] = {}, some: SearchState['refinements']): boolean =>
  (Object.keys(some) as CarFacet[]).every((facet) => some[facet]!.every((value) => all[facet]?.includes(value)));

/** Returns the search with its interpreted words as ordinary refinements. */
export const understoodSearch = (state: SearchState, reading: Reading): SearchState =>
  mergeConditions(
    { ...state, query: reading.query },
    reading.parts.map(({ adds }) => adds),
  );

/** Caches the interpretation of one text, because it is read several times. */
class ReadingCache {
  /** Remaining number of tokens that may be read. */
  room = maxTokens;
  /** null: no meaning. */
  readonly meanings = new Map<string, AddedConditions | null>();
  /** Conditions that exclude a title's words; null: not possible. */
  readonly without = new Map<string, AddedConditions | null>();
  /** By first word. */
  readonly reaches = new Map<string, TitlesFrom>();
}

/** The words at a token: an interpreted phrase, or words of a title. */
interface Unit {
  readonly length: number;
  readonly found?: Interpretation;
}

class Reader {
  private readonly parts: InterpretedPhrase[] = [];
  /** The remaining pieces of the typed text, in order. */
  private readonly left: { from: number; to: number; text?: string }[] = [];
  private readonly unread: string[] = [];
  private readonly hasOr: boolean;
  private readonly phrases: Phrases;
  /** Number of title words from each token on. */
  private readonly titleLengths: number[] = [];
  /** Title words that are read as filters, because filters of the same facet precede them. */
  private readonly meant = new Map<number, Interpretation>();
  private readonly known: Partial<Record<string, unknown[]>> = {};
  private at = 0;

  constructor(
    private readonly typed: string,
    private readonly tokens: readonly Token[],
    private readonly vocabulary: Vocabulary,
    private readonly readingCache: ReadingCache,
    private readonly hasSynonyms = vocabulary.synonyms.phrases.size > 0,
    /** The words have one meaning, so parts are not verified by reading them again. */
    private readonly isOne = false,
  ) {
    this.phrases = new Phrases(tokens);
    this.hasOr = tokens.some(({ text }) => text === 'or');
  }

  read(): Reading {
    const { tokens } = this;
    while (this.at < tokens.length) {
      const unit = this.unitAt(this.at);
      if (unit) this.choose(unit);
      else if (this.boundYear()) continue;
      else if (this.isPlural(this.at)) this.keepAsText(1, singular(tokens[this.at]!.text));
      else this.unknown();
    }
    return { parts: this.parts, query: this.rest(), unread: this.unread };
  }

  /** Caches the result of `make` per name and token. */
  private memoized<Value>(name: string, at: number, make: () => Value): Value {
    const known = (this.known[name] ??= []);
    if (!(at in known)) known[at] = make();
    return known[at] as Value;
  }

  private unitAt(at: number): Unit | undefined {
    if (at >= this.tokens.length) return undefined;
    const meant = this.meant.get(at);
    if (meant) return { length: meant.length, found: meant };
    const title = this.titleAt(at);
    const found = this.foundAt(at);
    if (found && found.length > (this.isBare(found, at) ? title : Math.min(title, found.length - 1))) {
      return { length: found.length, found };
    }
    return title > 1 || (title === 1 && !this.isFillerAt(at)) ? { length: title } : undefined;
  }

  /** Returns the longest phrase with a meaning here; undefined where a title is longer. */
  private foundAt(at: number): Interpretation | undefined {
    return this.memoized('found', at, () => this.longestAt(at));
  }

  private longestAt(at: number): Interpretation | undefined {
    const title = this.titleAt(at);
    const all = [
      this.negated(at),
      this.synonymAt(at),
      this.placed(at),
      this.hasOr ? this.either(at) : undefined,
      this.hasOr ? this.eitherNumber(at) : undefined,
      this.measureAt(at),
      this.phraseAt(at),
    ];
    const best = all.reduce<Interpretation | undefined>(
      (longest, found) => (found && found.length > (longest?.length ?? 0) ? found : longest),
      undefined,
    );
    return best && best.length >= title ? best : undefined;
  }

  private measureAt(at: number): Interpretation | undefined {
    return this.memoized('measure', at, () => measureAt(this.phrases, at, this.vocabulary));
  }

  private acceptFound({ length, adds, instead, isUnread, beside }: Interpretation): void {
    const tokens = this.tokens.slice(this.at, this.at + length);
    const words = this.words(this.at, length);
    const either = beside === undefined ? undefined : uniteConditions(this.parts[beside]!.adds, adds);
    if (either && this.widen(beside!, `or ${words}`, length + 1, either)) {
      this.at += length;
      return;
    }
    this.at += length;
    if (isUnread) this.unread.push(words);
    else if (instead) {
      this.left.push({ from: tokens[0]!.start, to: tokens.at(-1)!.end, text: instead.query });
      instead.parts.forEach((part) => this.acceptPart(part, part.words, tokensOf(part.words)));
    } else if (Object.keys(adds).length > 0) this.acceptPart({ words, adds }, this.typed, tokens);
  }

  /** Accepts a part if its words alone have the same meaning. Otherwise they are left out, being not repeatable. */
  private acceptPart(part: InterpretedPhrase, typed: string, tokens: readonly Token[]): void {
    const { vocabulary } = this;
    // The looser reading drops equipment that no vehicle has.
    if (vocabulary.isLooser && isOfEquipment(part.adds) && !vocabulary.isStocked(part.adds))
      this.unread.push(part.words);
    else if (this.isOne) this.parts.push(part);
    else if (tokens.length > this.readingCache.room || !this.isMeantBy(part, typed, tokens))
      this.unread.push(part.words);
    else {
      this.readingCache.room -= tokens.length;
      this.parts.push(part);
    }
  }

  private isMeantBy({ words, adds }: InterpretedPhrase, typed: string, tokens: readonly Token[]): boolean {
    if (typed === this.typed && tokens.length === this.tokens.length) return true;
    const { vocabulary, readingCache } = this;
    const known = vocabulary.alone.get(words);
    if (known !== undefined) return isSame(known, adds);
    const { parts, query, unread } = new Reader(typed, tokens, vocabulary, readingCache, undefined, true).read();
    const isOne = parts.length === 1 && parts[0]!.words === words && query === '' && unread.length === 0;
    vocabulary.addAlone(words, isOne ? parts[0]!.adds : null);
    return isOne && isSame(parts[0]!.adds, adds);
  }

  /** Returns tokens as they were typed. */
  private words(at: number, length: number): string {
    const [first, last] = [this.tokens[at]!, this.tokens[at + length - 1]!];
    return this.typed.slice(first.minus ? first.start - 1 : first.start, last.end);
  }

  /** Accepts a unit with the alternatives joined by `or`; alternatives that can't be combined are left out. */
  private choose({ length, found }: Unit): void {
    const from = this.at;
    let joined = found;
    let to = from + length;
    let end = to;
    while (!found?.isNegation && !found?.instead) {
      const next = this.tokenAfterOr(end);
      const side = next === undefined ? undefined : this.sideAt(next, { length, found: joined });
      if (!side) break;
      if (side.adds && end === to) {
        joined = { length: side.to - from, adds: side.adds };
        to = side.to;
      }
      end = side.to;
    }
    if (joined) this.acceptFound(joined);
    else this.keepAsText(length);
    if (end > to) this.unread.push(this.words(to, end - to));
    this.at = end;
  }

  /** Returns the token after an `or`, where an alternative begins there. */
  private tokenAfterOr(at: number): number | undefined {
    const [or, next] = [this.tokens[at], this.tokens[at + 1]];
    if (or?.text !== 'or' || or.apart || !next || next.apart) return undefined;
    return boundBehind(this.phrases, at) ? undefined : at + 1;
  }

  /**
   * Returns the alternative after an `or`, with the conditions for both; without `adds` its words can't be combined
   * with the first. Undefined where it can be read on its own, because values of one facet are united.
   */
  private sideAt(next: number, first: Unit): { readonly to: number; readonly adds?: AddedConditions } | undefined {
    const unit = this.unitAt(next);
    const one = first.found?.adds ?? this.filterAt(this.at, first.length);
    if (!unit?.found || unit.found.hasNoUnit) {
      const number = first.found && this.numberAt(next, first.length);
      const adds = number && one && this.anyOf(one, number);
      if (adds) return { to: next + 1, adds };
    }
    if (!unit || unit.found?.isNegation) return undefined;
    const other = unit.found?.adds ?? this.filterAt(next, unit.length);
    const adds = (first.found ?? unit.found) && one && other && this.anyOf(one, other);
    const to = next + unit.length;
    if (adds) return { to, adds };
    const beyond = this.tokens[to]?.apart ? undefined : this.unitAt(to)?.found?.adds;
    const said = other ? this.parts.findIndex((part) => isOfOneFacet(part.adds, other)) : -1;
    if (said >= 0) this.meant.set(next, { length: unit.length, adds: other!, ...(!unit.found && { beside: said }) });
    return said >= 0 || (one && beyond && isOfOneFacet(one, beyond)) ? undefined : { to: this.runEnd(next) };
  }

  /** Returns the conditions for either of two. */
  private anyOf(one: AddedConditions, other: AddedConditions): AddedConditions | undefined {
    const adds = uniteConditions(one, other);
    if (adds) return adds;
    const [here, there] = [one, other].map((side) => this.vocabulary.locationsIn(side));
    if (here?.length && there?.length) return { refinements: { location_name: union(here, there) } };
    // A place known only by its postcode has no stock, so it adds no cars.
    if (here && isNearOnly(other)) return one;
    return there && isNearOnly(one) ? other : undefined;
  }

  /** Returns the filter of a title's words. */
  private filterAt(at: number, length: number): AddedConditions | undefined {
    const phrase = this.phrases.at(at, length);
    return phrase === undefined ? undefined : this.vocabulary.filter(phrase);
  }

  /** Returns the end of a run of units; a bound applies to the whole run. */
  private runEnd(at: number): number {
    let end = at;
    for (let unit = this.unitAt(end); unit; unit = this.unitAt(end)) {
      if (end > at && (this.tokens[end]!.apart || !isOfCars(unit))) break;
      end += unit.length;
    }
    return end;
  }

  /** `7 seats or 8`: interprets the number with the words before. */
  private numberAt(at: number, length: number): AddedConditions | undefined {
    const { text } = this.tokens[at]!;
    if (!isNumber(text)) return undefined;
    const before = this.tokens.slice(this.at, this.at + length).map((token) => token.text);
    const number = before.findLastIndex((word) => isNumber(word) || /^\d/.test(word));
    return number < 0 ? undefined : this.understoodAs(before.with(number, withNumber(before[number]!, text)));
  }

  /** `5 or 7 seats` */
  private eitherNumber(at: number): Interpretation | undefined {
    const next = isNumber(this.tokens[at]!.text) ? this.tokenAfterOr(at + 1) : undefined;
    const word = next === undefined ? '' : this.tokens[next]!.text;
    if (!isNumber(word) && !/^\d/.test(word)) return undefined;
    const found = this.foundAt(next!);
    if (!found || found.hasNoUnit || found.isNegation) return undefined;
    const others = this.tokens.slice(next! + 1, next! + found.length).map(({ text }) => text);
    const one = this.understoodAs([withNumber(word, this.tokens[at]!.text), ...others]);
    const adds = one && uniteConditions(one, found.adds);
    return one && { length: found.length + 2, ...(adds ? { adds } : { adds: {}, isUnread: true }) };
  }

  /** Interprets words that have one meaning. */
  private understoodAs(words: readonly string[]): AddedConditions | undefined {
    const said = words.join(' ');
    const { parts, query } = new Reader(
      said,
      tokensOf(said),
      this.vocabulary,
      this.readingCache,
      undefined,
      true,
    ).read();
    return parts.length === 1 && query === '' ? parts[0]!.adds : undefined;
  }

  private keepAsText(length: number, text?: string): void {
    for (const token of this.tokens.slice(this.at, this.at + length)) {
      const instead = text ?? this.vocabulary.apart(token.text);
      this.left.push({ from: token.start, to: token.end, ...(instead !== undefined && { text: instead }) });
    }
    this.at += length;
  }

  /** Whether a word is the plural of a title's word, which the index finds as a typo at best. */
  private isPlural(at: number): boolean {
    const { text } = this.tokens[at]!;
    return text.length > 3 && singular(text) !== text && this.vocabulary.isTitle(singular(text));
  }

  /** Interprets a dealer's synonym by the words it stands for. */
  private synonymAt(at: number): Interpretation | undefined {
    return this.hasSynonyms ? this.memoized('synonym', at, () => this.synonymOf(at)) : undefined;
  }

  private synonymOf(at: number): Interpretation | undefined {
    const { vocabulary } = this;
    const synonym = vocabulary.synonyms.find(this.phrases, at);
    if (!synonym) return undefined;
    const meant = synonym.found;
    const { parts, query } = new Reader(meant, tokensOf(meant), vocabulary, this.readingCache, false, true).read();
    const {
      page: _,
      query: __,
      ...adds
    } = mergeConditions(
      emptySearch,
      parts.map((part) => part.adds),
    );
    const isNothing = parts.length === 0;
    return { length: synonym.length, adds: isNothing ? {} : adds, ...(query !== '' && { instead: { query, parts } }) };
  }

  /** Handles a word that is neither part of a title nor interpreted. */
  private unknown(): void {
    const { text } = this.tokens[this.at]!;
    const isJoint = notPhrases.phrases.has(text) || (text === 'or' && this.tokens.length > 1);
    if (this.isFillerAt(this.at) || isJoint || /^[$+<>=]+$/.test(text)) this.at++;
    else this.keepAsText(1, this.vocabulary.guessTitle(text));
  }

  private isFillerAt(at: number): boolean {
    const { text } = this.tokens[at]!;
    return this.vocabulary.isFiller(text) && !(this.tokens.length === 1 && text.length < 3);
  }

  /** `2023 rav4 or newer`: applies the bound to the year of an earlier part. */
  private boundYear(): boolean {
    const bound = boundBehind(this.phrases, this.at);
    const part = this.parts.findIndex(({ adds: { ranges: { year } = {} } }) => year && year.min === year.max);
    if (part < 0 || (bound?.found !== 'min' && bound?.found !== 'max') || bound.length < 2) return false;
    const { adds } = this.parts[part]!;
    const { year, ...others } = adds.ranges!;
    const bounds = bound.found === 'min' ? { min: year!.min! } : { max: year!.max! };
    const said = this.typed.slice(this.tokens[this.at]!.start, this.tokens[this.at + bound.length - 1]!.end);
    if (!this.widen(part, said, bound.length, { ...adds, ranges: { ...others, year: bounds } })) return false;
    this.at += bound.length;
    return true;
  }

  /** Adds later words to a part, if the combined words alone have that meaning. */
  private widen(at: number, words: string, length: number, adds: AddedConditions): boolean {
    const part = { words: `${this.parts[at]!.words} ${words}`, adds };
    const isExplicit =
      !this.isOne && length <= this.readingCache.room && this.isMeantBy(part, part.words, tokensOf(part.words));
    if (isExplicit) {
      this.readingCache.room -= length;
      this.parts[at] = part;
    }
    return isExplicit;
  }

  /** Returns the number of title words from here on; like the index, matches words split or joined too. */
  private titleAt(at: number): number {
    return (this.titleLengths[at] ??= this.titleLength(at));
  }

  private titleLength(at: number): number {
    const { text } = this.tokens[at]!;
    let reach = this.readingCache.reaches.get(text);
    if (!reach) this.readingCache.reaches.set(text, (reach = this.vocabulary.titlesFrom(text)));
    const isJoined = reach.isJoined && this.isBeginning(at);
    for (let length = isJoined ? longestPhrase : reach.longest; length > 0; length--) {
      const phrase = this.phrases.at(at, length);
      if (phrase === undefined) continue;
      if (length <= reach.longest && this.vocabulary.isTitle(phrase)) return length;
      if (length > 1 && isJoined && this.vocabulary.isTitle(phrase.replaceAll(' ', ''))) return length;
    }
    return 0;
  }

  /** Whether a word of a title begins with this token joined to the next. */
  private isBeginning(at: number): boolean {
    const two = this.phrases.at(at, 2)?.replace(' ', '');
    return two !== undefined && (two.includes('.') || this.vocabulary.isBeginning(two));
  }

  private phraseAt(at: number): Interpretation | undefined {
    return this.memoized('phrase', at, () =>
      this.longestPhraseAt(at, (length, { refinements: { model } = {} }) =>
        Boolean(model && length === 1 && this.isOfOther(at, model)),
      ),
    );
  }

  private longestPhraseAt(
    at: number,
    isLeft: (length: number, adds: AddedConditions) => boolean,
  ): Interpretation | undefined {
    for (let length = this.vocabulary.longestFrom(this.tokens[at]?.text ?? ''); length > 0; length--) {
      const phrase = this.phrases.at(at, length);
      const adds = phrase === undefined ? undefined : this.meantAt(phrase, at, length);
      if (adds && !isLeft(length, adds) && !this.isNamed(at, length, adds)) return { length, adds };
    }
    return undefined;
  }

  /** `luxury suv`: without another title, a use that titles contain is a filter; the looser reading takes the title. */
  private meantAt(phrase: string, at: number, length: number): AddedConditions | undefined {
    const adds = this.meaning(phrase, length);
    const use = this.vocabulary.uses.get(phrase);
    if (!use || this.titleAt(at) !== length || this.hasTitleLeft(at)) return adds;
    if (!this.vocabulary.isLooser) return use;
    // A part that is verified alone has the meaning it has beside another title.
    return this.isOne ? adds : undefined;
  }

  /** Whether another title's words remain here that are not filters. */
  private hasTitleLeft(at: number): boolean {
    return this.tokens.some((_, other) => {
      const words = other === at ? 0 : this.titleAt(other);
      if (words === 0 || this.isFillerAt(other)) return false;
      const phrase = this.phrases.at(other, words)!;
      return !this.vocabulary.meaning(phrase) && !this.vocabulary.uses.has(phrase);
    });
  }

  /** Whether a use belongs to the name, because it stands beside a make or model: `zeekr 7x performance`. */
  private isNamed(at: number, length: number, adds: AddedConditions): boolean {
    if (this.vocabulary.isLooser) return false;
    return isOfUse(adds) && this.titleAt(at) >= length && this.hasOtherTitle(at, length);
  }

  /** Whether another word names a different model in stock: `rav4 cruiser`. */
  private isOfOther(at: number, models: readonly string[]): boolean {
    if (!models.every((model) => this.vocabulary.stock.model?.includes(model))) return false;
    return this.tokens.some((_, other) => {
      const words = other === at ? 0 : this.titleAt(other);
      const phrase = words === 0 ? '' : this.phrases.at(other, words)!;
      // One or two characters occur in many names.
      const titled = phrase.length < 3 ? undefined : this.vocabulary.titled(phrase);
      return titled?.facet === 'model' && !titled.values.some((value) => models.includes(value));
    });
  }

  private hasOtherTitle(at: number, length: number): boolean {
    return this.tokens.some((_, other) => (other < at || other >= at + length) && this.titleAt(other) > 0);
  }

  /** `3.5t` is a badge beside a make or model, and a towing capacity otherwise. */
  private isBare({ hasNoUnit, adds, length }: Interpretation, at: number): boolean {
    return hasNoUnit === true && (!adds.ranges?.towingcapacitybraked || this.hasOtherTitle(at, length));
  }

  /** Returns the meaning of the words: as typed, in the singular, joined, or with a typo corrected. */
  private meaning(phrase: string, length: number): AddedConditions | undefined {
    let meaning = this.readingCache.meanings.get(phrase);
    if (meaning === undefined)
      this.readingCache.meanings.set(phrase, (meaning = this.meaningOf(phrase, length) ?? null));
    return meaning ?? undefined;
  }

  private meaningOf(phrase: string, length: number): AddedConditions | undefined {
    const { vocabulary } = this;
    const one = phrase.length > 3 ? singular(phrase) : phrase;
    const adds = vocabulary.meaning(phrase) ?? (one === phrase ? undefined : vocabulary.meaning(one));
    if (adds) return adds;
    if (length > 1) return isSplit(phrase) ? vocabulary.meaning(phrase.replace(' ', '')) : undefined;
    const corrected = vocabulary.respelled(phrase);
    return corrected === undefined ? undefined : vocabulary.meaning(corrected);
  }

  /** `not white`, `without sunroof or leather`, `-raptor`. A negation that can't be expressed is left out. */
  private negated(at: number): Interpretation | undefined {
    const { tokens } = this;
    const isMinus = tokens[at]!.minus;
    const not = isMinus ? { length: 0 } : notPhrases.find(this.phrases, at);
    if (!not || (isMinus && isNumber(tokens[at]!.text))) return undefined;
    // `no deposit`, `no more than 30k` and the badge `No Limit` are phrases of their own.
    const itself = [this.titleAt(at), this.phraseAt(at)?.length ?? 0, this.measureAt(at)?.length ?? 0];
    if (!isMinus && itself.some((length) => length > not.length)) return undefined;
    let to = at + not.length;
    if (to >= tokens.length || (!isMinus && tokens[to]!.apart)) return undefined;
    to = this.behindSmall(to);
    const first = this.deniedAt(to) ?? (this.isFillerAt(to) ? undefined : { length: 1, adds: undefined });
    if (!first) return undefined;
    to += first.length;
    const all = [first];
    for (let next = this.continuation(to, first); next; next = this.continuation(to, first)) {
      all.push(next);
      to += next.length;
    }
    const isExplicit = all.every(({ adds }) => adds !== undefined);
    return {
      length: to - at,
      adds: isExplicit ? addsOfAll(all.map(({ adds }) => adds!)) : {},
      isNegation: true,
      ...(!isExplicit && { isUnread: true }),
    };
  }

  /** Reads a further term of a negation after `or`, `nor` and `and`; after `and` only a term of the same facet. */
  private continuation(at: number, first: Denied): Denied | undefined {
    const [joint, next] = [this.tokens[at], this.tokens[at + 1]];
    if (!joint || joint.apart || !next || next.apart || !['or', 'nor', 'and'].includes(joint.text)) return undefined;
    const again = notPhrases.find(this.phrases, at + 1)?.length ?? 0;
    const from = this.behindSmall(at + 1 + again);
    const denied = from < this.tokens.length ? this.deniedAt(from) : undefined;
    const isSame = denied && isEqual(facetsOf(denied.adds?.excluded), facetsOf(first.adds?.excluded));
    if (joint.text === 'and' && (again > 0 || !isSame)) return undefined;
    if (denied) return { ...denied, length: from - at + denied.length };
    if (!this.tokens[from] || this.isFillerAt(from)) return undefined;
    return { length: from - at + 1, adds: undefined };
  }

  private behindSmall(at: number): number {
    let next = at;
    while (next < this.tokens.length - 1 && afterNot.has(this.tokens[next]!.text) && this.isSmallAt(next)) next++;
    return next;
  }

  private isSmallAt(at: number): boolean {
    if (this.phraseAt(at)) return false;
    return this.titleAt(at) === 0 || (this.titleAt(at) === 1 && this.isFillerAt(at));
  }

  private deniedAt(at: number): Denied | undefined {
    return this.memoized('denied', at, () => this.denied(at));
  }

  private denied(at: number): Denied | undefined {
    const title = this.titleAt(at);
    const found = [this.synonymAt(at), this.placed(at), this.measureAt(at), this.phraseAt(at)].reduce(
      (longest, one) => (one && one.length > (longest?.length ?? 0) ? one : longest),
      undefined,
    );
    const isTitles = title > 0 && (found?.hasNoUnit ?? (found !== undefined && isOfUse(found.adds)));
    if (found && found.length >= Math.max(title, 1) && !isTitles) {
      return { length: found.length, adds: found.instead || found.isUnread ? undefined : negateConditions(found.adds) };
    }
    if (title > 0) return { length: title, adds: this.withoutTitle(this.phrases.at(at, title)!) };
    const one = singular(this.tokens[at]!.text);
    return this.isPlural(at) ? { length: 1, adds: this.withoutTitle(one) } : undefined;
  }

  /** Returns conditions that exclude a title's cars and those of the filter with this name. */
  private withoutTitle(phrase: string): AddedConditions | undefined {
    let without = this.readingCache.without.get(phrase);
    if (without === undefined) this.readingCache.without.set(phrase, (without = this.excluding(phrase) ?? null));
    return without ?? undefined;
  }

  private excluding(phrase: string): AddedConditions | undefined {
    const { vocabulary } = this;
    const titled = [phrase, phrase.replaceAll(' ', '')].map((words) => vocabulary.allTitled(words)).find(isAny);
    const models = titled ? [] : vocabulary.makeModels(phrase);
    const filter = vocabulary.filter(phrase);
    const excluded = {
      ...(filter && !isName(filter) && negateConditions(filter)?.excluded),
      ...(titled ?? (models.length > 0 && { make_model: models })),
    };
    const count = Object.values(excluded).flat().length;
    return count > 0 && count <= maxValues ? { excluded } : undefined;
  }

  /** Interprets a place: cars in it, sorted by distance to it, or within a radius of it. */
  private placed(at: number): Interpretation | undefined {
    return this.memoized('placed', at, () => this.placeOf(at));
  }

  private placeOf(at: number): Interpretation | undefined {
    const distance = this.distanceAt(at);
    const near = nearPhrases.find(this.phrases, at);
    const inIt = withinPhrases.find(this.phrases, at);
    return (
      (distance && this.withinOf(at, distance)) ??
      (near && (this.placedAt(at, near.length, true) ?? this.unknownPlaceAt(at, near.length))) ??
      (inIt && !this.tokens[at + inIt.length]?.apart ? this.placedAt(at, inIt.length, false) : undefined) ??
      this.placedAt(at, 0, false)
    );
  }

  /** Interprets a place after `said` words, which may ask for vicinity. */
  private placedAt(at: number, said: number, isNear: boolean): Interpretation | undefined {
    const from = at + said;
    // `nearest avalon` may mean the model.
    const isNamed = isNear && !nearMePhrases.phrases.has(this.phrases.at(at, said)!);
    const place = this.placeAt(from, said > 0, isNamed);
    if (place) {
      const length = said + place.length;
      if (place.postcode !== undefined && (isNear || !place.within)) return nearest(length, place.postcode);
      return place.within && { length, adds: place.within };
    }
    const { text } = this.tokens[from] ?? { text: '' };
    return this.isPostcodeAt(from, isNear) ? nearest(said + 1, text) : undefined;
  }

  /** `near xanadu`: leaves an unknown place out of the text search; also handles `near me`. */
  private unknownPlaceAt(at: number, said: number): Interpretation | undefined {
    const from = at + said;
    let to = from;
    if (boundsBefore.has(this.phrases.at(at, said + 1) ?? '')) return undefined;
    while (to < this.tokens.length && !this.tokens[to]!.apart && this.isUnknownAt(to)) to++;
    const isHere = to === from && nearMePhrases.phrases.has(this.phrases.at(at, said)!);
    // `nearest ute 2170` names the place elsewhere.
    if (isHere && this.hasPlace()) return { length: said, adds: {} };
    return to > from || isHere ? { length: to - at, adds: {}, isUnread: true } : undefined;
  }

  private hasPlace(): boolean {
    return this.tokens.some((_, at) => this.placedAt(at, 0, false));
  }

  private isUnknownAt(at: number): boolean {
    const { text } = this.tokens[at]!;
    const isWord = /^[a-z]{3,}$/.test(text) && text !== 'or' && !notPhrases.phrases.has(text);
    return isWord && !this.isFillerAt(at) && this.titleAt(at) === 0 && !this.phraseAt(at) && !this.measureAt(at);
  }

  /** Whether it is a postcode. A number that may be a year is one only where the word before says so. */
  private isPostcodeAt(at: number, isExplicit: boolean): boolean {
    const text = this.tokens[at]?.text ?? '';
    if (!isPostcode(text)) return false;
    // `0412 345 678` and `9939 1234` are phone numbers.
    const isOfPhone = [at - 1, at + 1].some((beside) => {
      const other = this.tokens[beside]?.text ?? '';
      return /^\d{2,4}$/.test(other) && !isYear(Number(other));
    });
    const isPlain = !isYear(Number(text)) && !this.vocabulary.isTitle(text);
    return isExplicit || (!text.startsWith('1') && isPlain && !isOfPhone);
  }

  /** `within 50 km of dubbo` */
  private withinOf(at: number, { km, length }: Distance): Interpretation {
    const from = at + length;
    const place = this.placeAt(from, true, true);
    const postcode = place?.postcode ?? (this.isPostcodeAt(from, true) ? this.tokens[from]!.text : undefined);
    const point = place?.point ?? (postcode === undefined ? undefined : this.vocabulary.pointOf(postcode));
    if (!point || postcode === undefined) return { length, adds: {}, isUnread: true };
    const names = this.vocabulary.locationsWithin(km, point);
    const all = length + (place?.length ?? 1);
    // Without a location that near, this name matches none, so that the search finds nothing.
    const within = names.length > 0 ? names : [`Within ${km} km of ${this.words(from, all - length)}`];
    return { length: all, adds: { refinements: { location_name: within }, ...nearest(all, postcode).adds } };
  }

  /** Reads `within 50 km of`. */
  private distanceAt(at: number): Distance | undefined {
    if (!/^(?:within|under|less|max|no|up|\d)/.test(this.tokens[at]!.text)) return undefined;
    let length = longestPhrase + 1;
    while (this.phrases.at(at, length) === undefined) length--;
    const match = distancePattern.exec(`${this.phrases.at(at, length)!} `);
    if (!match || (match[3] === '' && match[1] !== 'within ')) return undefined;
    return { km: Number(match[2]), length: match[0].trim().split(' ').length };
  }

  /**
   * @param isExplicit a word before it marks it as a place
   * @param isNamed its vicinity is asked for, so it may be any suburb
   */
  private placeAt(at: number, isExplicit: boolean, isNamed: boolean) {
    const longest = this.vocabulary.longestPlace(this.tokens[at]?.text ?? '');
    for (let length = isNamed ? Math.max(longest, longestSuburb) : longest; length > 0; length--) {
      const phrase = this.phrases.at(at, length);
      if (phrase === undefined) continue;
      const place = this.vocabulary.place(phrase, isExplicit) ?? (isNamed ? this.vocabulary.suburb(phrase) : undefined);
      if (place) return { ...place, length };
    }
    return undefined;
  }

  /** `hilux or ranger`: interprets several makes or models joined by `or`. */
  private either(at: number): Interpretation | undefined {
    const sides: Side[] = [];
    let next = at;
    for (;;) {
      const to = this.nameEnd(next);
      if (to === next) break;
      sides.push({ from: next, to });
      next = to;
      // `chery, mg or haval`: only the last name needs an `or` before it.
      if (this.tokens[next]?.text === 'or') next++;
      else if (!this.hasComma(next)) break;
    }
    while (sides.length > 0 && this.tokens[sides.at(-1)!.from - 1]?.text !== 'or') sides.pop();
    const last = sides.at(-1);
    if (!last || sides.length < 2) return undefined;
    const found = this.eitherOf(at, sides);
    // `rav4 or kluger hybrid`: a filter after the last name applies to all names.
    for (let to = last.to - 1; !found && to > last.from; to--) {
      if (!this.isUnderstood(to, last.to)) continue;
      const shorter = this.eitherOf(at, [...sides.slice(0, -1), { from: last.from, to }]);
      if (shorter) return shorter;
    }
    // `rav4 or kluger gxl`: so does a badge, which is searched as text.
    const to = last.from + this.titleAt(last.from);
    const isBadged = !found && to > last.from && to < last.to && this.titleAt(to) === last.to - to;
    return isBadged ? this.eitherOf(at, [...sides.slice(0, -1), { from: last.from, to }]) : found;
  }

  private hasComma(before: number): boolean {
    const next = this.tokens[before];
    return next?.apart === true && this.typed.slice(this.tokens[before - 1]!.end, next.start).includes(',');
  }

  /** Whether the words consist entirely of phrases with a meaning, even if titles contain them. */
  private isUnderstood(from: number, to: number): boolean {
    let at = from;
    while (at < to) at += this.phraseAt(at)?.length ?? (this.filterAt(at, 1) ? 1 : Infinity);
    return at === to;
  }

  private eitherOf(at: number, sides: readonly Side[]): Interpretation | undefined {
    const named = sides.flatMap(({ from, to }) => this.namedAll(from, to));
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

  /** Returns a badge, with the model before it where there is one. */
  private withBadge(from: number, to: number) {
    const { vocabulary, phrases } = this;
    for (let badge = from; badge < to; badge++) {
      const titled = vocabulary.titled(phrases.at(badge, to - badge) ?? '');
      if (titled?.facet !== 'badge' || titled.values.length > maxValues) continue;
      const models = badge === from ? [] : (this.named(from, badge)?.models ?? []);
      if (badge === from || models.length > 0) return { badges: titled.values, models };
    }
    return undefined;
  }

  /** `gxl or vx`, `golf gti or polo gti` */
  private eitherBadge(at: number, sides: readonly Side[]): Interpretation | undefined {
    const filters = sides.map(({ from, to }) => this.filterAt(from, to - from));
    const filter = filters.reduce((one, other) => one && other && uniteConditions(one, other));
    if (filter && !isName(filter)) return { length: sides.at(-1)!.to - at, adds: filter };
    const named = sides.map(({ from, to }) => this.withBadge(from, to));
    if (named.some((side) => side === undefined)) return undefined;
    const [badge, make_model] = (['badges', 'models'] as const).map((kind) => named.flatMap((side) => side![kind]));
    const isMixed = named.some((side) => side!.models.length > 0 !== make_model!.length > 0);
    if (isMixed || badge!.length + make_model!.length > maxValues) return undefined;
    const models = make_model!.length > 0 && { make_model: union(make_model!, []) };
    return { length: sides.at(-1)!.to - at, adds: { refinements: { badge: union(badge!, []), ...models } } };
  }

  private nameEnd(at: number): number {
    return this.memoized('name', at, () => this.lastName(at));
  }

  private lastName(at: number): number {
    let next = at;
    while (next < this.tokens.length && this.tokens[next]!.text !== 'or' && !(next > at && this.tokens[next]!.apart)) {
      const length = Math.max(this.titleAt(next), this.nickname(next)?.length ?? 0);
      if (length === 0) break;
      next += length;
    }
    return next;
  }

  private nickname(at: number): Interpretation | undefined {
    // Beside an `or` the nickname may mean another model than its neighbour.
    const found = this.memoized('nickname', at, () => this.longestPhraseAt(at, () => false));
    const facets = Object.keys(found?.adds.refinements ?? {});
    return facets.length > 0 && facets.every((facet) => facet === 'make' || facet === 'model') ? found : undefined;
  }

  /** Returns one name, or several models: `ranger hilux or d-max`. */
  private namedAll(from: number, to: number) {
    const one = this.named(from, to);
    if (one) return [one];
    const all = [];
    for (let at = from, end = at; at < to; at = end) {
      end = at + Math.max(this.titleAt(at), this.nickname(at)?.length ?? 1);
      all.push(this.named(at, end));
    }
    // `vw tiguan` is a single name.
    return all.some((each) => each?.make) ? [undefined] : all;
  }

  private named(from: number, to: number): Named | undefined {
    return this.memoized('named', from * (maxTokens + 1) + to, () => this.nameOf(from, to));
  }

  private nameOf(from: number, to: number): Named | undefined {
    const phrase = this.tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ');
    const { vocabulary } = this;
    const makes = vocabulary.makes(phrase);
    if (makes.length > 0) return { make: makes, models: vocabulary.ofMakes(makes) };
    const nick = this.nickname(from);
    if (nick && nick.length === to - from) {
      const { make, model } = nick.adds.refinements!;
      if (make && !model) return { make, models: vocabulary.ofMakes(make) };
      return { models: vocabulary.withModels(model!) };
    }
    const models = vocabulary.makeModels(phrase);
    return models.length > 0 && models.length <= maxValues ? { models } : undefined;
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

/** One alternative of an `or`: tokens from `from`, inclusive, to `to`, exclusive. */
interface Side {
  readonly from: number;
  readonly to: number;
}

/** Maximum number of values of one phrase; a URL has room for about twice as many. */
const maxValues = 40;

interface Denied {
  readonly length: number;
  /** Conditions that exclude it; undefined where no search can express that. */
  readonly adds: AddedConditions | undefined;
}

/** The makes or models of a name. */
interface Named {
  readonly make?: readonly string[];
  readonly models: readonly string[];
}

interface Distance {
  readonly km: number;
  /** Number of words. */
  readonly length: number;
}

/** Words. */
const longestSuburb = 4;

const distancePattern =
  /^(within |under |less than |max |no more than |up to )?(\d{1,3}) ?(?:km|kms|kilometres|kilometers|k|ks)(?: (?:away|drive|radius))? (of |from |)/;

const facetsOf = (values: AddedConditions['excluded']): readonly string[] => Object.keys(values ?? {}).sort();

const isAny = (record: object): boolean => Object.keys(record).length > 0;

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);

/** Returns conditions that exclude all of them. */
const addsOfAll = (all: readonly AddedConditions[]): AddedConditions => {
  const { page: _, query: __, refinements: ___, ranges, ...adds } = mergeConditions(emptySearch, all);
  return { ...adds, ...(Object.keys(ranges).length > 0 && { ranges }) };
};

/** Whether both have values of the same single-valued facet, and `other` has nothing else. */
const isOfOneFacet = (one: AddedConditions, other: AddedConditions): boolean => {
  const [facet, ...more] = Object.keys(other.refinements ?? {}) as CarFacet[];
  if (facet === undefined || more.length > 0 || Object.keys(other).length > 1) return false;
  return one.refinements?.[facet] !== undefined && carSearchSchema.attributes[facet].type !== 'string[]';
};

const isOfEquipment = ({ refinements = {} }: AddedConditions): boolean =>
  Object.keys(refinements).join() === 'filtered_features';

const isNearOnly = ({ near, refinements }: AddedConditions): boolean => near !== undefined && refinements === undefined;

/** Whether a unit only names values of cars, without bounds or order. */
const isOfCars = ({ found }: Unit): boolean => !found || Object.keys(found.adds).join() === 'refinements';

/** Replaces the number in a word: `30k` becomes `40k`. */
const withNumber = (word: string, number: string): string =>
  /^\d/.test(word) ? word.replace(/^\d[\d.]*/, number) : number;

const nearest = (length: number, postcode: string): Interpretation => ({
  length,
  adds: { near: postcode, sortBy: 'distance:asc' },
});

/** Whether two words may be one word split. */
const isSplit = (phrase: string): boolean => /^[a-z]{3,20} [a-z]{3,20}$/.test(phrase);

const singular = (phrase: string): string =>
  phrase.endsWith('ies')
    ? `${phrase.slice(0, -3)}y`
    : phrase.endsWith('es') && /(?:ch|sh|x|s)es$/.test(phrase)
      ? phrase.slice(0, -2)
      : phrase.endsWith('s') && !phrase.endsWith('ss')
        ? phrase.slice(0, -1)
        : phrase;
