import type { To } from 'react-router';

/**
 * Whether an address is of a page of its own, not of one of the many forms of a page, which no search engine needs: any
 * parameter but the page's number narrows, orders or fills in a page.
 */
export const isOfItsOwn = (to: To): boolean => {
  const search = typeof to === 'string' ? /\?[^#]*/.exec(to)?.[0] : to.search;
  return [...new URLSearchParams(search).keys()].every((name) => name === 'page');
};
