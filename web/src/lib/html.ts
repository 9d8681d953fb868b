const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character]!);

/** The whole address of a path of the site's. */
export const absoluteOf = ({ url }: { readonly url: string }, path: string): string =>
  path.startsWith('/') ? url + path : path;
