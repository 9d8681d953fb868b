import { hash } from 'node:crypto';
import { carStream } from '#contracts/events/car';
import { streamOf } from '#contracts/events/stream-name';
import type { EventLog } from '#platform/ports/event-log';
import { IdNumbers } from './id-numbers.js';

/** A row that was read in full and changed nothing. */
export interface KnownRow {
  readonly car_id: string;
  /** How it was read, beside its text and its feed. */
  readonly manner: string;
  /** Of the last event of the car at that time. */
  readonly revision: number;
  /** What a feed's score takes from the car. */
  readonly complete: number;
  readonly isPictured: boolean;
}

/** Where a row in {@link Rows} has what it is known by: the numbers, and the hexadecimal texts with their bytes. */
const [carAt, mannerAt, completeAt, revisionAt, picturedAt, bytesARow] = [0, 16, 24, 32, 36, 40] as const;

/** Known rows in some 70 bytes each, as a list of as many objects would keep the garbage collector busy. */
class Rows {
  private readonly places = new IdNumbers();
  private bytes = Buffer.alloc(1024 * bytesARow);

  get size(): number {
    return this.places.size;
  }

  find(digest: string): KnownRow | undefined {
    const place = this.places.of(digest);
    if (place === undefined) return undefined;
    const at = (place - 1) * bytesARow;
    const { bytes } = this;
    return {
      car_id: bytes.toString('hex', at + carAt, at + mannerAt),
      manner: bytes.toString('hex', at + mannerAt, at + completeAt),
      complete: bytes.readDoubleLE(at + completeAt),
      revision: bytes.readInt32LE(at + revisionAt),
      isPictured: bytes[at + picturedAt] === 1,
    };
  }

  set(digest: string, { car_id, manner, complete, revision, isPictured }: KnownRow): void {
    const place = this.places.note(digest, this.size + 1) ?? this.size;
    if (place * bytesARow > this.bytes.length) this.bytes = Buffer.concat([this.bytes], this.bytes.length * 2);
    const at = (place - 1) * bytesARow;
    this.bytes.write(car_id + manner, at + carAt, 'hex');
    this.bytes.writeDoubleLE(complete, at + completeAt);
    this.bytes.writeInt32LE(revision, at + revisionAt);
    this.bytes[at + picturedAt] = isPictured ? 1 : 0;
  }
}

/** Rows of all feeds, in two generations: the older is dropped when the younger is full. */
export class KnownRows {
  private young = new Rows();
  private old = new Rows();

  /** @param capacity rows that are known at least, and twice as many at most */
  constructor(private readonly capacity = 250_000) {}

  find(digest: string): KnownRow | undefined {
    const found = this.young.find(digest);
    if (found) return found;
    const old = this.old.find(digest);
    if (old) this.set(digest, old);
    return old;
  }

  set(digest: string, row: KnownRow): void {
    this.young.set(digest, row);
    if (this.young.size < this.capacity) return;
    this.old = this.young;
    this.young = new Rows();
  }
}

/** A row of a feed: what it is found by, and what is known of it. */
export interface RowMark {
  readonly digest: string;
  known: KnownRow | undefined;
}

/**
 * The rows of one feed by their text. A row that changed nothing changes nothing again where it is read in the same manner
 * and nothing has happened to its car since: it need not be read. Whatever else decides how it is read is part of what the
 * marks are of, or of its manner.
 */
export class RowMarks {
  private readonly source: string;

  /** @param source what decides how all rows are read */
  constructor(
    private readonly rows: KnownRows,
    private readonly revisions: NonNullable<EventLog['revisions']>,
    source: string,
  ) {
    this.source = hash('sha256', source);
  }

  /** Those of a part of which more is said. */
  within(more: string): RowMarks {
    return new RowMarks(this.rows, this.revisions, this.source + more);
  }

  mark(text: string): RowMark {
    const digest = hash('sha256', this.source + text);
    return { digest, known: this.rows.find(digest) };
  }

  /** Forgets what is known of rows to whose cars something has happened since. */
  async check(marks: readonly (RowMark | undefined)[]): Promise<void> {
    const known = marks.filter((mark) => mark?.known) as RowMark[];
    if (known.length === 0) return;
    const now = await this.revisions(known.map((mark) => streamOf(carStream, mark.known!.car_id)));
    for (const [at, mark] of known.entries()) if (mark.known!.revision !== now[at]) mark.known = undefined;
  }
}
