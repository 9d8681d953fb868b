import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { z } from 'zod';
import type { ImportAccepted, ImportReport } from '#contracts/api/stock';
import { feedDescription } from '#contracts/domain/feed-description';
import {
  dateOrders,
  decimalMarks,
  feedContentTypes,
  feedSyntaxes,
  type FeedSyntax,
  namedVocabularies,
  missingActions,
} from '#contracts/domain/feeds';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { newId } from '#platform/kernel/ids';
import type { Logger } from 'pino';
import type { Config } from '#platform/process/config';
import { FreeSpace } from '#platform/process/free-space';
import { InjectConfig, InjectLogger } from '#platform/process/providers';
import { readFiles } from './feed/form-files.js';
import { FeedUnreadable } from './feed/feed-unreadable.js';
import { type FeedFile, formatOf, openFeeds } from './feed/unpack.js';
import type { BegunImport, FeedToImport } from './feed-importer.js';
import { ImportInterrupted } from './import-queue.js';
import { PushedFeeds } from './sources/pushed-feeds.js';

/** Metadata of a feed, stored beside its bytes. */
const feedMetadata = z.object({
  import_id: z.string(),
  /** Id of the API key that sent the feed. */
  key: z.string().optional(),
  format: z.enum(feedSyntaxes),
  vocabulary: z.enum(namedVocabularies).optional(),
  unknownColumns: z.enum(['reject', 'ignore']),
  reading: z
    .object({ dateOrder: z.enum(dateOrders), decimal: z.enum(decimalMarks) })
    .partial()
    .optional(),
  description: feedDescription.optional(),
  dealerships: z.array(z.string()),
  missing: z.enum(missingActions).optional(),
  bytesTotal: z.int(),
  /** Files of the feed, in order. Absent: one file, as it was sent. */
  files: z
    .array(z.object({ name: z.string(), format: z.enum(feedSyntaxes).optional() }))
    .min(1)
    .optional(),
});
type FeedMetadata = z.infer<typeof feedMetadata>;

/** A feed that is being received. Its files may give their own formats. */
export type ArrivingFeed = Omit<FeedToImport, 'chunks' | 'format' | 'name' | 'more'> & {
  readonly body: Readable;
  /** Id of the API key that sends the feed. */
  readonly key: string;
  /** Format of the body: a feed, a zip file of feeds, or a form with files. */
  readonly as: FeedSyntax | 'zip' | { readonly form: string };
};

/** Maximum number of feeds of one key that arrive or wait here. */
const maxPerKey = 3;
/** Bytes of a feed after which the free space is checked again. */
const bytesBetweenChecks = 16 * 1024 * 1024;

class TooManyWait extends Error {}

const latch = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};
/** `begun`: its feed is readable, or was refused; `ended`: its files are gone, or stay for the next process. */
type ImportUnderWay = Readonly<Record<'begun' | 'ended', ReturnType<typeof latch>>>;

/**
 * Feeds whose sender does not wait for the import. They are on disk before they are acknowledged, and stay there until
 * they are imported. After a stop or a crash the next process imports them. Importing a feed again from its beginning
 * is harmless, because an unchanged row emits nothing.
 */
