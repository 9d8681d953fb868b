import { australianStates } from '../../domain/places/australian-states.js';
import { distance, type Point } from '../../domain/places/geo.js';
import { pointOfPostcode } from '../../domain/places/postcode-points.js';
import { postcodesOfSuburb } from '../../domain/places/suburbs.js';
import { priceOfRepayments } from '../../domain/finance/vehicle.js';
import type { Site } from '../../domain/site/site.js';
import type { CarFacet } from '../cars.js';
import { normaliseName } from '../facet-values.js';
import type { AddedConditions } from './merge.js';
import { correctionOf, knownPhrases, noteLength } from './known-phrases.js';
import { fillers, ordinaryWords, type ValueSelector, type PhraseCondition } from './tables/conditions.js';
import { capitals, stateNames, townRadius, towns } from './tables/places.js';
import { longestPhrase, PhraseTable, wordsOfName } from './tokens.js';

/** Values of the stock by facet, most frequent first. */
export type StockValues = Readonly<Partial<Record<CarFacet, readonly string[]>>>;

/** Facets whose values a vocabulary is built from. */
export const vocabularyFacets = [
  ...([
    'make',
    'model',
    'make_model',
    'badge',
    'car_type',
    'status',
    'item_type',
    'categories',
    'body',
    'colour',
  ] as const),
  ...([
    'drive',
    'fuel',
    'transmission',
    'seats',
    'cylinders',
    'induction',
    'certified',
    'tag',
    'filtered_features',
    'city',
    'state',
  ] as const),
  ...(['dealership_name', 'location_name'] as const),
] satisfies readonly CarFacet[];

/** Facets that can be searched by their values' own words, the more specific ones first. */
const spokenFacets = [
  'body',
  'fuel',
  'drive',
  'transmission',
  'colour',
  'city',
  'location_name',
  'dealership_name',
  'tag',
  'filtered_features',
  'categories',
] as const satisfies readonly CarFacet[];

/** Facet that a phrase in titles belongs to. */
export type TitleFacet = 'make' | 'model' | 'badge';
const titleFacets = ['make', 'model', 'badge'] as const satisfies readonly TitleFacet[];

/** A place, by one of its names. */
export interface Place {
  /** Conditions for cars in the place; absent: the site has none there. */
  readonly within?: AddedConditions;
  readonly postcode?: string;
  readonly point?: Point;
}

/** Title phrases that begin with a word. */
export interface TitlesFrom {
  /** Number of words in the longest phrase. */
  readonly longest: number;
  /** A title's word may consist of this word and the next. */
  readonly isJoined: boolean;
}

/** Words of features that are too unspecific alone. */
const unspecificWords = new Set(
  'with and front rear view power separate system control seats seat phone display tank off road independent panel cycle machine view android apple auto head heated wireless roll out reverse'.split(
    ' ',
  ),
);

/** Values of titles that are added in one step. */
const valuesPerStep = 100;

/** Maximum number of cached readings; each takes a few bytes. */
const maxAlone = 1000;

/** A phrase that is both a filter and part of titles. */
interface Conflict {
  readonly phrase: string;
  readonly adds: AddedConditions;
  readonly titles: Partial<Record<TitleFacet, readonly string[]>>;
}

type VocabularySite = Pick<Site, 'locations'> &
  Partial<Pick<Site, 'finance'>> & { readonly search: Pick<Site['search'], 'synonyms'> };

/** `year` is the present one; `hasWeekly`: some of the stock has a weekly price (false). */
type VocabularySources = readonly [site: VocabularySite, stock: StockValues, year: number, hasWeekly?: boolean];

