import { Injectable } from '@nestjs/common';
import type { AnalyticsRequest } from '#contracts/api/analytics';
import type { CarEvent } from '#contracts/events/car';
import { parseNewEvent } from '#contracts/events/index';
import type { Site } from '#contracts/domain/site/site';
import { idFrom } from '#platform/kernel/ids';
import type { EventLog } from '#platform/ports/event-log';
import { InjectClock, InjectLog, type Clock } from '#platform/process/providers';

/**
 * Notes that vehicles were looked at, in a stream of each vehicle's own. The event's id is made of the vehicle and the
 * batch that told of it, so the log itself takes it once; nothing of a much visited vehicle's stream has to be read.
 */
@Injectable()
export class CarViews {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectClock() private readonly clock: Clock,
  ) {}

  async record(site: Site, { batch_id, viewed = [] }: AnalyticsRequest): Promise<void> {
    await Promise.all(viewed.map((car_id) => this.recordOne(site, batch_id, car_id)));
  }

  private async recordOne(site: Site, batch_id: string, car_id: string): Promise<void> {
    const { log, clock } = this;
    const dealership = await this.dealershipOf(car_id);
    // Anybody may send anything: only vehicles of the site's own dealers are counted.
    if (dealership === undefined || !site.dealerships.some(({ id }) => id === dealership)) return;
    await log.append(`carviews-${car_id}`, 'any', [
      {
        id: idFrom('CarViewed', car_id, batch_id),
        type: 'CarViewed',
        ...parseNewEvent('CarViewed', { car_id, site_id: site.id }),
        time: clock().toISOString(),
        metadata: { tenant: dealership },
      },
    ]);
  }

  private async dealershipOf(car_id: string): Promise<string | undefined> {
    const [listed] = (await this.log.readStream(`car-${car_id}`)) as unknown as CarEvent[];
    return listed?.type === 'CarListed' ? listed.data.car.dealership_id : undefined;
  }
}
