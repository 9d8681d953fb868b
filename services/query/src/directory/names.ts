import type { DirectoryChoice } from '#contracts/api/models';
import { slugify } from '#contracts/domain/slug';

/** Count by value of a facet, as returned by the index. */
export type Counts = Readonly<Record<string, number>>;

const alphabetical = new Intl.Collator('en-AU', { sensitivity: 'base', numeric: true });
/** Orders names as people do; those that differ only in case or accents stay apart. */
export const byName = (a: string, b: string): number => alphabetical.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

/** Returns the values of a facet with this name or slug. */
export const valuesNamed = (name: string, counts: Counts): string[] => {
  const wanted = slugify(name);
  return Object.keys(counts).filter((value) => slugify(value) === wanted);
};

/** Whether each word of the query begins a word of the name. Words of the name may be joined: "cx5", "mazda3". */
export const nameMatches = (name: string, query: string): boolean => {
  const asked = slugify(query);
  if (asked === '') return query.trim() === '';
  const words = slugify(name).split('-');
  const beginnings = words.map((_, index) => words.slice(index).join(''));
  return asked.split('-').every((wanted) => beginnings.some((beginning) => beginning.startsWith(wanted)));
};

export interface NamedModel {
  readonly make: string;
  readonly model: string;
  readonly count: number;
}

/**
 * Splits `make_model` values, which join both by a space, into make and model. The longest matching make wins: "Land
 * Rover Defender" is not a Defender of a make called Land.
 */
export const modelsOf = (makeModels: Counts, makes: Counts): NamedModel[] => {
  const longestFirst = Object.keys(makes).sort((a, b) => b.length - a.length);
  return Object.entries(makeModels).flatMap(([makeModel, count]) => {
    const make = longestFirst.find((name) => makeModel.startsWith(`${name} `));
    return make === undefined ? [] : [{ make, model: makeModel.slice(make.length + 1), count }];
  });
};

/** Returns the values of a facet as choices, ordered by name. */
export const choices = (counts: Counts = {}): DirectoryChoice[] =>
  Object.entries(counts)
    .map(([name, count]) => ({ name, slug: slugify(name), count }))
    .sort((a, b) => byName(a.name, b.name));

/** Address of a search page. A name without letters or digits has no slug and becomes a refinement instead. */
export const searchPath = (make: string, model?: string): string => {
  const refined = (facet: string, value: string) => `refinementList[${facet}][0]=${encodeURIComponent(value)}`;
  const makeSlug = slugify(make);
  if (makeSlug === '') {
    return `/search?${[refined('make', make), ...(model === undefined ? [] : [refined('model', model)])].join('&')}`;
  }
  if (model === undefined) return `/search/${makeSlug}`;
  const modelSlug = slugify(model);
  return modelSlug === '' ? `/search/${makeSlug}?${refined('model', model)}` : `/search/${makeSlug}/${modelSlug}`;
};

export const pageOf = <Entry>(entries: readonly Entry[], page: number, size: number): Entry[] =>
  entries.slice((page - 1) * size, page * size);
