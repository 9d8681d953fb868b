/** Pages closed to crawlers: a visitor's own, and those that only act. `*` stands for one name. */
export const closedPages: readonly string[] = [
  ...['/account', '/watchlist', '/favourites', '/compare', '/my-garage', '/online-payment', '/sign-in', '/print'],
  ...['/inbox', '/ops', '/success', '/cars/*/checkout', '/cars/*/buy-online', '/checkout-journey'],
];
