import { Injectable } from '@nestjs/common';
import { narrowFold } from '#contracts/domain/car/car';
import { isInStock } from '#contracts/domain/car/status';
import type { RecordedEvent } from '#contracts/events/envelope';
import { carStream, type CarEvent } from '#contracts/events/car';
import { streamOf } from '#contracts/events/stream-name';
import { current } from '#platform/kernel/current';
import { decisionTypes } from '#platform/kernel/parking/decisions';
import { Parking } from '#platform/kernel/parking/parking';
import type { EventLog } from '#platform/ports/event-log';
import type { ViewStore } from '#platform/ports/view-store';
import { type Clock, InjectClock, InjectLog, InjectLogger, InjectViews } from '#platform/process/providers';
import type { Logger } from 'pino';

export interface RosterCar {
  readonly car_id: string;
  readonly dealership_id: string;
  /** Log position at which it was listed, or listed again. */
  readonly since: number;
}

const types = ['CarListed', 'CarDetailsChanged', 'CarSold', 'CarDelisted', 'CarRelisted'] as const;

const evolve = narrowFold(({ dealership_id, status, delisted }) => ({ dealership_id, status, delisted }));
type CarStatus = NonNullable<ReturnType<typeof evolve>>;

/**
 * Which cars each dealership has in stock, folded from the log itself: no view is asked, so nothing that lags decides. It
 * is built when a full feed first asks for it and read on from there. See infra/adr/0011-full-feeds.md.
 */
@Injectable()
export class Roster {
  private readonly cars = new Map<string, CarStatus & Pick<RosterCar, 'since'>>();
  private position = 0;
  private reading: Promise<void> = Promise.resolve();
  private readonly parking: Parking;

  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectViews() views: ViewStore,
    @InjectClock() clock: Clock,
    @InjectLogger() logger: Logger,
  ) {
    this.parking = new Parking({
      ...{ log, views, clock, logger },
      owner: 'stock-roster',
      kind: 'fold',
      apply: ([event]) => this.fold(event!),
    });
  }

  /**
   * The cars that are in stock at these dealerships, as the log has it at the time of the call; without those of which
   * something is parked, so that nothing is decided by half a history.
   */
  async inStock(dealerships: ReadonlySet<string>): Promise<RosterCar[]> {
    this.reading = this.reading.catch(() => undefined).then(() => this.readOn());
    await this.reading;
    const found: RosterCar[] = [];
    for (const [car_id, { dealership_id, status, delisted, since }] of this.cars) {
      if (!dealerships.has(dealership_id) || delisted || !isInStock(status)) continue;
      if (!this.parking.isHeld(streamOf(carStream, car_id))) found.push({ car_id, dealership_id, since });
    }
    return found;
  }

  private async readOn(): Promise<void> {
    const wanted = [...types, ...decisionTypes];
    for await (const events of this.log.readAll({ after: this.position, types: wanted })) {
      for (const event of events) {
        await this.parking.take(event);
        this.position = event.position;
      }
    }
  }

  private fold(recorded: RecordedEvent): void {
    const event = current(recorded) as RecordedEvent & CarEvent;
    const { car_id } = event.data;
    const known = this.cars.get(car_id);
    const car = evolve(known, event);
    if (!car) return;
    const { dealership_id, status, delisted } = car;
    const isListed = event.type === 'CarListed' || event.type === 'CarRelisted';
    const since = isListed || !known ? event.position : known.since;
    this.cars.set(car_id, { dealership_id, status, delisted, since });
  }
}
