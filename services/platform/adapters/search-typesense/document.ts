import { attributeValue, isValue, type SearchAttribute, type SearchSchema } from '#contracts/search/schema';
import type { Versioned } from '#platform/ports/view-store';
import { hasKeys, internalFields, sortField } from './fields.js';
import { toThousandths } from './numbers.js';
import { textTokens, type TextSource } from './text.js';
import { absenceToken, documentId, idOrder, valueToken } from './tokens.js';

/** Returns the document as stored in Typesense. Values with another type than their attribute are not indexed. */
export const toStoredDocument = (
  schema: SearchSchema,
  { id, revision, doc }: Versioned<object>,
): Record<string, unknown> => {
  const values = doc as Readonly<Record<string, unknown>>;
  const fields: Record<string, unknown> = {};
  const keys: string[] = [];
  const texts: TextSource[] = [];
  for (const [name, attribute] of Object.entries(schema.attributes)) {
    const value = typed(attribute, attributeValue(values, name, attribute));
    if (attribute.text) texts.push(...textsOf(values[name], attribute));
    if (value === undefined) {
      keys.push(absenceToken(name));
      continue;
    }
    if (hasKeys(attribute)) for (const each of [value].flat()) keys.push(valueToken(name, String(each)));
    if (attribute.facet || attribute.type === 'number') {
      fields[name] = typeof value === 'number' ? toThousandths(value) : wellFormed(value);
    }
    if (attribute.sort === 'positive' && Number(value) > 0) fields[sortField(name, attribute)] = fields[name];
  }
  return {
    ...filled({
      ...fields,
      [internalFields.keys]: keys,
      [internalFields.words]: textTokens(texts),
      [internalFields.text]: originalTexts(texts, false),
      [internalFields.codes]: originalTexts(texts, true),
    }),
    id: documentId(id),
    [internalFields.document]: JSON.stringify(doc),
    [internalFields.revision]: revision,
    [internalFields.order]: idOrder(id),
  };
};

/** Omits empty lists. */
const filled = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !(Array.isArray(value) && value.length === 0)));

/** Replaces lone surrogates, because Typesense rejects the escapes that JSON.stringify writes for them. */
const wellFormed = (value: string | boolean | string[]): string | boolean | string[] => {
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' ? value.toWellFormed() : [...new Set(value.map((item) => item.toWellFormed()))];
};

const originalTexts = (texts: readonly TextSource[], isExact: boolean): string[] => [
  ...new Set(texts.filter(({ exact }) => exact === isExact).map(({ text }) => text.toWellFormed())),
];

const typed = ({ type }: SearchAttribute, value: unknown): string | number | boolean | string[] | undefined => {
  if (type === 'string[]') {
    return Array.isArray(value)
      ? [...new Set(value.filter((item) => typeof item === 'string' && isValue(item)))]
      : undefined;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined;
  if (typeof value === 'string' && !isValue(value)) return undefined;
  return typeof value === type ? (value as string | number | boolean) : undefined;
};

const textsOf = (value: unknown, { exact: isExact, weight }: SearchAttribute): TextSource[] => {
  const exact = isExact === true;
  if (Array.isArray(value)) return value.map((item) => ({ text: String(item), exact, weight }));
  return typeof value === 'string' || typeof value === 'number' ? [{ text: String(value), exact, weight }] : [];
};
