import type { To } from 'react-router';

/** Parameters by which a page is another page for search engines; any other one narrows, orders or fills in a page. */
const ofPages: ReadonlySet<string> = new Set(['page', 'make', 'body', 'manufacturer']);

/** Whether an address is of a page of its own, not of one of the many forms of a page, which no search engine needs. */
export const isOfItsOwn = (to: To): boolean => {
  const search = typeof to === 'string' ? /\?[^#]*/.exec(to)?.[0] : to.search;
  return [...new URLSearchParams(search).keys()].every((name) => ofPages.has(name));
};
