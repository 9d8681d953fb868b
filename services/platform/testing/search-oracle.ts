import { attributeValue, type SearchSchema } from '#contracts/search/schema';
import type { SearchAnswer, SearchFilter, SearchQuery } from '#platform/ports/search-index';

export type OracleDocument = Readonly<Record<string, unknown>> & { readonly id: string };

/** Answers a search the plain way: by checking every document. */
export const searchByScan = (
  schema: SearchSchema,
  all: readonly OracleDocument[],
  query: SearchQuery,
): SearchAnswer => {
  const originals = new Map(all.map((doc) => [doc.id, doc]));
  const documents = all.map((doc) => {
    const values = Object.entries(schema.attributes).map(([name, one]) => [name, attributeValue(doc, name, one)]);
    return { ...doc, ...Object.fromEntries(values.filter(([, value]) => value !== undefined)) } as OracleDocument;
  });
  const refined = new Set(Object.keys({ ...query.refinements, ...query.ranges }));
  const tier = tiersOf(schema, query.text ?? '');
  const rank = query.byRelevance ? ranksOf(schema, query.text ?? '', tier) : () => 0;
  const loosest = query.match === 'whole' ? 0 : query.match === 'begun' ? 1 : 2;
  const base = documents.filter(
    (doc) => (query.filters ?? []).every((filter) => passes(doc, filter)) && tier(doc) <= loosest,
  );
  const matching = (except?: string) =>
    base.filter((doc) => [...refined].every((name) => name === except || isRefined(doc, name, query)));

  const facets: Record<string, Record<string, number>> = {};
  const facetStats: Record<string, { min: number; max: number }> = {};
  for (const name of query.facets ?? Object.keys(schema.attributes)) {
    const facet = schema.attributes[name]?.facet;
    if (!facet) continue;
    const counted = matching(name);
    if (facet !== 'stats') facets[name] = countsOf(counted.flatMap((doc) => spelled(doc[name])));
    const numbers = counted.map((doc) => doc[name]).filter((value) => typeof value === 'number');
    if (facet !== 'values' && numbers.length > 0) {
      facetStats[name] = { min: Math.min(...numbers), max: Math.max(...numbers) };
    }
  }
  const hits = matching().sort((a, b) => rank(a) - rank(b) || compare(schema, query, a, b));
  const offset = query.offset ?? 0;
  return {
    hits: hits.slice(offset, offset + query.limit).map(({ id }) => JSON.stringify(originals.get(id))),
    count: hits.length,
    facets,
    facetStats,
  };
};

