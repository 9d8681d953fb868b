/** Index settings of one attribute. */
export interface SearchAttribute {
  readonly type: 'string' | 'string[]' | 'number' | 'boolean';
  /** Field whose value replaces the attribute's, in documents that have it. */
  readonly instead?: string;
  /** Counted in every response, and refinable. `values`: per value; `stats`: min and max; `both`. */
  readonly facet?: 'values' | 'stats' | 'both';
  /** Supports bounds, `range[attribute]=min:max`. */
  readonly range?: true;
  /** Supports sorting. `positive`: values of 0 or less count as missing. */
  readonly sort?: true | 'positive';
  /** Free text searches its words. */
  readonly text?: true;
  /** Weight of a matching word: 3 for a document's name, 2 for words before or beside the name, 1 for its kind. */
  readonly weight?: 3 | 2 | 1;
  /** Free text matches exact words and prefixes only, because typos make no sense in ids and numbers. */
  readonly exact?: true;
  /** Used in fixed filters, never counted. */
  readonly filter?: true;
  /** An index may group documents by it, because the documents of a query have few values. At most one attribute. */
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

/** Returns the effective value of an attribute in a document. */
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

/** Whether a text is a facet value. Engines ignore texts without letters or digits, such as `*` or `-`. */
export const isValue = (text: string): boolean => {
  const first = text.charCodeAt(0);
  return (
    (first >= 97 && first <= 122) ||
    (first >= 65 && first <= 90) ||
    (first >= 48 && first <= 57) ||
    !onlyPunctuation.test(text)
  );
};
