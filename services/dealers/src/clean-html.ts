import sanitize from 'sanitize-html';

const allowedTags = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'h4', 'blockquote'];

const same: Readonly<Record<string, string>> = { b: 'strong', i: 'em', h1: 'h2', div: 'p' };

const options: sanitize.IOptions = {
  allowedTags,
  allowedAttributes: { a: ['href', 'rel'] },
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
    // A link that may lead nowhere is only its words.
    if (tag === 'a' && !attribs['href']) return 'excludeTag';
    return tag === 'p' && text.trim() === '';
  },
};

/** A tag that went can leave a paragraph within another, so it is cleaned until nothing changes; at the most so often. */
const maxTimes = 10;

/** What people write, as the pages may show it: paragraphs, headings, lists, emphasis and links, nothing that acts. */
export const cleanHtml = (written: string): string => {
  let clean = written;
  for (let time = 0, before; time < maxTimes && clean !== before; time++) {
    before = clean;
    clean = sanitize(before, options).trim();
  }
  return clean;
};

const blockEnds = /<\/(?:p|li|h[2-4]|blockquote)>|<br \/>/g;
const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The words of clean HTML on one line. */
export const textOf = (clean: string): string =>
  clean
    .replace(blockEnds, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => characters[name]!)
    .replace(/\s+/g, ' ')
    .trim();
