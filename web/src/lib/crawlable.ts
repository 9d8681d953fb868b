import type { To } from 'react-router';

/**
 * Decides whether search engines should follow a link. Any parameter except the page number filters, sorts or prefills
 * a page, and such variants need no indexing.
 */
export const isCrawlable = (to: To): boolean => {
  const search = typeof to === 'string' ? /\?[^#]*/.exec(to)?.[0] : to.search;
  return [...new URLSearchParams(search).keys()].every((name) => name === 'page');
};
