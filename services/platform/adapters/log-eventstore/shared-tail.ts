import type { RecordedEvent } from '#contracts/events/envelope';
import { LogWentBack } from '#platform/ports/event-log';
import { ChangeNotifier } from '../log-sqlite/follow.js';
import { isTransient, readError } from './errors.js';
import type { Known, Reader, Span } from './reader.js';
import { Backoff, type Availability } from './retry.js';

export interface SharedTailOptions {
  readonly reader: Pick<Reader, 'last' | 'span' | 'live' | 'assertAt'>;
  readonly availability: Availability;
  readonly closing: AbortSignal;
  /** Milliseconds that a follower waits for a position that was just acknowledged to be readable. */
  readonly timeout: number;
}

/** Events that are kept for followers that are a little behind. */
const keptEvents = 50_000;

/**
 * The log's tail, read and decoded once for all who follow it. A follower reads by itself up to where the shared one is,
 * and again when it falls further behind than events are kept.
 */
export class SharedTail {
  /** The newest events, all those after `from`. */
  private recent: RecordedEvent[] = [];
  private from = 0;
  /** Position up to which the tail is read; undefined: it is not read. */
  private at: number | undefined;
  /** The last event there is, to tell whether the log is still the same after a break. */
  private last: Known | undefined;
  private followers = 0;
  private reading: AbortController | undefined;
  /** Why nobody can follow any more. */
  private failure: { readonly error: unknown } | undefined;
  private readonly changed = new ChangeNotifier();

  constructor(private readonly options: SharedTailOptions) {}

  /** Every event after a position, then every new one, until the signal aborts. */
  async *follow(span: Span, signal: AbortSignal): AsyncGenerator<RecordedEvent[]> {
    const { availability } = this.options;
    const backoff = new Backoff();
    this.join();
    try {
      let at = span.after;
      await this.reaches(at, signal);
      while (!signal.aborted) {
        if (this.failure) throw this.failure.error;
        try {
          if (at < this.from) {
            const upTo = this.at!;
            for await (const events of this.options.reader.span({ ...span, after: at }, upTo, signal)) {
              backoff.reset();
              yield events;
              at = events.at(-1)!.position;
            }
            if (!signal.aborted) at = Math.max(at, upTo);
            continue;
          }
        } catch (error) {
          if (signal.aborted) return;
          if (!isTransient(error)) throw readError(error, `following the log after position ${at}`);
          availability.failed(`following the log after position ${at}`, error);
          await backoff.wait(signal);
          continue;
        }
        const events = this.after(at, span.batchSize);
        if (events.length === 0) {
          await this.changed.next(signal);
          continue;
        }
        const wanted = span.types ? events.filter(({ type }) => span.types!.includes(type)) : events;
        if (wanted.length > 0) yield wanted;
        at = events.at(-1)!.position;
      }
    } finally {
      this.leave();
    }
  }

  private join(): void {
    this.followers++;
    if (this.reading) return;
    this.failure = undefined;
    this.reading = new AbortController();
    void this.read(AbortSignal.any([this.reading.signal, this.options.closing]));
  }

  private leave(): void {
    if (--this.followers === 0) this.end();
  }

  private end(): void {
    this.reading?.abort();
    this.reading = undefined;
    this.at = undefined;
    this.last = undefined;
    this.recent = [];
  }

  /**
   * Resolves once the tail is read from somewhere.
   * @throws {LogWentBack} the log ends before the position
   */
  private async reaches(position: number, signal: AbortSignal): Promise<void> {
    const until = performance.now() + this.options.timeout;
    const late = AbortSignal.timeout(this.options.timeout);
    while (!signal.aborted && !this.failure && (this.at === undefined || this.at < position)) {
      const isRead = this.at !== undefined;
      if (isRead && performance.now() >= until) throw new LogWentBack(position, `it ends at ${this.at}`);
      await this.changed.next(isRead ? AbortSignal.any([signal, late]) : signal);
    }
  }

  /** Up to `limit` recent events after a position, all of them after `from`. */
  private after(position: number, limit: number): RecordedEvent[] {
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
          const last = await reader.last();
          if (signal.aborted) return;
          this.last = last;
          this.at = this.from = last?.position ?? 0;
          this.changed.notify();
        } else if (this.last) await reader.assertAt(this.last.position, this.last.id);
        for await (const { events, last } of reader.live(this.at, signal)) {
          backoff.reset();
          availability.answered();
          this.keep(events);
          this.last = last;
          this.at = last.position;
          this.changed.notify();
        }
      } catch (error) {
        if (signal.aborted) return;
        if (!isTransient(error) && !isTransient((error as Error).cause)) {
          this.failure = { error: readError(error, `following the log after position ${this.at ?? 'the end'}`) };
          this.end();
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
