import type { CarFields } from '#contracts/api/cars';
import { isReserved } from '#contracts/domain/car/car';
import type { CarDetails } from '#contracts/domain/car/details';
import { provePreviousPrice } from '#contracts/domain/car/price-history';
import { normalisePriceType } from '#contracts/domain/car/price-kind';
import { galleryPictures } from '#contracts/domain/car/pictures';
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

/** Fields of a car that can change while a shopper has its page open. */
export const carFieldsOf = (car: Changing, photos_count: number): CarFields => ({
  status: car.status,
  reserved: car.reserved,
  price: car.price ?? null,
  before_price: car.before_price ?? null,
  before_days: car.before_days ?? null,
  before_until: car.before_until ?? null,
  reduced_price: car.reduced_price ?? null,
  subscription_price: car.subscription_price ?? null,
  price_type: normalisePriceType(car.price_type) ?? null,
  sold_date_timestamp: car.sold_date_timestamp ?? null,
  photos_count,
  updated_at: car.updated_at_timestamp,
});

/** The same fields, read from the car's view document. */
export const fieldsOfView = (car: CarView): CarFields =>
  carFieldsOf(
    { ...car.details, ...car, ...provePreviousPrice(car), reserved: isReserved(car) },
    galleryPictures(car).length,
  );

/** Query that finds a site's vehicle by its slug. The dealerships come first, as in the view's index. */
export const bySlug = ({ dealerships }: Site, slug: string) => ({
  where: { dealership_id: dealerships.map(({ id }) => id), slug },
  limit: 1,
});
