import type { Site } from '#contracts/domain/site/site';
import { listPathOf } from '#contracts/search/paths';
import { countOf } from '../../lib/format.js';
import type { Head } from '../../lib/page.js';
import { listAddress, type SearchAddress } from '../../lib/search/address.js';
import type { SearchCards } from '../../lib/schemas/search.js';
import { facetLabel } from '../../lib/search/labels.js';
import { withPageNumber, pageTitle, sentences } from '../../lib/page-title.js';

/**
 * Returns the canonical address: of a plain list its path, of a model's list the model's page if there is one. Searches
 * that are filtered, sorted, by words or without results are not indexed.
 */
const addressOf = (site: Site, { path, state }: SearchAddress, answer: SearchCards | undefined) => {
  if (answer?.count === 0) return { isPrivate: true };
  const address = listAddress({ path: listPathOf(path, site), state });
  return answer?.model_page === undefined ? address : { canonical: answer.model_page };
};

/** Returns the heading of the list; without an answer, of the stock. */
export const listTitle = (answer: SearchCards | undefined): string => answer?.title ?? 'Our stock';

export const searchHead = (site: Site, { path, state }: SearchAddress, answer: SearchCards | undefined): Head => {
  const title = withPageNumber(listTitle(answer), state.page);
  const count = answer ? `${countOf(answer.count, site.labels)}: ` : '';
  return {
    title: pageTitle(site, title),
    description: sentences(`${count}${title} at ${site.name}`, site.tagline),
    ...addressOf(site, { path, state }, answer),
  };
};

export const findHead = (site: Site): Head & { readonly heading: string } => {
  const heading = `Find your ${site.labels.car.toLowerCase()}`;
  return {
    heading,
    title: pageTitle(site, heading),
    description: `Choose by ${site.search.tiles.map((facet) => facetLabel(facet).toLowerCase()).join(', ')} and price at ${site.name}.`,
    canonical: '/find',
  };
};
