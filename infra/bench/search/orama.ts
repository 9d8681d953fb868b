import { create, insertMultiple, search } from '@orama/orama';
import type { CarDocument } from '#contracts/search/car-document';
import { carSearchSchema } from '#contracts/search/cars';
import type { SearchQuery } from '#platform/ports/search-index';
import type { Engine, Refinement } from './engine.js';
import { fixedFilters, refinementsOf, statsFacets, textAttributes, valueFacets } from './engine.js';

const isList = (name: string): boolean => name === 'categories' || name === 'filtered_features';
/** Orama counts a number by ranges only, so a number that is counted by value is indexed as an enum too. */
const counted = (name: string): string =>
  (carSearchSchema.attributes as Record<string, { type: string }>)[name]?.type === 'number' ? `${name}_value` : name;

const schema = Object.fromEntries([
  ['text', 'string'],
  ...Object.entries(carSearchSchema.attributes).flatMap(([name, { type }]) => [
    [name, type === 'string' ? 'enum' : type === 'string[]' ? 'enum[]' : type],
    ...(type === 'number' ? [[`${name}_value`, 'enum']] : []),
  ]),
]) as Record<string, 'string' | 'enum' | 'enum[]' | 'number' | 'boolean'>;

/** Orama with its own facets: one search for the page, and one more per refined attribute for its counts. */
export const oramaEngine = (): Engine => {
  const db = create({ schema });

  const find = (query: SearchQuery, except: string | undefined, facets: readonly string[], limit: number) => {
    const [key] = query.sort as [{ attribute: string; order: 'asc' | 'desc' }];
    return search(db, {
      term: query.text ?? '',
      ...(query.text !== undefined && { properties: ['text'], tolerance: 1, threshold: 0 }),
      where: {
        and: [
          ...fixed(query),
          ...refinementsOf(query)
            .filter((r) => r.attribute !== except)
            .flatMap(condition),
        ],
      },
      facets: Object.fromEntries(facets.map((name) => [counted(name), {}])),
      sortBy: { property: key.attribute, order: key.order === 'asc' ? 'ASC' : 'DESC' },
      limit,
      offset: query.offset ?? 0,
    });
  };

  return {
    lacks: 'no stats',
    async add(cars) {
      await insertMultiple(db, cars.map(document), 1000);
    },
    ready() {},
    async search(query) {
      const refined = refinementsOf(query).map(({ attribute }) => attribute);
      const found = await find(
        query,
        undefined,
        valueFacets.filter((facet) => !refined.includes(facet)),
        query.limit,
      );
      const facets = { ...found.facets };
      for (const facet of refined.filter((name) => valueFacets.includes(name) || statsFacets.includes(name))) {
        const alone = await find(query, facet, valueFacets.includes(facet) ? [facet] : [], 0);
        Object.assign(facets, alone.facets);
      }
      return {
        hits: found.hits.map((hit) => JSON.stringify(hit.document)),
        count: found.count,
        facets: Object.fromEntries(Object.entries(facets).map(([name, { values }]) => [name, values])),
        facetStats: {},
      };
    },
  };
};

const document = (car: CarDocument) => ({
  ...Object.fromEntries(Object.entries(car).filter(([name]) => name in schema)),
  id: car.id,
  text: textAttributes.map((name) => car[name] ?? '').join(' '),
  seats_value: String(car.seats),
  year_value: String(car.year),
});

const fixed = (query: SearchQuery): object[] => {
  const { dealerships, statuses, soldAfter } = fixedFilters(query);
  return [
    { dealership_id: { in: dealerships } },
    { or: [{ status: { in: statuses } }, { sold_date_timestamp: { gte: soldAfter } }] },
    { show_on_dealer_website: true },
  ];
};

const condition = ({ attribute, values, min, max }: Refinement): object[] => [
  ...(values.length === 0
    ? []
    : attribute === 'certified'
      ? [{ or: values.map((value) => ({ certified: value === 'true' })) }]
      : [{ [counted(attribute)]: isList(attribute) ? { containsAny: values } : { in: values } }]),
  ...(min === undefined ? [] : [{ [attribute]: { gte: min } }]),
  ...(max === undefined ? [] : [{ [attribute]: { lte: max } }]),
];