/** Meanings of visitors' words on a site, built from its stock and settings. */
export class Vocabulary {
  /** Phrases in titles; `whole`: equal to a make, model or badge. */
  private readonly titles = new Map<string, 'whole' | 'part' | 'of make'>();
  private readonly longestTitles = new Map<string, number>();
  /** Words of titles, also several joined, sorted. */
  private unspaced: readonly string[] = [];
  /** Words of titles with one letter left out, to recognise words that the index finds despite a typo. */
  private readonly titleWords = new Set<string>();
  private readonly beginnings = new Set<string>();
  /** Phrases of more words than an index joins: joined → separate. */
  private readonly joined = new Map<string, string>();
  /** Words of titles by their sound; null: several words. */
  private readonly sounding = new Map<string, string | null>();
  private readonly ownPhrases = new Map<string, AddedConditions>();
  private readonly places = new Map<string, Place>();
  private readonly longestOwn = new Map<string, number>();
  private readonly longestPlaces = new Map<string, number>();
  /** By facet: joined words of a value → the values. */
  private readonly named = new Map<CarFacet, Map<string, string[]>>();
  /** By facet: consecutive words in values → those values. */
  private readonly grams = new Map<CarFacet, Map<string, string[]>>();
  /** A make, or a model → the values of `make_model`. */
  private readonly ofMake = new Map<string, string[]>();
  private readonly ofModel = new Map<string, string[]>();
  private readonly points = new Map<string, Point>();
  /** By the number of a known phrase; computed when it is first needed. */
  private readonly meanings: AddedConditions[] = [];
  private readonly spelled = new Map<string, string>();
  /** Letters that select badges with this letter as a separate word. */
  private readonly letters = new Set<string>();
  /** Phrases in titles whose filters select all those titles. */
  private covered: ReadonlySet<string> = new Set();

  private constructor(
    private readonly site: VocabularySite,
    readonly stock: StockValues,
    readonly year: number,
    readonly hasWeekly = false,
  ) {
    this.synonyms = new PhraseTable(
      new Map(Object.entries(site.search.synonyms).map(([terms, meant]) => [wordsOfName(terms).join(' '), meant])),
    );
  }

  static of(...sources: VocabularySources): Vocabulary {
    const steps = Vocabulary.inSteps(...sources);
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value;
  }

  /** Builds a vocabulary in short steps, because a large stock takes long. */
  static *inSteps(...sources: VocabularySources): Generator<void, Vocabulary> {
    const vocabulary = new Vocabulary(...sources);
    yield* vocabulary.build();
    return vocabulary;
  }

  private *build(): Generator<void, void> {
    const { stock } = this;
    let added = 0;
    for (const facet of titleFacets) {
      for (const value of stock[facet] ?? []) {
        this.addTitle(facet, value);
        if (++added % valuesPerStep === 0) yield;
      }
    }
    for (const value of stock.make_model ?? []) {
      this.addGrams(value, 'make_model', 'of make');
      for (let at = value.indexOf(' '); at > 0; at = value.indexOf(' ', at + 1)) {
        push(this.ofMake, value.slice(0, at), value);
        push(this.ofModel, value.slice(at + 1), value);
      }
      if (++added % valuesPerStep === 0) yield;
    }
    for (const phrase of this.titles.keys()) noteLength(this.longestTitles, phrase);
    yield;
    this.unspaced = [...this.titles.keys()].filter((phrase) => !phrase.includes(' ')).sort();
    yield;
    yield* this.addSpoken();
    yield;
    this.addPlaces(this.site);
  }

  /** Returns the price that weekly repayments pay; undefined where the site shows no repayments. */
  priceOf(weekly: number): number | undefined {
    const { finance } = this.site;
    return finance?.vehicles ? priceOfRepayments(weekly, finance) : undefined;
  }

  /** The dealer's synonyms: words → the words they stand for. */
  readonly synonyms: PhraseTable<string>;

  /** Returns the conditions of a phrase, unless it counts as a title. */
  meaning(phrase: string): AddedConditions | undefined {
    const adds = this.filter(phrase);
    return adds && !this.isTitles(phrase, adds) ? adds : undefined;
  }

  /** Returns the conditions of a phrase, even if it is part of titles. */
  filter(phrase: string): AddedConditions | undefined {
    const known = knownPhrases.phrases.get(phrase);
    return known === undefined ? this.ownPhrases.get(phrase) : this.meaningOf(known);
  }

