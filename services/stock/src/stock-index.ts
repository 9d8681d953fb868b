import { Injectable } from '@nestjs/common';
import { narrowFold } from '#contracts/domain/car/car';
import { isInStock } from '#contracts/domain/car/status';
import type { RecordedEvent } from '#contracts/events/envelope';
import { carStream, type CarEvent } from '#contracts/events/car';
import { streamOf } from '#contracts/events/stream-name';
import { upcastEvent } from '#platform/kernel/upcast-event';
import { decisionTypes } from '#platform/kernel/parking/decisions';
import { Parking } from '#platform/kernel/parking/parking';
import { Semaphore } from '#platform/kernel/semaphore';
import type { EventLog } from '#platform/ports/event-log';
import type { ViewStore } from '#platform/ports/view-store';
import { type Clock, InjectClock, InjectLog, InjectLogger, InjectViews } from '#platform/process/providers';
import type { Logger } from 'pino';

export interface IndexedCar {
  readonly car_id: string;
  readonly dealership_id: string;
  /** Log position at which it was listed or relisted. */
  readonly since: number;
}

const types = ['CarListed', 'CarDetailsChanged', 'CarSold', 'CarDelisted', 'CarRelisted'] as const;
const holds = ['CarFieldsHeld', 'CarFieldsReleased'] as const;

const evolve = narrowFold(({ dealership_id, status, delisted, held }) => ({
  ...{ dealership_id, status, delisted },
  held: held?.['status'] === undefined ? undefined : { status: held['status'] },
}));
type CarStatus = NonNullable<ReturnType<typeof evolve>>;

/**
 * Cars in stock of each dealership, folded from the log and not from a view, so that a lagging view cannot cause
 * removals. It is built when the first full feed needs it, and then follows the log. See infra/adr/0011-full-feeds.md.
 */
@Injectable()
export class StockIndex {
  private readonly cars = new Map<string, CarStatus & Pick<IndexedCar, 'since'>>();
  private position = 0;
  private readonly turns = new Semaphore(1);
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
   * Returns the cars in stock at these dealerships as of the log's end, which a feed may take away. Omits cars whose
   * status is held by hand, and cars with a parked event, because their state is incomplete.
   */
  async inStock(dealerships: ReadonlySet<string>): Promise<IndexedCar[]> {
    await this.turns.run(() => this.catchUp());
    const found: IndexedCar[] = [];
    for (const [car_id, { dealership_id, status, delisted, held, since }] of this.cars) {
      if (!dealerships.has(dealership_id) || delisted || held || !isInStock(status)) continue;
      if (!this.parking.isHeld(streamOf(carStream, car_id))) found.push({ car_id, dealership_id, since });
    }
    return found;
  }

  private async catchUp(): Promise<void> {
    const wanted = [...types, ...holds, ...decisionTypes];
    for await (const events of this.log.readAll({ after: this.position, types: wanted })) {
      for (const event of events) {
        await this.parking.take(event);
        this.position = event.position;
      }
    }
  }

  private fold(recorded: RecordedEvent): void {
    const event = upcastEvent(recorded) as RecordedEvent & CarEvent;
    const { car_id } = event.data;
    const known = this.cars.get(car_id);
    const car = evolve(known, event);
    if (!car) return;
    const isListed = event.type === 'CarListed' || event.type === 'CarRelisted';
    const since = isListed || !known ? event.position : known.since;
    this.cars.set(car_id, { ...car, since });
  }
}
