import { Injectable } from '@nestjs/common';
import type { MissingAction } from '#contracts/domain/feeds';
import { type FeedImportEvent, maxNamedVehicles } from '#contracts/events/feed-import';
import { isRejection } from '#contracts/rejections';
import { AggregateLoader } from '#platform/kernel/aggregate-loader';
import { batchesOf } from '#platform/kernel/batches-of';
import type { HandleCommand } from '#platform/kernel/command';
import { StreamUnreadable } from '#platform/kernel/decider';
import { InjectCommands } from '#platform/process/providers';
import type { CarCommand } from './car.js';
import type { MissingCars } from './feed-import.js';
import { fullFeed } from './full-feed.js';
import { StockIndex } from './stock-index.js';
import { Stock } from './stock.js';

/** Cars that a full feed does not name. */
export interface Missing {
  readonly cars: readonly MissingCars[];
  readonly count: number;
  /** Number of cars in stock before the feed. */
  readonly stock: number;
  /** Import id of a later full feed of some of the dealerships. */
  readonly supersededBy?: string;
}

/** What an import's last event says of the cars it removed. */
export type Removed = Pick<
  Extract<FeedImportEvent, { type: 'FeedImportCompleted' }>['data'],
  'removed' | 'removed_cars'
>;
const removedOf = (car_ids: readonly string[]): Removed => ({
  removed: car_ids.length,
  ...(car_ids.length > 0 && { removed_cars: car_ids.slice(0, maxNamedVehicles) }),
});

/** Number of cars that may always be missing, whatever their share. */
const toleratedMissingCars = 3;
const largestShare = 0.3;
const batchSize = 256;

/** Whether more vehicles are missing than a dealer is likely to sell between two feeds. */
const isTooMany = (missing: number, of: number): boolean =>
  missing > toleratedMissingCars && missing > largestShare * of;

/** Whether a feed has fewer rows than sales since the last feeds are likely to explain. */
export const isTooShort = (received: number, usual: number): boolean =>
  (received === 0 && usual > 0) || isTooMany(usual - received, usual);

/** Returns why the dealer has to confirm the removal of missing cars; undefined if no confirmation is needed. */
export const reasonToHold = (
  { count, stock }: Pick<Missing, 'count' | 'stock'>,
  {
    received,
    unreadable,
    usual = 0,
  }: {
    readonly received: number;
    readonly unreadable: number;
    /** Rows that feeds of this source usually have; absent: unknown. */
    readonly usual?: number | undefined;
  },
): string | undefined => {
  if (count === 0) return undefined;
  const are = count === 1 ? 'is' : 'are';
  const vehicles = count === 1 ? '1 vehicle' : `${count} vehicles`;
  if (received === 0) return `the feed has no rows, and ${vehicles} ${are} in stock`;
  const missing = `${count} of ${stock} vehicles in stock ${are} missing from the feed`;
  if (unreadable > 0) {
    const rows = unreadable === 1 ? 'row does not say which vehicle it is' : 'rows do not say which vehicle they are';
    return `${missing}, and ${unreadable} ${rows} about`;
  }
  if (isTooMany(count, stock)) return `${missing}, more than ${largestShare * 100} %`;
  if (isTooShort(received, usual)) {
    const rows = received === 1 ? '1 row' : `${received} rows`;
    return `the feed has ${rows}, where there were ${usual}, and ${vehicles} in stock ${are} missing from it`;
  }
  return undefined;
};

/** Removes cars from stock that a full feed no longer names. */
@Injectable()
export class Removal {
  constructor(
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly stockIndex: StockIndex,
    private readonly stock: Stock,
    private readonly aggregateLoader: AggregateLoader,
  ) {}

  /** From now on this import, and no earlier one, decides which cars of the dealerships are missing. */
  async begin(import_id: string, dealerships: Iterable<string>): Promise<void> {
    for (const dealership_id of dealerships) {
      await this.handle(fullFeed, dealership_id, { dealership_id, import_id });
    }
  }

  /** @param asOf log position at which the feed began */
  async find(
    import_id: string,
    dealerships: ReadonlySet<string>,
    asOf: number,
    isPresent: (car_id: string) => boolean,
  ): Promise<Missing> {
    const latest = await this.latestOf(dealerships);
    const cars = new Map([...dealerships].map((id): [string, string[]] => [id, []]));
    let stock = 0;
    let count = 0;
    for (const { car_id, dealership_id, since } of await this.stockIndex.inStock(dealerships)) {
      if (since > asOf || latest.get(dealership_id) !== import_id) continue;
      stock++;
      if (isPresent(car_id)) continue;
      count++;
      cars.get(dealership_id)!.push(car_id);
    }
    const supersededBy = [...latest.values()].find((latestId) => latestId !== import_id);
    return {
      cars: [...cars]
        .map(([dealership_id, car_ids]) => ({ dealership_id, car_ids }))
        .filter(({ car_ids }) => car_ids.length > 0),
      count,
      stock,
      ...(supersededBy !== undefined && { supersededBy }),
    };
  }

  /** Returns another full feed of these dealerships that began later; undefined if there is none. */
  async supersededBy(import_id: string, dealerships: ReadonlySet<string>): Promise<string | undefined> {
    return [...(await this.latestOf(dealerships)).values()].find((latest) => latest !== import_id);
  }

  /** Delists or sells the cars. A car that changed hands meanwhile stays. Stops as soon as a later full feed begins. */
  async remove(
    import_id: string,
    action: MissingAction,
    missing: readonly MissingCars[],
  ): Promise<{ readonly removed: Removed; readonly supersededBy?: string }> {
    const gone: string[] = [];
    for (const { dealership_id, car_ids } of missing) {
      for (const some of batchesOf(car_ids, batchSize)) {
        const supersededBy = await this.supersededBy(import_id, new Set([dealership_id]));
        if (supersededBy !== undefined) return { removed: removedOf(gone), supersededBy };
        const answers = await Promise.all(
          some.map((car_id) =>
            this.stock
              .run(commandFor(action, car_id, import_id), dealership_id, { commandId: `missing:${import_id}` })
              .catch(StreamUnreadable.rejection),
          ),
        );
        gone.push(
          ...some.filter((_, at) => {
            const answer = answers[at]!;
            return !isRejection(answer) && answer.events.length > 0;
          }),
        );
      }
    }
    return { removed: removedOf(gone) };
  }

  private async latestOf(dealerships: ReadonlySet<string>): Promise<Map<string, string | undefined>> {
    const latest = new Map<string, string | undefined>();
    for (const id of dealerships) {
      latest.set(id, (await this.aggregateLoader.load(fullFeed, id)).state);
    }
    return latest;
  }
}

const commandFor = (action: MissingAction, car_id: string, import_id: string): CarCommand =>
  action === 'sell'
    ? { type: 'Sell', car_id, origin: 'feed' }
    : { type: 'Delist', car_id, origin: 'feed', reason: `not in the full feed ${import_id}` };