  /** Returns the number of words in the longest phrase that begins with the word; at least 1, because of typos. */
  longestFrom(word: string): number {
    return Math.max(knownPhrases.longest.get(word) ?? 1, this.longestOwn.get(word) ?? 1, word.length > 2 ? 2 : 1);
  }

  longestPlace(word: string): number {
    return this.longestPlaces.get(word) ?? 0;
  }

  /** @param isExplicit a word before marks it as a place; otherwise titles and known phrases of that name win */
  place(phrase: string, isExplicit = false): Place | undefined {
    const isOther = !isExplicit && (this.isTitle(phrase) || knownPhrases.phrases.has(phrase));
    return isOther ? undefined : this.places.get(phrase);
  }

  /** Returns the suburb of this name that is nearest to one of the site's locations. */
  suburb(phrase: string): Place | undefined {
    const there = (postcode: string) => ({ postcode, point: pointOfPostcode(postcode)! });
    const away = ({ point }: { readonly point: Point }) =>
      Math.min(...this.site.locations.map(({ address: { lat, long } }) => distance(point, { lat, lng: long })));
    const [first, ...others] = postcodesOfSuburb(phrase).map(there);
    return first && others.reduce((best, other) => (away(other) < away(best) ? other : best), first);
  }

  /** Returns the coordinates of a postcode. */
  pointOf(postcode: string): Point | undefined {
    return this.points.get(postcode) ?? pointOfPostcode(postcode);
  }

  locationsWithin(km: number, from: Point): readonly string[] {
    return this.stocked()
      .filter(({ address: { lat, long } }) => distance(from, { lat, lng: long }) <= km)
      .map(({ name }) => name);
  }

  /** Returns the locations that a place's conditions select; undefined for other conditions. */
  locationsIn({ refinements = {}, ...others }: AddedConditions): readonly string[] | undefined {
    const [facet, ...more] = Object.keys(refinements) as CarFacet[];
    if (Object.keys(others).length > 0 || facet === undefined || more.length > 0) return undefined;
    const wanted = refinements[facet]!;
    if (facet === 'location_name') return wanted;
    if (facet !== 'city' && facet !== 'state') return undefined;
    return this.stocked()
      .filter(({ address }) => wanted.includes(address[facet]))
      .map(({ name }) => name);
  }

  private stocked() {
    const names = new Set(this.stock.location_name);
    return this.site.locations.filter(({ name }) => names.has(name));
  }

  /** Whether a make, model or badge contains these consecutive words. */
  isTitle(phrase: string): boolean {
    return this.titles.has(phrase) || (phrase.includes('.') && this.titles.has(phrase.replaceAll('.', ' ')));
  }

  titlesFrom(word: string): TitlesFrom {
    const dotted = word.includes('.') ? (this.longestTitles.get(word.slice(0, word.indexOf('.'))) ?? 0) : 0;
    return { longest: Math.max(this.longestTitles.get(word) ?? 0, dotted), isJoined: this.isBeginning(word) };
  }

  /** Whether a word of the titles, or several joined, begin with it. */
  isBeginning(word: string): boolean {
    const { unspaced } = this;
    let [from, to] = [0, unspaced.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (unspaced[middle]! < word) from = middle + 1;
      else to = middle;
    }
    return unspaced[from]?.startsWith(word) === true;
  }

  /** Splits a joined phrase of a title that has too many words for an index to find. */
  apart(word: string): string | undefined {
    return this.joined.get(word);
  }

  /** Returns the title's word that an unknown word probably means: a battery size, or a similar sound. */
  guessTitle(word: string): string | undefined {
    if (word.length > longestSounding) return undefined;
    const size = word.endsWith('kwh') ? word.slice(0, -3) : '';
    if (size !== '' && this.isTitle(size)) return size;
    if (word.length < minSounding || ordinaryWords.has(word)) return undefined;
    const other = this.sounding.get(consonantsOf(word));
    return other && haveVowelsAlike(word, other) && !this.isAlmostTitle(word) ? other : undefined;
  }

