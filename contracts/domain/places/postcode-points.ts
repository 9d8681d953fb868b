import { distance, type Point } from './geo.js';
import postcodes from './postcodes.json' with { type: 'json' };

interface Row {
  readonly middle: Point;
  /** Whether nobody lives there: post office boxes, large receivers. */
  readonly isBox: boolean;
}

let read: ReadonlyMap<string, Row> | undefined;

const rows = (): ReadonlyMap<string, Row> =>
  (read ??= new Map(
    postcodes.rows.map((row) => {
      const [postcode = '', lat, lng, kind] = row.split(' ');
      return [postcode, { middle: { lat: Number(lat), lng: Number(lng) }, isBox: kind === 'box' }];
    }),
  ));

/** Returns the middle of a postcode's suburbs. A postcode of none is placed at the nearest number of its region. */
export const pointOfPostcode = (postcode: string): Point | undefined => {
  const known = rows().get(postcode);
  if (known) return known.middle;
  let best: string | undefined;
  for (const other of rows().keys()) {
    if (other.slice(0, 2) !== postcode.slice(0, 2)) continue;
    if (best === undefined || gap(other, postcode) < gap(best, postcode)) best = other;
  }
  return best === undefined ? undefined : rows().get(best)?.middle;
};

const gap = (one: string, other: string): number => Math.abs(Number(one) - Number(other));

/** Kilometres. No place in Australia is farther from the middle of a postcode. */
const farthest = 600;

/** Returns the postcode whose suburbs' middle is nearest to a point, unless the point is far from Australia. */
export const nearestPostcode = (point: Point): string | undefined => {
  let best: string | undefined;
  let least = farthest;
  for (const [postcode, { middle, isBox }] of rows()) {
    const away = isBox ? Infinity : distance(point, middle);
    if (away < least) [best, least] = [postcode, away];
  }
  return best;
};
