import type { RecordedEvent } from '#contracts/events/envelope';
import { readError } from './errors.js';
import type { Reader, Span } from './reader.js';
import { Backoff } from './retry.js';
import { passes, TailReading, type TailReadingOptions } from './tail-reading.js';

export interface SharedTailOptions extends TailReadingOptions {
  readonly reader: Pick<Reader, 'readBounds' | 'has' | 'span' | 'live' | 'assertAt'>;
  /** Milliseconds that a follower waits for a position that was just acknowledged to be readable. */
  readonly timeout: number;
}

/**
 * The log's tail, read and decoded once for all who follow it. A follower reads by itself up to where the shared one is,
 * and again when it falls further behind than events are kept. It stays with the reading that it began with: one that was
 * busy while the log went back learns so, though others have begun anew meanwhile.
 */
export class SharedTail {
  private current: TailReading | undefined;

  constructor(private readonly options: SharedTailOptions) {}

  /** Every event after a position, then every new one, until the signal aborts. */
  async *follow(span: Span, signal: AbortSignal): AsyncGenerator<RecordedEvent[]> {
    const { availability, timeout } = this.options;
    const backoff = new Backoff();
    const reading = this.join();
    try {
      let at = span.after;
      await reading.reaches(at, timeout, signal);
      while (!signal.aborted) {
        if (reading.failure) throw reading.failure.error;
        try {
          if (at < reading.from) {
            const upTo = reading.at!;
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
          if (!passes(error)) throw readError(error, `following the log after position ${at}`);
          availability.failed(`following the log after position ${at}`, error);
          await backoff.wait(signal);
          continue;
        }
        const events = reading.after(at, span.batchSize);
        if (events.length === 0) {
          await reading.changed.next(signal);
          continue;
        }
        const wanted = span.types ? events.filter(({ type }) => span.types!.includes(type)) : events;
        if (wanted.length > 0) yield wanted;
        at = events.at(-1)!.position;
      }
    } finally {
      this.leave(reading);
    }
  }

  private join(): TailReading {
    if (!this.current || this.current.failure) this.current = new TailReading(this.options);
    this.current.followers++;
    return this.current;
  }

  private leave(reading: TailReading): void {
    if (--reading.followers > 0) return;
    reading.stop();
    if (this.current === reading) this.current = undefined;
  }
}