const spelled = (value: unknown): string[] => texts(value).filter((text) => /[^\u0000-/:-@[-`{-\u007f]/.test(text));

const texts = (value: unknown): string[] =>
  value === undefined
    ? []
    : Array.isArray(value)
      ? [...new Set(value as string[])]
      : [typeof value === 'string' ? value : JSON.stringify(value)];

const isWithin = (value: unknown, { min, max }: { readonly min?: number; readonly max?: number }): boolean =>
  typeof value === 'number' && value >= (min ?? value) && value <= (max ?? value);

const passes = (doc: OracleDocument, filter: SearchFilter): boolean => {
  if ('or' in filter) return filter.or.some((part) => passes(doc, part));
  if ('not' in filter) return !passes(doc, filter.not);
  const value = doc[filter.attribute];
  if ('in' in filter) return filter.in.some((wanted) => spelled(value).includes(String(wanted)));
  return isWithin(value, filter);
};

const isRefined = (doc: OracleDocument, name: string, { refinements, ranges }: SearchQuery): boolean => {
  const wanted = refinements?.[name] ?? [];
  const bounds = ranges?.[name] ?? {};
  const isBounded = bounds.min !== undefined || bounds.max !== undefined;
  return (
    (wanted.length === 0 || spelled(doc[name]).some((value) => wanted.includes(value))) &&
    (!isBounded || isWithin(doc[name], bounds))
  );
};

const countsOf = (values: readonly string[]): Record<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
};

const compare = (schema: SearchSchema, query: SearchQuery, a: OracleDocument, b: OracleDocument): number => {
  for (const { attribute, order } of query.sort ?? []) {
    const isPositive = schema.attributes[attribute]?.sort === 'positive';
    const [x, y] = ([a[attribute], b[attribute]] as (number | undefined)[]).map((value) =>
      isPositive && value! <= 0 ? undefined : value,
    );
    if (x === y) continue;
    if (x === undefined) return 1;
    if (y === undefined) return -1;
    return order === 'asc' ? x - y : y - x;
  }
  return a.id < b.id ? -1 : 1;
};

interface Word {
  readonly word: string;
  readonly takesTypos: boolean;
}

const fold = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** 0: every word of the text is a word of the document; 1: some is only a prefix; 2: some has a typo; 3: no match. */
const tiersOf = (schema: SearchSchema, text: string): ((doc: OracleDocument) => number) => {
  const asked = fold(text);
  const known = new Map<OracleDocument, number>();
  const tierOf = (doc: OracleDocument) => {
    const words = wordsOf(schema, doc);
    const best = (word: string) => words.reduce((quality, other) => Math.min(quality, qualityOf(word, other)), 3);
    const joined = asked.slice(1).map((word, i) => best(asked[i]! + word));
    return Math.max(0, ...asked.map((word, i) => Math.min(best(word), joined[i - 1] ?? 3, joined[i] ?? 3)));
  };
  return (doc) => {
    const tier = known.get(doc) ?? tierOf(doc);
    known.set(doc, tier);
    return tier;
  };
};

/**
 * 0: all words whole, and the document's name among them; 1: all words whole, in attributes of weight 2 or 3; 2: in
 * weighted attributes; 3: anywhere; 4: prefixes, with the name; 5: prefixes; 6: a typo.
 */
const ranksOf = (
  schema: SearchSchema,
  text: string,
  tierOf: (doc: OracleDocument) => number,
): ((doc: OracleDocument) => number) => {
  const asked = fold(text);
  const weighted = Object.entries(schema.attributes).filter(([, { weight }]) => weight !== undefined);
  const values = (doc: OracleDocument, minWeight: number) =>
    weighted.filter(([, { weight }]) => weight! >= minWeight).flatMap(([name]) => spelled(doc[name]).map(fold));
  const isNamed = (doc: OracleDocument) =>
    values(doc, 3).some((name) =>
      asked.some((_, from) =>
        [1, 2, 3, 4].some(
          (length) => from + length <= asked.length && asked.slice(from, from + length).join('') === name.join(''),
        ),
      ),
    );
  const isIn = (doc: OracleDocument, minWeight: number) => {
    const all = new Set(
      values(doc, minWeight).flatMap((words) => [...words, ...words.slice(1).map((word, i) => words[i]! + word)]),
    );
    return asked.every((word, i) =>
      [word, (asked[i - 1] ?? ' ') + word, word + (asked[i + 1] ?? ' ')].some((form) => all.has(form)),
    );
  };
  return (doc) => {
    const tier = tierOf(doc);
    if (tier === 2) return 6;
    if (tier === 1) return isNamed(doc) ? 4 : 5;
    return isNamed(doc) ? 0 : isIn(doc, 2) ? 1 : isIn(doc, 1) ? 2 : 3;
  };
};

const knownWords = new WeakMap<OracleDocument, Word[]>();

const wordsOf = (schema: SearchSchema, doc: OracleDocument): Word[] => {
  const known = knownWords.get(doc);
  if (known) return known;
  const found = Object.entries(schema.attributes)
    .filter(([, { text }]) => text)
    .flatMap(([name, { exact }]) =>
      texts(doc[name]).flatMap((text) => {
        const words = fold(text);
        const all = [...words, ...words.slice(1).map((word, i) => words[i]! + word)];
        return all.map((word) => ({ word, takesTypos: !exact && !/\d/.test(word) }));
      }),
    );
  knownWords.set(doc, found);
  return found;
};

const qualityOf = (asked: string, { word, takesTypos }: Word): number => {
  if (word === asked) return 0;
  if (word.startsWith(asked)) return 1;
  const mayDiffer = takesTypos && asked.length >= 4 && !/\d/.test(asked);
  return mayDiffer && Math.abs(word.length - asked.length) <= 1 && distance(asked, word) === 1 ? 2 : 3;
};

/** Number of insertions, deletions, substitutions and swaps of neighbours that turn one word into the other. */
const distance = (a: string, b: string): number => {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j));
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      rows[i]![j] = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        rows[i]![j] = Math.min(rows[i]![j]!, rows[i - 2]![j - 2]! + 1);
      }
    }
  }
  return rows[a.length]![b.length]!;
};