  isFiller(word: string): boolean {
    const kind = this.titles.get(word);
    return fillers.has(word) && (kind === undefined || (kind !== 'whole' && word.length < 4));
  }

  /** Returns the known word that an unknown one misspells. */
  respelled(word: string): string | undefined {
    if (word.length > longestCorrected || this.isFiller(word)) return undefined;
    const corrected = correctionOf(word);
    if (corrected === undefined) return undefined;
    if (corrected.length < minSounding) return this.isBeginning(word) ? undefined : corrected;
    // The filter of a word that is in titles too covers those titles.
    return this.isTitle(corrected) || !this.isAlmostTitle(word) ? corrected : undefined;
  }

  /** Whether the word names a value that the search does not use: a wagon, where there are only SUVs. */
  isInstead(word: string): boolean {
    const known = knownPhrases.phrases.get(word);
    const [[want] = []] = known === undefined ? [] : knownPhrases.wants[known]!;
    if (!want || !('else' in want) || want.else.toLowerCase() !== word) return false;
    const used = this.meaningOf(known!).refinements?.[want.facet] ?? [];
    const own = this.valuesOf(want);
    return used.length > 0 && !used.some((value) => own.includes(value) || value.toLowerCase().includes(word));
  }

  /** Whether the index finds the word in a title: exactly, with a typo, or as a prefix. */
  isAlmostTitle(word: string): boolean {
    if (this.beginnings.has(word)) return true;
    if (this.titleWords.has(word)) return true;
    for (let at = 0; at < word.length; at++) {
      if (this.titleWords.has(word.slice(0, at) + word.slice(at + 1))) return true;
    }
    return false;
  }

  /** Returns the values that contain the phrase, of the first title facet that has any. */
  titled(phrase: string): { readonly facet: TitleFacet; readonly values: readonly string[] } | undefined {
    for (const facet of titleFacets) {
      const values = this.having(facet, phrase);
      if (values.length > 0) return { facet, values };
    }
    return undefined;
  }

  /** Returns the values that contain the phrase, by facet. */
  allTitled(phrase: string): Partial<Record<TitleFacet, readonly string[]>> {
    return Object.fromEntries(
      titleFacets
        .map((facet) => [facet, this.having(facet, phrase)] as const)
        .filter(([, values]) => values.length > 0),
    );
  }

  /** Returns the stock's makes with models for words such as `mazda 3`; exact names have priority. */
  makeModels(phrase: string): readonly string[] {
    const joined = phrase.replaceAll(' ', '');
    const whole = this.namedIn('make_model', joined);
    if (whole.length > 0) return whole;
    const ofModels = this.withModels(this.namedIn('model', joined));
    return ofModels.length > 0 ? ofModels : this.having('make_model', phrase);
  }

  makes(phrase: string): readonly string[] {
    return this.namedIn('make', phrase.replaceAll(' ', ''));
  }

  /** Returns these makes with each of their models. */
  ofMakes(makes: readonly string[]): readonly string[] {
    return [...new Set(makes.flatMap((make) => this.ofMake.get(make) ?? []))];
  }

  /** Returns these models, each with its makes. */
  withModels(models: readonly string[]): readonly string[] {
    return [...new Set(models.flatMap((model) => this.ofModel.get(model) ?? []))];
  }

  /** Returns a facet's values that contain the phrase as whole words. */
  private having(facet: TitleFacet | 'make_model', phrase: string): readonly string[] {
    return this.grams.get(facet)?.get(phrase) ?? [];
  }

  private wordsOf(value: string): string {
    let words = this.spelled.get(value);
    if (words === undefined) this.spelled.set(value, (words = wordsOfName(value).join(' ')));
    return words;
  }

  /** Phrases that are both a filter and part of titles. The stock decides whether the filter covers those titles. */
  get conflicts(): readonly Conflict[] {
    return (this.found ??= this.findConflicts());
  }

  private found?: readonly Conflict[];

