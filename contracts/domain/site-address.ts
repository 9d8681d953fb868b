const anywhere = 'https://site.invalid';

/**
 * Parses a path, query string and fragment like a browser. Returns undefined where the address would leave the site:
 * `//elsewhere`, `/\elsewhere`, and `/.//elsewhere` after normalisation.
 */
export const parseSitePath = (address: string): URL | undefined => {
  if (!address.startsWith('/') || !URL.canParse(address, anywhere)) return undefined;
  const read = new URL(address, anywhere);
  return read.origin === anywhere && !read.pathname.startsWith('//') ? read : undefined;
};

/** Whether it is an http(s) address. Other schemes could run a script or open another program. */
export const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** Returns the address unchanged where its host is the site's; otherwise the same path at the site's address. */
export const pageOfSite = (
  address: string,
  { url, slug, hosts }: { readonly url: string; readonly slug: string; readonly hosts: readonly string[] },
): string => {
  const { hostname, pathname, search } = new URL(address);
  const own = [...hosts, `${slug}.localhost`, new URL(url).hostname];
  return own.includes(hostname) ? address : url + pathname + search;
};
