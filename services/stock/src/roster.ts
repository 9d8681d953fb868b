import { Injectable } from '@nestjs/common';
import { isInStock } from '#contracts/domain/car/status';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { CarEvent } from '#contracts/events/car';
import { current } from '#platform/kernel/current';
import { ParkingFold } from '#platform/kernel/parking-fold';
import type { Recorded } from '#platform/kernel/projection';
import { InjectPlatform } from '#platform/process/platform.module';
import type { Platform } from '#platform/process/platform';

export interface RosterCar {
  readonly dealership_id: string;
  readonly status: string;
  readonly delisted: boolean;
  /** Log position at which it was listed, or listed again. */
  readonly since: number;
}

const types = ['CarListed', 'CarDetailsChanged', 'CarSold', 'CarDelisted', 'CarRelisted'] as const;
type RosterEvent = Recorded<Extract<CarEvent, { type: (typeof types)[number] }>>;

/**
 * Which cars each dealership has in stock, folded from the log itself: no view is asked, so nothing that lags decides. It
 * is built when a full feed first asks for it and read on from there. See infra/adr/0011-full-feeds.md.
 */
@Injectable()
export class Roster {
  private readonly cars = new Map<string, RosterCar>();
  private position = 0;
  private reading: Promise<void> = Promise.resolve();
  private readonly events: ParkingFold;

  constructor(@InjectPlatform() private readonly platform: Platform) {
    this.events = new ParkingFold({ ...platform, name: 'stock-roster', fold: (event) => this.fold(event) });
  }

  /**
   * The cars that are in stock at these dealerships, as the log has it at the time of the call; without those of which
   * something is parked, so that nothing is decided by half a history.
   */
  async inStock(dealerships: ReadonlySet<string>): Promise<(RosterCar & { readonly car_id: string })[]> {
    this.reading = this.reading.catch(() => undefined).then(() => this.readOn());
    await this.reading;
    const found: (RosterCar & { readonly car_id: string })[] = [];
    for (const [car_id, car] of this.cars) {
      if (!dealerships.has(car.dealership_id) || car.delisted || !isInStock(car.status)) continue;
      if (!this.events.holds(`car-${car_id}`)) found.push({ car_id, ...car });
    }
    return found;
  }

  private async readOn(): Promise<void> {
    const wanted = [...types, ...ParkingFold.decisions];
    for await (const events of this.platform.log.readAll({ after: this.position, types: wanted })) {
      for (const event of events) {
        await this.events.take(event);
        this.position = event.position;
      }
    }
  }

  private fold(recorded: RecordedEvent): void {
    const event = current(recorded) as RosterEvent;
    const { car_id } = event.data;
    const car = this.cars.get(car_id);
    if (event.type === 'CarListed') {
      const { dealership_id, status = 'in_stock' } = event.data.car;
      this.cars.set(car_id, { dealership_id, status, delisted: false, since: event.position });
    } else if (car) this.cars.set(car_id, { ...car, ...changeOf(event) });
  }
}

const changeOf = (event: Exclude<RosterEvent, { type: 'CarListed' }>): Partial<RosterCar> => {
  switch (event.type) {
    case 'CarDetailsChanged':
      return event.data.changes.status ? { status: event.data.changes.status } : {};
    case 'CarSold':
      return { status: 'sold' };
    case 'CarDelisted':
      return { delisted: true };
    case 'CarRelisted':
      return { delisted: false, status: event.data.status, since: event.position };
  }
};
