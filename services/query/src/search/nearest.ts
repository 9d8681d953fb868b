import type { Point } from '#contracts/domain/places/geo';
import { distance } from '#contracts/domain/places/geo';
import type { Site } from '#contracts/domain/site/site';
import { batchesOf } from '#platform/kernel/batches-of';
import type { SearchAnswer, SearchFilter, SearchQuery } from '#platform/ports/search-index';
import type { Cars } from './car-index.js';

/** Groups of locations per round trip. */
const asked = 8;

/** Groups a site's locations by distance in kilometres, nearest first. Locations at the same distance share a group. */
const byDistance = ({ locations }: Site, from: Point): { readonly ids: string[]; readonly km: number }[] => {
  const groups = new Map<number, string[]>();
  for (const { id, address } of locations) {
    const km = kilometres(from, address);
    groups.set(km, [...(groups.get(km) ?? []), id]);
  }
  return [...groups].map(([km, ids]) => ({ km, ids })).sort((a, b) => a.km - b.km);
};

const kilometres = (from: Point, { lat, long }: { readonly lat: number; readonly long: number }): number =>
  Math.round(distance(from, { lat, lng: long }) * 10) / 10;

/** Runs the query location by location, the nearest first; cars of no location of the site come last. */
export const searchNearest = async (cars: Cars, site: Site, query: SearchQuery, from: Point): Promise<SearchAnswer> => {
  const groups = byDistance(site, from);
  const filters: SearchFilter[] = [
    ...groups.map(({ ids }) => ({ attribute: 'location_id', in: ids })),
    { not: { attribute: 'location_id', in: groups.flatMap(({ ids }) => ids) } },
  ];
  const main = await cars.search({ ...query, limit: 0, offset: 0 });
  const hits: string[] = [];
  let before = 0;
  const { offset = 0, limit } = query;
  for (const some of batchesOf(filters, asked)) {
    if (hits.length >= limit || before >= main.count) break;
    const within = (filter: SearchFilter) => ({ ...query, filters: [...(query.filters ?? []), filter], facets: [] });
    const counted =
      offset === 0
        ? await cars.searchMany(some.map((filter) => ({ ...within(filter), offset: 0, limit })))
        : await fromOffset(cars, some.map(within), offset - before, limit);
    for (const answer of counted) {
      hits.push(...answer.hits.slice(0, limit - hits.length));
      before += answer.count;
    }
  }
  return { ...main, hits };
};

/** Runs the queries, and skips the first `skipped` hits of all of them together. */
const fromOffset = async (
  cars: Cars,
  queries: readonly SearchQuery[],
  skipped: number,
  limit: number,
): Promise<SearchAnswer[]> => {
  const counts = await cars.searchMany(queries.map((query) => ({ ...query, offset: 0, limit: 0 })));
  let before = 0;
  const pages = queries.map((query, i) => {
    const offset = Math.max(0, skipped - before);
    before += counts[i]!.count;
    return { ...query, offset, limit: offset < counts[i]!.count ? limit : 0 };
  });
  return cars.searchMany(pages);
};

/** Reads the location id from a JSON hit without parsing it. The match is safe: inside a value, quotes are escaped. */
const locationOf = (hit: string): string | undefined => /"location_id":"([^"\\]*)"/.exec(hit)?.[1];

/** Adds the distance to each hit whose location is known. */
export const withDistances = ({ locations }: Site, hits: readonly string[], from: Point): string[] => {
  const known = new Map(locations.map(({ id, address }) => [id, kilometres(from, address)]));
  return hits.map((hit) => {
    const km = known.get(locationOf(hit) ?? '');
    return km === undefined ? hit : `${hit.slice(0, -1)},"distance":${km}}`;
  });
};
