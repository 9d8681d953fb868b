import { Controller } from '@nestjs/common';
import { shopperRoutes } from '#contracts/api/shop-routes';
import type { WatchedVehicle } from '#contracts/api/watchlist';
import { isHidden, isReserved } from '#contracts/domain/car/car';
import { galleryPictures } from '#contracts/domain/car/pictures';
import { displayPrice } from '#contracts/domain/car/price';
import { withNormalisedPriceType } from '#contracts/domain/car/price-kind';
import { sitePrice } from '#contracts/domain/car/site-price';
import { isOfTenant } from '#contracts/domain/site/ownership';
import type { Site } from '#contracts/domain/site/site';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { carStream } from '#contracts/events/car';
import { streamOf } from '#contracts/events/stream-name';
import { carView, type CarView } from '#contracts/views/car';
import { watchlistView, type WatchlistView } from '#contracts/views/watchlist';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { readCurrent, type HandleCommand } from '#platform/kernel/command';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { EventLog } from '#platform/ports/event-log';
import { InjectCommands, InjectLog, InjectView } from '#platform/process/providers';
import { saveableCar } from './saveable-car.js';
import { shopper, type ShopperCommand } from './shopper.js';

@Controller()
export class WatchlistController {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
    @InjectView(watchlistView) private readonly watchlists: ViewReader<WatchlistView>,
    @InjectView(carView) private readonly cars: ViewReader<CarView>,
  ) {}

  /** Saved vehicles with their current data. A sold vehicle stays until the shopper removes it. */
  @Route(shopperRoutes.listWatched)
  async list({ caller, site, position }: Call<typeof shopperRoutes.listWatched>) {
    const watchlist =
      (await (await this.watchlists.liveCollection(position)).get(caller.shopper.id))?.doc.vehicles ?? [];
    const cars = await (await this.cars.liveCollection(0)).getMany(watchlist.map(({ car_id }) => car_id));
    const ownCar = (id: string) => {
      const car = cars.get(id)?.doc;
      return car && isOfTenant(car, site) ? car : undefined;
    };
    return { vehicles: watchlist.map((saved) => watched(saved, ownCar(saved.car_id), site)) };
  }

  @Route(shopperRoutes.saveCar)
  async save(call: Call<typeof shopperRoutes.saveCar>) {
    return this.change(call, async ({ car_id }) => {
      const car = saveableCar(await readCurrent(this.log, streamOf(carStream, car_id)), call.site);
      return car ? { type: 'SaveCar', car } : reject('car_not_found', 'This site has no such vehicle.');
    });
  }

  @Route(shopperRoutes.removeCar)
  async remove(call: Call<typeof shopperRoutes.removeCar>) {
    return this.change(call, async ({ car_id }) => ({ type: 'RemoveCar', car_id }));
  }

  private async change(
    { caller, body }: Pick<Call<typeof shopperRoutes.saveCar>, 'caller' | 'body'>,
    commandFor: (body: { readonly car_id: string }) => Promise<ShopperCommand | Rejection>,
  ) {
    if (body.phone_number !== caller.shopper.phone_number) {
      return reject('forbidden', 'You’re signed in with a different phone number.');
    }
    const command = await commandFor(body);
    if (isRejection(command)) return command;
    const changed = await this.handle(shopper, caller.shopper.id, command);
    if (isRejection(changed)) return changed;
    const { position } = changed;
    return answer({ success: true, position } as const, { position });
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
