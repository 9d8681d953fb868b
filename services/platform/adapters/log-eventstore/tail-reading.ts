import type { RecordedEvent } from '#contracts/events/envelope';
import { LogWentBack } from '#platform/ports/event-log';
import { ChangeNotifier } from '../log-sqlite/follow.js';
import { isTransient, readError } from './errors.js';
import type { Known } from './extent.js';
import type { Reader } from './reader.js';
import { Backoff, type Availability } from './retry.js';

export interface TailReadingOptions {
  readonly reader: Pick<Reader, 'readBounds' | 'has' | 'live' | 'assertAt'>;
  readonly availability: Availability;
  readonly closing: AbortSignal;
}

/** Events that are kept for followers that are a little behind. */
const keptEvents = 50_000;

/** Whether a tail goes on after it: an error of the server's that passes, or what the reader has made of one. */
export const passes = (error: unknown): boolean =>
  isTransient(error) || (error instanceof Error && isTransient(error.cause));

/** The tail as it is read once, from the log's end when it began until nobody follows it, or it fails for good. */
export class TailReading {
  /** Position after which its events are kept. */
  from = 0;
  /** Position up to which it is read; undefined: nothing is known of the log yet. */
  at: number | undefined;
  /** Why nobody can follow it any more. */
  failure: { readonly error: unknown } | undefined;
  followers = 0;
  readonly changed = new ChangeNotifier();
  /** The newest events, all those after `from`. */
  private recent: RecordedEvent[] = [];
  /** The last event there is, to tell whether the log is still the same after a break. */
  private last: Known | undefined;
  /** An event, of whomever, up to which nothing follows the last one. */
  private upTo: Known | undefined;
  private readonly stopping = new AbortController();

  constructor(private readonly options: TailReadingOptions) {
    void this.read(AbortSignal.any([this.stopping.signal, options.closing]));
  }

  stop(): void {
    this.stopping.abort();
  }

  /**
   * Resolves once something is known of the log, or the reading has failed.
   * @throws {LogWentBack} the log ends before the position
   */
  async reaches(position: number, timeout: number, signal: AbortSignal): Promise<void> {
    const until = performance.now() + timeout;
    const late = AbortSignal.timeout(timeout);
    while (!signal.aborted && !this.failure && (this.at === undefined || this.at < position)) {
      const isRead = this.at !== undefined;
      if (isRead && performance.now() >= until) throw new LogWentBack(position, `it ends at ${this.at}`);
      await this.changed.next(isRead ? AbortSignal.any([signal, late]) : signal);
    }
  }

  /** Up to `limit` of the kept events after a position, which is not before `from`. */
  after(position: number, limit: number): RecordedEvent[] {
    let [low, high] = [0, this.recent.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.recent[middle]!.position <= position) low = middle + 1;
      else high = middle;
    }
    return this.recent.slice(low, low + limit);
  }

  private async read(signal: AbortSignal): Promise<void> {
    const { reader, availability } = this.options;
    const backoff = new Backoff();
    while (!signal.aborted) {
      try {
        if (this.at === undefined) {
          const { last, upTo } = await reader.readBounds();
          if (signal.aborted) return;
          this.last = last;
          this.upTo = upTo;
          this.at = this.from = last?.position ?? 0;
          this.changed.notify();
        } else {
          if (this.last) await reader.assertAt(this.last.position, this.last.id);
          if (this.upTo && !(await reader.has(this.upTo))) this.upTo = undefined;
        }
        for await (const { events, last, upTo } of reader.live(Math.max(this.at, this.upTo?.position ?? 0), signal)) {
          backoff.reset();
          availability.answered();
          this.upTo = upTo ?? this.upTo;
          if (!last) continue;
          this.keep(events);
          this.last = last;
          this.at = last.position;
          this.changed.notify();
        }
      } catch (error) {
        if (signal.aborted) return;
        if (!passes(error)) {
          this.failure = { error: readError(error, `following the log after position ${this.at ?? 'the end'}`) };
          this.changed.notify();
          return;
        }
        availability.failed('following the log', error);
      }
      await backoff.wait(signal);
    }
  }

  private keep(events: readonly RecordedEvent[]): void {
    for (const event of events) this.recent.push(event);
    if (this.recent.length <= 2 * keptEvents) return;
    const dropped = this.recent.length - keptEvents;
    this.from = this.recent[dropped - 1]!.position;
    this.recent = this.recent.slice(dropped);
  }
}
