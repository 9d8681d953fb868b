import type { CarDocument } from '#contracts/search/car-document';
import { carTypeLabel } from '#contracts/domain/car/status';
import { formatFeet, formatKilograms } from '../../lib/format.js';
import { priceText, type PricingConfig } from '#contracts/domain/car/price';
import { variantOf } from '#contracts/domain/car/variant';
import { formatKilometres } from '../../lib/format.js';

export interface CompareLine {
  readonly label: string;
  /** One value per vehicle; undefined if unknown. */
  readonly values: readonly (string | undefined)[];
  /** Whether the vehicles differ in this line. */
  readonly differs: boolean;
}

const line = (label: string, values: readonly (string | undefined)[]): CompareLine[] =>
  values.every((value) => value === undefined || value === '')
    ? []
    : [{ label, values, differs: new Set(values).size > 1 }];

const given = <Value>(value: Value | undefined, format: (value: Value) => string): string | undefined =>
  value === undefined ? undefined : format(value);

/** Returns the comparison line by line. Omits lines without any value. */
export const factLines = (cars: readonly CarDocument[], site: PricingConfig): CompareLine[] => {
  const of = (label: string, value: (car: CarDocument) => string | undefined) => line(label, cars.map(value));
  return [
    ...of('Price', (car) => priceText(car, site)),
    ...of('Condition', (car) => carTypeLabel(site.labels, car.car_type)),
    ...of('Year', ({ year }) => String(year)),
    ...of('Odometer', ({ km }) => given(km, formatKilometres)),
    ...of('Badge', (car) => variantOf(car) || undefined),
    ...of('Body', ({ body }) => body),
    ...of('Transmission', ({ transmission }) => transmission),
    ...of('Fuel Type', ({ fuel }) => fuel),
    ...of('Drive', ({ drive }) => drive),
    ...of('Seats', ({ seats }) => given(seats, String)),
    ...of('Sleeps', ({ sleeps }) => given(sleeps, String)),
    ...of('Length', ({ body_length }) => given(body_length, formatFeet)),
    ...of('Tare', ({ tare_weight }) => given(tare_weight, formatKilograms)),
    ...of('Towing', ({ towingcapacitybraked }) => given(towingcapacitybraked, formatKilograms)),
    ...of('Colour', ({ colour }) => colour),
    ...of('Location', ({ city, state }) => [city, state].filter(Boolean).join(', ') || undefined),
  ];
};

/** Returns every feature that any of the vehicles has, the most common first. */
export const featureLines = (cars: readonly CarDocument[]): CompareLine[] => {
  const features = [...new Set(cars.flatMap(({ filtered_features }) => filtered_features))];
  return features
    .map((feature) => ({
      label: feature,
      has: cars.map(({ filtered_features }) => filtered_features.includes(feature)),
    }))
    .sort(
      (a, b) => b.has.filter(Boolean).length - a.has.filter(Boolean).length || a.label.localeCompare(b.label, 'en-AU'),
    )
    .map(({ label, has }) => ({
      label,
      values: has.map((one) => (one ? 'Yes' : 'No')),
      differs: new Set(has).size > 1,
    }));
};
