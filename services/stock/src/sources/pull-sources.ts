import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import type { Site } from '#contracts/domain/site/site';
import { addressesOf, type StockSource } from '#contracts/domain/stock-sources';
import { isRejection } from '#contracts/rejections';
import { isAllowedAddress } from '#platform/http/public-address';
import { InterruptiblePause } from '#platform/kernel/interruptible-pause';
import type { ViewStore } from '#platform/ports/view-store';
import type { Config } from '#platform/process/config';
import { runExclusively } from '#platform/process/exclusive';
import { type Clock, InjectClock, InjectConfig, InjectLogger, InjectViews } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { FeedDescriptions } from '../descriptions/descriptions.js';
import { FeedUnreadable } from '../feed/feed-unreadable.js';
import { type FeedFile, openFeeds } from '../feed/unpack.js';
import { FeedImporter } from '../feed-importer.js';
import { nextDropped, moveProcessed } from './drop-folder.js';
import { fetchSftp } from './fetch-sftp.js';
import { fetchSource, fetchTimeout, type SourceOptions } from './fetch-source.js';
import { knownFiles, type KnownFiles, withFileName, wantedFiles, type WantedFile } from './files.js';
import { readSecrets, type Secrets } from './secrets.js';
import { idOfSource, importedBy, type SourceKey } from './source.js';
import { SourceNotes } from './source-notes.js';

const name = 'stock-sources';
/** Milliseconds between two checks for due sources. */
const tick = 1_000;

interface Subject {
  readonly site: Site;
  readonly source: StockSource;
  readonly named: SourceKey;
  /** Aborts the work in progress. */
  readonly until: AbortSignal;
}

/** State of a source beside its events. */
interface Known {
  readonly named: SourceKey;
  /** The cron pattern and time zone of `next`. */
  readonly pattern: string;
  next: number;
  /** Milliseconds since 1970 of the last feed or response. */
  heard: number;
}

