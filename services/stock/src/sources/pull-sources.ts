import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import type { Site } from '#contracts/domain/site/site';
import type { StockSource } from '#contracts/domain/stock-sources';
import { isRejection } from '#contracts/rejections';
import { kindOfAddress } from '#platform/http/public-address';
import { Rest } from '#platform/kernel/rest';
import type { ViewStore } from '#platform/ports/view-store';
import type { Config } from '#platform/process/config';
import { runExclusively } from '#platform/process/exclusive';
import { type Clock, InjectClock, InjectConfig, InjectLogger, InjectViews } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { FeedDescriptions } from '../descriptions/descriptions.js';
import { FeedUnreadable, openFeeds } from '../feed/unpack.js';
import { FeedImporter } from '../feed-importer.js';
import type { Validators } from '../pictures/fetch-picture.js';
import { nextDropped, putAway } from './drop-folder.js';
import { fetchSftp } from './fetch-sftp.js';
import { type FetchOptions, fetchSource, longestFetch } from './fetch-source.js';
import { readSecrets, type Secrets } from './secrets.js';
import { idOfSource, importedBy, type NamedSource } from './source.js';
import { SourceNotes } from './source-notes.js';

const name = 'stock-sources';
/** Milliseconds from one look at the clock to the next. */
const tick = 1_000;

interface Subject {
  readonly site: Site;
  readonly source: StockSource;
  readonly named: NamedSource;
  /** Ends what is under way. */
  readonly until: AbortSignal;
}

/** What is known of a source beside its events. */
interface Known {
  /** The pattern and zone the next time was reckoned by. */
  readonly pattern: string;
  next: number;
  /** When something was last heard of it. */
  heard: number;
}

