/** Elements that start and end a line. */
const blocks = 'p|li|ul|ol|div|tr|table|h[1-6]';
const tag = new RegExp(
  `</?(?:(br)|(${blocks})|b|strong|i|em|u|span|font|a|td|th|tbody|small|big|center|img|hr)(?=[\\s/>])[^<>]*>`,
  'gi',
);
const entity = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,6}));/g;

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bull: '•', middot: '·', deg: '°', times: '×', eacute: 'é' },
  ...{ copy: '©', reg: '®', trade: '™' },
};

/** Returns a character; undefined if texts must not contain it. */
const characterOf = (code: number): string | undefined => {
  if (code === 10) return '\n';
  if (code === 9 || code === 13 || code === 0xa0) return ' ';
  const isVisible = (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code < 0xd800);
  return isVisible || (code > 0xdfff && code <= 0x10_ffff) ? String.fromCodePoint(code) : undefined;
};

const decoded = (text: string): string =>
  text.replace(entity, (all: string, decimal?: string, hex?: string, name: string = '') => {
    if (decimal ?? hex) return characterOf(decimal ? Number(decimal) : Number.parseInt(hex!, 16)) ?? all;
    return Object.hasOwn(named, name) ? named[name]! : all;
  });

/** Replaces line breaks and paragraphs of HTML by lines. A text without tags stays the same. */
const untagged = (html: string): string => {
  let text = '';
  let from = 0;
  for (const { index, 0: all, 1: isBreak, 2: isBlock } of html.matchAll(tag)) {
    text += html.slice(from, index);
    from = index + all.length;
    if (isBreak || (isBlock && text !== '' && !text.endsWith('\n'))) text += '\n';
  }
  if (from === 0) return html;
  const lines = (text + html.slice(from)).split('\n').map((line) => line.trim());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};

/** Removes tags and entities from a text that was written as HTML. Any other text stays the same: `<3.0L` is no tag. */
export const withoutMarkup = (text: string): string => {
  const plain = text.includes('<') ? untagged(text) : text;
  return plain.includes('&') ? decoded(plain) : plain;
};