/** Fetches the stock of sites from their configured sources, one source of a site at a time. */
@Injectable()
export class PullSources implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private readonly known = new Map<string, Known>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly secrets: Secrets;
  private readonly interruptiblePause = new InterruptiblePause();
  private serving: Promise<void> = Promise.resolve();
  private unsubscribe: () => void = () => undefined;

  constructor(
    @InjectViews() private readonly views: ViewStore,
    @InjectClock() private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
    @InjectLogger() private readonly logger: Logger,
    private readonly sites: Sites,
    private readonly notes: SourceNotes,
    private readonly importer: FeedImporter,
    private readonly descriptions: FeedDescriptions,
  ) {
    this.secrets = readSecrets(config.STOCK_SECRETS_FILE);
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.sites.onChange(() => this.interruptiblePause.wake());
    this.serving = this.serve();
  }

  async onModuleDestroy(): Promise<void> {
    this.unsubscribe();
    this.stopping.abort(new Error(`${name} are stopping`));
    await this.serving;
    await Promise.all(this.running.values());
  }

  private serve(): Promise<void> {
    const { config, views, logger } = this;
    const { signal } = this.stopping;
    const onFailure = (error: Error) => logger.warn({ err: error }, 'stock could not be fetched');
    return runExclusively({ config, views, name, signal, onFailure }, async ({ signal: until }) => {
      // Another process may have fetched meanwhile, so due times are computed again.
      for (const [id, known] of this.known) this.known.set(id, { ...known, pattern: '' });
      try {
        while (!until.aborted) {
          await this.pullDue(until);
          await this.interruptiblePause.for(this.known.size === 0 ? Infinity : tick, until);
        }
      } finally {
        // Fetches end by their signal. The lease is released after them, so that no other process fetches meanwhile.
        await Promise.all(this.running.values());
      }
    });
  }

  /** Starts the source that has been due the longest, of each site that has no source in progress. */
  private async pullDue(until: AbortSignal): Promise<void> {
    const configured = new Set<Known>();
    for (const site of this.sites.all) {
      let first: { readonly source: StockSource; readonly known: Known } | undefined;
      for (const source of site.stock?.sources ?? []) {
        const known = await this.knownOf(site, source);
        configured.add(known);
        if (!first || known.next < first.known.next) first = { source, known };
      }
      const now = this.clock().getTime();
      if (!first || first.known.next > now || this.running.has(site.id)) continue;
      const { source, known } = first;
      known.next = nextRun(source, site, new Date(now));
      const done = this.pull({ site, source, named: known.named, until }, known).finally(() =>
        this.running.delete(site.id),
      );
      this.running.set(site.id, done);
    }
    for (const [id, known] of this.known) {
      if (configured.has(known) || this.running.has(known.named.site_id)) continue;
      this.known.delete(id);
      this.notes.forget(known.named);
    }
  }

  private async knownOf(site: Site, source: StockSource): Promise<Known> {
    const named = { site_id: site.id, source_id: source.id };
    const id = idOfSource(named);
    const pattern = `${source.schedule} ${site.timezone}`;
    const before = this.known.get(id);
    if (before?.pattern === pattern) return before;
    const { answered } = await this.notes.read(named);
    const now = this.clock().getTime();
    // A source that never answered is fetched at once, and so is one that became due during an outage.
    const next = answered === undefined ? now : nextRun(source, site, new Date(answered));
    const heard = before?.heard ?? answered ?? now;
    const known = { named, pattern, next, heard };
    this.known.set(id, known);
    return known;
  }

  /** Never rejects, because only shutdown awaits it. */
  private async pull(subject: Subject, known: Known): Promise<void> {
    const { source, named, until } = subject;
    try {
      try {
        const addresses = addressesOf(source);
        const isThere = await (addresses ? this.fetch(subject, addresses) : this.takeDropped(subject));
        if (isThere) known.heard = this.clock().getTime();
      } catch (error) {
        if (until.aborted) return;
        const reason = (error as Error).message.slice(0, 300);
        await this.notes.note(named, { type: 'Failed', data: { ...named, reason } });
      }
      const now = this.clock().getTime();
      const { changed = now } = this.notes.of(named)!;
      const { lateAfter, unchangedAfter } = source;
      const [silentFor, unchangedFor] = [now - known.heard, now - changed];
      await this.notes.note(named, { type: 'Look', source: named, silentFor, lateAfter, unchangedFor, unchangedAfter });
    } catch (error) {
      if (!until.aborted) this.logger.warn({ err: error, ...named }, 'what came of a source could not be noted');
    }
  }

  /** @returns whether the source answered */
  private async fetch(subject: Subject, addresses: readonly string[]): Promise<boolean> {
    const { named, until } = subject;
    const folder = join(this.config.DATA_DIR, 'sources');
    await mkdir(folder, { recursive: true });
    const { known } = this.notes.of(named)!.state;
    const files = wantedFiles(addresses, known, (at) => join(folder, `${idOfSource(named)}.${at}`));
    try {
      const signal = AbortSignal.any([until, AbortSignal.timeout(fetchTimeout)]);
      const isAllowed = (address: string) => isAllowedAddress(address, { local: this.config.PHOTO_LOCAL });
      const fetched = await this.fetchInto(files, subject, { isAllowed, signal });
      if (fetched) await this.import(subject, files, knownFiles(files, fetched));
      else await this.notes.note(named, { type: 'Answered', source: named });
      return true;
    } finally {
      await Promise.all(files.map(({ path }) => rm(path, { force: true })));
    }
  }

  private fetchInto(files: readonly WantedFile[], { site, source }: Subject, options: SourceOptions) {
    const named = `${site.slug}/${source.id}`;
    const secret = this.secrets[named];
    const { username, protocol } = new URL(files[0]!.address);
    if (username !== '' && !secret)
      throw new Error(`has neither a password nor a key: STOCK_SECRETS_FILE says them for ${named}`);
    if (protocol === 'sftp:') return fetchSftp(files, { ...options, hostKey: source.hostKey!, secret: secret! });
    const signedIn = files.map((file) => {
      const address = new URL(file.address);
      if (username !== '' && secret && 'password' in secret) address.password = secret.password;
      return { ...file, address: address.href };
    });
    return fetchSource(signedIn, options);
  }

  private async takeDropped(subject: Subject): Promise<boolean> {
    const { site, source } = subject;
    const folder = join(this.config.DATA_DIR, 'drop', site.slug, source.id);
    const dropped = await nextDropped(folder, this.clock(), source.files);
    if (!dropped) return false;
    const { files, older } = dropped;
    const put = async (names: readonly string[], how: Parameters<typeof moveProcessed>[2]) => {
      for (const name of names) await moveProcessed(name, folder, how, this.clock());
    };
    await put(older, 'older');
    try {
      await this.import(
        subject,
        files.map((name) => ({ path: join(folder, name), name: files.length === 1 ? undefined : name })),
      );
    } catch (error) {
      if (!subject.until.aborted) await put(files, 'failed');
      throw error;
    }
    await put(files, 'done');
    return true;
  }

  private async import(
    { source: { dealership_id, feed, description: saved }, named, until }: Subject,
    files: readonly Pick<WantedFile, 'path' | 'name'>[],
    known?: KnownFiles,
  ) {
    const description = saved === undefined ? feed : await this.descriptions.of(dealership_id, saved);
    if (isRejection(description)) throw new Error(description.detail);
    const { missing, format } = description;
    const assertRunning = () => {
      if (until.aborted) throw new FeedUnreadable('was not read on, as the process that read it is being stopped');
    };
    const opened: FeedFile[] = [];
    for (const { path, name } of files)
      for (const file of await withFileName(name, () => openFeeds(path, assertRunning)))
        opened.push(name === undefined ? file : { ...file, name: file.name ?? name });
    const [first, ...more] = opened as [FeedFile, ...FeedFile[]];
    const report = await this.importer.import({
      ...first,
      ...(more.length > 0 && { more }),
      format: first.format ?? format,
      source_id: named.source_id,
      description: { ...description, format: first.format ?? format },
      unknownColumns: 'ignore',
      dealerships: new Set([dealership_id]),
      ...(missing && { missing, usual: this.notes.of(named)?.state.usual }),
    });
    if (isRejection(report)) throw new Error(report.detail);
    const { import_id, state, reason = '' } = report;
    if (state === 'incomplete') throw new Error(`import ${import_id}: ${reason}`);
    await this.notes.note(named, importedBy(named, report, known));
  }
}

const nextRun = ({ schedule }: StockSource, { timezone }: Site, after: Date): number =>
  new Cron(schedule, { timezone, paused: true }).nextRun(after)!.getTime();
