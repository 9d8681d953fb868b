import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { RecordedEvent } from '#contracts/events/envelope';
import { reservationEvents } from '#contracts/events/reservation';
import { current } from '#platform/kernel/current';
import { evolveWith } from '#platform/kernel/decider';
import { ParkingFold } from '#platform/kernel/parking-fold';
import { InjectPlatform } from '#platform/process/platform.module';
import type { Platform } from '#platform/process/platform';
import { nextStep } from './next-step.js';
import type { ReservationState } from './reservation.js';
import { reservation } from './reservation.js';
import { Steps } from './steps.js';

const types = [...Object.keys(reservationEvents), ...ParkingFold.decisions];
/** Milliseconds from one look to the next, and from a step that came to nothing to its next try. */
const interval = 1_000;
const pause = 15_000;

/**
 * Sees to it that every reservation comes to its end: folds those that have not from the log, and takes along whichever
 * is due. It keeps no position and reads anew at every start, as a step is taken by what a reservation is, not by an
 * event that comes by (ADR 19).
 */
@Injectable()
export class Desk implements OnApplicationBootstrap, OnModuleDestroy {
  /** Those that are not at their end; undefined: to be looked up. */
  private readonly open = new Map<string, ReservationState>();
  private readonly notBefore = new Map<string, number>();
  private readonly events: ParkingFold;
  private readonly stopped = new AbortController();
  private following: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setInterval> | undefined;
  private looking: Promise<void> | undefined;

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly steps: Steps,
  ) {
    this.events = new ParkingFold({ ...platform, name: 'reservations-desk', fold: (event) => this.fold(event) });
  }

  onApplicationBootstrap(): void {
    this.following = this.follow();
    this.timer = setInterval(() => void this.look(), interval);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.stopped.abort();
    await this.following;
    await this.looking;
  }

  /** Takes along every reservation that is due by now. */
  look(): Promise<void> {
    this.looking ??= this.takeAlong().finally(() => (this.looking = undefined));
    return this.looking;
  }

  private async takeAlong(): Promise<void> {
    const now = this.platform.clock();
    for (const [id, state] of this.open) {
      if (this.events.holds(`${reservation.category}-${id}`)) continue;
      const next = state && nextStep(state, now);
      if (state && !next) this.forget(id);
      if ((state && (!next || 'wait' in next)) || now.getTime() < (this.notBefore.get(id) ?? 0)) continue;
      this.notBefore.set(id, now.getTime() + pause);
      try {
        const reached = await this.steps.advance(id);
        if (!state) this.open.set(id, reached);
      } catch (error) {
        this.platform.logger.warn({ err: error, reservation: id }, 'a reservation could not go on yet');
      }
      if (this.stopped.signal.aborted) return;
    }
  }

  private forget(id: string): void {
    this.open.delete(id);
    this.notBefore.delete(id);
  }

  private async follow(): Promise<void> {
    const { log, logger } = this.platform;
    const { signal } = this.stopped;
    let after = 0;
    while (!signal.aborted) {
      try {
        for await (const batch of log.tail({ after, types, signal })) {
          for (const event of batch) {
            await this.events.take(event);
            after = event.position;
          }
        }
      } catch (error) {
        if (signal.aborted) return;
        logger.warn({ err: error }, 'reservations can’t be followed just now');
        await new Promise((resolve) => setTimeout(resolve, interval).unref());
      }
    }
  }

  private fold(event: RecordedEvent): void {
    const id = event.stream.slice(event.stream.indexOf('-') + 1);
    this.open.set(id, evolveWith(reservation.evolve, this.open.get(id), current(event)));
  }
}
