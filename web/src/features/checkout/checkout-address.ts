export interface CheckoutAddress {
  readonly slug: string;
  readonly search: URLSearchParams;
}

/** Returns the vehicle that is reserved or bought at an address of this site; undefined for other addresses. */
export const checkoutAddress = (address: string): CheckoutAddress | undefined => {
  const { pathname, searchParams: search } = new URL(address, 'http://site');
  const [, reserved] = /^\/cars\/([^/]+)\/(?:checkout|buy-online)$/.exec(pathname) ?? [];
  const slug = reserved ?? (pathname === '/checkout-journey' ? search.get('car_id') : undefined);
  return slug ? { slug, search } : undefined;
};
