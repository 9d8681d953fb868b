import type { RecordedEvent } from '#contracts/events/envelope';
import { LogRolledBack } from '#platform/ports/event-log';
import { ChangeNotifier } from '../log-sqlite/follow.js';
import { isTransient, readError } from './errors.js';
import type { EventRef } from './extent.js';
import type { Reader } from './reader.js';
import { Backoff, type Availability } from './retry.js';

export interface TailReadingOptions {
  readonly reader: Pick<Reader, 'readBounds' | 'has' | 'live' | 'assertAt'>;
  readonly availability: Availability;
  readonly closing: AbortSignal;
}

/** Minimum number of events in a full buffer, for followers that are a little behind; the maximum is twice as many. */
const keptEvents = 50_000;

/** Whether a tail continues after an error: a transient error of the server, or the reader's error caused by one. */
export const isRecoverable = (error: unknown): boolean =>
  isTransient(error) || (error instanceof Error && isTransient(error.cause));

/** One reading of the tail. It starts at the log's end, and ends with its last follower or on a permanent error. */
export class TailReading {
  /** Position after which events are in the buffer. */
  from = 0;
  /** Position up to which the tail is read; undefined until the log's end is known. */
  at: number | undefined;
  /** The permanent error that ended the reading. */
  failure: { readonly error: unknown } | undefined;
  followers = 0;
  readonly changed = new ChangeNotifier();
  /** The newest events, all those after `from`. */
  private recent: RecordedEvent[] = [];
  /** The log's last event, to check after an interruption that the log is still the same. */
  private last: EventRef | undefined;
  /** An event of any program; between `last` and this one the log has no events. */
  private upTo: EventRef | undefined;
  private readonly stopping = new AbortController();

  constructor(private readonly options: TailReadingOptions) {
    void this.read(AbortSignal.any([this.stopping.signal, options.closing]));
  }

  stop(): void {
    this.stopping.abort();
  }

  /**
   * Resolves when the position is read, or the reading has failed.
   * @throws {LogRolledBack} when the log still ends before the position after the timeout in milliseconds
   */
  async waitForPosition(position: number, timeout: number, signal: AbortSignal): Promise<void> {
    const until = performance.now() + timeout;
    const late = AbortSignal.timeout(timeout);
    while (!signal.aborted && !this.failure && (this.at === undefined || this.at < position)) {
      const isRead = this.at !== undefined;
      if (isRead && performance.now() >= until) throw new LogRolledBack(position, `it ends at ${this.at}`);
      await this.changed.next(isRead ? AbortSignal.any([signal, late]) : signal);
    }
  }

  /** Returns up to `limit` buffered events after a position, which must not be before `from`. */
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
        if (!isRecoverable(error)) {
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
