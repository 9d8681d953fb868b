import type { RecordedEvent } from '#contracts/events/envelope';
import type { CarEvent } from '#contracts/events/car';
import { matchesSearch, type SearchAddress } from '#contracts/search/matches';
import type { Site } from '#contracts/domain/site/site';
import type { CarView } from '#contracts/views/car';
import { carDocument } from '#platform/car-document';
import { carEvolve } from '#platform/car-evolve';

type Step = (car: CarView | undefined, event: RecordedEvent) => CarView | undefined;

/** Milliseconds. What was away for less was not away: a checkout that was given up, a price that was mistyped. */
const shortestAbsence = 3_600_000;

/** What one event made of a vehicle for a search. `new`: it was listed; `again`: it had been found before. */
export type SearchNews = 'new' | 'changed' | 'again';

/** Whether a search finds a vehicle that nobody holds. */
export const finds = (search: SearchAddress, car: CarView | undefined, site: Site): boolean =>
  car !== undefined && !car.reserved && matchesSearch(carDocument(car), search, site);

/** The vehicle after an event. */
export const carAfter = (car: CarView | undefined, event: RecordedEvent): CarView | undefined =>
  (carEvolve[event.type as CarEvent['type']] as Step)(car, event);

/**
 * What the event at this revision of a vehicle's history made of it: undefined where the search had found it already, or
 * finds it no more.
 */
export const searchNews = (
  search: SearchAddress,
  history: readonly RecordedEvent[],
  revision: number,
  site: Site,
): SearchNews | undefined => {
  let car: CarView | undefined;
  let isFound = false;
  let lostAt: number | undefined;
  let news: SearchNews | undefined;
  for (const event of history) {
    car = carAfter(car, event);
    const wasFound = isFound;
    isFound = finds(search, car, site);
    const at = Date.parse(event.time);
    if (wasFound && !isFound) lostAt = at;
    if (event.revision !== revision || wasFound || !isFound) continue;
    if (lostAt === undefined) news = event.type === 'CarListed' ? 'new' : 'changed';
    else if (at - lostAt >= shortestAbsence) news = 'again';
  }
  return isFound ? news : undefined;
};
