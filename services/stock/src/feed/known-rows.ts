import { hash } from 'node:crypto';
import { carStream } from '#contracts/events/car';
import { streamOf } from '#contracts/events/stream-name';
import type { EventLog } from '#platform/ports/event-log';
import { CompactIdMap } from './compact-id-map.js';

/** A row that was read in full and changed nothing. */
export interface KnownRow {
  readonly car_id: string;
  /** Names the way the row was read, beside its text and its feed. */
  readonly manner: string;
  /** Revision of the car's last event at that time. */
  readonly revision: number;
  /** Values of the car that the feed's score needs. */
  readonly complete: number;
  readonly isPictured: boolean;
}

/** Byte offsets in a record of {@link Rows}: numbers, and hexadecimal texts as bytes. */
const [carAt, mannerAt, completeAt, revisionAt, picturedAt, bytesARow] = [0, 16, 24, 32, 36, 40] as const;

/** Known rows in about 70 bytes each. A list of as many objects would burden the garbage collector. */
class Rows {
  private readonly places = new CompactIdMap();
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
    const place = this.places.putIfAbsent(digest, this.size + 1) ?? this.size;
    if (place * bytesARow > this.bytes.length) this.bytes = Buffer.concat([this.bytes], this.bytes.length * 2);
    const at = (place - 1) * bytesARow;
    this.bytes.write(car_id + manner, at + carAt, 'hex');
    this.bytes.writeDoubleLE(complete, at + completeAt);
    this.bytes.writeInt32LE(revision, at + revisionAt);
    this.bytes[at + picturedAt] = isPictured ? 1 : 0;
  }
}

/** Known rows of all feeds, in two generations: the older is dropped when the younger is full. */
export class KnownRows {
  private young = new Rows();
  private old = new Rows();

  /** @param capacity minimum number of rows that are remembered; the maximum is twice as many */
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

/** Key of a row, and the known row if there is one. */
export interface RowMark {
  readonly digest: string;
  known: KnownRow | undefined;
}

/**
 * Recognises the rows of one feed by their text. A row that changed nothing can be skipped if it would be read in the
 * same way and its car has no new event. Everything else that decides how it is read is part of `source` or of its
 * `manner`.
 */
export class RowMarks {
  private readonly source: string;

  /** @param source names everything that decides how all rows are read */
  constructor(
    private readonly rows: KnownRows,
    private readonly revisions: NonNullable<EventLog['revisions']>,
    source: string,
  ) {
    this.source = hash('sha256', source);
  }

  /** Returns the marks for a part of the feed whose reading depends on `more`. */
  within(more: string): RowMarks {
    return new RowMarks(this.rows, this.revisions, this.source + more);
  }

  mark(text: string): RowMark {
    const digest = hash('sha256', this.source + text);
    return { digest, known: this.rows.find(digest) };
  }

  /** Forgets known rows whose cars have new events. */
  async check(marks: readonly (RowMark | undefined)[]): Promise<void> {
    const known = marks.filter((mark) => mark?.known) as RowMark[];
    if (known.length === 0) return;
    const now = await this.revisions(known.map((mark) => streamOf(carStream, mark.known!.car_id)));
    for (const [at, mark] of known.entries()) if (mark.known!.revision !== now[at]) mark.known = undefined;
  }
}
