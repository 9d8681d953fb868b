import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { ImportReason } from '#contracts/api/stock';
import { day } from '#contracts/domain/durations';
import type { RowError } from '#contracts/events/feed-import';
import type { PhotoStore } from '#platform/ports/photo-store';
import { type Clock, InjectClock, InjectLogger, InjectPhotos } from '#platform/process/providers';

/** Reasons of one object, so many of an import as its report tells of each kind, and milliseconds they are kept. */
const [atOnce, inReport, keptFor] = [5_000, 100, 90 * day];

const beginningOf = (import_id: string): string => `${createHash('sha256').update(import_id).digest('hex')}.`;
const nameOf = (import_id: string, part: number): string => `${beginningOf(import_id)}${part}.ndjson.gz`;

/** The reasons of one import, on their way into the store. */
export class ReasonsKept {
  private waiting: ImportReason[] = [];
  private parts = 0;
  private readonly counts = { refused: 0, warned: 0 };

  constructor(
    private readonly import_id: string,
    private readonly store: (name: string, body: Buffer, isFirst: boolean) => Promise<void>,
  ) {}

  note(kind: ImportReason['kind'], reasons: readonly RowError[]): void {
    this.counts[kind] += reasons.length;
    for (const reason of reasons) this.waiting.push({ kind, ...reason });
  }

  /** Waits until there is room for more. */
  async flushIfFull(): Promise<void> {
    while (this.waiting.length >= atOnce) await this.storeSome();
  }

  /** What the report tells whole is not stored. */
  async end(): Promise<void> {
    if (Math.max(this.counts.refused, this.counts.warned) > inReport)
      while (this.waiting.length > 0) await this.storeSome();
    this.waiting = [];
  }

  private async storeSome(): Promise<void> {
    const some = this.waiting.splice(0, atOnce);
    const part = this.parts++;
    const lines = some.map((reason) => `${JSON.stringify(reason)}\n`).join('');
    await this.store(nameOf(this.import_id, part), await promisify(gzip)(lines), part === 0);
  }
}

/** Why rows of an import were refused or landed in part: all of them, where its report has room for the first only. */
@Injectable()
export class ImportReasons {
  private sweptAt = -Infinity;

  constructor(
    @InjectPhotos() private readonly photos: PhotoStore,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** The import goes on though they can't be stored: its report tells the first. */
  begin(import_id: string): ReasonsKept {
    let hasFailed = false;
    return new ReasonsKept(import_id, async (name, body, isFirst) => {
      if (hasFailed) return;
      try {
        // What an earlier run of the same import left.
        if (isFirst) await this.deleteAll(beginningOf(import_id), () => true);
        await this.photos.put('reasons', name, body);
        await this.sweep();
      } catch (error) {
        hasFailed = true;
        this.logger.warn({ err: error, import_id }, 'the reasons of an import could not be stored');
      }
    });
  }

  /** In the order of the rows. Nothing: the report tells all there are, or they have been deleted. */
  async *read(import_id: string): AsyncGenerator<ImportReason> {
    for (let part = 0; ; part++) {
      const stored = await this.photos.get('reasons', nameOf(import_id, part));
      if (!stored) return;
      const lines = (await promisify(gunzip)(stored)).toString().trimEnd().split('\n');
      for (const line of lines) yield JSON.parse(line) as ImportReason;
    }
  }

  /** Deletes what is old, once a day. */
  private async sweep(): Promise<void> {
    const now = this.clock().getTime();
    if (now - this.sweptAt < day) return;
    this.sweptAt = now;
    await this.deleteAll('', (at) => now - at.getTime() > keptFor);
  }

  private async deleteAll(beginning: string, isGone: (at: Date) => boolean): Promise<void> {
    for await (const batch of this.photos.list('reasons', beginning))
      for (const { name, at } of batch) if (isGone(at)) await this.photos.delete('reasons', name);
  }
}
