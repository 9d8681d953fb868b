const anywhere = 'https://site.invalid';

/**
 * The path, query string and fragment as a browser reads them; undefined where it would leave the site: `//elsewhere`,
 * `/\elsewhere`, and what is left of `/.//elsewhere`.
 */
export const pathOnSite = (address: string): URL | undefined => {
  if (!address.startsWith('/') || !URL.canParse(address, anywhere)) return undefined;
  const read = new URL(address, anywhere);
  return read.origin === anywhere && !read.pathname.startsWith('//') ? read : undefined;
};

/** Whether it is an address of the web: one that runs no script and opens no other program. */
export const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** The page at this address as the site's own: on its hosts as it is, else the same path at the site's address. */
export const pageOfSite = (
  address: string,
  { url, slug, hosts }: { readonly url: string; readonly slug: string; readonly hosts: readonly string[] },
): string => {
  const { hostname, pathname, search } = new URL(address);
  const own = [...hosts, `${slug}.localhost`, new URL(url).hostname];
  return own.includes(hostname) ? address : url + pathname + search;
};
