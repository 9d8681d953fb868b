import type { CarDocument } from '#contracts/search/car-document';
import { carSearchSchema } from '#contracts/search/cars';
import { statsFacetNames, textNames, valueFacetNames } from '#contracts/search/schema';
import type { SearchAnswer, SearchFilter, SearchQuery } from '#platform/ports/search-index';

/** A search engine under test: it must answer a query with everything the port asks for. */
export interface Engine {
  /** What its answers lack compared with ours. */
  readonly lacks?: string;
  add(cars: readonly CarDocument[]): Promise<void> | void;
  /** Called after everything is added. */
  ready(): Promise<void> | void;
  search(query: SearchQuery): Promise<SearchAnswer> | SearchAnswer;
}

export const valueFacets = valueFacetNames(carSearchSchema) as (keyof CarDocument)[];
export const statsFacets = statsFacetNames(carSearchSchema) as (keyof CarDocument)[];
export const textAttributes = textNames(carSearchSchema) as (keyof CarDocument)[];

/** The values and bounds that a query sets for one attribute. */
export interface Refinement {
  readonly attribute: keyof CarDocument;
  readonly values: readonly string[];
  readonly min?: number;
  readonly max?: number;
}

export const refinementsOf = ({ refinements = {}, ranges = {} }: SearchQuery): Refinement[] =>
  [...new Set([...Object.keys(refinements), ...Object.keys(ranges)])].map((attribute) => ({
    attribute: attribute as keyof CarDocument,
    values: refinements[attribute] ?? [],
    ...ranges[attribute],
  }));

/** The fixed filters of the mix, for an engine without our filter language. */
export interface FixedFilters {
  readonly dealerships: readonly string[];
  readonly statuses: readonly string[];
  readonly soldAfter: number;
}

export const fixedFilters = ({ filters = [] }: SearchQuery): FixedFilters => {
  const [dealerships, stock] = filters as [
    SearchFilter & { in: string[] },
    { or: [{ in: string[] }, { min: number }] },
  ];
  return { dealerships: dealerships.in, statuses: stock.or[0].in, soldAfter: stock.or[1].min };
};
