import { emptySearch } from '#contracts/search/url';
import type { Site } from '#contracts/domain/site/site';
import { countOf } from '../../lib/format.js';
import type { Head } from '../../lib/page.js';
import type { DealershipCards } from '../../lib/schemas/places.js';
import { type SearchAddress, writeAddress } from '../../lib/search/address.js';

/** What the site calls its places: as it says in its navigation. */
export const dealershipsTitle = ({ navigation }: Site): string =>
  navigation.find(({ path }) => path === '/dealerships')?.label ?? 'Dealerships';

export const dealershipsHead = (site: Site): Head => ({
  title: `${dealershipsTitle(site)} | ${site.name}`,
  description: `Where to find ${site.name}, and what each dealership has in stock. ${site.tagline}.`,
  canonical: '/dealerships',
});

/** Narrowed lists share the address of the plain one. */
export const dealershipHead = (
  site: Site,
  { path, state }: SearchAddress,
  answer: DealershipCards | undefined,
): Head => {
  const name = answer?.dealership.name ?? 'Dealership';
  return {
    title: name === site.name ? `Stock by category and price | ${name}` : `${name} | ${site.name}`,
    description: `${answer ? `${countOf(answer.count, site.labels)} at ` : ''}${name}, by category and price.`,
    canonical: writeAddress({ path, state: { ...emptySearch, page: state.page } }),
  };
};