  private findConflicts(): Conflict[] {
    const phrases = [...knownPhrases.phrases.keys(), ...this.ownPhrases.keys()];
    return [...new Set(phrases)].flatMap((phrase) => {
      const kind = this.titles.get(phrase);
      if (kind === undefined || kind === 'of make') return [];
      const adds = this.filter(phrase);
      if (!adds || isName(adds)) return [];
      const { make, ...others } = this.allTitled(phrase);
      // A model's name does not mean equipment: an Off Grid is not any vehicle with a solar panel.
      if (others.model && adds.refinements?.filtered_features) return [];
      return [{ phrase, adds, titles: { ...(make && kind === 'whole' && { make }), ...others } }];
    });
  }

  /** Uses in stock whose words also occur in titles that the filter does not cover. */
  uses: ReadonlyMap<string, AddedConditions> = new Map();

  /** Records the phrases whose filters cover all cars with these words in their titles. */
  setCoveredPhrases(covered: ReadonlySet<string>): void {
    this.covered = covered;
    const uses = this.conflicts.filter(({ phrase, adds }) => isOfUse(adds) && !covered.has(phrase));
    this.uses = new Map(uses.filter(({ adds }) => this.isStocked(adds)).map(({ phrase, adds }) => [phrase, adds]));
    this.alone.clear();
    this.loosened?.alone.clear();
  }

  /** Cached readings of words alone, because visitors repeat the same words; null: not exactly one meaning. */
  readonly alone = new Map<string, AddedConditions | null>();

  addAlone(words: string, adds: AddedConditions | null): void {
    if (this.alone.size >= maxAlone) this.alone.clear();
    this.alone.set(words, adds);
  }

  private isTitles(phrase: string, adds: AddedConditions): boolean {
    const kind = this.titles.get(phrase);
    if (kind === undefined) return this.isInTitles(adds);
    // Names are searched in titles, where the best matches come first.
    if (isName(adds)) return true;
    if (this.covered.has(phrase) || this.letters.has(phrase)) return false;
    if (this.isLooser && this.isStocked(adds)) return false;
    // One word of a two-word make does not mean the make.
    if (kind === 'of make') return false;
    return kind === 'whole' || adds.refinements?.car_type === undefined;
  }

  /** Whether the stock has some of the values. */
  isStocked({ refinements = {} }: AddedConditions): boolean {
    return (Object.keys(refinements) as CarFacet[]).every((facet) =>
      refinements[facet]!.some((value) => this.stock[facet]?.includes(value)),
    );
  }

  /** Whether the make has a model with a longer name: a GWM Cannon is a Ute Cannon, a Toyota Supra a GR Supra. */
  private isInTitles({ refinements: { make = [], model: [model = ''] = [] } = {} }: AddedConditions): boolean {
    const words = this.wordsOf(model);
    return /[a-z]{3}/.test(words) && this.ofMakes(make).some((name) => hasPhrase(this.wordsOf(name), words));
  }

  private addTitle(facet: TitleFacet, value: string): void {
    const words = wordsOfName(value);
    for (const word of words) {
      if (word.length >= minSounding && !this.titles.has(word) && !/\d/.test(word))
        pushOnly(this.sounding, consonantsOf(word), word);
    }
    for (const word of [...words, words.join('')]) {
      if (word.length < 4) continue;
      this.titleWords.add(word);
      for (let at = 0; at < word.length; at++) this.titleWords.add(word.slice(0, at) + word.slice(at + 1));
      for (let length = 3; length < word.length; length++) this.beginnings.add(word.slice(0, length));
    }
    this.addGrams(value, facet, facet === 'make' ? 'of make' : 'part');
    this.titles.set(words.join(' '), 'whole');
  }

