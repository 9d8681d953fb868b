import sanitize from 'sanitize-html';

const tableTags = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const allowedTags = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'h4', 'blockquote', ...tableTags];
const cell = ['colspan', 'rowspan', 'scope'];

const same: Readonly<Record<string, string>> = { b: 'strong', i: 'em', h1: 'h2', div: 'p' };

const options: sanitize.IOptions = {
  allowedTags,
  allowedAttributes: { a: ['href', 'rel'], th: cell, td: cell },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    ...Object.fromEntries(Object.entries(same).map(([from, to]) => [from, sanitize.simpleTransform(to, {}, false)])),
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, ...(/^https?:/i.test(href) && { rel: 'noopener' }) },
    }),
  },
  exclusiveFilter: ({ tag, attribs, text }) => {
    // A link without an address is reduced to its text.
    if (tag === 'a' && !attribs['href']) return 'excludeTag';
    return tag === 'p' && text.trim() === '';
  },
};

/** Maximum passes: removing a tag can leave a paragraph within another, so cleaning repeats until nothing changes. */
const maxTimes = 10;

/** Reduces HTML to what pages may show: paragraphs, headings, lists, tables, emphasis and links, nothing active. */
export const cleanHtml = (written: string): string => {
  let clean = written;
  for (let time = 0, before; time < maxTimes && clean !== before; time++) {
    before = clean;
    clean = sanitize(before, options).trim();
  }
  return clean;
};

const blockEnds = /<\/(?:p|li|h[2-4]|blockquote|caption|t[hd])>|<br \/>/g;
const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Returns the text of clean HTML on one line. */
export const textOf = (clean: string): string =>
  clean
    .replace(blockEnds, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => characters[name]!)
    .replace(/\s+/g, ' ')
    .trim();
