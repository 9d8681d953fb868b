import type { CarRange } from '../cars.js';
import { boundsOf, type AddedConditions, type InterpretedPhrase } from './merge.js';
import type { Bound, Measure } from './tables/units.js';
import { betweenNumbers, boundsBefore, boundsBehind, numberWords, unitsBefore, unitsBehind } from './tables/units.js';
import { longestPhrase, PhraseTable, type Phrases } from './tokens.js';
import type { Vocabulary } from './vocabulary.js';

/** The interpretation of the words from a token on, and the number of tokens. */
export interface Interpretation {
  readonly length: number;
  readonly adds: AddedConditions;
  /** Text to search in place of these words, and further interpreted parts. */
  readonly instead?: { readonly query: string; readonly parts: readonly InterpretedPhrase[] };
  /** A number without any word that gives it a meaning. */
  readonly hasNoUnit?: boolean;
  /** No search can express the words. */
  readonly isUnread?: boolean;
  /** Index of the part to which the words add an alternative value. */
  readonly beside?: number;
  readonly isNegation?: boolean;
}

interface Amount {
  readonly value: number;
  readonly next: number;
  /** The number has no unit. */
  readonly isPlain: boolean;
  readonly isDecimal: boolean;
  readonly of: Measure | 'age' | undefined;
  readonly times: number;
}

const measures = new PhraseTable(unitsBefore);
const bounds = new PhraseTable(boundsBefore);
const backBounds = new PhraseTable(boundsBehind);
const numeral = /^(\d{1,9}(?:\.\d{1,2})?)([a-z]{0,8})$/;
/** `my24` */
const modelYear = /^my(\d{2}|\d{4})$/;

/** Interprets a number with its bound and its unit: `under 30k`, `$20k to 30k`, `2021+`, `7 seater`, `3.5t towing`. */
export const measureAt = (phrases: Phrases, at: number, vocabulary: Vocabulary): Interpretation | undefined => {
  const { tokens } = phrases;
  let next = at;
  const before = measures.find(phrases, next);
  if (before) next += before.length;
  const isBetween = tokens[next]?.text === 'between' || (tokens[next]?.text === 'from' && hasSecond(phrases, next + 1));
  const front = isBetween ? { length: 1, found: undefined } : boundAt(phrases, next);
  if (front) next += front.length;
  const behind = before ? undefined : measures.find(phrases, next);
  if (behind) next += behind.length;
  const named = before?.found ?? behind?.found;
  const first = amountAt(phrases, next);
  if (!first || (next > at && tokens[next]!.apart)) return undefined;
  const second = secondAmount(phrases, first, isBetween);
  let bound = front?.found;
  let end = second?.next ?? first.next;
  const isAlone = named === undefined && first.isPlain && front === undefined && second === undefined;
  if (isAlone && !first.isDecimal && vocabulary.isTitle(tokens[next]!.text)) return undefined;
  const back = second ? undefined : boundBehind(phrases, end);
  if (back) {
    bound = front ? bound : back.found;
    end += back.length;
  }
  const hasBound = bound !== undefined || second !== undefined || (isAlone && first.value >= minPrice);
  const measured = weeklyToPrice(measureOf(first, second, named, hasBound, vocabulary), vocabulary);
  if (!measured) return undefined;
  if (measured.of === 'unknown') return { length: end - at, adds: {}, isUnread: true };
  const adds = addsOf({ ...measured, of: measured.of }, second !== undefined, bound, vocabulary);
  const isTitled = end === at + 1 && measured.of === 'towingcapacitybraked';
  return (
    adds && { length: end - at, adds, ...(((isAlone && !first.isDecimal && !back) || isTitled) && { hasNoUnit: true }) }
  );
};

interface Measured {
  readonly of: Measure | 'age';
  readonly low: number;
  readonly high: number;
}

const measureOf = (
  first: Amount,
  second: Amount | undefined,
  stated: Measure | undefined,
  hasBound: boolean,
  { hasWeekly }: Vocabulary,
): Measured | undefined => {
  const of = stated === 'unknown' ? stated : (second?.of ?? first.of ?? stated);
  if (of !== undefined) {
    const shared = second && first.of === undefined && first.value < 1000 ? second.times : first.times;
    // Small numbers are thousands, because nobody searches for 50 kilometres: `kms under 50`, `under 80 km`.
    const isThousands = of === 'km' && first.times === 1 && first.value < (stated === of ? 1000 : minKm);
    if (of === 'year') return { of, low: fullYear(first.value), high: fullYear(second?.value ?? first.value) };
    const low = first.value * (isThousands ? 1000 : shared);
    const high = second ? second.value * second.times : low;
    return of === 'price' && hasWeekly && high < 1000 ? { of: 'subscription_price', low, high } : { of, low, high };
  }
  const [low, high] = [first.value, second?.value ?? first.value];
  if (isYear(low) && isYear(high)) return { of: 'year', low, high };
  if (!hasBound)
    return first.isDecimal && low > 0.5 && low < 9 ? { of: 'engine_size', low: low * 1000, high } : undefined;
  if (low >= 1000 || high >= 1000) return { of: 'price', low, high };
  if (hasWeekly && low >= 50) return { of: 'subscription_price', low, high };
  return low >= 5 && high < 200 && Number.isInteger(low)
    ? { of: 'price', low: low * 1000, high: high * 1000 }
    : undefined;
};

