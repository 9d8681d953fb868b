import type { Site } from '#contracts/domain/site/site';
import { reject, type Rejection } from '#contracts/rejections';
import type { Principal } from '#platform/access/api-keys';

/** Whether a key covers a dealership. Without one, or with one that the site no longer has: all of the site's. */
export type Covers = (dealership: string | undefined) => boolean;

export const coverOf =
  ({ dealerships }: Principal, site: Pick<Site, 'dealerships'>): Covers =>
  (dealership) => {
    const own = site.dealerships.map(({ id }) => id);
    const owners = dealership !== undefined && own.includes(dealership) ? [dealership] : own;
    return owners.every((id) => dealerships.has(id));
  };

export const refuseUncovered = (covers: Covers | undefined, dealership: string | undefined): Rejection | undefined =>
  covers && !covers(dealership)
    ? reject('forbidden', 'This key does not reach every dealership that this belongs to.')
    : undefined;

/** Rejects a body that names something else than the address. */
export const otherThanAddress = (field: string, given: string): Rejection =>
  reject('invalid', `${field}: is not ${given.slice(0, 100)}, as the address says`);

/** Refuses a key that does not cover the given dealership, or without one every dealership of the site. */
export const refuseBeyond = (
  caller: Principal,
  site: Pick<Site, 'slug' | 'dealerships'>,
  dealership?: string,
): Rejection | undefined =>
  dealership !== undefined && !site.dealerships.some(({ id }) => id === dealership)
    ? reject('invalid', `dealership_id: there is no ${dealership} at ${site.slug}`)
    : refuseUncovered(coverOf(caller, site), dealership);
