import type { CarFacet, CarRange } from '#contracts/search/cars';
import type { Bounds } from '#contracts/search/url';
import type { Site } from '#contracts/domain/site/site';
import { carTypeLabel } from '#contracts/domain/car/status';
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
    case 'cylinders':
      return value === '1' ? `1 ${facet.slice(0, -1)}` : `${value} ${facet}`;
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
  if (range === 'sleeps') return max === undefined ? `Sleeps ${min} or more` : `Sleeps up to ${max}`;
  return max === undefined ? `From ${rangeValue(range, min!)}` : `Up to ${rangeValue(range, max)}`;
};