@Injectable()
export class WaitingFeeds implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly directory: string;
  private readonly quota: number;
  /** API key id of each waiting feed, by import id. */
  private readonly keys = new Map<string, string>();
  /** Imports that begin or run, by import id. */
  private readonly importing = new Map<string, ImportUnderWay>();
  private stopped = false;

  constructor(
    @InjectLogger() private readonly logger: Logger,
    @InjectConfig() config: Config,
    private readonly pushed: PushedFeeds,
    private readonly freeSpace: FreeSpace,
  ) {
    this.directory = join(config.DATA_DIR, 'inbox');
    this.quota = config.FEED_INBOX_BYTES;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!existsSync(this.directory)) return;
    const files = await readdir(this.directory);
    for (const file of files.filter((name) => name.endsWith('.json'))) {
      const known = await this.readMetadata(file);
      if (!known) continue;
      if (known.key !== undefined) this.keys.set(known.import_id, known.key);
      this.reserve(known.import_id);
      this.inBackground(known, async () => {
        const begun = await this.begin(known);
        if ('run' in begun) await begun.run();
      });
    }
    // A body without a note was never acknowledged.
    const idOf = (name: string) => name.split('.')[0]!;
    const noted = new Set(files.filter((name) => name.includes('.json')).map(idOf));
    for (const file of files) if (!noted.has(idOf(file))) await rm(join(this.directory, file), { force: true });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await Promise.all([...this.importing.values()].map(({ ended }) => ended.opened));
  }

  /**
   * Receives a whole feed and imports it afterwards. Returns the report if this import has already ended.
   * @param isAwaited true: responds with the report, unless this process is stopped first
   */
  async accept(feed: ArrivingFeed, isAwaited: boolean): Promise<ImportAccepted | ImportReport | Rejection> {
    const full = await this.freeSpace.refusal();
    if (full) return full;
    // There is no `await` before the key is set, so that simultaneous requests cannot exceed the limit.
    if ([...this.keys.values()].filter((key) => key === feed.key).length >= maxPerKey)
      return reject(
        'too_many_requests',
        `${maxPerKey} feeds of this key wait to be imported. Please send the next later.`,
        {
          retryAfter: 30,
        },
      );
    mkdirSync(this.directory, { recursive: true });
    const { import_id = newId() } = feed;
    const arriving = newId();
    this.keys.set(arriving, feed.key);
    try {
      const arrived = await this.receiveFiles(feed, (at) => this.file(arriving, bodyName(at)));
      if (isRejection(arrived)) return arrived;
      const { body: _, as, ...more } = feed;
      const format = typeof as === 'string' && as !== 'zip' ? as : undefined;
      const known: FeedMetadata = {
        ...more,
        import_id,
        format: format ?? 'csv',
        dealerships: [...feed.dealerships],
        bytesTotal: arrived.bytes,
        ...(!format && { files: arrived.files }),
      };
      // There is no `await` between the last look and the reservation, so that simultaneous uploads begin in turn.
      let other = this.importing.get(import_id);
      while (other) {
        await other[isAwaited ? 'ended' : 'begun'].opened;
        const next = this.importing.get(import_id);
        if (!isAwaited && next === other) return accepted(known);
        other = next;
      }
      this.reserve(import_id);
      return await this.importArrived(known, arriving, isAwaited);
    } catch (error) {
      if (!(error instanceof TooManyWait)) throw error;
      return reject('unavailable', 'Too many feeds wait to be imported here. Please send this one later.', {
        retryAfter: 60,
      });
    } finally {
      await this.clear(arriving);
      this.keys.delete(arriving);
    }
  }

  /** Imports a feed whose files have arrived under another id; its import is reserved. */
  private async importArrived(
    known: FeedMetadata,
    arriving: string,
    isAwaited: boolean,
  ): Promise<ImportAccepted | ImportReport | Rejection> {
    const { import_id, key, files = [undefined] } = known;
    let [isKept, isRunning] = [false, false];
    try {
      for (const at of files.keys())
        await rename(this.file(arriving, bodyName(at)), this.file(import_id, bodyName(at)));
      const begun = await this.begin(known);
      if (isRejection(begun) || !('run' in begun)) return begun;
      if (isAwaited) {
        this.importing.get(import_id)!.begun.open();
        const report = await begun.run().catch(ignoreInterruption);
        if (report) return report;
      }
      await this.saveMetadata(known);
      isKept = true;
      if (key !== undefined) this.keys.set(import_id, key);
      isRunning = !this.stopped;
      if (isRunning) this.inBackground(known, async () => void (await begun.run()));
      return accepted(known);
    } finally {
      try {
        if (!isKept) await this.clear(import_id);
      } finally {
        if (!isRunning) this.release(import_id);
      }
    }
  }

  private reserve(import_id: string): void {
    this.importing.set(import_id, { begun: latch(), ended: latch() });
  }

  private release(import_id: string): void {
    const { begun, ended } = this.importing.get(import_id)!;
    this.importing.delete(import_id);
    begun.open();
    ended.open();
  }

  /** @throws {TooManyWait} if the waiting feeds with so many more bytes exceed the quota */
  private async assertSpace(more: number): Promise<void> {
    let bytes = more;
    for (const name of await readdir(this.directory))
      bytes += (await stat(join(this.directory, name)).catch(() => undefined))?.size ?? 0;
    if (bytes > this.quota) throw new TooManyWait();
  }

  private async *whileThereIsSpace(chunks: Readable): AsyncGenerator<Buffer> {
    let since = 0;
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      since += chunk.length;
      if (since > bytesBetweenChecks) {
        await this.assertSpace(chunk.length);
        since = 0;
      }
      yield chunk;
    }
  }

  /** Writes the files of a body to disk, one after the other. */
  private async receiveFiles(
    { body, as, bytesTotal = 0 }: ArrivingFeed,
    fileOf: (at: number) => string,
  ): Promise<{ readonly files: NonNullable<FeedMetadata['files']>; readonly bytes: number } | Rejection> {
    await this.assertSpace(bytesTotal);
    const files: NonNullable<FeedMetadata['files']> = [];
    const write = async (chunks: Readable, file: NonNullable<FeedMetadata['files']>[number]) => {
      const at = files.push(file) - 1;
      await pipeline(this.whileThereIsSpace(chunks), createWriteStream(fileOf(at), { flush: true }));
    };
    if (typeof as === 'string') await write(body, { name: '' });
    else {
      const refused = await readFiles(body, as.form, ({ name, contentType, chunks }) => {
        const format = formatOf(name) ?? feedContentTypes[contentType];
        return write(chunks, { name, ...(format && { format }) });
      });
      if (refused) return refused;
    }
    let bytes = 0;
    for (const at of files.keys()) bytes += (await stat(fileOf(at))).size;
    return { files, bytes };
  }

  private async begin(known: FeedMetadata): Promise<BegunImport | ImportReport | Rejection> {
    try {
      return await this.pushed.begin(await this.feedOf(known));
    } catch (error) {
      if (!(error instanceof FeedUnreadable)) throw error;
      const refused = reject('invalid', `The feed ${error.message}.`);
      await this.pushed.failed(new Set(known.dealerships), refused.detail);
      return refused;
    }
  }

  private async feedOf({ dealerships, files, ...known }: FeedMetadata): Promise<FeedToImport> {
    const feed = { ...known, dealerships: new Set(dealerships) };
    const assertRunning = () => {
      if (this.stopped) throw new ImportInterrupted('the process is being stopped');
    };
    if (!files) return { ...feed, chunks: this.chunksOf(this.file(known.import_id, 'body'), assertRunning) };
    const opened: FeedFile[] = [];
    for (const [at, { name, format }] of files.entries())
      for (const file of await openFeeds(this.file(known.import_id, bodyName(at)), assertRunning)) {
        const of = file.format ?? format;
        if (!of)
          throw new FeedUnreadable(
            name
              ? `has a file ${name}, which does not say its format`
              : 'is neither a zip file nor a workbook, and has no name that says its format',
          );
        opened.push({ ...file, name: file.name ?? name, format: of });
      }
    const [first, ...more] = opened as [FeedFile, ...FeedFile[]];
    const { chunks, format = known.format } = first;
    return { ...feed, format, chunks, ...(more.length > 0 && { name: first.name, more }) };
  }

  private async *chunksOf(file: string, assertRunning: () => void): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(file)) {
      assertRunning();
      yield chunk as Buffer;
    }
  }

  private inBackground({ import_id }: FeedMetadata, work: () => Promise<void>): void {
    const done = async () => {
      try {
        await work();
      } catch (error) {
        // An interrupted import stays here for the next start; a failed one is reported as incomplete.
        if (error instanceof ImportInterrupted) return;
        this.logger.error({ err: error, import_id }, 'an import failed');
      }
      await this.clear(import_id);
    };
    this.importing.get(import_id)!.begun.open();
    void done()
      .catch((err: unknown) => this.logger.error({ err, import_id }, 'the files of an import could not be deleted'))
      .finally(() => {
        this.release(import_id);
        this.keys.delete(import_id);
      });
  }

  /** Deletes the files of an import, the note last. */
  private async clear(import_id: string): Promise<void> {
    const names = (await readdir(this.directory)).filter((name) => name.startsWith(`${import_id}.`));
    for (const name of names.sort((a, b) => Number(a.endsWith('.json')) - Number(b.endsWith('.json'))))
      await rm(join(this.directory, name), { force: true });
  }

  /** Returns undefined for an unreadable note, which is set aside so that the other feeds are imported. */
  private async readMetadata(file: string): Promise<FeedMetadata | undefined> {
    const path = join(this.directory, file);
    try {
      return feedMetadata.parse(JSON.parse(await readFile(path, 'utf8')));
    } catch (err) {
      this.logger.error(
        { err, file: `${path}.unreadable` },
        'a feed that waited is not imported: its note is unreadable',
      );
      await rename(path, `${path}.unreadable`).catch(() => undefined);
      return undefined;
    }
  }

  /** Writes the note atomically. */
  private async saveMetadata(known: FeedMetadata): Promise<void> {
    const temporary = this.file(known.import_id, 'new');
    await writeFile(temporary, JSON.stringify(known), { flush: true });
    await rename(temporary, this.file(known.import_id, 'json'));
    const directory = await open(this.directory);
    await directory.sync().finally(() => directory.close());
  }

  private file(import_id: string, ending: string): string {
    return join(this.directory, `${import_id}.${ending}`);
  }
}

/** An interrupted import is resumed by the next process. */
const ignoreInterruption = (error: unknown): undefined => {
  if (!(error instanceof ImportInterrupted)) throw error;
};

const accepted = ({ import_id, bytesTotal }: FeedMetadata): ImportAccepted => ({
  import_id,
  state: 'running',
  bytes_total: bytesTotal,
});

const bodyName = (at: number): string => (at === 0 ? 'body' : `body${at}`);