/** Turns weekly amounts into prices where the stock has none. Without known repayments they can't be searched. */
const weeklyToPrice = (measured: Measured | undefined, vocabulary: Vocabulary): Measured | undefined => {
  if (measured?.of !== 'subscription_price' || vocabulary.hasWeekly) return measured;
  const [low, high] = [vocabulary.priceOf(measured.low), vocabulary.priceOf(measured.high)];
  return low === undefined || high === undefined ? { ...measured, of: 'unknown' } : { of: 'price', low, high };
};

/** Numbers without a unit count as a price from here on. */
const minPrice = 10_000;

const maxSeats = 60;

/** Fewer kilometres count as thousands. */
const minKm = 400;

/** `my 24` */
const fullYear = (value: number): number => (value > 99 ? value : value + (value <= 35 ? 2000 : 1900));

export const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1950 && value <= 2035;

type Known = Exclude<Measure, 'unknown'> | 'age';

/** Default bound of a number where no word states one. */
const defaultBounds: Readonly<Record<Known, 'max' | 'min' | 'is' | 'about'>> = {
  price: 'max',
  subscription_price: 'max',
  km: 'max',
  year: 'is',
  age: 'about',
  seats: 'is',
  sleeps: 'is',
  body_length: 'about',
  tare_weight: 'max',
  towingcapacitybraked: 'min',
  engine_size: 'about',
};

const addsOf = (
  { of, low, high }: Measured & { readonly of: Known },
  isRange: boolean,
  bound: Bound | undefined,
  vocabulary: Vocabulary,
): AddedConditions | undefined => {
  if (of === 'age') {
    const [oldest, newest] = [vocabulary.year - high, vocabulary.year - low];
    if (isRange) return ranged('year', oldest, newest);
    return bound === 'min' || bound === 'above' ? ranged('year', undefined, oldest) : ranged('year', oldest, undefined);
  }
  if (of === 'seats') return seatsOf(low, high, isRange, bound, vocabulary);
  if (isRange) return low <= high ? ranged(of, low, high) : ranged(of, high, low);
  const way = bound ?? defaultBounds[of];
  const isYearItself = of === 'year';
  // A maximum of towing capacity means the vehicle's own weight, because nobody searches for a car that can't tow.
  if (of === 'towingcapacitybraked' && (way === 'max' || way === 'below')) return ranged('tare_weight', undefined, low);
  switch (way) {
    case 'max':
      return ranged(of, undefined, low);
    case 'below':
      return ranged(of, undefined, isYearItself ? low - 1 : low);
    case 'min':
      return ranged(of, low, undefined);
    case 'above':
      return ranged(of, isYearItself ? low + 1 : low, undefined);
    case 'is':
      return ranged(of, low, low);
    case 'about':
      if (isYearItself) return ranged(of, low - 1, low + 1);
      if (of === 'body_length')
        return vocabulary.isLooser ? ranged(of, low - 1.5, low + 1.9) : ranged(of, low - 0.5, low + 0.9);
      // Engines from 2,750 to 2,849 cc are called 2.8 litres.
      return of === 'engine_size'
        ? ranged(of, Math.round(low - 50), Math.round(low + 49))
        : ranged(of, Math.round(low * 0.9), Math.round(low * 1.1));
  }
};

/** A price range starts at 1, because cars without a price have 0. */
const ranged = (range: CarRange, min: number | undefined, max: number | undefined): AddedConditions => {
  const isPrice = range === 'price' || range === 'subscription_price';
  return { ranges: { [range]: boundsOf(isPrice ? (min ?? 1) : min, max) } };
};

const seatsOf = (
  low: number,
  high: number,
  isRange: boolean,
  bound: Bound | undefined,
  { stock }: Vocabulary,
): AddedConditions | undefined => {
  if (low < 1 || high > maxSeats) return undefined;
  const fits = (seats: number) =>
    isRange
      ? seats >= low && seats <= high
      : (({ min: seats >= low, above: seats > low, max: seats <= low, below: seats < low } as Record<string, boolean>)[
          bound ?? ''
        ] ?? seats === low);
  const values = (stock.seats ?? []).filter((value) => fits(Number(value)));
  return { refinements: { seats: values.length > 0 ? values : [String(low)] } };
};

