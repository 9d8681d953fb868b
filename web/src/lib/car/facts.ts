import type { SiteConfig } from '#contracts/domain/site/site';
import { carTypeLabel } from '#contracts/domain/car/status';
import { formatFeet, formatKilograms, formatKilometres } from '../format.js';

export type FactKind =
  | 'condition'
  | 'transmission'
  | 'odometer'
  | 'fuel'
  | 'sleeps'
  | 'length'
  | 'weight'
  | 'towing'
  | 'seats'
  | 'drive'
  | 'body';

export interface Fact {
  readonly kind: FactKind;
  readonly label: string;
  readonly value: string;
}

export interface Factual {
  readonly item_type?: string | undefined;
  readonly car_type: string;
  readonly transmission?: string | undefined;
  readonly km?: number | undefined;
  readonly fuel?: string | undefined;
  readonly sleeps?: number | undefined;
  readonly body_length?: number | undefined;
  readonly tare_weight?: number | undefined;
  readonly towingcapacitybraked?: number | undefined;
  readonly seats?: number | undefined;
  readonly drive?: string | undefined;
}

const given = (
  kind: FactKind,
  label: string,
  value: string | number | undefined,
  format: (value: never) => string = String,
): Fact[] => (value === undefined || value === '' ? [] : [{ kind, label, value: format(value as never) }]);

/** Returns the four facts on the result card of a vehicle in stock; for caravans, those about towing and sleeping. */
export const cardFacts = (car: Factual, labels: SiteConfig['labels']): Fact[] => {
  const condition = given('condition', 'Condition', carTypeLabel(labels, car.car_type));
  if (car.item_type === 'caravan') {
    return [
      ...condition,
      ...given('sleeps', 'Sleeps', car.sleeps),
      ...given('length', 'Length', car.body_length, formatFeet),
      ...given('weight', 'Tare', car.tare_weight, formatKilograms),
    ];
  }
  return [
    ...condition,
    ...given('transmission', 'Transmission', car.transmission),
    ...given('odometer', 'Odometer', car.km, formatKilometres),
    ...given('fuel', 'Fuel Type', car.fuel),
  ];
};

/** Returns further facts, for lists with room for them. */
export const moreFacts = (car: Factual): Fact[] => [
  ...given('towing', 'Towing', car.towingcapacitybraked, formatKilograms),
  ...given('drive', 'Drive', car.drive),
  ...given('seats', 'Seats', car.seats),
];
