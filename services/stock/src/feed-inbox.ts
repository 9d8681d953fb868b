import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
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
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { newId } from '#platform/kernel/ids';
import type { Logger } from 'pino';
import type { Config } from '#platform/process/config';
import { FreeSpace } from '#platform/process/free-space';
import { InjectConfig, InjectLogger } from '#platform/process/providers';
import { readFiles } from './feed/parts.js';
import { type FeedFile, FeedUnreadable, formatOf, openFeeds } from './feed/unpack.js';
import { type BegunImport, ImportInterrupted, type FeedToImport } from './feed-importer.js';
import { PushedFeeds } from './sources/pushed-feeds.js';

/** What is known of a feed beside its bytes. */
const note = z.object({
  import_id: z.string(),
  /** Id of the key it was sent with. */
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
  /** Its files, in order. Absent: one, which is as it was sent. */
  files: z
    .array(z.object({ name: z.string(), format: z.enum(feedSyntaxes).optional() }))
    .min(1)
    .optional(),
});
type Note = z.infer<typeof note>;

/** A feed on its way in, whose files may say themselves what they are. */
export type ArrivingFeed = Omit<FeedToImport, 'chunks' | 'format' | 'name' | 'more'> & {
  readonly body: Readable;
  /** Id of the key it is sent with. */
  readonly key: string;
  /** What the body is: a feed, a zip file of feeds, or a form of files. */
  readonly as: FeedSyntax | 'zip' | { readonly form: string };
};

/** Feeds of one key that arrive or wait here. */
const maxPerKey = 3;
/** After so many bytes of a feed there is looked for room again. */
const bytesBetweenChecks = 16 * 1024 * 1024;

class InboxFull extends Error {}

/**
 * Feeds whose sender did not want to wait. They are on the disk before they are acknowledged, and stay there until they are
 * imported: a process that is stopped or killed in between takes them up again when it starts. As an unchanged row emits
 * nothing, importing one again from its beginning does no harm.
 */
