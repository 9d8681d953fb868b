import type { CarRange } from '../cars.js';
import type { Bounds } from '../url.js';
import type { Adds } from './merge.js';
import { boundsOf, isSame, union } from './merge.js';

/** Ranges of whole numbers: how far apart two may stand and still be listed as one. */
const steps: Readonly<Partial<Record<CarRange, number>>> = { year: 1, sleeps: 2 };

/** Years that are listed one by one at the most. */
const maxYears = 40;

/** What asks for the cars of either, and for no others; undefined where no search can say that. */
export const eitherOf = (one: Adds, other: Adds): Adds | undefined => {
  const facets = differing(one.refinements, other.refinements);
  const ranges = differing(one.ranges, other.ranges);
  if (!facets || !ranges || facets.length + ranges.length > 1 || !isSame(beside(one), beside(other))) return undefined;
  const [facet] = facets;
  const [range] = ranges;
  if (facet !== undefined) {
    const values = union(one.refinements![facet]!, other.refinements![facet]!);
    return { ...one, refinements: { ...one.refinements, [facet]: values } };
  }
  return range === undefined ? one : eitherRange(one, other, range);
};

const eitherRange = (one: Adds, other: Adds, range: CarRange): Adds | undefined => {
  const [a, b] = [one.ranges![range]!, other.ranges![range]!];
  const [low, high] = (a.min ?? -Infinity) <= (b.min ?? -Infinity) ? [a, b] : [b, a];
  if ((high.min ?? -Infinity) <= (low.max ?? Infinity) + (steps[range] ?? 0)) {
    const max = low.max === undefined || high.max === undefined ? undefined : Math.max(low.max, high.max);
    return { ...one, ranges: { ...one.ranges, [range]: boundsOf(low.min, max) } };
  }
  if (range !== 'year') return undefined;
  const years = [yearsOf(low), yearsOf(high)];
  const { year: _, ...others } = one.ranges!;
  return years[0] && years[1]
    ? { ...one, ranges: others, refinements: { ...one.refinements, year: union(years[0], years[1]) } }
    : undefined;
};

/**
 * What asks for none of the cars: of several conditions the last is denied, so that none of them is left, and maybe
 * some others neither. `{}` where an order alone is denied; undefined where no search can say it.
 */
export const oppositeOf = ({ refinements = {}, ranges = {}, excluded, required }: Adds): Adds | undefined => {
  if (excluded ?? required) return undefined;
  const [range, bounds] = keys(ranges)
    .map((key): [CarRange, Bounds] => [key, hasPrice(key, ranges[key]!)])
    .filter(([, { min, max }]) => min !== undefined || max !== undefined)
    .at(-1) ?? [undefined];
  const facets = keys(refinements);
  if (range !== undefined) {
    const other = otherSide(range, bounds!);
    if (other ?? facets.length === 0) return other;
  }
  const last = facets.at(-1);
  return last === undefined ? {} : { excluded: { [last]: refinements[last]! } };
};

/** A price of 1 or more is any price. */
const hasPrice = (range: CarRange, { min, max }: Bounds): Bounds =>
  isPrice(range) && min === 1 ? boundsOf(undefined, max) : boundsOf(min, max);

const isPrice = (range: CarRange): boolean => range === 'price' || range === 'subscription_price';

const otherSide = (range: CarRange, { min, max }: Bounds): Adds | undefined => {
  const step = range in steps ? 1 : 0;
  if (min === undefined) return { ranges: { [range]: boundsOf(max! + step, undefined) } };
  if (max === undefined) return { ranges: { [range]: boundsOf(isPrice(range) ? 1 : undefined, min - step) } };
  const years = range === 'year' ? yearsOf({ min, max }) : undefined;
  return years && { excluded: { year: years } };
};

const yearsOf = ({ min, max }: Bounds): readonly string[] | undefined =>
  min === undefined || max === undefined || max - min > maxYears
    ? undefined
    : Array.from({ length: max - min + 1 }, (_, i) => String(min + i));

const beside = ({ refinements: _, ranges: __, ...others }: Adds) => others;

const keys = <Key extends string>(record: Readonly<Partial<Record<Key, unknown>>> | undefined): Key[] =>
  Object.keys(record ?? {}) as Key[];

/** The keys at which they differ; undefined where they don’t have the same. */
const differing = <Key extends string>(
  one: Readonly<Partial<Record<Key, unknown>>> | undefined,
  other: Readonly<Partial<Record<Key, unknown>>> | undefined,
): Key[] | undefined =>
  isSame(keys(one).sort(), keys(other).sort()) ? keys(one).filter((key) => !isSame(one![key], other![key])) : undefined;
