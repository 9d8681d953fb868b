import { setImmediate as breathe } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isInStock } from '#contracts/domain/car/status';
import type { Site } from '#contracts/domain/site/site';
import { carView, type CarView } from '#contracts/views/car';
import { type ReachedView, ViewReader } from '#platform/kernel/view-reader';
import { isHidden, isOfSite } from '#contracts/domain/car/car';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectViews } from '#platform/process/providers';

/** Cars of one read, and until others have their turn. */
const batch = 100;

/** All the cars of a site, for those who want them all. */
@Injectable()
export class ShownCars {
  private readonly cars: ViewReader<CarView>;

  constructor(@InjectViews() views: ViewStore) {
    this.cars = new ViewReader(views, carView);
  }

  /** How far the stock has come: the same as long as no car has changed. */
  reached(atLeast: number): Promise<ReachedView> {
    return this.cars.reached(atLeast);
  }

  /** Those in stock, by dealership and slug, in a steady order. */
  async *of(site: Site): AsyncGenerator<CarView> {
    for await (const car of this.listed(site)) if (isInStock(car.status)) yield car;
  }

  /** In the same order those that can't be bought, too. */
  async *listed(site: Site): AsyncGenerator<CarView> {
    const view = await this.cars.at(0);
    for (const { id } of site.dealerships) {
      let last = '';
      for (;;) {
        const found = await view.find({
          where: { dealership_id: id, slug: { gt: last } },
          orderBy: { field: 'slug', direction: 'asc' },
          limit: batch,
        });
        for (const { doc } of found) {
          if (isOfSite(doc, site) && !isHidden(doc) && !doc.delisted) yield doc;
        }
        if (found.length < batch) break;
        last = found.at(-1)!.doc.slug;
        await breathe();
      }
    }
  }
}
