import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isOfTenant } from '#contracts/domain/site/ownership';
import type { Site } from '#contracts/domain/site/site';
import { carStream, type CarEvent } from '#contracts/events/car';
import { streamOf } from '#contracts/events/stream-name';
import { readCurrent } from '#platform/kernel/command';
import type { EventLog } from '#platform/ports/event-log';
import { InjectLog } from '#platform/process/providers';

interface Owner {
  readonly site_id?: string | undefined;
  readonly dealership_id: string;
}

/** Maximum number of cars in the cache. */
const maxCached = 20_000;

/** Dealership by car id. A car's dealership never changes, so entries never expire. */
@Injectable()
export class Dealerships {
  private readonly owners = new LRUCache<string, Owner>({ max: maxCached });

  constructor(@InjectLog() private readonly log: EventLog) {}

  /** Returns the dealership of one of the site's cars; undefined if the site has no such car. */
  async ofCar(car_id: string, site: Site): Promise<string | undefined> {
    const owner = this.owners.get(car_id) ?? (await this.read(car_id));
    return owner && isOfTenant(owner, site) ? owner.dealership_id : undefined;
  }

  private async read(car_id: string): Promise<Owner | undefined> {
    const stream = streamOf(carStream, car_id);
    const [listed] = (await readCurrent(this.log, stream)) as readonly unknown[] as readonly CarEvent[];
    if (listed?.type !== 'CarListed') return undefined;
    const { site_id, car } = listed.data;
    const owner = { site_id, dealership_id: car.dealership_id };
    this.owners.set(car_id, owner);
    return owner;
  }
}
