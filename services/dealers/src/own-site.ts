import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import type { Platform } from '#platform/process/platform.module';

/** The site, where the key reaches the dealership that is spoken for, or else all of the site. */
export const ownSite = (
  { keyring, sites }: Pick<Platform, 'keyring' | 'sites'>,
  authorization: string | undefined,
  slug: string,
  dealership?: string,
): Site | Rejection => {
  const dealer = keyring.authenticate(authorization, 'dealer');
  if (isRejection(dealer)) return dealer;
  const site = sites.ofSlug(slug);
  const own = site?.dealerships.map(({ id }) => id) ?? [];
  if (!site || !own.some((id) => dealer.dealerships.has(id))) {
    return reject('not_found', `You have no site ${slug.slice(0, 100)}.`);
  }
  if (dealership !== undefined && !own.includes(dealership)) {
    return reject('invalid', `dealership_id: there is no ${dealership} at ${slug}`);
  }
  const spokenFor = dealership === undefined ? own : [dealership];
  if (!spokenFor.every((id) => dealer.dealerships.has(id))) {
    return reject('forbidden', 'This key does not reach every dealership of the site.');
  }
  return site;
};