  private addGrams(value: string, facet: TitleFacet | 'make_model', kind: 'part' | 'of make'): void {
    const words = wordsOfName(value);
    const grams = this.grams.get(facet) ?? new Map<string, string[]>();
    this.grams.set(facet, grams);
    const add = (phrase: string) => {
      const known = this.titles.get(phrase);
      if (known === undefined || (known === 'of make' && kind === 'part')) this.titles.set(phrase, kind);
    };
    for (let from = 0; from < words.length; from++) {
      for (let to = from + 1; to <= Math.min(words.length, from + longestPhrase); to++) {
        const phrase = words.slice(from, to);
        add(phrase.join(' '));
        push(grams, phrase.join(' '), value);
        // `hybrids` is a plural, not a Hybrid S.
        const isPlural = phrase.at(-1) === 's' && phrase.join('').length > 4;
        if (phrase.length > 1 && !isPlural) add(phrase.join(''));
        if (phrase.length > 2) this.joined.set(phrase.join(''), phrase.join(' '));
      }
    }
  }

  /** Returns the first alternative that the stock has. */
  private wanted(ways: readonly (readonly PhraseCondition[])[]): AddedConditions {
    return this.known(ways) ?? this.addsOf(ways.at(-1)!, true)!;
  }

  private known(ways: readonly (readonly PhraseCondition[])[], besides?: AddedConditions): AddedConditions | undefined {
    for (const way of ways) {
      const adds = this.addsOf(way, false);
      if (adds && JSON.stringify(adds) !== JSON.stringify(besides)) return adds;
    }
    return undefined;
  }

  /** Words of filters are filters even if titles contain them, and lengths match less exactly. */
  readonly isLooser: boolean = false;

  /** The looser vocabulary. It uses the second alternative where a meaning has several. Created once. */
  get looser(): Vocabulary {
    const meanings: AddedConditions[] = [];
    return (this.loosened ??= Object.assign(Object.create(this) as Vocabulary, {
      isLooser: true,
      alone: new Map(),
      meaningOf: (known: number) => (meanings[known] ??= this.looserMeaningOf(known)),
    }));
  }

  private loosened?: Vocabulary;

  private meaningOf(known: number): AddedConditions {
    return (this.meanings[known] ??= this.wanted(knownPhrases.wants[known]!));
  }

  private looserMeaningOf(known: number): AddedConditions {
    const ways = knownPhrases.wants[known]!;
    const first = this.meaningOf(known);
    return (ways.length > 1 ? this.known(ways, first) : undefined) ?? first;
  }

  private addsOf(wants: readonly PhraseCondition[], anyway: boolean): AddedConditions | undefined {
    let adds: AddedConditions = {};
    for (const want of wants) {
      if ('without' in want) {
        const values = this.valuesOf({ ...want, has: want.without });
        if (values.length > 0) adds = { ...adds, excluded: { ...adds.excluded, [want.facet]: values } };
        continue;
      }
      if ('yearsOld' in want) {
        adds = { ...adds, ranges: { ...adds.ranges, year: { min: this.year - want.yearsOld } } };
        continue;
      }
      if ('set' in want) {
        adds = { ...adds, ...want.set };
        continue;
      }
      const found = this.valuesOf(want);
      if (found.length === 0 && !anyway) return undefined;
      const values = found.length > 0 ? found : ['else' in want ? want.else : String(want.atLeast)];
      adds = { ...adds, refinements: { ...adds.refinements, [want.facet]: values } };
    }
    return adds;
  }

  private valuesOf(want: ValueSelector | { readonly facet: CarFacet; readonly atLeast: number }): readonly string[] {
    const values = this.stock[want.facet] ?? [];
    if ('atLeast' in want) return values.filter((value) => Number(value) >= want.atLeast);
    const { has, lacks = [] } = want;
    if (has.every((each) => each.startsWith('='))) {
      return has.flatMap((each) => this.namedIn(want.facet, wordsOfName(each).join('')));
    }
    return values.filter((value) => {
      const words = this.wordsOf(value);
      const isIn = has.some((each) => {
        const phrase = this.wordsOf(each);
        if (each.startsWith('=')) return words === phrase;
        return each.startsWith('^') ? `${words} `.startsWith(`${phrase} `) : hasPhrase(words, phrase);
      });
      return isIn && !lacks.some((lacked) => hasPhrase(words, lacked));
    });
  }

