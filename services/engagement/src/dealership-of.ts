import { carStream, type CarEvent } from '#contracts/events/car';
import { streamOf } from '#contracts/events/stream-name';
import { readCurrent } from '#platform/kernel/command';
import type { EventLog } from '#platform/ports/event-log';

/** The dealership of a car, from its own stream; undefined where it was never listed. */
export const dealershipOf = async (log: EventLog, car_id: string): Promise<string | undefined> => {
  const [listed] = (await readCurrent(log, streamOf(carStream, car_id))) as readonly unknown[] as readonly CarEvent[];
  return listed?.type === 'CarListed' ? listed.data.car.dealership_id : undefined;
};
