import type { CarFields } from '#contracts/api/cars';
import { isReserved } from '#contracts/domain/car/car';
import type { CarDetails } from '#contracts/domain/car/details';
import { provenBefore } from '#contracts/domain/car/price-history';
import { priceTypeOf } from '#contracts/domain/car/price-kind';
import { shownPictures } from '#contracts/domain/car/pictures';
import type { priceFields } from '#contracts/events/car';
import type { Site } from '#contracts/domain/site/site';
import type { CarView } from '#contracts/views/car';

interface Changing extends Pick<CarDetails, PriceField> {
  readonly status: string;
  readonly reserved: boolean;
  readonly sold_date_timestamp?: number | undefined;
  readonly updated_at_timestamp: number;
  readonly before_days?: number | undefined;
  readonly before_until?: number | undefined;
}
type PriceField = (typeof priceFields)[number];

/** What changes on a car while somebody looks at it. */
export const carFieldsOf = (car: Changing, photos_count: number): CarFields => ({
  status: car.status,
  reserved: car.reserved,
  price: car.price ?? null,
  before_price: car.before_price ?? null,
  before_days: car.before_days ?? null,
  before_until: car.before_until ?? null,
  reduced_price: car.reduced_price ?? null,
  subscription_price: car.subscription_price ?? null,
  price_type: priceTypeOf(car.price_type) ?? null,
  sold_date_timestamp: car.sold_date_timestamp ?? null,
  photos_count,
  updated_at: car.updated_at_timestamp,
});

/** The same of a car as the view has it. */
export const fieldsOfView = (car: CarView): CarFields =>
  carFieldsOf({ ...car.details, ...car, ...provenBefore(car), reserved: isReserved(car) }, shownPictures(car).length);

/** Finds a site's vehicle by its slug: the dealerships come first, as they do in the view's index. */
export const bySlug = ({ dealerships }: Site, slug: string) => ({
  where: { dealership_id: dealerships.map(({ id }) => id), slug },
  limit: 1,
});
