/**
 * Numbers are indexed as 64-bit integers, in thousandths, because Typesense's `float` has 32 bits: too few for a time
 * in seconds. Numbers that differ by less are equal in the index; the stored document has every digit.
 */
const scale = 1000;
const largest = Number.MAX_SAFE_INTEGER;

const bounded = (thousandths: number): number => Math.min(largest, Math.max(-largest, thousandths)) || 0;

export const toThousandths = (value: number): number => bounded(Math.round(value * scale));

export const fromThousandths = (thousandths: number): number => thousandths / scale;

/** Returns the smallest number of thousandths that is not below the bound. */
export const lowerBound = (min: number): number => {
  const nearest = toThousandths(min);
  return bounded(fromThousandths(nearest) < min ? nearest + 1 : nearest);
};

/** Returns the greatest number of thousandths that is not above the bound. */
export const upperBound = (max: number): number => {
  const nearest = toThousandths(max);
  return bounded(fromThousandths(nearest) > max ? nearest - 1 : nearest);
};

/** Parses a facet value to thousandths; undefined: facets spell no number this way, or the index can't represent it. */
export const parseFacetNumber = (value: string | number | boolean): number | undefined => {
  const number = Number(value);
  if (String(number) !== String(value)) return undefined;
  return fromThousandths(toThousandths(number)) === number ? toThousandths(number) : undefined;
};