  /** Returns the values that consist of exactly these words, however they are split. */
  private namedIn(facet: CarFacet, joined: string): readonly string[] {
    let named = this.named.get(facet);
    if (named === undefined) {
      named = new Map();
      for (const value of this.stock[facet] ?? []) {
        const key = this.wordsOf(value).replaceAll(' ', '');
        named.set(key, [...(named.get(key) ?? []), value]);
      }
      this.named.set(facet, named);
    }
    return named.get(joined) ?? [];
  }

  private *addSpoken(): Generator<void, void> {
    for (const facet of spokenFacets) {
      for (const value of this.stock[facet] ?? [])
        this.addOwn(this.wordsOf(value), { refinements: { [facet]: [value] } });
      yield;
    }
    const features = new Map<string, string[]>();
    for (const value of this.stock.filtered_features ?? []) {
      for (const word of wordsOfName(value)) {
        if (word.length >= 4 && !unspecificWords.has(word)) push(features, word, value);
      }
    }
    for (const [word, having] of features) this.addOwn(word, { refinements: { filtered_features: having } });
    // An `xDrive40i` is called a 40i.
    const ends = new Map<string, string[]>();
    for (const value of this.stock.badge ?? []) {
      for (const word of wordsOfName(value)) {
        const end = /[a-z](\d+[a-z]+)$/.exec(word)?.[1];
        if (end !== undefined) push(ends, end, value);
      }
    }
    for (const [end, badge] of ends) this.addOwn(end, { refinements: { badge } });
    this.addLetters();
    const types = this.stock.item_type ?? [];
    if (types.length < 2) return;
    for (const type of types)
      for (const word of [type, `${type}s`]) this.addOwn(word, { refinements: { item_type: [type] } });
    if (types.includes('car'))
      for (const word of ['car', 'cars']) this.addOwn(word, { refinements: { item_type: ['car'] } });
  }

  /** Adds single letters of badges. A `Golf R` is not an `R-Line`, so a letter before a dash does not count. */
  private addLetters(): void {
    const alone = new Map<string, string[]>();
    const dashed = new Set<string>();
    for (const value of this.stock.badge ?? []) {
      for (const word of value.toLowerCase().split(' ')) {
        if (/^[a-z]$/.test(word)) push(alone, word, value);
        else if (word.includes('-')) for (const part of word.split('-')) dashed.add(part);
      }
    }
    for (const [letter, badge] of alone) {
      const isNamed = this.having('make_model', letter).length > 0;
      if (!dashed.has(letter) || isNamed || fillers.has(letter)) continue;
      this.addOwn(letter, { refinements: { badge } });
      this.letters.add(letter);
    }
  }

  private addOwn(phrase: string, adds: AddedConditions): void {
    if (phrase !== '' && !knownPhrases.phrases.has(phrase) && !this.ownPhrases.has(phrase)) {
      this.ownPhrases.set(phrase, adds);
      noteLength(this.longestOwn, phrase);
    }
  }

