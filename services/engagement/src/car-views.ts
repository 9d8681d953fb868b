import { Injectable } from '@nestjs/common';
import type { AnalyticsRequest } from '#contracts/api/analytics';
import { parseNewEvent } from '#contracts/events/index';
import type { Site } from '#contracts/domain/site/site';
import { carViewsStream } from '#contracts/events/car-views';
import { streamOf } from '#contracts/events/stream-name';
import { deriveId } from '#platform/kernel/ids';
import { Dealerships } from './dealerships.js';
import type { EventLog } from '#platform/ports/event-log';
import { InjectClock, InjectLog, type Clock } from '#platform/process/providers';

/**
 * Records views of vehicles, in a stream per vehicle. The event's id is made of the vehicle and the batch, so that the
 * log itself drops duplicates, and the stream of a popular vehicle is never read.
 */
@Injectable()
export class CarViews {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectClock() private readonly clock: Clock,
    private readonly dealerships: Dealerships,
  ) {}

  async record(site: Site, { batch_id, viewed = [] }: AnalyticsRequest): Promise<void> {
    await Promise.all(viewed.map((car_id) => this.recordOne(site, batch_id, car_id)));
  }

  private async recordOne(site: Site, batch_id: string, car_id: string): Promise<void> {
    const { log, clock } = this;
    const dealership = await this.dealerships.ofCar(car_id, site);
    // Clients may send any id, so only vehicles of the site's own dealers are counted.
    if (dealership === undefined) return;
    await log.append(streamOf(carViewsStream, car_id), 'any', [
      {
        id: deriveId('CarViewed', car_id, batch_id),
        type: 'CarViewed',
        ...parseNewEvent('CarViewed', { car_id, site_id: site.id }),
        time: clock().toISOString(),
        metadata: { tenant: dealership },
      },
    ]);
  }
}
