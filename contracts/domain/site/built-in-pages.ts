import { financePaths } from '../finance/paths.js';

/** First segments of paths below which the program itself has pages. */
const sections: ReadonlySet<string> = new Set(
  'search used-car cars offers dealerships locations our-location contact-us my-garage'.split(' '),
);

const pages: ReadonlySet<string> = new Set(
  [
    '',
    ...['find', 'models', 'makes', 'compare', 'favourites', 'watchlist', 'special-offers', 'brands', 'dealer-locator'],
    ...['contact', 'service', 'book-test-drive', 'fleet', 'vehicle-parts-and-accessories', 'careers', 'ask-us'],
    ...['success', 'trade-in', 'sell-my-car', 'sell-your-car', 'parts/search', 'online-payment', 'checkout-journey'],
    ...['spin-to-win', 'stop-alerts', 'sign-in', 'account', 'print', 'inbox', 'ops'],
    ...financePaths,
  ].map((path) => `/${path}`),
);

/** Whether the program itself has pages at a path, on one site or another. @param path without a slash at its end */
export const isBuiltIn = (path: string): boolean =>
  pages.has(path) || sections.has(path.split('/')[1]!) || /^\/[^/]+\/overview$/.test(path);
