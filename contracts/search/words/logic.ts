import type { CarRange } from '../cars.js';
import type { Bounds } from '../url.js';
import { boundsOf, isSame, union, type AddedConditions } from './merge.js';

/** Maximum gap between two integer ranges that may be merged into one. */
const steps: Readonly<Partial<Record<CarRange, number>>> = { year: 1, sleeps: 2 };

/** Maximum number of years that are listed one by one. */
const maxYears = 40;

/** Returns a search for exactly the cars of either; undefined where no search can express that. */
export const uniteConditions = (one: AddedConditions, other: AddedConditions): AddedConditions | undefined => {
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

const eitherRange = (one: AddedConditions, other: AddedConditions, range: CarRange): AddedConditions | undefined => {
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
 * Returns a search that excludes the cars. Of several conditions only the last is negated, so other cars may be
 * excluded too. Returns `{}` where only a sort order is negated, and undefined where no search can express the
 * negation.
 */
export const negateConditions = ({
  refinements = {},
  ranges = {},
  excluded,
  required,
}: AddedConditions): AddedConditions | undefined => {
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

/** A minimum price of 1 means any price, so the bound is dropped. */
const hasPrice = (range: CarRange, { min, max }: Bounds): Bounds =>
  isPrice(range) && min === 1 ? boundsOf(undefined, max) : boundsOf(min, max);

const isPrice = (range: CarRange): boolean => range === 'price' || range === 'subscription_price';

const otherSide = (range: CarRange, { min, max }: Bounds): AddedConditions | undefined => {
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

const beside = ({ refinements: _, ranges: __, ...others }: AddedConditions) => others;

const keys = <Key extends string>(record: Readonly<Partial<Record<Key, unknown>>> | undefined): Key[] =>
  Object.keys(record ?? {}) as Key[];

/** Returns the keys whose values differ; undefined where the records have different keys. */
const differing = <Key extends string>(
  one: Readonly<Partial<Record<Key, unknown>>> | undefined,
  other: Readonly<Partial<Record<Key, unknown>>> | undefined,
): Key[] | undefined =>
  isSame(keys(one).sort(), keys(other).sort()) ? keys(one).filter((key) => !isSame(one![key], other![key])) : undefined;
