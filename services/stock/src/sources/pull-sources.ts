import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import type { Site } from '#contracts/domain/site/site';
import type { StockSource } from '#contracts/domain/stock-sources';
import { streamOf } from '#contracts/events/stream-name';
import { isRejection } from '#contracts/rejections';
import { kindOfAddress } from '#platform/http/public-address';
import { type HandleCommand, readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import type { EventLog } from '#platform/ports/event-log';
import type { ViewStore } from '#platform/ports/view-store';
import type { Config } from '#platform/process/config';
import { acquireLease } from '#platform/process/lease';
import {
  type Clock,
  InjectClock,
  InjectCommands,
  InjectConfig,
  InjectLog,
  InjectLogger,
  InjectViews,
} from '#platform/process/providers';
import { SiteProblems } from '#platform/sites/site-problems';
import { Sites } from '#platform/sites/sites';
import { FeedDescriptions } from '../descriptions/descriptions.js';
import { FeedImporter } from '../feed-importer.js';
import type { Validators } from '../pictures/fetch-picture.js';
import { nextDropped, putAway } from './drop-folder.js';
import { fetchSource } from './fetch-source.js';
import { idOfSource, type Source, type SourceCommand, stockSource } from './source.js';
import { readUnpacked } from './unpack.js';

const name = 'stock-sources';
/** Milliseconds from one look at the clock to the next. */
const tick = 1_000;

interface Subject {
  readonly site: Site;
  readonly source: StockSource;
  readonly named: { readonly site_id: string; readonly source_id: string };
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
  private readonly states = new Map<string, Source>();
  private serving: Promise<void> = Promise.resolve();

  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectViews() private readonly views: ViewStore,
    @InjectClock() private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
    @InjectLogger() private readonly logger: Logger,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly sites: Sites,
    private readonly problems: SiteProblems,
    private readonly importer: FeedImporter,
    private readonly descriptions: FeedDescriptions,
  ) {}

  onApplicationBootstrap(): void {
    this.serving = this.serve();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort(new Error(`${name} are stopping`));
    await this.serving;
    await Promise.all(this.running.values());
  }

  private async serve(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        const lease =
          this.config.VIEW_STORE === 'sqlite'
            ? undefined
            : await acquireLease({ views: this.views, name, holder: `${process.pid}-${randomUUID()}`, signal });
        const until = lease ? AbortSignal.any([signal, lease.signal]) : signal;
        while (!until.aborted) {
          await this.look();
          await pause(tick, undefined, { signal: until }).catch(() => undefined);
        }
        await lease?.release();
      } catch (error) {
        if (signal.aborted) return;
        this.logger.warn({ err: error }, 'stock could not be fetched');
        await pause(tick, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Starts what is due, where nothing of the same site is under way. */
  private async look(): Promise<void> {
    for (const site of this.sites.all) {
      for (const source of site.stock?.sources ?? []) {
        const named = { site_id: site.id, source_id: source.id };
        const known = await this.knownOf({ site, source, named });
        const now = this.clock().getTime();
        if (known.next > now || this.running.has(site.id)) continue;
        known.next = nextRun(source, site, new Date(now));
        const done = this.pull({ site, source, named }, known).finally(() => this.running.delete(site.id));
        this.running.set(site.id, done);
      }
    }
  }

  private async knownOf({ site, source, named }: Subject): Promise<Known> {
    const id = idOfSource(named);
    const pattern = `${source.schedule} ${site.timezone}`;
    const before = this.known.get(id);
    if (before?.pattern === pattern) return before;
    const events = await readCurrent(this.log, streamOf(stockSource, id));
    this.states.set(id, fold(stockSource, events));
    const now = this.clock();
    const last = events.findLast(({ type }) => type === 'StockSourceImported');
    // What never came is fetched at once.
    const next = last ? nextRun(source, site, now) : now.getTime();
    const heard = before?.heard ?? (last ? Date.parse(last.time) : now.getTime());
    const known = { pattern, next, heard };
    this.known.set(id, known);
    return known;
  }

  private async pull(subject: Subject, known: Known): Promise<void> {
    const { source, named } = subject;
    try {
      const isThere = await (source.url === undefined ? this.takeDropped(subject) : this.fetch(subject, source.url));
      if (isThere) known.heard = this.clock().getTime();
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      await this.note(named, { type: 'Failed', data: { ...named, reason: (error as Error).message.slice(0, 300) } });
    }
    const silentFor = this.clock().getTime() - known.heard;
    await this.note(named, { type: 'Look', source: named, silentFor, lateAfter: source.lateAfter });
  }

  /** @returns whether the source answered */
  private async fetch(subject: Subject, url: string): Promise<boolean> {
    const folder = join(this.config.DATA_DIR, 'sources');
    await mkdir(folder, { recursive: true });
    const file = join(folder, idOfSource(subject.named));
    const { etag, last_modified } = this.states.get(idOfSource(subject.named))!;
    const isAllowed = (address: string) => {
      const kind = kindOfAddress(address);
      return kind === 'public' || (this.config.PHOTO_LOCAL && kind === 'local');
    };
    try {
      const fetched = await fetchSource(url, file, { isAllowed, etag, last_modified, signal: this.stopping.signal });
      if (fetched) await this.import(subject, file, fetched);
      return true;
    } finally {
      await rm(file, { force: true });
    }
  }

  private async takeDropped(subject: Subject): Promise<boolean> {
    const { site, source } = subject;
    const folder = join(this.config.DATA_DIR, 'drop', site.slug, source.id);
    const file = await nextDropped(folder, this.clock());
    if (file === undefined) return false;
    try {
      await this.import(subject, file, {});
    } catch (error) {
      if (!this.stopping.signal.aborted) await putAway(file, folder, 'failed', this.clock());
      throw error;
    }
    await putAway(file, folder, 'done', this.clock());
    return true;
  }

  private async import(
    { source: { dealership_id, feed, description: saved }, named }: Subject,
    file: string,
    { etag, last_modified }: Validators,
  ) {
    const description = saved === undefined ? feed : await this.descriptions.of(dealership_id, saved);
    if (isRejection(description)) throw new Error(description.detail);
    const { missing, format } = description;
    const report = await this.importer.import({
      chunks: readUnpacked(file),
      format,
      description,
      unknownColumns: 'ignore',
      dealerships: new Set([dealership_id]),
      ...(missing && { missing }),
    });
    if (isRejection(report)) throw new Error(report.detail);
    const { import_id, received, rejected, state, reason = '' } = report;
    if (state === 'incomplete') throw new Error(`import ${import_id}: ${reason}`);
    await this.note(named, {
      type: 'Imported',
      data: { ...named, import_id, received, rejected, ...(etag && { etag }), ...(last_modified && { last_modified }) },
    });
  }

  private async note(named: Subject['named'], command: SourceCommand): Promise<void> {
    const id = idOfSource(named);
    const handled = await this.handle(stockSource, id, command);
    if (isRejection(handled)) throw new Error(handled.detail);
    this.states.set(id, handled.state);
    if (handled.events.length > 0) this.tellOperators();
  }

  private tellOperators(): void {
    this.problems.report(
      name,
      this.sites.all.flatMap(({ id: site_id, slug, stock }) =>
        (stock?.sources ?? []).flatMap(({ id: source_id }) =>
          (this.states.get(idOfSource({ site_id, source_id }))?.troubles ?? []).map(({ trouble, detail }) => ({
            site: slug,
            field: `stock.sources.${source_id}`,
            message: `${trouble}: ${detail}`,
            effect: 'advice' as const,
          })),
        ),
      ),
    );
  }
}

const nextRun = ({ schedule }: StockSource, { timezone }: Site, after: Date): number =>
  new Cron(schedule, { timezone, paused: true }).nextRun(after)!.getTime();
