import type { Point } from './geo.js';
import suburbs from './suburbs.json' with { type: 'json' };

interface Places {
  readonly points: ReadonlyMap<string, Point>;
  /** By suburb: its postcodes, because states share names. */
  readonly postcodes: ReadonlyMap<string, readonly string[]>;
}

let read: Places | undefined;

const places = (): Places => (read ??= readPlaces());

const readPlaces = (): Places => {
  const points = new Map<string, Point>();
  const postcodes = new Map<string, string[]>();
  for (const line of suburbs.rows) {
    const [postcode = '', lat, lng] = line.split(' ', 3);
    points.set(postcode, { lat: Number(lat), lng: Number(lng) });
    for (const name of line.split(' ').slice(3).join(' ').split(',')) {
      const others = postcodes.get(name);
      if (others) others.push(postcode);
      else postcodes.set(name, [postcode]);
    }
  }
  return { points, postcodes };
};

/** Returns the middle of a postcode's suburbs. A postcode of none is placed at the nearest number of its region. */
export const pointOfPostcode = (postcode: string): Point | undefined => {
  const { points } = places();
  const known = points.get(postcode);
  if (known) return known;
  let best: string | undefined;
  for (const other of points.keys()) {
    if (other.slice(0, 2) !== postcode.slice(0, 2)) continue;
    if (best === undefined || gap(other, postcode) < gap(best, postcode)) best = other;
  }
  return best === undefined ? undefined : points.get(best);
};

const gap = (one: string, other: string): number => Math.abs(Number(one) - Number(other));

/** @param name in lower case; words separated by spaces */
export const postcodesOfSuburb = (name: string): readonly string[] =>
  places().postcodes.get(name.replace(/^saint /, 'st ').replace(/^mt /, 'mount ')) ?? [];
