/** What an index has to know of one attribute of its documents. */
export interface SearchAttribute {
  readonly type: 'string' | 'string[]' | 'number' | 'boolean';
  /** A field that counts in its place, of documents that have it. */
  readonly instead?: string;
  /** Counted in every answer; refinable. `values`: per value; `stats`: min and max; `both`. */
  readonly facet?: 'values' | 'stats' | 'both';
  /** May be bounded by `range[attribute]=min:max`. */
  readonly range?: true;
  /** May be sorted by. `positive`: 0 and less is no number to sort by. */
  readonly sort?: true | 'positive';
  /** Words of it are found by free text. */
  readonly text?: true;
  /** How much a word in it says of a document: 3 for its name, 2 for what stands before or beside it, 1 for its kind. */
  readonly weight?: 3 | 2 | 1;
  /** Free text finds it by exact word or prefix only: ids and numbers don't take typos. */
  readonly exact?: true;
  /** Filtered by in a fixed filter, never counted. */
  readonly filter?: true;
  /** Few documents of one query differ in it, so an index may group documents by it. One attribute at the most. */
  readonly group?: true;
}

export interface SearchSchema {
  readonly attributes: Readonly<Record<string, SearchAttribute>>;
}

const namesWhere =
  (holds: (attribute: SearchAttribute) => boolean) =>
  (schema: SearchSchema): string[] =>
    Object.entries(schema.attributes)
      .filter(([, attribute]) => holds(attribute))
      .map(([name]) => name);

/** What counts of a document as the attribute's value. */
export const attributeValue = (
  document: Readonly<Record<string, unknown>>,
  name: string,
  { instead }: SearchAttribute,
): unknown => (instead === undefined ? document[name] : (document[instead] ?? document[name]));

export const facetNames = namesWhere((a) => a.facet !== undefined);
export const valueFacetNames = namesWhere((a) => a.facet === 'values' || a.facet === 'both');
export const statsFacetNames = namesWhere((a) => a.facet === 'stats' || a.facet === 'both');
export const rangeNames = namesWhere((a) => a.range === true);
export const textNames = namesWhere((a) => a.text === true);

const onlyPunctuation = /^[\u0000-/:-@[-`{-\u007f]*$/;

/** A text without a letter or a digit, such as `*` or `-`, is no value of a facet: no engine counts or finds it. */
export const isValue = (text: string): boolean => {
  const first = text.charCodeAt(0);
  return (
    (first >= 97 && first <= 122) ||
    (first >= 65 && first <= 90) ||
    (first >= 48 && first <= 57) ||
    !onlyPunctuation.test(text)
  );
};
