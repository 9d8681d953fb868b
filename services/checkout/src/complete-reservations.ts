import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { RecordedEvent } from '#contracts/events/envelope';
import { reservationStream } from '#contracts/events/reservation';
import { idOfStream, streamOf } from '#contracts/events/stream-name';
import { upcastEvent } from '#platform/kernel/upcast-event';
import { evolveWith } from '#platform/kernel/decider';
import { followLog } from '#platform/kernel/follow-log';
import { decisionTypes } from '#platform/kernel/parking/decisions';
import { Parking } from '#platform/kernel/parking/parking';
import type { EventLog } from '#platform/ports/event-log';
import type { ViewStore } from '#platform/ports/view-store';
import { type Clock, InjectClock, InjectLog, InjectLogger, InjectViews } from '#platform/process/providers';
import type { Logger } from 'pino';
import { nextStep } from './next-step.js';
import { reservation, type ReservationState } from './reservation.js';
import { Steps } from './steps.js';

const types = [...Object.keys(reservationStream.events), ...decisionTypes];
/** Milliseconds between two checks, and from a step that failed to its next attempt. */
const interval = 1_000;
const pause = 15_000;

/**
 * Completes every reservation: folds open reservations from the log and advances those that are due. It saves no
 * checkpoint and reads the log from the start each time, because a step depends on a reservation's state and not on a
 * single event (ADR 19).
 */
@Injectable()
export class CompleteReservations implements OnApplicationBootstrap, OnModuleDestroy {
  /** Reservations that are not at their end; undefined: to be loaded. */
  private readonly open = new Map<string, ReservationState>();
  private readonly notBefore = new Map<string, number>();
  private parking: Parking;
  private readonly stopped = new AbortController();
  private following: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setInterval> | undefined;
  private completing: Promise<void> | undefined;

  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectViews() private readonly views: ViewStore,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
    private readonly steps: Steps,
  ) {
    this.parking = this.openParking();
  }

  onApplicationBootstrap(): void {
    this.following = this.follow();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped.abort();
    await this.following;
    clearInterval(this.timer);
    await this.completing;
  }

  /** Advances every reservation that is due. */
  completeAll(): Promise<void> {
    this.completing ??= this.completeOpen().finally(() => (this.completing = undefined));
    return this.completing;
  }

  private async completeOpen(): Promise<void> {
    const now = this.clock();
    for (const [id, state] of this.open) {
      if (this.parking.isHeld(streamOf(reservation, id))) continue;
      const next = state && nextStep(state, now);
      if (state && !next) this.forget(id);
      if ((state && (!next || 'wait' in next)) || now.getTime() < (this.notBefore.get(id) ?? 0)) continue;
      this.notBefore.set(id, now.getTime() + pause);
      try {
        const reached = await this.steps.advance(id);
        if (!state) this.open.set(id, reached);
      } catch (error) {
        this.logger.warn({ err: error, reservation: id }, 'a reservation could not go on yet');
      }
      if (this.stopped.signal.aborted) return;
    }
    if (this.open.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private forget(id: string): void {
    this.open.delete(id);
    this.notBefore.delete(id);
  }

  private follow(): Promise<void> {
    return followLog({
      log: this.log,
      after: 0,
      types,
      signal: this.stopped.signal,
      handle: (event) => this.parking.take(event),
      restart: () => {
        this.open.clear();
        this.notBefore.clear();
        this.parking = this.openParking();
        return 0;
      },
      subject: 'reservations',
      logger: this.logger,
      retryDelay: interval,
    });
  }

  private openParking(): Parking {
    const { log, views, clock, logger } = this;
    return new Parking({
      ...{ log, views, clock, logger },
      owner: 'reservations-desk',
      kind: 'fold',
      apply: ([event]) => this.fold(event!),
    });
  }

  private fold(event: RecordedEvent): void {
    const id = idOfStream(event.stream);
    this.open.set(id, evolveWith(reservation.evolve, this.open.get(id), upcastEvent(event)));
    this.timer ??= setInterval(() => void this.completeAll(), interval).unref();
  }
}