/** Fetches the stock of sites whose folder says from where, one source of a site at a time. */
@Injectable()
export class PullSources implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private readonly known = new Map<string, Known>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly secrets: Secrets;
  private readonly rest = new Rest();
  private serving: Promise<void> = Promise.resolve();
  private forget: () => void = () => undefined;

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
    this.forget = this.sites.onChange(() => this.rest.wake());
    this.serving = this.serve();
  }

  async onModuleDestroy(): Promise<void> {
    this.forget();
    this.stopping.abort(new Error(`${name} are stopping`));
    await this.serving;
    await Promise.all(this.running.values());
  }

  private serve(): Promise<void> {
    const { config, views, logger } = this;
    const { signal } = this.stopping;
    const failed = (error: Error) => logger.warn({ err: error }, 'stock could not be fetched');
    return runExclusively({ config, views, name, signal, failed }, async ({ signal: until }) => {
      // Another may have fetched since.
      for (const [id, known] of this.known) this.known.set(id, { ...known, pattern: '' });
      try {
        while (!until.aborted) {
          await this.look(until);
          await this.rest.for(this.known.size === 0 ? Infinity : tick, until);
        }
      } finally {
        // Those under way end by themselves when the work may not go on, and whoever is next begins after them.
        await Promise.all(this.running.values());
      }
    });
  }

  /** Starts what is due, where nothing of the same site is under way. */
  private async look(until: AbortSignal): Promise<void> {
    for (const site of this.sites.all) {
      for (const source of site.stock?.sources ?? []) {
        const named = { site_id: site.id, source_id: source.id };
        const known = await this.knownOf({ site, source, named });
        const now = this.clock().getTime();
        if (known.next > now || this.running.has(site.id)) continue;
        known.next = nextRun(source, site, new Date(now));
        const done = this.pull({ site, source, named, until }, known).finally(() => this.running.delete(site.id));
        this.running.set(site.id, done);
      }
    }
  }

  private async knownOf({ site, source, named }: Omit<Subject, 'until'>): Promise<Known> {
    const id = idOfSource(named);
    const pattern = `${source.schedule} ${site.timezone}`;
    const before = this.known.get(id);
    if (before?.pattern === pattern) return before;
    const { answered } = await this.notes.read(named);
    const now = this.clock().getTime();
    // What never came is fetched at once, and what was due while nothing fetched.
    const next = answered === undefined ? now : nextRun(source, site, new Date(answered));
    const heard = before?.heard ?? answered ?? now;
    const known = { pattern, next, heard };
    this.known.set(id, known);
    return known;
  }

  /** Never rejects: nobody waits for it but the end. */
  private async pull(subject: Subject, known: Known): Promise<void> {
    const { source, named, until } = subject;
    try {
      try {
        const isThere = await (source.url === undefined ? this.takeDropped(subject) : this.fetch(subject, source.url));
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
  private async fetch(subject: Subject, url: string): Promise<boolean> {
    const folder = join(this.config.DATA_DIR, 'sources');
    await mkdir(folder, { recursive: true });
    const file = join(folder, idOfSource(subject.named));
    const { etag, last_modified } = this.notes.of(subject.named)!.state;
    const isAllowed = (address: string) => {
      const kind = kindOfAddress(address);
      return kind === 'public' || (this.config.PHOTO_LOCAL && kind === 'local');
    };
    try {
      const signal = AbortSignal.any([subject.until, AbortSignal.timeout(longestFetch)]);
      const fetched = await this.fetchInto(file, subject, url, { isAllowed, etag, last_modified, signal });
      if (fetched) await this.import(subject, file, fetched);
      else await this.notes.note(subject.named, { type: 'Answered', source: subject.named });
      return true;
    } finally {
      await rm(file, { force: true });
    }
  }

  private fetchInto(file: string, { site, source }: Subject, url: string, options: FetchOptions) {
    const named = `${site.slug}/${source.id}`;
    const secret = this.secrets[named];
    const address = new URL(url);
    if (address.username !== '' && !secret)
      throw new Error(`has neither a password nor a key: STOCK_SECRETS_FILE says them for ${named}`);
    if (address.protocol === 'sftp:')
      return fetchSftp(url, file, { ...options, hostKey: source.hostKey!, secret: secret! });
    if (secret && 'password' in secret) address.password = secret.password;
    return fetchSource(address.href, file, options);
  }

  private async takeDropped(subject: Subject): Promise<boolean> {
    const { site, source } = subject;
    const folder = join(this.config.DATA_DIR, 'drop', site.slug, source.id);
    const file = await nextDropped(folder, this.clock());
    if (file === undefined) return false;
    try {
      await this.import(subject, file, {});
    } catch (error) {
      if (!subject.until.aborted) await putAway(file, folder, 'failed', this.clock());
      throw error;
    }
    await putAway(file, folder, 'done', this.clock());
    return true;
  }

  private async import(
    { source: { dealership_id, feed, description: saved }, named, until }: Subject,
    file: string,
    { etag, last_modified }: Validators,
  ) {
    const description = saved === undefined ? feed : await this.descriptions.of(dealership_id, saved);
    if (isRejection(description)) throw new Error(description.detail);
    const { missing, format } = description;
    const goOn = () => {
      if (until.aborted) throw new FeedUnreadable('was not read on, as the process that read it is being stopped');
    };
    const [first, ...more] = await openFeeds(file, goOn);
    const report = await this.importer.import({
      ...first,
      ...(more.length > 0 && { more }),
      format: first.format ?? format,
      source_id: named.source_id,
      description: { ...description, format: first.format ?? format },
      unknownColumns: 'ignore',
      dealerships: new Set([dealership_id]),
      ...(missing && { missing }),
    });
    if (isRejection(report)) throw new Error(report.detail);
    const { import_id, state, reason = '' } = report;
    if (state === 'incomplete') throw new Error(`import ${import_id}: ${reason}`);
    const validators = { ...(etag && { etag }), ...(last_modified && { last_modified }) };
    await this.notes.note(named, importedBy(named, report, validators));
  }
}

const nextRun = ({ schedule }: StockSource, { timezone }: Site, after: Date): number =>
  new Cron(schedule, { timezone, paused: true }).nextRun(after)!.getTime();
