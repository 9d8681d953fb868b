import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { z } from 'zod';
import type { ImportAccepted, ImportReport } from '#contracts/api/stock';
import { feedDescription } from '#contracts/domain/feed-description';
import { dateOrders, decimalMarks, feedSyntaxes, namedVocabularies, missingActions } from '#contracts/domain/feeds';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import { newId } from '#platform/kernel/ids';
import type { Logger } from 'pino';
import type { Config } from '#platform/process/config';
import { InjectConfig, InjectLogger } from '#platform/process/providers';
import { FeedImporter, ImportInterrupted, type FeedToImport } from './feed-importer.js';

/** What is known of a feed beside its bytes. */
const note = z.object({
  import_id: z.string(),
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
});
type Note = z.infer<typeof note>;

/**
 * Feeds whose sender did not want to wait. They are on the disk before they are acknowledged, and stay there until they are
 * imported: a process that is stopped or killed in between takes them up again when it starts. As an unchanged row emits
 * nothing, importing one again from its beginning does no harm.
 */
@Injectable()
export class FeedInbox implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly directory: string;
  private readonly running = new Set<Promise<void>>();
  private stopped = false;

  constructor(
    @InjectLogger() private readonly logger: Logger,
    @InjectConfig() config: Config,
    private readonly importer: FeedImporter,
  ) {
    this.directory = join(config.DATA_DIR, 'inbox');
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!existsSync(this.directory)) return;
    const files = await readdir(this.directory);
    for (const file of files.filter((name) => name.endsWith('.json'))) {
      const known = note.parse(JSON.parse(await readFile(join(this.directory, file), 'utf8')));
      this.inBackground(known, async () => {
        const begun = await this.importer.begin(this.feedOf(known));
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
    await Promise.all(this.running);
  }

  /** Takes a feed in whole, and imports it afterwards. Answers with the report where this import has ended before. */
  async accept({
    chunks,
    import_id = newId(),
    ...feed
  }: FeedToImport): Promise<ImportAccepted | ImportReport | Rejection> {
    mkdirSync(this.directory, { recursive: true });
    const arriving = this.file(import_id, newId());
    try {
      await pipeline(chunks, createWriteStream(arriving, { flush: true }));
      const { size: bytesTotal } = await stat(arriving);
      const known: Note = { ...feed, import_id, dealerships: [...feed.dealerships], bytesTotal };
      await rename(arriving, this.file(import_id, 'body'));

      const begun = await this.importer.begin(this.feedOf(known));
      if (isRejection(begun) || !('run' in begun)) {
        await rm(this.file(import_id, 'body'), { force: true });
        return begun;
      }
      await this.keepNote(known);
      this.inBackground(known, async () => void (await begun.run()));
      return { import_id, state: 'running', bytes_total: bytesTotal };
    } finally {
      await rm(arriving, { force: true });
    }
  }

  private feedOf({ dealerships, ...known }: Note): FeedToImport {
    return { ...known, dealerships: new Set(dealerships), chunks: this.chunksOf(this.file(known.import_id, 'body')) };
  }

  private async *chunksOf(file: string): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(file)) {
      if (this.stopped) throw new ImportInterrupted('the process is being stopped');
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
      await rm(this.file(import_id, 'json'), { force: true });
      await rm(this.file(import_id, 'body'), { force: true });
    };
    const running = done().finally(() => this.running.delete(running));
    this.running.add(running);
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
