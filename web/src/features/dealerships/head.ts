import type { Site } from '#contracts/domain/site/site';
import { countOf } from '../../lib/format.js';
import type { Head } from '../../lib/page.js';
import type { DealershipCards } from '../../lib/schemas/places.js';
import { listAddress, type SearchAddress } from '../../lib/search/address.js';
import { withPageNumber, pageTitle, sentences } from '../../lib/page-title.js';

/** Returns the site's name for its dealerships, as its navigation says. */
export const dealershipsTitle = ({ navigation }: Site): string =>
  navigation.find(({ path }) => path === '/dealerships')?.label ?? 'Dealerships';

export const dealershipsHead = (site: Site): Head => ({
  title: pageTitle(site, dealershipsTitle(site)),
  description: sentences(`Where to find ${site.name}, and what each dealership has in stock`, site.tagline),
  canonical: '/dealerships',
});

export const dealershipHead = (
  site: Site,
  { path, state }: SearchAddress,
  answer: DealershipCards | undefined,
): Head => {
  const name = answer?.dealership.name ?? 'Dealership';
  return {
    title: pageTitle(site, withPageNumber(name === site.name ? 'Stock by category and price' : name, state.page)),
    description: withPageNumber(
      `${answer ? `${countOf(answer.count, site.labels)} at ` : ''}${name}, by category and price`,
      state.page,
    ),
    ...listAddress({ path, state }),
  };
};
