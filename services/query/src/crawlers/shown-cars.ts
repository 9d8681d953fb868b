import { setImmediate as breathe } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isInStock } from '#contracts/domain/car/status';
import type { Site } from '#contracts/domain/site/site';
import { carView, type CarView } from '#contracts/views/car';
import { type ReachedView, ViewReader } from '#platform/kernel/view-reader';
import { isHidden, isOfSite } from '#contracts/domain/car/car';
import { InjectView } from '#platform/process/providers';

/** Cars per read. Between two reads the event loop is released. */
const batch = 100;

/** Iterates over all cars of a site, for sitemaps and feeds. */
@Injectable()
export class ShownCars {
  constructor(@InjectView(carView) private readonly cars: ViewReader<CarView>) {}

  /** The build and log position of the cars view. Both stay the same as long as no car changes. */
  reached(atLeast: number): Promise<ReachedView> {
    return this.cars.reached(atLeast);
  }

  /** Cars in stock, ordered by dealership and slug. */
  async *of(site: Site): AsyncGenerator<CarView> {
    for await (const car of this.listed(site)) if (isInStock(car.status)) yield car;
  }

  /** All listed cars in the same order, including those that can't be bought. */
  async *listed(site: Site): AsyncGenerator<CarView> {
    const view = await this.cars.liveCollection(0);
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
