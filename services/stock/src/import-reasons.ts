import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { ImportReason } from '#contracts/api/stock';
import { day } from '#contracts/domain/durations';
import type { RowError } from '#contracts/events/feed-import';
import type { BlobStore } from '#platform/ports/blob-store';
import { type Clock, InjectClock, InjectLogger, InjectBlobs } from '#platform/process/providers';

/** Reasons in one object, maximum number of each kind in a report, and milliseconds until reasons are deleted. */
const [batchSize, inReport, retention] = [5_000, 100, 90 * day];

const beginningOf = (import_id: string): string => `${createHash('sha256').update(import_id).digest('hex')}.`;
const nameOf = (import_id: string, part: number): string => `${beginningOf(import_id)}${part}.ndjson.gz`;

/** Buffers the reasons of one import before they are stored. */
export class ReasonBuffer {
  private waiting: ImportReason[] = [];
  private parts = 0;
  private readonly counts = { refused: 0, warned: 0 };

  constructor(
    private readonly import_id: string,
    /** Without a body: the report contains all reasons. */
    private readonly store: (name: string, body: Buffer | undefined, isFirst: boolean) => Promise<void>,
  ) {}

  note(kind: ImportReason['kind'], reasons: readonly RowError[]): void {
    this.counts[kind] += reasons.length;
    for (const reason of reasons) this.waiting.push({ kind, ...reason });
  }

  /** Stores reasons until the buffer has room. */
  async flushIfFull(): Promise<void> {
    while (this.waiting.length >= batchSize) await this.storeSome();
  }

  /** Stores the rest, unless the report contains all reasons. */
  async end(): Promise<void> {
    if (Math.max(this.counts.refused, this.counts.warned) > inReport)
      while (this.waiting.length > 0) await this.storeSome();
    else await this.store(nameOf(this.import_id, 0), undefined, true);
    this.waiting = [];
  }

  private async storeSome(): Promise<void> {
    const some = this.waiting.splice(0, batchSize);
    const part = this.parts++;
    const lines = some.map((reason) => `${JSON.stringify(reason)}\n`).join('');
    await this.store(nameOf(this.import_id, part), await promisify(gzip)(lines), part === 0);
  }
}

/** Stores all reasons why rows were rejected or partly applied. A report contains only the first of them. */
@Injectable()
export class ImportReasons {
  private sweptAt = -Infinity;

  constructor(
    @InjectBlobs() private readonly blobs: BlobStore,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** If the reasons cannot be stored, the import continues, because its report has the first of them. */
  begin(import_id: string): ReasonBuffer {
    let hasFailed = false;
    return new ReasonBuffer(import_id, async (name, body, isFirst) => {
      if (hasFailed) return;
      try {
        // Reasons may be left over from an earlier run of the same import. Without the first part none are read.
        if (!body) return await this.blobs.delete('reasons', name);
        if (isFirst) await this.deleteAll(beginningOf(import_id), () => true);
        await this.blobs.put('reasons', name, body);
        await this.sweep();
      } catch (error) {
        hasFailed = true;
        this.logger.warn({ err: error, import_id }, 'the reasons of an import could not be stored');
      }
    });
  }

  /** Yields reasons in row order; none if the report contains all of them, or they were deleted. */
  async *read(import_id: string): AsyncGenerator<ImportReason> {
    for (let part = 0; ; part++) {
      const stored = await this.blobs.get('reasons', nameOf(import_id, part));
      if (!stored) return;
      const lines = (await promisify(gunzip)(stored)).toString().trimEnd().split('\n');
      for (const line of lines) yield JSON.parse(line) as ImportReason;
    }
  }

  /** Deletes old reasons, once a day. */
  private async sweep(): Promise<void> {
    const now = this.clock().getTime();
    if (now - this.sweptAt < day) return;
    this.sweptAt = now;
    await this.deleteAll('', (at) => now - at.getTime() > retention);
  }

  private async deleteAll(beginning: string, isGone: (at: Date) => boolean): Promise<void> {
    for await (const batch of this.blobs.list('reasons', beginning))
      for (const { name, at } of batch) if (isGone(at)) await this.blobs.delete('reasons', name);
  }
}
