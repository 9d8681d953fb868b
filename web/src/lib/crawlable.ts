import type { To } from 'react-router';
import { closedPages } from '#contracts/domain/closed-pages';

const closed = new RegExp(`^(${closedPages.join('|').replaceAll('*', '[^/]+')})([/?#]|$)`);

/**
 * Decides whether search engines should follow a link. Any parameter except the page number filters, sorts or prefills
 * a page, and such variants need no indexing. Some pages are closed to them altogether.
 */
export const isCrawlable = (to: To): boolean => {
  const { pathname, search } = typeof to === 'string' ? { pathname: to, search: /\?[^#]*/.exec(to)?.[0] } : to;
  if (pathname && closed.test(pathname)) return false;
  return [...new URLSearchParams(search).keys()].every((name) => name === 'page');
};