@Injectable()
export class FeedInbox implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly directory: string;
  private readonly quota: number;
  /** The key of each feed that is here. */
  private readonly keys = new Map<string, string>();
  /** By id; none rejects. */
  private readonly importing = new Map<string, Promise<unknown>>();
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
      const known = note.parse(JSON.parse(await readFile(join(this.directory, file), 'utf8')));
      if (known.key !== undefined) this.keys.set(known.import_id, known.key);
      this.inBackground(known, async () => {
        const begun = await this.begin(known);
        if ('run' in begun) await begun.run();
      });
    }
    // A body without a note was never acknowledged.
    const noted = new Set(files.filter((name) => name.endsWith('.json')).map((name) => basename(name, '.json')));
    for (const file of files)
      if (!noted.has(file.split('.')[0]!)) await rm(join(this.directory, file), { force: true });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.importing.values());
  }

  /**
   * Takes a feed in whole, and imports it afterwards; answers with the report where this import has ended before.
   * @param isAwaited the sender waits for the report
   */
  async accept(feed: ArrivingFeed, isAwaited: boolean): Promise<ImportAccepted | ImportReport | Rejection> {
    const full = await this.freeSpace.refusal();
    if (full) return full;
    // Nothing is waited for between this and the note of it: of many that come at once no more get in.
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
    /** Deleted at the end. */
    let left: string | undefined = arriving;
    try {
      const arrived = await this.takeIn(feed, (at) => this.file(import_id, `${arriving}${at}`));
      if (isRejection(arrived)) return arrived;
      const { body: _, as, ...more } = feed;
      const format = typeof as === 'string' && as !== 'zip' ? as : undefined;
      const known: Note = {
        ...more,
        import_id,
        format: format ?? 'csv',
        dealerships: [...feed.dealerships],
        bytesTotal: arrived.bytes,
        ...(!format && { files: arrived.files }),
      };
      const underWay = this.importing.get(import_id);
      if (underWay && !isAwaited) return accepted(known);
      await underWay;
      left = '';
      for (const at of arrived.files.keys())
        await rename(this.file(import_id, `${arriving}${at}`), this.file(import_id, bodyName(at)));

      const begun = await this.begin(known);
      if (isRejection(begun) || !('run' in begun)) return begun;
      if (isAwaited) {
        const report = begun.run();
        this.importing.set(
          import_id,
          report.catch(() => undefined),
        );
        return await report.finally(() => this.importing.delete(import_id));
      }
      await this.keepNote(known);
      left = undefined;
      this.keys.set(import_id, feed.key);
      this.inBackground(known, async () => void (await begun.run()));
      return accepted(known);
    } catch (error) {
      if (!(error instanceof InboxFull)) throw error;
      return reject('unavailable', 'Too many feeds wait to be imported here. Please send this one later.', {
        retryAfter: 60,
      });
    } finally {
      if (left !== undefined) await this.clear(import_id, left);
      this.keys.delete(arriving);
    }
  }

  /** @throws {InboxFull} with so many bytes more there is more here than there may be */
  private async assertSpace(more: number): Promise<void> {
    let bytes = more;
    for (const name of await readdir(this.directory))
      bytes += (await stat(join(this.directory, name)).catch(() => undefined))?.size ?? 0;
    if (bytes > this.quota) throw new InboxFull();
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

  /** Writes the files of a body, one after the other. */
  private async takeIn(
    { body, as, bytesTotal = 0 }: ArrivingFeed,
    fileOf: (at: number) => string,
  ): Promise<{ readonly files: NonNullable<Note['files']>; readonly bytes: number } | Rejection> {
    await this.assertSpace(bytesTotal);
    const files: NonNullable<Note['files']> = [];
    const write = async (chunks: Readable, file: NonNullable<Note['files']>[number]) => {
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

  private async begin(known: Note): Promise<BegunImport | ImportReport | Rejection> {
    try {
      return await this.pushed.begin(await this.feedOf(known));
    } catch (error) {
      if (!(error instanceof FeedUnreadable)) throw error;
      const refused = reject('invalid', `The feed ${error.message}.`);
      await this.pushed.failed(new Set(known.dealerships), refused.detail);
      return refused;
    }
  }

  private async feedOf({ dealerships, files, ...known }: Note): Promise<FeedToImport> {
    const feed = { ...known, dealerships: new Set(dealerships) };
    const assertRunning = () => {
      if (this.stopped) throw new ImportInterrupted('the process is being stopped');
    };
    if (!files) return { ...feed, chunks: this.chunksOf(this.file(known.import_id, 'body'), assertRunning) };
    const opened: FeedFile[] = [];
    for (const [at, { name, format }] of files.entries())
      for (const file of await openFeeds(this.file(known.import_id, bodyName(at)), assertRunning)) {
        const of = file.format ?? format;
        if (!of) throw new FeedUnreadable(`has a file ${name || 'without a name'}, which does not say its format`);
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

  private inBackground({ import_id }: Note, work: () => Promise<void>): void {
    const done = async () => {
      try {
        await work();
      } catch (error) {
        // What was interrupted stays here for the next start; what failed is reported as incomplete.
        if (error instanceof ImportInterrupted) return;
        this.logger.error({ err: error, import_id }, 'an import failed');
      }
      await this.clear(import_id);
    };
    this.importing.set(
      import_id,
      done().finally(() => {
        this.importing.delete(import_id);
        this.keys.delete(import_id);
      }),
    );
  }

  /** Deletes what is kept of an import, the note last. */
  private async clear(import_id: string, only = ''): Promise<void> {
    const names = (await readdir(this.directory)).filter((name) => name.startsWith(`${import_id}.${only}`));
    for (const name of names.sort((a, b) => Number(a.endsWith('.json')) - Number(b.endsWith('.json'))))
      await rm(join(this.directory, name), { force: true });
  }

  /** Written whole or not at all. */
  private async keepNote(known: Note): Promise<void> {
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

const accepted = ({ import_id, bytesTotal }: Note): ImportAccepted => ({
  import_id,
  state: 'running',
  bytes_total: bytesTotal,
});

const bodyName = (at: number): string => (at === 0 ? 'body' : `body${at}`);
