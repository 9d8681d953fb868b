import type { RecordedEvent } from '#contracts/events/envelope';
import { parkedStream } from '#contracts/events/parked';
import type { EventLog } from '../ports/event-log.js';
import type { ViewStore } from '../ports/view-store.js';
import { isFault, ParkingLot } from './parking-lot.js';
import { readSkips } from './parked.js';

export interface ParkingFoldOptions {
  /** What operators know it by. */
  readonly name: string;
  readonly log: EventLog;
  readonly views: Pick<ViewStore, 'collection'>;
  readonly clock: () => Date;
  readonly logger: { error(context: object, message: string): void };
  /** Takes an event in whole, or throws and leaves everything as it was. */
  readonly fold: (event: RecordedEvent) => void;
}

/** Events parked at the same time, beyond which the fold itself must be wrong, and waits. */
const mostParked = 100;

/**
 * Folds the log in memory, anew at every start. An event it can't take is parked; what comes later in its stream waits,
 * everything else goes on. It is to be given the {@link decisions} on them as well.
 */
export class ParkingFold {
  /** Types of the events that tell what operators decided. */
  static readonly decisions: readonly string[] = Object.keys(parkedStream.events);

  private readonly waiting = new Map<string, RecordedEvent[]>();
  private opened: Promise<Opened> | undefined;

  constructor(private readonly options: ParkingFoldOptions) {}

  /** Whether something of this stream waits, so that nothing is to be decided by it. */
  holds(stream: string): boolean {
    return this.waiting.has(stream);
  }

  /** Resolves once the event is folded, parked, waits or was skipped. */
  async take(event: RecordedEvent): Promise<void> {
    const parking = await this.open();
    if (event.type in parkedStream.events) return this.decided(event, parking);
    const behind = this.waiting.get(event.stream);
    if (behind) {
      await parking.lot.wait([event], ({ stream }) => stream);
      behind.push(event);
    } else if (!(await this.tryToTake(event, parking))) this.waiting.set(event.stream, [event]);
  }

  private open(): Promise<Opened> {
    const opening = this.opened ?? this.openLot();
    this.opened = opening;
    opening.catch(() => (this.opened = undefined));
    return opening;
  }

  private async openLot(): Promise<Opened> {
    const { name, views, clock, log } = this.options;
    const lot = await ParkingLot.open({ views, owner: name, kind: 'fold', build: name, clock, alone: true });
    return { lot, skips: await readSkips(log, name), head: await log.head(), unsettled: await lot.positions() };
  }

  /** @returns false: it is parked */
  private async tryToTake(event: RecordedEvent, parking: Opened, decision = event.position): Promise<boolean> {
    const { lot, skips, unsettled } = parking;
    const { position, stream, type } = event;
    const isSkipped = skips.has(position);
    try {
      if (!isSkipped) this.options.fold(event);
    } catch (error) {
      if (isFault(error) || (!unsettled.has(position) && (await lot.parkedCount()) >= mostParked)) throw error;
      await lot.park(event, stream, error, 1);
      unsettled.add(position);
      this.options.logger.error({ err: error, fold: this.options.name, stream, position, type }, 'an event was parked');
      return false;
    }
    if (unsettled.delete(position)) await lot.settle(event, isSkipped ? 'skipped' : 'applied', decision);
    return true;
  }

  private async decided({ type, data, position }: RecordedEvent, parking: Opened): Promise<void> {
    const { owner, lane, position: of } = data as { owner: string; lane: string; position: number };
    if (owner !== this.options.name) return;
    if (type === 'ParkedEventSkipped') parking.skips.add(of);
    // What was asked for before it was started, starting has done.
    else if (position <= parking.head) return;
    const waiting = this.waiting.get(lane) ?? [];
    for (let [event] = waiting; event; [event] = waiting) {
      parking.unsettled.add(event.position);
      if (!(await this.tryToTake(event, parking, position))) return;
      waiting.shift();
    }
    this.waiting.delete(lane);
  }
}

interface Opened {
  readonly lot: ParkingLot;
  readonly skips: Set<number>;
  /** Of the log, when it was opened. */
  readonly head: number;
  /** Log positions of what stands in the lot. */
  readonly unsettled: Set<number>;
}
