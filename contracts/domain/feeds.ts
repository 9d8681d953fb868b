export const feedSyntaxes = ['csv', 'tsv', 'ndjson', 'json', 'xml'] as const;
export type FeedSyntax = (typeof feedSyntaxes)[number];

/** Vocabularies of column names: our own, Google's vehicle feeds, Meta's vehicle catalogue. */
export const namedVocabularies = ['forecourt', 'google', 'meta'] as const;
/** `described`: the column names of the feed's own description. */
export const feedVocabularies = [...namedVocabularies, 'described'] as const;
export type FeedVocabulary = (typeof feedVocabularies)[number];

/** Actions for cars in stock that a full feed does not name. */
export const missingActions = ['delist', 'sell'] as const;
export type MissingAction = (typeof missingActions)[number];

/** Order of a date such as `1/7/24`, and the decimal mark of numbers. */
export const dateOrders = ['dmy', 'mdy'] as const;
export const decimalMarks = ['point', 'comma'] as const;

/** Content type of a workbook as Excel writes it, `.xlsx`. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Content types of a body whose feeds are packed. A zip's entries and a form's parts say their syntax. */
export const packedFeeds = ['application/zip', workbookType, 'multipart/form-data'] as const;
/** Text encodings of feeds; `windows-1252` covers Latin-1 too. */
export const feedEncodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'macintosh'] as const;
export type FeedEncoding = (typeof feedEncodings)[number];

/** Action where a described column is missing from the feed: keep the field, empty it, or refuse the feed. */
export const missingColumns = ['keep', 'empty', 'refuse'] as const;
export type MissingColumn = (typeof missingColumns)[number];

/** Meaning of an empty cell: the vehicle has no such value, or the field stays unchanged. */
export const emptyCells = ['empty', 'keep'] as const;

/** Content types of an import's body, with their syntaxes. */
export const feedContentTypes: Readonly<Record<string, FeedSyntax>> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
};

/** Fields that one column may state together, as `2019 Toyota RAV4 Cruiser`: where it is that of make and of model. */
export const titleFields = ['year', 'make', 'model', 'badge'] as const;
/** Stands for those fields where a column has one meaning. */
export const titleMeaning = 'title';

const maxComparedLength = 200;
/** Normalises a column name or a word of a feed for comparison: ignores case, spaces, underscores and dashes. */
export const normaliseForComparison = (text: string): string =>
  text
    .slice(0, maxComparedLength)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
