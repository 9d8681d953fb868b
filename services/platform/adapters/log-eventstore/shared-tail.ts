import type { RecordedEvent } from '#contracts/events/envelope';
import { readError } from './errors.js';
import type { Reader, Span } from './reader.js';
import { Backoff } from './retry.js';
import { isRecoverable, TailReading, type TailReadingOptions } from './tail-reading.js';

export interface SharedTailOptions extends TailReadingOptions {
  readonly reader: Pick<Reader, 'readBounds' | 'has' | 'span' | 'live' | 'assertAt'>;
  /** Milliseconds that a follower waits until a position that was just acknowledged becomes readable. */
  readonly timeout: number;
}

/**
 * The log's tail, read and decoded once for all followers. A follower that is behind the buffer reads by itself until
 * it has caught up. It stays with the `TailReading` that it began with. So a follower that was busy while the log went
 * back gets the error, even if others have restarted meanwhile.
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
      await reading.waitForPosition(at, timeout, signal);
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
          if (!isRecoverable(error)) throw readError(error, `following the log after position ${at}`);
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
