import { isReserved } from '#contracts/domain/car/car';
import type { RecordedEvent } from '#contracts/events/envelope';
import { toCarDocument } from '#contracts/search/car-document';
import { matchesSearch, type SearchAddress } from '#contracts/search/matches';
import type { Site } from '#contracts/domain/site/site';
import type { CarView } from '#contracts/views/car';
import { hour } from '#contracts/domain/durations';
import { evolveCarView } from '#contracts/views/car-view';

/** Milliseconds; shorter absences are ignored: an abandoned checkout, a mistyped price. */
const minAbsence = hour;

/** What an event means for a search. `new`: the vehicle was listed; `again`: the search has matched it before. */
export type SearchNews = 'new' | 'changed' | 'again';

/** Whether a search matches a vehicle that is not reserved. */
export const finds = (search: SearchAddress, car: CarView | undefined, site: Site): boolean =>
  car !== undefined && !isReserved(car) && matchesSearch(toCarDocument(car), search, site);

/**
 * What the event at a revision of a vehicle's history means for a search: undefined where the search matched the vehicle
 * before, or does not match it.
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
    else if (at - lostAt >= minAbsence) news = 'again';
  }
  return isFound ? news : undefined;
};
