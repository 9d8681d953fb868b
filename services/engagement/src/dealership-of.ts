import { isOfTenant } from '#contracts/domain/site/ownership';
import type { Site } from '#contracts/domain/site/site';
import { carStream, type CarEvent } from '#contracts/events/car';
import { streamOf } from '#contracts/events/stream-name';
import { readCurrent } from '#platform/kernel/command';
import type { EventLog } from '#platform/ports/event-log';

/** The dealership of one of the site's cars, from the car's own stream; undefined where the site has no such car. */
export const dealershipOf = async (log: EventLog, car_id: string, site: Site): Promise<string | undefined> => {
  const [listed] = (await readCurrent(log, streamOf(carStream, car_id))) as readonly unknown[] as readonly CarEvent[];
  if (listed?.type !== 'CarListed') return undefined;
  const { site_id, car } = listed.data;
  return isOfTenant({ site_id, dealership_id: car.dealership_id }, site) ? car.dealership_id : undefined;
};
