import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { EventLog } from '../ports/event-log.js';
import { isFault, type ParkingLot } from './parking-lot.js';
import type { AnyProjection, DocumentTarget } from './projection.js';
import { applyBatch } from './projection.js';

export interface ApplierOptions {
  readonly projection: AnyProjection;
  readonly targets: {
    readonly view: DocumentTarget<object>;
    readonly search?: DocumentTarget<{ readonly id: string }>;
  };
  readonly lot: ParkingLot;
  /** Log positions that operators decided to leave out. */
  readonly skips: ReadonlySet<number>;
  readonly log: Pick<EventLog, 'readStream'>;
  /** Times an event is tried before it is parked (3), and milliseconds between (50). */
  readonly attempts?: number;
  readonly pauseBetween?: number;
  /** Events parked at the same time, beyond which the projection itself must be wrong, and waits (100). */
  readonly mostParked?: number;
  readonly logger?: { error(context: object, message: string): void };
}

/**
 * Folds events into documents and parks those that can't be. An engine that is away is no reason to park: the batch
 * throws, and comes again.
 */
export class Applier {
  constructor(private readonly options: ApplierOptions) {}

  /** Documents of one lane are written by the events of that lane alone: what it takes to keep their order. */
  private readonly laneOf = (event: RecordedEvent): string => {
    const { projection } = this.options;
    if (projection.guard !== 'position') return event.stream;
    try {
      return `/${projection.key(event)}`;
    } catch {
      return event.stream;
    }
  };

  /** Resolves once each event is in its document, in the parking lot, or skipped. */
  async apply(events: readonly RecordedEvent[]): Promise<void> {
    const { lot, skips } = this.options;
    const mine = skips.size === 0 ? events : events.filter(({ position }) => !skips.has(position));
    const held = await lot.held([...new Set(mine.map(this.laneOf))]);
    const free = held.size === 0 ? mine : mine.filter((event) => !held.has(this.laneOf(event)));
    if (free.length < mine.length) {
      await lot.wait(
        mine.filter((event) => held.has(this.laneOf(event))),
        this.laneOf,
      );
    }
    try {
      await this.fold(free);
    } catch (error) {
      if (isFault(error)) throw error;
      for (const lane of new Set(free.map(this.laneOf))) {
        await this.applyLane(
          lane,
          free.filter((event) => this.laneOf(event) === lane),
        );
      }
    }
  }

  /** Takes what waits in the lane, up to one that fails. `decision`: the log position of what an operator decided. */
  async drain(lane: string, decision?: { readonly position: number; readonly retried?: number }): Promise<void> {
    const { lot, skips, log } = this.options;
    let retried = decision?.retried;
    for (;;) {
      const waiting = await lot.inLane(lane);
      if (waiting.length === 0) return lot.release(lane);
      for (const parked of waiting) {
        const { state, position, stream, revision, attempts } = parked.doc;
        const settled = { settled_by: decision?.position ?? position };
        if (skips.has(position)) {
          await lot.change(parked, { state: 'skipped', ...settled });
          continue;
        }
        if (state === 'parked' && position !== retried) return;
        const [event] = await log.readStream(stream, revision);
        if (!event) throw new Error(`${stream} has no revision ${revision}`);
        retried = undefined;
        try {
          await this.fold([event]);
        } catch (error) {
          if (isFault(error)) throw error;
          if (state !== 'waiting') return await lot.park(event, lane, error, 1);
          if (!(await this.tryAlone(lane, event))) return;
        }
        await lot.change(parked, { state: 'applied', attempts: attempts + 1, ...settled });
      }
    }
  }

  private async applyLane(lane: string, events: readonly RecordedEvent[]): Promise<void> {
    try {
      return await this.fold(events);
    } catch (error) {
      if (isFault(error)) throw error;
    }
    for (const [index, event] of events.entries()) {
      if (await this.tryAlone(lane, event)) continue;
      return this.options.lot.wait(events.slice(index + 1), () => lane);
    }
  }

  /** @returns false: it is parked */
  private async tryAlone(lane: string, event: RecordedEvent): Promise<boolean> {
    const { projection, lot, logger, attempts = 3, pauseBetween = 50, mostParked = 100 } = this.options;
    for (let attempt = 1; ; attempt++) {
      try {
        await this.fold([event]);
        return true;
      } catch (error) {
        if (isFault(error)) throw error;
        if (attempt < attempts) {
          await pause(pauseBetween * attempt);
          continue;
        }
        if ((await lot.parkedCount()) >= mostParked) throw error;
        await lot.park(event, lane, error, attempts);
        const { stream, position, type } = event;
        logger?.error({ err: error, projection: projection.name, stream, position, type }, 'an event was parked');
        return false;
      }
    }
  }

  private async fold(events: readonly RecordedEvent[]): Promise<void> {
    if (events.length > 0) await applyBatch(this.options.projection, this.options.targets, events);
  }
}
