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
