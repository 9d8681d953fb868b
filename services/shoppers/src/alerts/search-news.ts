import { isReserved } from '#contracts/domain/car/car';
import type { RecordedEvent } from '#contracts/events/envelope';
import { toCarDocument } from '#contracts/search/car-document';
import { matchesSearch, type SearchAddress } from '#contracts/search/matches';
import type { Site } from '#contracts/domain/site/site';
import { hour } from '#contracts/domain/durations';
import { evolveCarView } from '#contracts/views/car-view';
import type { CarView } from '#contracts/views/views';

/** Milliseconds. What was away for less was not away: a checkout that was given up, a price that was mistyped. */
const shortestAbsence = hour;

/** What one event made of a vehicle for a search. `new`: it was listed; `again`: it had been found before. */
export type SearchNews = 'new' | 'changed' | 'again';

/** Whether a search finds a vehicle that nobody holds. */
export const finds = (search: SearchAddress, car: CarView | undefined, site: Site): boolean =>
  car !== undefined && !isReserved(car) && matchesSearch(toCarDocument(car), search, site);

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
    car = evolveCarView(car, event);
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
