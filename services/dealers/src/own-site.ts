import type { Site } from '#contracts/domain/site/site';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { Principal } from '#platform/access/api-keys';

/** Refuses a key that does not cover the dealership that is spoken for, or else every one of the site. */
export const refuseBeyond = (
  { dealerships }: Principal,
  site: Pick<Site, 'slug' | 'dealerships'>,
  dealership?: string,
): Rejection | undefined => {
  const own = site.dealerships.map(({ id }) => id);
  if (dealership !== undefined && !own.includes(dealership)) {
    return reject('invalid', `dealership_id: there is no ${dealership} at ${site.slug}`);
  }
  const spokenFor = dealership === undefined ? own : [dealership];
  return spokenFor.every((id) => dealerships.has(id))
    ? undefined
    : reject('forbidden', 'This key does not reach every dealership of the site.');
};
