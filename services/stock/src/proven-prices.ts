import { Injectable } from '@nestjs/common';
import type { OfferedPrices } from '#contracts/api/stock';
import { type CarState, evolveCar, nameOf } from '#contracts/domain/car/car';
import { type OfferPeriod, updateOfferPeriods, provePreviousPrice } from '#contracts/domain/car/price-history';
import { csvLine } from '#contracts/domain/csv';
import { second } from '#contracts/domain/durations';
import { type CarEvent, carStream } from '#contracts/events/car';
import type { RecordedEvent } from '#contracts/events/envelope';
import { streamOf } from '#contracts/events/stream-name';
import { readCurrent } from '#platform/kernel/command';
import type { EventLog } from '#platform/ports/event-log';
import { InjectLog } from '#platform/process/providers';

/** Proof for regulators: every price at which a vehicle was offered, from its first event on. */
@Injectable()
export class ProvenPrices {
  constructor(@InjectLog() private readonly log: EventLog) {}

  /** Returns the prices of a vehicle that exists. */
  async of(id: string): Promise<OfferedPrices> {
    let car: CarState;
    let offered: readonly OfferPeriod[] = [];
    for (const event of await readCurrent(this.log, streamOf(carStream, id))) {
      car = evolveCar(car, event as RecordedEvent & CarEvent);
      if (car) offered = updateOfferPeriods(offered, car, Math.floor(Date.parse(event.time) / second), Infinity);
    }
    const { details } = car!;
    const { before_days, before_until } = provePreviousPrice({ details, offered });
    return {
      id,
      name: nameOf(car!),
      stocknum: details.stocknum,
      ...(details.before_price !== undefined && { before_price: details.before_price }),
      ...(before_days !== undefined && { before_days }),
      ...(before_until !== undefined && { before_until: momentOf(before_until) }),
      offered: offered.map(({ amount, kind, from, until }) => ({
        amount,
        ...(kind !== undefined && { kind }),
        from: momentOf(from),
        ...(until !== undefined && { until: momentOf(until) }),
      })),
    };
  }
}

/** Returns the prices as a CSV table, for printing. */
export const pricesAsTable = ({ name, stocknum, offered }: OfferedPrices): string =>
  [
    csvLine(['vehicle', 'stocknum', 'amount', 'kind', 'from', 'until']),
    ...offered.map(({ amount, kind, from, until }) => csvLine([name, stocknum, amount, kind, from, until])),
  ].join('');

const momentOf = (seconds: number): string => new Date(seconds * second).toISOString();
