import { Injectable } from '@nestjs/common';
import type { MissingAction } from '#contracts/domain/feeds';
import { isRejection } from '#contracts/rejections';
import { streamOf } from '#contracts/events/stream-name';
import type { HandleCommand } from '#platform/kernel/command';
import { readCurrent } from '#platform/kernel/command';
import { fold, StreamUnreadable } from '#platform/kernel/decider';
import { InjectCommands, InjectLog } from '#platform/process/providers';
import type { EventLog } from '#platform/ports/event-log';
import type { CarCommand } from './car.js';
import type { MissingCars } from './feed-import.js';
import { fullFeed } from './full-feed.js';
import { Roster } from './roster.js';
import { Stock } from './stock.js';

/** What a full feed leaves out. */
export interface Missing {
  readonly cars: readonly MissingCars[];
  readonly count: number;
  /** Cars that were in stock before the feed. */
  readonly stock: number;
  /** A later full feed, which speaks for some of the dealerships now. */
  readonly supersededBy?: string;
}

/** Up to so many cars may be missing whatever their share. */
const fewCars = 3;
const largestShare = 0.3;
const atOnce = 256;

/** Whether so many vehicles less are more than a dealer is likely to have sold from one feed to the next. */
const isTooMany = (missing: number, of: number): boolean => missing > fewCars && missing > largestShare * of;

/** Whether a feed of so many rows has lost more than a dealer is likely to have sold since the ones before. */
export const isShortOf = (received: number, usual: number): boolean =>
  (received === 0 && usual > 0) || isTooMany(usual - received, usual);

/** Why the dealer has to say so before the missing cars are removed; undefined: they need not. */
export const reasonToHold = (
  { count, stock }: Pick<Missing, 'count' | 'stock'>,
  {
    received,
    unreadable,
    usual = 0,
  }: {
    readonly received: number;
    readonly unreadable: number;
    /** Rows that feeds of this source have as a rule; absent: it is not known. */
    readonly usual?: number | undefined;
  },
): string | undefined => {
  if (count === 0) return undefined;
  if (received === 0) return `the feed has no rows, and ${count} vehicles are in stock`;
  if (unreadable > 0) {
    return `${unreadable} rows do not say which vehicle they are about: they may be among the ${count} that are missing`;
  }
  if (isTooMany(count, stock)) {
    return `${count} of ${stock} vehicles in stock are missing from the feed, more than ${largestShare * 100} %`;
  }
  if (isShortOf(received, usual)) {
    return `the feed has ${received} rows, where there were ${usual}, and ${count} vehicles in stock are missing from it`;
  }
  return undefined;
};

/** Takes from the stock what a full feed no longer names. */
@Injectable()
export class Removal {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly roster: Roster,
    private readonly stock: Stock,
  ) {}

  /** From here on this import, and no earlier one, says what the dealerships lack. */
  async begin(import_id: string, dealerships: Iterable<string>): Promise<void> {
    for (const dealership_id of dealerships) {
      await this.handle(fullFeed, dealership_id, { dealership_id, import_id });
    }
  }

  /**
   * The cars that were in stock before the feed began, still are, and are not present in it.
   * @param asOf log position at which the feed began
   */
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
    for (const { car_id, dealership_id, since } of await this.roster.inStock(dealerships)) {
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

  /** The full feed of these dealerships, other than this one, that began last; undefined: none. */
  async supersededBy(import_id: string, dealerships: ReadonlySet<string>): Promise<string | undefined> {
    return [...(await this.latestOf(dealerships)).values()].find((latest) => latest !== import_id);
  }

  /** Delists or sells the cars; a car that changed hands in between is left as it is. Stops where a later full feed begins. */
  async remove(
    import_id: string,
    action: MissingAction,
    missing: readonly MissingCars[],
  ): Promise<{ readonly removed: number; readonly supersededBy?: string }> {
    let removed = 0;
    for (const { dealership_id, car_ids } of missing) {
      for (let at = 0; at < car_ids.length; at += atOnce) {
        const supersededBy = await this.supersededBy(import_id, new Set([dealership_id]));
        if (supersededBy !== undefined) return { removed, supersededBy };
        const answers = await Promise.all(
          car_ids
            .slice(at, at + atOnce)
            .map((car_id) =>
              this.stock
                .run(commandFor(action, car_id, import_id), dealership_id, { commandId: `missing:${import_id}` })
                .catch(StreamUnreadable.rejection),
            ),
        );
        removed += answers.filter((answer) => !isRejection(answer) && answer.events.length > 0).length;
      }
    }
    return { removed };
  }

  private async latestOf(dealerships: ReadonlySet<string>): Promise<Map<string, string | undefined>> {
    const latest = new Map<string, string | undefined>();
    for (const id of dealerships) {
      latest.set(id, fold(fullFeed, await readCurrent(this.log, streamOf(fullFeed, id))));
    }
    return latest;
  }
}

const commandFor = (action: MissingAction, car_id: string, import_id: string): CarCommand =>
  action === 'sell'
    ? { type: 'Sell', car_id, origin: 'feed' }
    : { type: 'Delist', car_id, origin: 'feed', reason: `not in the full feed ${import_id}` };
