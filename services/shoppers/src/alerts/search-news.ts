import { isReserved } from '#contracts/domain/car/car';
import { memoizeObject } from '#contracts/domain/memoize';
import type { RecordedEvent } from '#contracts/events/envelope';
import { toCarDocument } from '#contracts/search/to-car-document';
import { matchesSearch, type SearchAddress } from '#contracts/search/matches';
import type { Site } from '#contracts/domain/site/site';
import type { CarView } from '#contracts/views/car';
import { hour } from '#contracts/domain/durations';
import { evolveCarView } from '#contracts/views/car-view';

/** Milliseconds; shorter absences are ignored, such as an abandoned checkout or a mistyped price. */
const minAbsence = hour;

/** Meaning of an event for a search. `new`: the vehicle was listed. `again`: the search matched it before. */
export type SearchNews = 'new' | 'changed' | 'again';

/** A vehicle is compared with many searches. */
const documentOf = memoizeObject((car: CarView) => toCarDocument(car));

/** Whether a search matches a vehicle that is not reserved. */
export const finds = (search: SearchAddress, car: CarView | undefined, site: Site): boolean =>
  car !== undefined && !isReserved(car) && matchesSearch(documentOf(car), search, site);

/**
 * Returns the meaning of the event at a revision of a vehicle's history for a search; undefined if the search already
 * matched the vehicle before, or does not match it.
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
