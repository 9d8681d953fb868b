import { setImmediate as breathe } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { StockList, StockListCar, StockListStatus, stockListQuery } from '#contracts/api/stock';
import { isHidden, isReserved, nameOf, statusOf } from '#contracts/domain/car/car';
import { galleryPictures } from '#contracts/domain/car/pictures';
import { normalisePriceType } from '#contracts/domain/car/price-kind';
import { reject, type Rejection } from '#contracts/rejections';
import { carView, type CarView } from '#contracts/views/car';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { ViewCollection } from '#platform/ports/view-store';
import { type Clock, InjectClock, InjectView } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { addressOf, whyNotShown } from './shown.js';

/** Cars per read. Between two reads the event loop is released. */
const batch = 200;

/** Lists the vehicles of a key's dealerships, whatever their status. */
@Injectable()
export class ListStock {
  constructor(
    private readonly sites: Sites,
    @InjectClock() private readonly clock: Clock,
    @InjectView(carView) private readonly cars: ViewReader<CarView>,
  ) {}

  /** @param atLeast log position that the list must include */
  async execute(
    query: z.output<typeof stockListQuery>,
    own: ReadonlySet<string>,
    atLeast: number,
  ): Promise<StockList | Rejection> {
    const { dealership_id, updated_since, sort = updated_since === undefined ? 'vehicle' : 'updated_at' } = query;
    if (dealership_id !== undefined && !own.has(dealership_id))
      return reject('forbidden', `Dealership ${dealership_id} is not yours.`);
    const view = await this.cars.liveCollection(atLeast);
    const dealerships = dealership_id === undefined ? [...own].sort() : [dealership_id];
    return sort === 'vehicle' ? this.byVehicle(view, query, dealerships) : this.byUpdate(view, query, dealerships);
  }

  private async byVehicle(
    view: ViewCollection<CarView>,
    query: z.output<typeof stockListQuery>,
    dealerships: readonly string[],
  ): Promise<StockList | Rejection> {
    const { after, limit, status, updated_since, q = '' } = query;
    const last = after === undefined ? undefined : (await view.get(after))?.doc;
    if (after !== undefined && !(last && dealerships.includes(last.dealership_id))) return strangeCursor;
    const isPlain = status === undefined && updated_since === undefined && q === '';
    const isWanted = this.wanted(query);
    const found: CarView[] = [];
    for await (const car of inOrder(view, dealerships, last, isPlain ? Math.min(batch, limit + 1) : batch)) {
      if (!isWanted(car)) continue;
      if (found.length === limit) return { cars: found.map((one) => this.shown(one)), next: found.at(-1)!.car_id };
      found.push(car);
    }
    return { cars: found.map((one) => this.shown(one)) };
  }

  /** The earliest changes behind the cursor. The cursor has the moment, because its car may change meanwhile. */
  private async byUpdate(
    view: ViewCollection<CarView>,
    query: z.output<typeof stockListQuery>,
    dealerships: readonly string[],
  ): Promise<StockList | Rejection> {
    const { after, limit } = query;
    if (after !== undefined && !after.includes('-')) return strangeCursor;
    const last = after === undefined ? undefined : placeOf(after);
    const isWanted = this.wanted(query);
    const first: CarView[] = [];
    for await (const car of inOrder(view, dealerships, undefined, batch)) {
      if (!isWanted(car) || (last && inUpdateOrder(car, last) <= 0)) continue;
      first.push(car);
      if (first.length > limit * 4) keepFirst(first, limit + 1);
    }
    keepFirst(first, limit + 1);
    const [cars, more] = [first.slice(0, limit), first.length > limit];
    const end = cars.at(-1);
    return {
      cars: cars.map((one) => this.shown(one)),
      ...(more && end && { next: `${end.updated_at_timestamp}-${end.car_id}` }),
    };
  }

  private wanted({ status, updated_since, q = '' }: z.output<typeof stockListQuery>): (car: CarView) => boolean {
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    const since = updated_since === undefined ? 0 : Math.floor(Date.parse(updated_since) / 1000);
    return (car) =>
      car.updated_at_timestamp >= since && this.sites.owns(car) && hasStatus(car, status) && hasWords(car, words);
  }

  private shown(car: CarView): StockListCar {
    const { price, reduced_price, subscription_price, preorder, km, vin, regplate, stocknum } = car.details;
    const [first, ...others] = galleryPictures(car);
    const site = this.sites.ofDealership(car.dealership_id);
    const not_shown = whyNotShown(car, site, this.clock());
    return {
      ...{ car_id: car.car_id, slug: car.slug, stocknum, dealership_id: car.dealership_id, title: nameOf(car) },
      ...{ status: statusOf(car), hidden: isHidden(car), shown: not_shown === undefined, not_shown },
      ...{ url: addressOf(car, site), reserved: isReserved(car) },
      ...{ reservation_id: car.reservation?.id, reserved_until: car.reservation?.until },
      ...{ price, reduced_price, subscription_price, preorder, km, vin, regplate },
      price_type: normalisePriceType(car.details.price_type),
      photos: first ? 1 + others.length : 0,
      picture: first?.url,
      updated_at: new Date(car.updated_at_timestamp * 1000).toISOString(),
    };
  }
}

const strangeCursor = reject('invalid', 'after: is not a cursor this list gave.');

type Place = Pick<CarView, 'updated_at_timestamp' | 'car_id'>;
const placeOf = (cursor: string): Place => {
  const [seconds, car_id] = cursor.split('-') as [string, string];
  return { updated_at_timestamp: Number(seconds), car_id };
};
const inUpdateOrder = (a: Place, b: Place): number =>
  a.updated_at_timestamp - b.updated_at_timestamp || (a.car_id < b.car_id ? -1 : Number(a.car_id > b.car_id));
const keepFirst = (cars: CarView[], count: number): void => {
  cars.sort(inUpdateOrder);
  cars.length = Math.min(cars.length, count);
};

/** Reads the cars of the dealerships in their order, those behind the last one only. */
async function* inOrder(
  view: ViewCollection<CarView>,
  dealerships: readonly string[],
  last: CarView | undefined,
  limit: number,
): AsyncGenerator<CarView> {
  for (const dealership_id of dealerships) {
    if (last && dealership_id < last.dealership_id) continue;
    let slug = last?.dealership_id === dealership_id ? last.slug : '';
    for (;;) {
      const some = await view.find({
        where: { dealership_id, slug: { gt: slug } },
        orderBy: { field: 'slug', direction: 'asc' },
        limit,
      });
      for (const { doc } of some) yield doc;
      if (some.length < limit) break;
      slug = some.at(-1)!.doc.slug;
      await breathe();
    }
  }
}

const named: ReadonlySet<string> = new Set<StockListStatus>(['in_stock', 'coming_soon', 'sold', 'delisted']);

const hasStatus = (car: CarView, wanted: StockListStatus | undefined): boolean => {
  if (wanted === undefined) return true;
  if (wanted === 'hidden') return isHidden(car);
  const status = statusOf(car);
  return wanted === 'other' ? !named.has(status) : status === wanted;
};

/** Whether each word is a part of a name or number of the car. A rego may be written with spaces or without. */
const hasWords = (car: CarView, words: readonly string[]): boolean => {
  if (words.length === 0) return true;
  const { stocknum, vin = '', regplate = '' } = car.details;
  const text = [stocknum, vin, regplate, regplate.replace(/[\s-]/g, ''), nameOf(car)].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
};
