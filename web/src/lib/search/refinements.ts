import type { CarFacet, CarRange } from '#contracts/search/cars';
import type { SearchState } from '#contracts/search/url';
import type { Site } from '#contracts/domain/site/site';
import type { UnderstoodPart } from './understood.js';
import { capitalise } from '../format.js';
import { toggleRefinement } from './facets.js';
import { boundsLabel, valueLabel } from './labels.js';

export interface Refinement {
  readonly label: string;
  /** The change that removes it. */
  readonly without: Partial<SearchState>;
}

/** Returns everything that narrows the search, each with the change that removes it. */
export const refinementsOf = (state: SearchState, labels: Site['labels']): Refinement[] => [
  ...chosen(state, labels),
  ...wordOnlyRefinements(state, labels),
];

const chosen = ({ query, refinements, ranges }: SearchState, labels: Site['labels']): Refinement[] => [
  ...(query === '' ? [] : [{ label: `“${query}”`, without: { query: '' } }]),
  ...Object.entries(refinements).flatMap(([facet, values]) =>
    values.map((value) => ({
      label: valueLabel(facet as CarFacet, value, labels),
      without: { refinements: toggleRefinement(refinements, facet as CarFacet, value) },
    })),
  ),
  ...Object.entries(ranges).map(([range, bounds]) => {
    const { [range as CarRange]: _, ...others } = ranges;
    return { label: boundsLabel(range as CarRange, bounds), without: { ranges: others } };
  }),
];

/** Returns the conditions that only words can express: exclusions, additional requirements, order and place. */
const wordOnlyRefinements = (
  { excluded, required, sortBy, near }: SearchState,
  labels: Site['labels'],
): Refinement[] => [
  ...(Object.entries(excluded ?? {}) as [CarFacet, readonly string[]][]).map(([facet, values]) => {
    const { [facet]: _, ...others } = excluded!;
    return {
      label: `Not ${fewOf(values.map((value) => valueLabel(facet, value, labels)))}`,
      without: { excluded: others },
    };
  }),
  ...(Object.entries(required ?? {}) as [CarFacet, readonly (readonly string[])[]][]).flatMap(([facet, groups]) =>
    groups.map((group) => ({
      label: group.map((value) => valueLabel(facet, value, labels)).join(' or '),
      without: { required: { ...required, [facet]: groups.filter((other) => other !== group) } },
    })),
  ),
  ...(near === undefined
    ? []
    : [
        {
          label: `Near ${near}`,
          without: { near: undefined, ...(sortBy === 'distance:asc' && { sortBy: undefined }) } as Partial<SearchState>,
        },
      ]),
];

/** Joins names; if there are many, only the first ones. */
const fewOf = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} others` : names.join(', ');

/** Maximum characters of a label. */
const maxLabelLength = 40;

/** Matches `$200 a week`, which becomes a price bound on a site without subscriptions. */
const isWeekly = /\b(?:week|weekly|wk|pw|repayments)\b/i;

/** Returns a short label of an understood phrase: its values if they are few, otherwise the words as typed. */
export const partLabel = ({ words, adds }: Pick<UnderstoodPart, 'words' | 'adds'>, labels: Site['labels']): string => {
  const phrases = refinementsOf(adds, labels).map(({ label }) => label);
  const text = phrases.join(', ');
  const isOther = adds.ranges.price !== undefined && isWeekly.test(words);
  return !isOther && phrases.length > 0 && phrases.length < 4 && text.length <= maxLabelLength
    ? text
    : capitalise(words);
};

/** Returns the number of active filters. Words do not count. */
export const refinedCount = ({ refinements, ranges }: SearchState): number =>
  Object.values(refinements).flat().length + Object.keys(ranges).length;
