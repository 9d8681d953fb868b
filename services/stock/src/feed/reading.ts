import type { FeedDescription } from '#contracts/domain/feed-description';
import type { dateOrders, decimalMarks } from '#contracts/domain/feeds';

/** How to read texts of a feed that may be written in different ways. */
export interface ReadingOptions {
  /** Order of day and month in dates such as `1/7/24`. */
  readonly dateOrder: (typeof dateOrders)[number];
  /** With `point`, `25.990` is about twenty-six; with `comma`, about twenty-six thousand. */
  readonly decimal: (typeof decimalMarks)[number];
  /** Units of numbers without a unit, by field. Absent: the field's own unit. */
  readonly units?: FeedDescription['units'] | undefined;
  /** Additional words for yes and no, in lower case. */
  readonly flags?: ReadonlyMap<string, boolean> | undefined;
  /** Separator of list items. Absent: detected in each cell. */
  readonly listSeparator?: string | undefined;
}

export const defaultReading: ReadingOptions = { dateOrder: 'dmy', decimal: 'point' };

export class Unreadable {
  constructor(
    readonly reason: string,
    /** The text or value as the feed has it. */
    readonly value: unknown,
    /** For a list: the readable items. */
    readonly rest?: readonly string[],
  ) {}
}

const maxShownLength = 60;

/** Formats a value for a message. */
export const formatValue = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
};

/** Maximum characters of a number, date or flag; longer texts are prose. */
export const maxFigureLength = 100;

const blankWords: ReadonlySet<string> = new Set([
  ...['', '-', '--', '---', '–', '—', '.', '?', 'n/a', 'n.a.', '#n/a', '#value!', '#ref!', 'tba', 'tbc'],
  ...['null', '(null)', '\\n', 'undefined', 'nan'],
]);
const longestNothing = Math.max(...[...blankWords].map(({ length }) => length));

/** First characters of these words, to rule out most values quickly. */
const beginnings: ReadonlySet<number> = new Set(
  [...blankWords].flatMap((word) => [word.charCodeAt(0), word.toUpperCase().charCodeAt(0)]),
);

/** Whether a text means "no value" in every column, such as `-`, `N/A` or `TBA`. */
export const isBlank = (text: string): boolean =>
  text === '' ||
  (text.length <= longestNothing && beginnings.has(text.charCodeAt(0)) && blankWords.has(text.toLowerCase()));

const noFigures: ReadonlySet<string> = new Set([
  ...['na', 'nil', 'none', 'unknown', 'not available', 'not applicable', 'unrated', 'not rated', 'untested'],
]);

/** Like {@link isBlank}, plus words that may be a name or model in other columns: an MX-5 may be an `NA`. */
export const isBlankValue = (text: string): boolean => isBlank(text) || noFigures.has(text.toLowerCase());

const askings = [
  ...['poa', 'por', 'price on', 'price upon', 'on application', 'on request', 'request', 'to be', 'tba', 'tbc'],
  ...['call', 'phone', 'ring', 'contact', 'please', 'enquire', 'enquiry', 'inquire', 'ask', 'see dealer', 'email'],
].map((asking) => `${asking} `);

/** Whether a text stands in place of a price: `P.O.A.`, `Price on application`, `Call for price`. */
export const isOnApplication = (text: string): boolean => {
  if (text.length > maxFigureLength || /\d/.test(text)) return false;
  const words = `${text
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^a-z]/g, ' ')
    .trim()} `;
  return askings.some((asking) => words.startsWith(asking));
};