  private addPlaces(site: Pick<Site, 'locations'>): void {
    const locations = site.locations.map((location) => ({ ...location, name: normaliseName(location.name) ?? '' }));
    const add = (name: string, place: Place) => {
      const words = wordsOfName(name).join(' ');
      if (words === '' || this.places.has(words)) return;
      this.places.set(words, place);
      noteLength(this.longestPlaces, words);
    };
    const postcodes = new Map(locations.map(({ address }) => [address.city, address.postcode]));
    for (const [, postcode, lat, lng] of towns) this.points.set(postcode, { lat, lng });
    for (const { address } of locations) this.points.set(address.postcode, { lat: address.lat, lng: address.long });
    const withPoint = (postcode: string | undefined) => {
      const point = postcode === undefined ? undefined : this.points.get(postcode);
      return { ...(postcode !== undefined && { postcode }), ...(point && { point }) };
    };
    const names = new Set(this.stock.location_name);
    const centres = towns
      .filter(([terms]) => capitals.has(terms.split(', ')[0]!))
      .map(([, , lat, lng]) => ({ lat, lng }));
    const addTown = ([terms, postcode, lat, lng]: (typeof towns)[number]) => {
      const near = locations.filter(({ name, address }) => {
        const there = { lat: address.lat, lng: address.long };
        const far = distance({ lat, lng }, there);
        // Locations nearer to a capital belong to the capital.
        return names.has(name) && far <= townRadius && centres.every((centre) => far <= distance(centre, there));
      });
      const within = near.length > 0 && { within: { refinements: { location_name: near.map(({ name }) => name) } } };
      for (const each of terms.split(', ')) add(each, { ...within, postcode, point: { lat, lng } });
    };
    // The name of a capital includes its suburbs.
    towns.filter(([terms]) => capitals.has(terms.split(', ')[0]!)).forEach(addTown);
    for (const city of this.stock.city ?? []) {
      add(city, { within: { refinements: { city: [city] } }, ...withPoint(postcodes.get(city)) });
    }
    for (const { name, slug, address } of locations) {
      if (!names.has(name)) continue;
      const place = { within: { refinements: { location_name: [name] } }, ...withPoint(address.postcode) };
      for (const each of [name, slug.replaceAll('-', ' '), address.city]) add(each, place);
    }
    towns.forEach(addTown);
    for (const state of australianStates) {
      const own = (this.stock.state ?? []).filter((value) =>
        stateNames[state].split(', ').includes(this.wordsOf(value)),
      );
      const within: AddedConditions = { refinements: { state: own.length > 0 ? own : [state] } };
      for (const each of stateNames[state].split(', ')) add(each, { within });
    }
  }
}

/** Avoids creating strings, because it runs for every value. */
const hasPhrase = (words: string, phrase: string): boolean => {
  for (let at = words.indexOf(phrase); at >= 0; at = words.indexOf(phrase, at + 1)) {
    const end = at + phrase.length;
    if ((at === 0 || words[at - 1] === ' ') && (end === words.length || words[end] === ' ')) return true;
  }
  return false;
};

/** Whether the conditions are only a use of cars. */
export const isOfUse = ({ refinements = {} }: AddedConditions): boolean =>
  Object.keys(refinements).join() === 'categories';

/** Whether the conditions are only makes and models. */
export const isName = ({ refinements }: AddedConditions): boolean => {
  const facets = Object.keys(refinements ?? {});
  return facets.length > 0 && facets.every((facet) => facet === 'make' || facet === 'model');
};

/** Maximum letters of a word that is checked for typos. */
const longestCorrected = 14;

/** Letters of a word that is compared by sound. */
const minSounding = 5;
const longestSounding = 12;

/** Returns the sound of a word without vowels. The first letter must be right. */
const consonantsOf = (word: string): string => {
  let sounds = word[0]!;
  for (let at = 1; at < word.length; at++) {
    const letter = word[at]!;
    const sound = letter === 'p' && word[at + 1] === 'h' ? 'f' : (alike[letter] ?? letter);
    if (!vowels.has(letter) && sounds.at(-1) !== sound) sounds += sound;
  }
  return sounds;
};

const alike: Readonly<Partial<Record<string, string>>> = { c: 'k', q: 'k', z: 's' };
const vowels = new Set('aeiouyh');

/** Whether the vowels differ by at most one: missing, added or changed. */
const haveVowelsAlike = (one: string, other: string): boolean => {
  const lacking = [...other].filter((letter) => vowels.has(letter));
  let more = 0;
  for (const letter of one) {
    if (!vowels.has(letter)) continue;
    const at = lacking.indexOf(letter);
    if (at < 0) more++;
    else lacking.splice(at, 1);
  }
  return Math.max(more, lacking.length) <= 1;
};

const pushOnly = (map: Map<string, string | null>, key: string, value: string): void => {
  const known = map.get(key);
  map.set(key, known === undefined || known === value ? value : null);
};

const push = (map: Map<string, string[]>, key: string, value: string): void => {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else if (values.at(-1) !== value) values.push(value);
};
