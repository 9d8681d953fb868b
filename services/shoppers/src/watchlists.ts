import { Injectable } from '@nestjs/common';
import type { WatchedVehicle, WatchlistListResponse } from '#contracts/api/watchlist';
import type { Site } from '#contracts/domain/site/site';
import type { CarView, WatchlistView } from '#contracts/views/views';
import { carView, watchlistView } from '#contracts/views/views';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectViews } from '#platform/process/providers';

/** Saved vehicles as they stand now. A sold one stays, for as long as the shopper keeps it. */
@Injectable()
export class Watchlists {
  private readonly watchlists: ViewReader<WatchlistView>;
  private readonly cars: ViewReader<CarView>;

  constructor(@InjectViews() views: ViewStore) {
    this.watchlists = new ViewReader(views, watchlistView);
    this.cars = new ViewReader(views, carView);
  }

  async of(shopper_id: string, site: Site, atLeast: number): Promise<WatchlistListResponse> {
    const watchlist = (await (await this.watchlists.at(atLeast)).get(shopper_id))?.doc.vehicles ?? [];
    const cars = await (await this.cars.at(0)).getMany(watchlist.map(({ car_id }) => car_id));
    return { vehicles: watchlist.map((saved) => watched(saved, cars.get(saved.car_id)?.doc, site)) };
  }
}

const watched = (
  { car_id, slug, name, price: saved_price, saved_at }: WatchlistView['vehicles'][number],
  car: CarView | undefined,
  { features }: Site,
): WatchedVehicle => {
  const entry = { car_id, slug, name, saved_at, ...(saved_price !== undefined && { saved_price }) };
  if (!car) return { ...entry, status: 'sold', gone: true, reserved: false };
  const { subscription_price, make, km, simple_transmission, simple_fuel, city, state, images } = car.details;
  const price = features.subscriptions ? subscription_price : car.details.price;
  return {
    ...entry,
    ...(price !== undefined && { price }),
    ...(price !== undefined && saved_price !== undefined && { price_change: price - saved_price }),
    status: car.status,
    gone: car.delisted || car.details.show_on_dealer_website === false,
    reserved: car.reserved,
    make,
    ...(km !== undefined && { km }),
    ...(simple_transmission && { transmission: simple_transmission }),
    ...(simple_fuel && { fuel: simple_fuel }),
    ...(city && { city }),
    ...(state && { state }),
    ...(images?.[0] !== undefined && { primary_image_url: images[0] }),
  };
};
