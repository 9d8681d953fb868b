import type { CarType } from '#contracts/domain/car/status';
import { hasCome } from '#contracts/domain/moment';
import { carTypesOfPath } from '#contracts/search/paths';
import { formatSearch } from '#contracts/search/url';
import type { Promo, SiteConfig } from '#contracts/domain/site/site';
import type { SearchAddress } from '../../lib/search/address.js';

interface Promos {
  readonly settings: SiteConfig['search']['promos'];
  readonly cards: readonly Promo[];
}

/** A random interval is this and up to so many more. */
const leastByChance = 3;
const moreByChance = 4;

/** The conditions a search can come up with; `[]`: any. */
const carTypesOf = ({ path, state }: SearchAddress): readonly string[] =>
  state.refinements.car_type ?? carTypesOfPath(path);

const speaksOf = ({ display, strictDisplay }: Promo, carTypes: readonly string[]): boolean => {
  if (display.length === 0) return true;
  const isMeant = (carType: string) => display.includes(carType as CarType);
  if (strictDisplay) return carTypes.length > 0 && carTypes.every(isMeant);
  return carTypes.length === 0 || carTypes.some(isMeant);
};

/** The promos that run at a moment and belong to a search. */
export const promosFor = (cards: readonly Promo[], address: SearchAddress, now: Date): Promo[] => {
  const carTypes = carTypesOf(address);
  return cards.filter(
    (promo) =>
      (promo.start === undefined || hasCome(now, Date.parse(promo.start))) &&
      (promo.expiry === undefined || !hasCome(now, Date.parse(promo.expiry))) &&
      speaksOf(promo, carTypes),
  );
};

/** The same numbers for the same text, on the server and in every browser (FNV-1a). */
const chances = (text: string) => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (sides: number): number => {
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    return (hash >>> 8) % sides;
  };
};

/**
 * After how many cars of a page each promo comes. Every promo comes once a page at the most, and none behind the last
 * car; where there are more than have room, the next page begins with another.
 */
export const placePromos = (
  { settings, cards }: Promos,
  address: SearchAddress,
  cars: number,
  now: Date,
): ReadonlyMap<number, Promo> => {
  const promos = promosFor(cards, address, now);
  const chance = chances(`${address.path}?${formatSearch(address.state)}`);
  const first = address.state.page - 1;
  const places = new Map<number, Promo>();
  let place = 0;
  for (let turn = 0; turn < promos.length; turn++) {
    const promo = promos[(first + turn) % promos.length]!;
    place += settings.random ? leastByChance + chance(moreByChance + 1) : (promo.position ?? settings.every);
    if (place >= cars) break;
    places.set(place, promo);
  }
  return places;
};
