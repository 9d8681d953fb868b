/** How a stock feed is written down. */
export const feedSyntaxes = ['csv', 'tsv', 'ndjson', 'json', 'xml'] as const;
export type FeedSyntax = (typeof feedSyntaxes)[number];

/** Whose column names a stock feed uses: ours, those of Google's vehicle feeds, those of Meta's vehicle catalogue. */
export const namedVocabularies = ['forecourt', 'google', 'meta'] as const;
/** `described`: the names that the feed's own description tells. */
export const feedVocabularies = [...namedVocabularies, 'described'] as const;
export type FeedVocabulary = (typeof feedVocabularies)[number];

/** What becomes of cars in stock that a full feed does not name. */
export const missingActions = ['delist', 'sell'] as const;
export type MissingAction = (typeof missingActions)[number];

/** Which comes first in a date such as `1/7/24`, and what stands before the decimals of a number. */
export const dateOrders = ['dmy', 'mdy'] as const;
export const decimalMarks = ['point', 'comma'] as const;

/** Content types of a body with several feeds in it: each says by its name or type what it is written in. */
export const packedFeeds = ['application/zip', 'multipart/form-data'] as const;
/** How a feed's text may be written; `windows-1252` is Latin-1 too. */
export const feedEncodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'macintosh'] as const;
export type FeedEncoding = (typeof feedEncodings)[number];

/** What it means that a column of the description is not in the feed: the field stays, is emptied, or the feed is refused. */
export const missingColumns = ['keep', 'empty', 'refuse'] as const;
export type MissingColumn = (typeof missingColumns)[number];

/** What an empty cell means: there is no such thing, or nothing is said of it. */
export const emptyCells = ['empty', 'keep'] as const;

/** Content types of an import's body, and the syntax each stands for. */
export const feedContentTypes: Readonly<Record<string, FeedSyntax>> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
};

const maxComparedLength = 200;
/** A column's name or a word of a feed as it is compared: in any case, with or without spaces, underscores and dashes. */
export const squashed = (text: string): string =>
  text
    .slice(0, maxComparedLength)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
