import { Injectable } from '@nestjs/common';
import { displayPrice } from '#contracts/domain/car/price';
import { withNormalisedPriceType } from '#contracts/domain/car/price-kind';
import { sitePrice } from '#contracts/domain/car/site-price';
import { galleryPictures } from '#contracts/domain/car/pictures';
import type { WatchedVehicle, WatchlistListResponse } from '#contracts/api/watchlist';
import { isHidden, isReserved } from '#contracts/domain/car/car';
import { isOfTenant } from '#contracts/domain/site/ownership';
import type { Site } from '#contracts/domain/site/site';
import { carView, type CarView } from '#contracts/views/car';
import { watchlistView, type WatchlistView } from '#contracts/views/watchlist';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectViews } from '#platform/process/providers';

/** Reads saved vehicles with their current data. A sold vehicle stays until the shopper removes it. */
@Injectable()
export class Watchlists {
  private readonly watchlists: ViewReader<WatchlistView>;
  private readonly cars: ViewReader<CarView>;

  constructor(@InjectViews() views: ViewStore) {
    this.watchlists = new ViewReader(views, watchlistView);
    this.cars = new ViewReader(views, carView);
  }

  async of(shopper_id: string, site: Site, atLeast: number): Promise<WatchlistListResponse> {
    const watchlist = (await (await this.watchlists.liveCollection(atLeast)).get(shopper_id))?.doc.vehicles ?? [];
    const cars = await (await this.cars.liveCollection(0)).getMany(watchlist.map(({ car_id }) => car_id));
    const ownCar = (id: string) => {
      const car = cars.get(id)?.doc;
      return car && isOfTenant(car, site) ? car : undefined;
    };
    return { vehicles: watchlist.map((saved) => watched(saved, ownCar(saved.car_id), site)) };
  }
}

const watched = (
  { car_id, slug, name, price: saved_price, price_type, saved_at }: WatchlistView['vehicles'][number],
  car: CarView | undefined,
  site: Site,
): WatchedVehicle => {
  const entry = { car_id, slug, name, saved_at, ...(saved_price !== undefined && { saved_price }) };
  if (!car) return { ...entry, price_text: site.labels.noPrice, status: 'sold', gone: true, reserved: false };
  const { make, km, simple_transmission, simple_fuel, city, state } = car.details;
  const [picture] = galleryPictures(car);
  const { text: price_text, suffix, basis = suffix } = displayPrice(withNormalisedPriceType(car.details), site);
  const asked = sitePrice(car.details, site);
  return {
    ...entry,
    ...(asked && { price: asked.price }),
    price_text,
    ...(basis !== undefined && { price_basis: basis }),
    ...(asked &&
      saved_price !== undefined &&
      asked.price_type === price_type && { price_change: asked.price - saved_price }),
    status: car.status,
    gone: car.delisted !== undefined || isHidden(car),
    reserved: isReserved(car),
    make,
    ...(km !== undefined && { km }),
    ...(simple_transmission && { transmission: simple_transmission }),
    ...(simple_fuel && { fuel: simple_fuel }),
    ...(city && { city }),
    ...(state && { state }),
    ...(picture && { primary_image_url: picture.url }),
  };
};
