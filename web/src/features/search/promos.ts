import type { CarType } from '#contracts/domain/car/status';
import { hasPassed } from '#contracts/domain/moment';
import { carTypesOfPath } from '#contracts/search/paths';
import { formatSearch } from '#contracts/search/url';
import type { Promo, SiteConfig } from '#contracts/domain/site/site';
import type { SearchAddress } from '../../lib/search/address.js';

interface Promos {
  readonly settings: SiteConfig['search']['promos'];
  readonly cards: readonly Promo[];
}

/** A random interval is `minRandomInterval` plus 0 to `randomIntervalSpread` cars. */
const minRandomInterval = 3;
const randomIntervalSpread = 4;

/** Returns the conditions that a search is limited to; `[]` for any. */
const carTypesOf = ({ path, state }: SearchAddress): readonly string[] =>
  state.refinements.car_type ?? carTypesOfPath(path);

const matchesCarTypes = ({ display, strictDisplay }: Promo, carTypes: readonly string[]): boolean => {
  if (display.length === 0) return true;
  const isMeant = (carType: string) => display.includes(carType as CarType);
  if (strictDisplay) return carTypes.length > 0 && carTypes.every(isMeant);
  return carTypes.length === 0 || carTypes.some(isMeant);
};

/** Returns the current promos that match a search. */
export const promosFor = (cards: readonly Promo[], address: SearchAddress, now: Date): Promo[] => {
  const carTypes = carTypesOf(address);
  return cards.filter(
    (promo) =>
      (promo.start === undefined || hasPassed(now, Date.parse(promo.start))) &&
      (promo.expiry === undefined || !hasPassed(now, Date.parse(promo.expiry))) &&
      matchesCarTypes(promo, carTypes),
  );
};

/** Returns a random number generator seeded by a text, so that server and browsers get the same numbers (FNV-1a). */
const seededRandom = (text: string) => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (sides: number): number => {
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    return (hash >>> 8) % sides;
  };
};

/**
 * Returns the promo to show after each number of cars. Each promo appears at most once per page, and none after the
 * last car. If there are too many for a page, the next page starts with another promo.
 */
export const placePromos = (
  { settings, cards }: Promos,
  address: SearchAddress,
  cars: number,
  now: Date,
): ReadonlyMap<number, Promo> => {
  const promos = promosFor(cards, address, now);
  const chance = seededRandom(`${address.path}?${formatSearch(address.state)}`);
  const first = address.state.page - 1;
  const places = new Map<number, Promo>();
  let place = 0;
  for (let turn = 0; turn < promos.length; turn++) {
    const promo = promos[(first + turn) % promos.length]!;
    place += settings.random
      ? minRandomInterval + chance(randomIntervalSpread + 1)
      : (promo.position ?? settings.every);
    if (place >= cars) break;
    places.set(place, promo);
  }
  return places;
};
