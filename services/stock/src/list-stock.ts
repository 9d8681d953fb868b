import { setImmediate as breathe } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { StockList, StockListCar, StockListStatus, stockListQuery } from '#contracts/api/stock';
import { isHidden, isOfSite, nameOf, statusOf } from '#contracts/domain/car/car';
import { galleryPictures } from '#contracts/domain/car/pictures';
import { normalisePriceType } from '#contracts/domain/car/price-kind';
import { isSoldWindowOver } from '#contracts/domain/car/sold-window';
import { isInStock } from '#contracts/domain/car/status';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import { carView, type CarView } from '#contracts/views/car';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewCollection, ViewStore } from '#platform/ports/view-store';
import { type Clock, InjectClock, InjectViews } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';

/** Cars per read. Between two reads the event loop is released. */
const batch = 200;

/** Lists the vehicles of a key's dealerships, whatever their status, in the order of dealership and slug. */
@Injectable()
export class ListStock {
  private readonly cars: ViewReader<CarView>;

  constructor(
    private readonly sites: Sites,
    @InjectClock() private readonly clock: Clock,
    @InjectViews() views: ViewStore,
  ) {
    this.cars = new ViewReader(views, carView);
  }

  /** @param atLeast log position that the list must include */
  async execute(
    { dealership_id, status, q = '', after, limit }: z.output<typeof stockListQuery>,
    own: ReadonlySet<string>,
    atLeast: number,
  ): Promise<StockList | Rejection> {
    if (dealership_id !== undefined && !own.has(dealership_id))
      return reject('forbidden', `Dealership ${dealership_id} is not yours.`);
    const view = await this.cars.liveCollection(atLeast);
    const last = after === undefined ? undefined : (await view.get(after))?.doc;
    if (after !== undefined && !(last && own.has(last.dealership_id)))
      return reject('invalid', 'after: is not a cursor this list gave.');
    const dealerships = dealership_id === undefined ? [...own].sort() : [dealership_id];
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    const perRead = status === undefined && words.length === 0 ? Math.min(batch, limit + 1) : batch;
    const found: CarView[] = [];
    for await (const car of inOrder(view, dealerships, last, perRead)) {
      if (!this.sites.owns(car) || !hasStatus(car, status) || !hasWords(car, words)) continue;
      if (found.length === limit) return { cars: found.map((one) => this.shown(one)), next: found.at(-1)!.car_id };
      found.push(car);
    }
    return { cars: found.map((one) => this.shown(one)) };
  }

  private shown(car: CarView): StockListCar {
    const { price, reduced_price, subscription_price, preorder, km, vin, regplate, stocknum } = car.details;
    const [first, ...others] = galleryPictures(car);
    return {
      ...{ car_id: car.car_id, stocknum, dealership_id: car.dealership_id, title: nameOf(car) },
      ...{ status: statusOf(car), hidden: isHidden(car), shown: this.isShown(car) },
      ...{ price, reduced_price, subscription_price, preorder, km, vin, regplate },
      price_type: normalisePriceType(car.details.price_type),
      photos: first ? 1 + others.length : 0,
      picture: first?.url,
      updated_at: new Date(car.updated_at_timestamp * 1000).toISOString(),
    };
  }

  private isShown(car: CarView): boolean {
    const site = this.sites.ofDealership(car.dealership_id);
    if (!site || car.delisted || isHidden(car) || !isOfSite(car, site)) return false;
    const sold = car.sold_date_timestamp;
    return sold === undefined ? isInStock(car.status) : !isSoldWindowOver(site, sold, this.clock());
  }
}

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