const ages = new Set(['years old', 'year old', 'yrs old', 'yr old', 'yo', 'years of age', 'years']);

/** Reads a number with the sign or word of its unit. */
const amountAt = (phrases: Phrases, at: number): Amount | undefined => {
  const { tokens } = phrases;
  const isDollars = tokens[at]?.text === '$';
  const start = isDollars ? at + 1 : at;
  const token = tokens[start];
  if (!token) return undefined;
  const year = modelYear.exec(token.text)?.[1];
  if (year !== undefined) {
    return { value: Number(year), next: start + 1, isPlain: true, isDecimal: false, of: 'year', times: 1 };
  }
  const match = numeral.exec(token.text);
  const value = match ? Number(match[1]) : numberWords.get(token.text);
  if (value === undefined) return undefined;
  const suffix = match?.[2] ?? '';
  const isDecimal = token.text.includes('.');
  const known = unitAt(phrases, start, suffix);
  // `2008 people movers`
  const unit = known?.of === 'seats' && value > maxSeats ? undefined : known;
  if (suffix !== '' && unit === undefined) return undefined;
  const next = start + 1 + (unit?.length ?? 0);
  if (unit) {
    const of = isDollars && unit.of !== 'subscription_price' ? 'price' : unit.of;
    return { value, next, isPlain: false, isDecimal, of, times: unit.times };
  }
  // A number word needs a unit.
  if (!match && !isDollars) return { value, next, isPlain: false, isDecimal, of: undefined, times: 1 };
  return { value, next, isPlain: !isDollars, isDecimal, of: isDollars ? 'price' : undefined, times: 1 };
};

const unitAt = (phrases: Phrases, at: number, suffix: string) => {
  for (let more = longestPhrase - 1; more >= 0; more--) {
    const behind = more === 0 ? '' : phrases.tokens[at + 1]?.apart ? undefined : phrases.at(at + 1, more);
    if (behind === undefined) continue;
    const phrase = suffix === '' || behind === '' ? suffix + behind : `${suffix} ${behind}`;
    const unit = unitsBehind.get(phrase);
    if (unit) return { ...unit, length: more };
    if (ages.has(phrase)) return { of: 'age' as const, times: 1, length: more };
  }
  return undefined;
};

/** Reads the upper end of a range. */
const secondAmount = (phrases: Phrases, first: Amount, isBetween: boolean): Amount | undefined => {
  const joint = phrases.tokens[first.next];
  if (!joint || joint.apart) return undefined;
  const isDashed = joint.dashed;
  const isJoined = betweenNumbers.has(joint.text) && (joint.text !== 'and' || isBetween) && joint.text !== 'or';
  const second = isDashed ? amountAt(phrases, first.next) : isJoined ? amountAt(phrases, first.next + 1) : undefined;
  if (!second || (first.of !== undefined && second.of !== undefined && first.of !== second.of)) return undefined;
  if (second.of === undefined && first.of !== undefined && second.value < first.value) return undefined;
  if (second.of === undefined && first.of === undefined && first.value < 1000 && second.value < 1000) return undefined;
  return second.of === undefined && first.of !== undefined
    ? { ...second, of: first.of, times: second.value < 1000 ? first.times : 1 }
    : second;
};

const hasSecond = (phrases: Phrases, at: number): boolean => {
  const first = amountAt(phrases, at);
  return first !== undefined && secondAmount(phrases, first, false) !== undefined;
};

const signs: ReadonlyMap<string, Bound> = new Map([
  ['<', 'below'],
  ['<=', 'max'],
  ['>', 'above'],
  ['>=', 'min'],
]);

const boundAt = (phrases: Phrases, at: number) => {
  const sign = signs.get(phrases.tokens[at]?.text ?? '');
  return sign ? { found: sign, length: 1 } : bounds.find(phrases, at);
};

export const boundBehind = (phrases: Phrases, at: number) => {
  if (phrases.tokens[at]?.text !== '+') {
    const bound = phrases.tokens[at]?.apart ? undefined : backBounds.find(phrases, at);
    const [last, next] = bound ? [at + bound.length - 1, at + bound.length] : [at, at];
    // In `under 30k or over 50k` the bound belongs to the next number.
    const isNexts = bound && bound.length > 1 && bounds.phrases.has(phrases.tokens[last]!.text);
    return isNexts && amountAt(phrases, next) ? undefined : bound;
  }
  // The plus may precede the unit: `7+ seats`.
  return { found: 'min' as const, length: 1 };
};

/** A number without a unit, in digits or in words. */
export const isNumber = (word: string): boolean => /^\d{1,9}(?:\.\d{1,2})?$/.test(word) || numberWords.has(word);
