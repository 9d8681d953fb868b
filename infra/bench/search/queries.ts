import type { CarFacet } from '#contracts/search/cars';
import type { CarDocument } from '#contracts/search/car-document';
import { carFacets, pageSize, sortKeys } from '#contracts/search/cars';
import type { SearchQuery } from '#platform/ports/search-index';
import type { Random } from '#platform/testing/random';
import { seededRandom } from '#platform/testing/random';
import type { Stock } from './cars.js';
import { stockTime } from './cars.js';

/** Facets that shoppers refine by, the most used first. */
const refinable: readonly CarFacet[] = [
  ...(['make', 'model', 'body', 'car_type', 'fuel', 'transmission', 'drive', 'colour', 'filtered_features'] as const),
  ...(['price_range', 'seats', 'year', 'state', 'badge', 'categories', 'city', 'dealership_name', 'tag'] as const),
];

/** Sort keys that the index handles itself. */
const sorts = sortKeys.filter((key) => key !== 'distance:asc');

/**
 * Returns the mix of queries. Sites have from one dealership to all. Two in five queries have text: a quarter
 * conditions, and of the rest a third with a typo and a third unfinished. Queries have 0 to 8 refinements, ranges,
 * every sort, the fixed filters of production, and all facets.
 */
export const queryMix = (stock: Stock, sample: readonly CarDocument[], length: number): SearchQuery[] => {
  const random = seededRandom(7);
  return Array.from({ length }, (_, i) => randomQuery(random, stock, sample, i));
};

const randomQuery = (
  random: Random,
  { dealerships }: Stock,
  sample: readonly CarDocument[],
  number: number,
): SearchQuery => {
  const others = () => random.pick(sample);
  const wanted = others();
  const [attribute = 'custom_rank', order = 'desc'] = random.chance(0.5) ? [] : random.pick(sorts).split(':');
  return {
    ...(random.chance(0.4) && { text: textFor(random, wanted) }),
    ...(attribute === 'custom_rank' && { byRelevance: true }),
    filters: [
      { attribute: 'dealership_id', in: siteOf(random, dealerships, wanted, number) },
      {
        or: [
          { attribute: 'status', in: ['in_stock', 'coming_soon'] },
          { attribute: 'sold_date_timestamp', min: stockTime - 3 * 86_400 - number },
        ],
      },
      { attribute: 'show_on_dealer_website', in: [true] },
    ],
    refinements: refinementsFor(random, wanted, others),
    ranges: rangesFor(random, wanted),
    sort: [{ attribute, order: order as 'asc' | 'desc' }],
    ...(random.chance(0.15) && { offset: pageSize * (1 + random.below(5)) }),
    limit: pageSize,
    facets: carFacets,
  };
};

/** Returns the dealerships of a site that has the car: of five queries, two have one, two have some, one has all. */
const siteOf = (
  random: Random,
  dealerships: Stock['dealerships'],
  { dealership_id: own }: CarDocument,
  number: number,
): string[] => {
  if (number % 5 < 2) return [own];
  if (number % 5 === 4) return dealerships.map(({ id }) => id);
  const length = Math.round(2 * (dealerships.length / 2) ** random.fraction());
  return [...new Set([own, ...Array.from({ length: length - 1 }, () => random.pick(dealerships).id)])];
};

const textFor = (random: Random, car: CarDocument): string => {
  const { make, model, badge, year, colour, stocknum } = car;
  if (random.chance(0.25)) return conditionsFor(random, car);
  const text = random.pick([
    ...[make, model, model, `${make} ${model}`, `${make} ${model}`, `${year} ${model}`, `${model} ${badge}`],
    ...[`${colour} ${model}`, model.replace(/[ -]/g, ''), stocknum],
  ]);
  const kind = random.below(3);
  if (kind === 0) return text.slice(0, Math.max(3, text.length - random.below(4)));
  return kind === 1 && text.length > 3 ? withTypo(random, text) : text;
};

/** Returns words that are conditions. */
const conditionsFor = (
  random: Random,
  { make, model, body, fuel, car_type, price, year, drive, city }: CarDocument,
): string => {
  const dollars = `${Math.ceil((price * 1.2) / 1000)}k`;
  return random.pick([
    ...[`${car_type} ${model}`, `${body} under ${dollars}`, `${fuel} ${body}`, `${make} ${body} under ${dollars}`],
    ...[
      `${model} ${year}+`,
      `${drive} ${body} ${city}`,
      `automatic ${model} less than 100,000 kms`,
      '7 seater',
      'low kms suv',
      `cheapest ${body} not ${make}`,
      `${fuel} ${body} without sunroof, leather and tow bar`,
    ],
  ]);
};

const withTypo = (random: Random, text: string): string => {
  const at = 1 + random.below(text.length - 2);
  const [start, end] = [text.slice(0, at), text.slice(at)];
  return random.pick([
    start + end.slice(1),
    `${start}e${end}`,
    `${start}a${end.slice(1)}`,
    start + end[1]! + end[0]! + end.slice(2),
  ]);
};

const refinementsFor = (random: Random, wanted: CarDocument, others: () => CarDocument): Record<string, string[]> => {
  const refinements: Record<string, string[]> = {};
  const length = Math.floor(random.fraction() ** 1.5 * 9);
  for (let i = 0; i < length; i++) {
    const facet = random.pickSkewed(refinable);
    const values = [wanted, ...Array.from({ length: random.below(3) }, others)].flatMap((car) => car[facet] ?? []);
    if (values.length > 0) refinements[facet] = [...new Set(values.slice(0, 4).map(String))];
  }
  return refinements;
};

const rangesFor = (random: Random, { price, km, year }: CarDocument): SearchQuery['ranges'] => ({
  ...(random.chance(0.25) && { price: { min: Math.round(price * 0.6), max: Math.round(price * 1.5) } }),
  ...(random.chance(0.15) && km !== undefined && { km: { max: Math.round(km * 1.3) + 5000 } }),
  ...(random.chance(0.1) && { year: { min: year - 2 } }),
});
