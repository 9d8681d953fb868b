const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character]!);

/** Returns an absolute URL for a path of the site; any other address unchanged. */
export const absoluteOf = ({ url }: { readonly url: string }, path: string): string =>
  path.startsWith('/') ? url + path : path;
