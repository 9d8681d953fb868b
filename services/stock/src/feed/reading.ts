import type { FeedDescription } from '#contracts/domain/feed-description';
import type { dateOrders, decimalMarks } from '#contracts/domain/feeds';

/** How a feed's texts are to be read where people write them differently. */
export interface Reading {
  /** `1/7/24`: the first of July where the day comes first, the seventh of January where the month does. */
  readonly dateOrder: (typeof dateOrders)[number];
  /** `25.990`: some twenty-six with a decimal point, some twenty-six thousand with a decimal comma. */
  readonly decimal: (typeof decimalMarks)[number];
  /** Units of figures that stand without one, by field. Absent: the field's own. */
  readonly units?: FeedDescription['units'] | undefined;
  /** Words for yes and no, in small letters, beside those that mean it everywhere. */
  readonly flags?: ReadonlyMap<string, boolean> | undefined;
  /** Stands between the items of a list. Absent: each cell tells. */
  readonly listSeparator?: string | undefined;
}

export const usualReading: Reading = { dateOrder: 'dmy', decimal: 'point' };

/** A value that can't be read. */
export class Unread {
  constructor(
    readonly reason: string,
    /** The text or value as the feed has it. */
    readonly value: unknown,
    /** Of a list: what of it can be read. */
    readonly rest?: readonly string[],
  ) {}
}

const maxShownLength = 60;

/** A value as a message shows it. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
};

/** What is longer than this is prose, and nothing to be read closely. */
export const maxFigureLength = 100;

const nothings: ReadonlySet<string> = new Set(
  ['', '-', '--', '---', '–', '—', '.', '?', 'n/a', 'n.a.', '#n/a', '#value!', '#ref!', 'tba', 'tbc', 'null'].concat([
    '(null)',
    '\\n',
    'undefined',
    'nan',
  ]),
);
const longestNothing = Math.max(...[...nothings].map(({ length }) => length));

/** Most values don't begin as one of them does, which is found faster. */
const beginnings: ReadonlySet<number> = new Set(
  [...nothings].flatMap((word) => [word.charCodeAt(0), word.toUpperCase().charCodeAt(0)]),
);

/** A text that stands for no value in any column, such as `-`, `N/A` or `TBA`. */
export const isBlank = (text: string): boolean =>
  text === '' ||
  (text.length <= longestNothing && beginnings.has(text.charCodeAt(0)) && nothings.has(text.toLowerCase()));

const noFigures: ReadonlySet<string> = new Set([
  ...['na', 'nil', 'none', 'unknown', 'not available', 'not applicable', 'unrated', 'not rated', 'untested'],
]);

/** As {@link isBlank}, also with the words that could be a name or a model elsewhere: an MX-5 may be an `NA`. */
export const isNoFigure = (text: string): boolean => isBlank(text) || noFigures.has(text.toLowerCase());

const askings = [
  'poa',
  'por',
  'price on',
  'price upon',
  'on application',
  'on request',
  'request',
  'to be',
  'tba',
  'tbc',
]
  .concat(['call', 'phone', 'ring', 'contact', 'please', 'enquire', 'enquiry', 'inquire', 'ask', 'see dealer', 'email'])
  .map((asking) => `${asking} `);

/** A text in place of a price that asks to be asked: `P.O.A.`, `Price on application`, `Call for price`. */
export const isOnApplication = (text: string): boolean => {
  if (text.length > maxFigureLength || /\d/.test(text)) return false;
  const words = `${text
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^a-z]/g, ' ')
    .trim()} `;
  return askings.some((asking) => words.startsWith(asking));
};
