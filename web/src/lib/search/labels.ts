import type { SearchResponse } from '#contracts/api/search';
import type { CarFacet, CarRange } from '#contracts/search/cars';
import type { Bounds, SearchState } from '#contracts/search/url';
import type { Site } from '#contracts/domain/site/site';
import { carTypeLabel } from '#contracts/domain/car/status';
import { slugify } from '#contracts/domain/slug';
import { capitalise, formatKilometres, formatMoney, formatNumber } from '../format.js';

const facetLabels: Readonly<Partial<Record<CarFacet | CarRange, string>>> = {
  car_type: 'Condition',
  item_type: 'Type',
  make: 'Make',
  model: 'Model',
  badge: 'Badge',
  body: 'Body',
  price: 'Price',
  km: 'Odometer',
  year: 'Year',
  subscription_price: 'Weekly price',
  price_range: 'Price',
  weekly_price_range: 'Weekly price',
  fuel: 'Fuel Type',
  transmission: 'Transmission',
  drive: 'Drive',
  seats: 'Seats',
  colour: 'Colour',
  certified: 'Certified',
  categories: 'Good for',
  filtered_features: 'Features',
  location_name: 'Location',
  dealership_name: 'Dealership',
  city: 'City',
  state: 'State',
  status: 'Status',
  tag: 'Tag',
  make_model: 'Model',
  sleeps: 'Sleeps',
  body_length: 'Length',
  tare_weight: 'Tare',
  towingcapacitybraked: 'Towing',
  engine_size: 'Engine',
};

export const facetLabel = (facet: CarFacet | CarRange): string => facetLabels[facet] ?? capitalise(facet);

/** `makes` in "Show all makes". */
export const facetPlural = (facet: CarFacet): string => {
  const label = facetLabel(facet).toLowerCase();
  if (/(s|for)$/.test(label)) return label === 'good for' ? 'uses' : label;
  return label.endsWith('y') ? `${label.slice(0, -1)}ies` : `${label}s`;
};

const statusLabels: Readonly<Record<string, string>> = {
  in_stock: 'In stock',
  coming_soon: 'Coming soon',
  sold: 'Sold',
};
const itemTypePlurals: Readonly<Record<string, string>> = {
  car: 'Cars & utes',
  caravan: 'Caravans',
  truck: 'Trucks',
  motorcycle: 'Motorcycles',
};

export const valueLabel = (facet: CarFacet, value: string, labels: Site['labels']): string => {
  switch (facet) {
    case 'car_type':
      return carTypeLabel(labels, value);
    case 'item_type':
      return itemTypePlurals[value] ?? capitalise(value);
    case 'status':
      return statusLabels[value] ?? value;
    case 'certified':
      return value === 'true' ? 'Certified' : 'Not certified';
    case 'seats':
      return `${value} seats`;
    case 'cylinders':
      return `${value} cylinders`;
    default:
      return value;
  }
};

export const rangeValue = (range: CarRange, value: number): string => {
  if (range === 'year') return String(value);
  if (range === 'sleeps') return `sleeps ${value}`;
  if (range === 'body_length') return `${value} ft`;
  if (range === 'tare_weight') return `${formatNumber(value)} kg`;
  if (range === 'towingcapacitybraked') return `${formatNumber(value)} kg towing`;
  if (range === 'engine_size') return `${formatNumber(value)} cc`;
  if (range === 'subscription_price') return `${formatMoney(value)} a week`;
  return range === 'km' ? formatKilometres(value) : formatMoney(value);
};

/** `$20,000 – $40,000`, `From 2019`, `Up to 50,000 km` */
export const boundsLabel = (range: CarRange, { min, max }: Bounds): string => {
  if (min !== undefined && min === max) return capitalise(rangeValue(range, min));
  if (range === 'engine_size' && min !== undefined && max !== undefined && max - min < 100)
    return `${((min + max) / 2000).toFixed(1)}-litre`;
  if (range === 'sleeps' && min !== undefined && max !== undefined) return `Sleeps ${min} – ${max}`;
  // A price bounded only from above has the minimum 1, which excludes cars without a price (0).
  if (min !== undefined && max !== undefined && min > 1) return `${rangeValue(range, min)} – ${rangeValue(range, max)}`;
  return max === undefined ? `From ${rangeValue(range, min!)}` : `Up to ${rangeValue(range, max)}`;
};

/** Facets that `{type}` in a path may refer to. */
const typeFacets = ['body', 'item_type', 'fuel'] as const;

/** Facets from which headings take the spelling of a name in a path. */
export const namingFacets: readonly CarFacet[] = ['make', 'model', ...typeFacets];

const words = (slug: string): string => slug.split('-').map(capitalise).join(' ');

/** Returns the heading of a search: its restrictions, or the stock. */
export const searchTitle = (
  path: string,
  state: SearchState,
  site: Site,
  facets: SearchResponse['facets'] = {},
): string => {
  const { labels } = site;
  const named = (slug: string, ...from: CarFacet[]): string =>
    from.flatMap((facet) => Object.keys(facets[facet] ?? {})).find((name) => slugify(name) === slug) ?? words(slug);
  const [root, first, second] = path.split('/').filter(Boolean);
  if (root === 'used-car') return `${labels.used} ${first ? named(first, ...typeFacets) : labels.cars.toLowerCase()}`;
  const itemTypes = state.refinements.item_type ?? [];
  if (first === undefined) return itemTypes.length === 1 ? valueLabel('item_type', itemTypes[0]!, labels) : 'Our stock';
  const place = [...site.locations, ...site.dealerships].find(({ slug }) => slug === first);
  if (place) return `Stock at ${place.name}`;
  const fixed: Readonly<Record<string, string>> = {
    'new-used-and-demo-cars': `New, ${labels.used.toLowerCase()} and ${labels.demo.toLowerCase()} ${labels.cars.toLowerCase()}`,
    'new-and-demo-cars': `New and ${labels.demo.toLowerCase()} ${labels.cars.toLowerCase()}`,
    'new-cars': `${labels.new} ${labels.cars.toLowerCase()}`,
    'demo-cars': `${labels.demo} ${labels.cars.toLowerCase()}`,
    'used-cars': `${labels.used} ${labels.cars.toLowerCase()}`,
  };
  if (Object.hasOwn(fixed, first)) return fixed[first]!;
  return second === undefined
    ? named(first.replace(/-cars$/, ''), 'make', ...typeFacets)
    : `${named(first, 'make')} ${named(second, 'model')}`;
};
