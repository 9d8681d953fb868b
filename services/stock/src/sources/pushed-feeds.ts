import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import type { ImportReport } from '#contracts/api/stock';
import { day, hour } from '#contracts/domain/durations';
import { feedImportView, type FeedImportView } from '#contracts/views/feed-import';
import { isRejection, type Rejection } from '#contracts/rejections';
import { Refused } from '#platform/http/problems';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { type Clock, InjectClock, InjectLogger, InjectViews } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { type BegunImport, FeedImporter, type FeedToImport } from '../feed-importer.js';
import { latestImports } from '../latest-imports.js';
import { importedBy, type SourceKey, senderOf, type SourceCommand } from './source.js';
import { SourceNotes } from './source-notes.js';

/** Hours after which a daily feed is late, and days without changes after which that is reported. */
const [lateAfter, unchangedAfter] = [26, 14];
/** Number of consecutive days with a feed from which feeds count as daily. */
const minDailyFeeds = 3;
/** Milliseconds after the last feed during which another is expected. */
const expectationPeriod = 7 * day;

/** Imports feeds that are sent to us, records their results, and reports daily feeds that stop. */
@Injectable()
export class PushedFeeds implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly sites: Sites,
    private readonly importer: FeedImporter,
    private readonly notes: SourceNotes,
    @InjectViews() private readonly views: ViewStore,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const checkLate = () =>
      void this.checkLate().catch((err: unknown) =>
        this.logger.warn({ err }, 'feeds that are late were not looked for'),
      );
    this.timer = setInterval(checkLate, hour);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Like {@link FeedImporter.begin}, and records the result. */
  async begin(feed: FeedToImport): Promise<BegunImport | ImportReport | Rejection> {
    const source = this.senderOf(feed.dealerships);
    const usual = feed.missing && source && (await this.notes.read(source)).state.usual;
    const begun = await this.importer.begin({ ...feed, usual });
    if (isRejection(begun)) await this.failed(feed.dealerships, begun.detail);
    if (!('run' in begun)) return begun;
    const run = async () => {
      const report = await begun.run().catch(async (error: unknown) => {
        if (error instanceof Refused) await this.failed(feed.dealerships, error.message);
        throw error;
      });
      if (report.state === 'incomplete') await this.failed(feed.dealerships, report.reason!);
      else
        await this.note(feed.dealerships, (source) =>
          report.feed === 'full' ? importedBy(source, report) : { type: 'Answered', source },
        );
      return report;
    };
    return { ...begun, run };
  }

  /** Like {@link FeedImporter.import}, and records the result. */
  async import(feed: FeedToImport): Promise<ImportReport | Rejection> {
    const begun = await this.begin(feed);
    return 'run' in begun ? begun.run() : begun;
  }

  /** Records that an unreadable feed of these dealerships was sent. */
  failed(dealerships: ReadonlySet<string>, reason: string): Promise<void> {
    return this.note(dealerships, (source) => ({
      type: 'Failed',
      data: { ...source, reason: reason.slice(0, 300) },
    }));
  }

  /** Never rejects, because the import itself is done. */
  private async note(dealerships: ReadonlySet<string>, commandOf: (source: SourceKey) => SourceCommand) {
    const source = this.senderOf(dealerships);
    if (source) await this.noted(source, commandOf(source));
  }

  private senderOf(dealerships: ReadonlySet<string>): SourceKey | undefined {
    const site = this.sites.ofKey({ dealerships });
    return site && { site_id: site.id, source_id: senderOf(dealerships) };
  }

  private async noted(source: SourceKey, command: SourceCommand): Promise<void> {
    await this.notes
      .note(source, command)
      .catch((err: unknown) => this.logger.warn({ err, ...source }, 'what came of a feed could not be noted'));
  }

  /** Checks the time of the last feed from each sender. */
  async checkLate(): Promise<void> {
    const now = this.clock().getTime();
    const imports = await new ViewReader<FeedImportView>(this.views, feedImportView).liveCollection(0);
    const since = new Date(now - expectationPeriod - minDailyFeeds * day).toISOString();
    for (const { id: site_id, slug } of this.sites.all) {
      const found = latestImports(imports, { site: slug, started_at: { gt: since } });
      for (const [source_id, times] of await timesBySender(found)) {
        const last = Math.max(...times);
        const source = { site_id, source_id };
        if (now - last > expectationPeriod) {
          this.notes.forget(source);
          continue;
        }
        const { changed = now } = await this.notes.read(source);
        if (!isDaily(times, last)) continue;
        const [silentFor, unchangedFor] = [now - last, now - changed];
        await this.noted(source, { type: 'Look', source, silentFor, lateAfter, unchangedFor, unchangedAfter });
      }
    }
  }
}

/** Times at which feeds were sent, by sender. */
const timesBySender = async (
  imports: AsyncIterable<FeedImportView>,
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const times = new Map<string, number[]>();
  for await (const { source_id, dealership_ids, started_at } of imports) {
    if (source_id !== undefined) continue;
    const sender = senderOf(dealership_ids);
    const all = times.get(sender) ?? [];
    all.push(Date.parse(started_at));
    times.set(sender, all);
  }
  return times;
};

const isDaily = (times: readonly number[], last: number): boolean =>
  Array.from({ length: minDailyFeeds }, (_, n) => last - n * day).every((end) =>
    times.some((time) => time <= end && time > end - day),
  );
