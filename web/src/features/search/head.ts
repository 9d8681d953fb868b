import { emptySearch } from '#contracts/search/url';
import type { Site } from '#contracts/domain/site/site';
import { countOf } from '../../lib/format.js';
import type { Head } from '../../lib/page.js';
import { type SearchAddress, writeAddress } from '../../lib/search/address.js';
import type { SearchCards } from '../../lib/schemas/search.js';
import { facetLabel, searchTitle } from '../../lib/search/labels.js';

/** Refined searches share the address of the plain one, so that search engines see each list once. */
export const searchHead = (site: Site, { path, state }: SearchAddress, answer: SearchCards | undefined): Head => {
  const title = searchTitle(path, state, site, answer?.facets);
  const count = answer ? `${countOf(answer.count, site.labels)}: ` : '';
  return {
    title: `${title} | ${site.name}`,
    description: `${count}${title} at ${site.name}. ${site.tagline}.`,
    canonical: writeAddress({ path, state: { ...emptySearch, page: state.page } }),
  };
};

export const findHead = (site: Site): Head & { readonly heading: string } => {
  const heading = `Find your ${site.labels.car.toLowerCase()}`;
  return {
    heading,
    title: `${heading} | ${site.name}`,
    description: `Choose by ${site.search.tiles.map((facet) => facetLabel(facet).toLowerCase()).join(', ')} and price at ${site.name}.`,
    canonical: '/find',
  };
};
