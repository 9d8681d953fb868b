/** A part of a map's credit; the link is missing for words between links. */
export interface Credit {
  readonly text: string;
  readonly url?: string;
}

/** Reads the credit that the sources of a style name as HTML, of which only words and links are kept. */
export const readCredits = (html: string): Credit[] =>
  [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map((node) => ({
    text: node.textContent ?? '',
    ...(node instanceof HTMLAnchorElement && /^https?:$/.test(node.protocol) && { url: node.href }),
  }));
