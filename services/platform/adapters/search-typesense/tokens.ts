import { createHash } from 'node:crypto';

/**
 * Typesense folds case and drops punctuation when it compares strings, and has no way to write a backtick inside a
 * quoted value. So conditions are not held against values but against tokens: lower-case letters and digits that stand
 * for one value only, and need no quoting.
 */

/** Typesense cuts words at 100 characters. */
const maxTokenLength = 90;

/** Stands for any one letter in the pattern of a word; no escape is spelled like it. */
export const anyLetter = 'qq';

/** Escapes every UTF-16 unit but `a`–`z` without `q`, and digits. Different texts give different tokens. */
export const escape = (text: string): string =>
  text.replace(/[^a-pr-z0-9]/g, (unit) => `q${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The token as it is, or its hash when Typesense would cut it. */
export const fitted = (token: string): string =>
  token.length <= maxTokenLength ? token : `h${createHash('sha256').update(token).digest('hex')}`;

/** Stands for an attribute's value, spelled as facets spell it. */
export const valueToken = (attribute: string, value: string): string =>
  fitted(`v${escape(attribute)}q003d${escape(value)}`);

/** Stands for an attribute that a document does not have. */
export const absenceToken = (attribute: string): string => fitted(`a${escape(attribute)}`);

/** A document's id in Typesense, where it is part of addresses and filters. */
export const documentId = (id: string): string =>
  id.replace(/[^A-Za-z0-9_-]/g, (unit) => `~${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Sorts as the ids do: Typesense sorts by letters and digits only, in any case. */
export const idOrder = (id: string): string =>
  Array.from({ length: id.length }, (_, i) => id.charCodeAt(i).toString(16).padStart(4, '0')).join('');
