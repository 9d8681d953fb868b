import { createHash } from 'node:crypto';

/**
 * Conditions match tokens in place of values, because Typesense folds case and drops punctuation when it compares
 * strings, and can't escape a backtick in a quoted value. A token has only lower-case letters and digits, stands for
 * exactly one value and needs no quoting.
 */

/** Maximum length of a token; Typesense truncates words at 100 characters. */
const maxTokenLength = 90;

/** Stands for any single letter in a word's pattern; differs from every escape sequence. */
export const anyLetter = 'qq';

/** Escapes every UTF-16 unit except digits and `a`–`z` without `q`. Different texts give different tokens. */
export const escape = (text: string): string =>
  text.replace(/[^a-pr-z0-9]/g, (unit) => `q${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Returns the token itself, or its hash if Typesense would truncate it. */
export const hashIfLong = (token: string): string =>
  token.length <= maxTokenLength ? token : `h${createHash('sha256').update(token).digest('hex')}`;

/** Returns the token of an attribute's value, spelled as in facets. */
export const valueToken = (attribute: string, value: string): string =>
  hashIfLong(`v${escape(attribute)}q003d${escape(value)}`);

/** Returns the token of an attribute that is absent from a document. */
export const absenceToken = (attribute: string): string => hashIfLong(`a${escape(attribute)}`);

/** Returns a document's id in Typesense, escaped for URLs and filters. */
export const documentId = (id: string): string =>
  id.replace(/[^A-Za-z0-9_-]/g, (unit) => `~${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Returns a sort key with the order of the ids, because Typesense ignores case and punctuation when it sorts. */
export const idOrder = (id: string): string =>
  Array.from({ length: id.length }, (_, i) => id.charCodeAt(i).toString(16).padStart(4, '0')).join('');
