import { emptySearch, type SearchState } from './url.js';

/** One condition of a search, and the search without it. */
export interface Condition {
  readonly alone: SearchState;
  readonly without: SearchState;
}

/** Returns all conditions of a search that can be dropped: words, facets and bounds. */
export const conditionsOf = (state: SearchState): Condition[] => {
  const { query, refinements, ranges, excluded = {}, required = {} } = state;
  const rest = { ...state, page: 1 };
  const words = query.split(/\s+/).filter(Boolean);
  return [
    ...words.map((word, at) => {
      const others = words.filter((_, other) => other !== at).join(' ');
      // The remaining words are searched literally, because together they could be interpreted differently.
      return { alone: { ...emptySearch, query: word }, without: literally({ ...rest, query: others }) };
    }),
    ...keys(refinements).map((facet) => ({
      alone: { ...emptySearch, refinements: { [facet]: refinements[facet]! } },
      without: { ...rest, refinements: omit(refinements, facet) },
    })),
    ...keys(ranges).map((range) => ({
      alone: { ...emptySearch, ranges: { [range]: ranges[range]! } },
      without: { ...rest, ranges: omit(ranges, range) },
    })),
    ...keys(excluded).map((facet) => ({
      alone: { ...emptySearch, excluded: { [facet]: excluded[facet]! } },
      without: { ...rest, excluded: omit(excluded, facet) },
    })),
    ...keys(required).flatMap((facet) =>
      required[facet]!.map((group, at) => ({
        alone: { ...emptySearch, required: { [facet]: [group] } },
        without: { ...rest, required: { ...required, [facet]: required[facet]!.filter((_, other) => other !== at) } },
      })),
    ),
  ];
};

const literally = ({ literal: _, ...state }: SearchState): SearchState =>
  state.query === '' ? state : { ...state, literal: true };

const keys = <Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>): Key[] =>
  Object.keys(record) as Key[];

const omit = <Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>, key: Key) =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== key)) as Partial<Record<Key, Value>>;
