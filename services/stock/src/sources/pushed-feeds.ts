import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import type { SiteProblem } from '#contracts/api/ops-events';
import { day, hour } from '#contracts/domain/durations';
import { feedImportView, type FeedImportView } from '#contracts/views/feed-import';
import { isRejection } from '#contracts/rejections';
import type { HandleCommand } from '#platform/kernel/command';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { type Clock, InjectClock, InjectCommands, InjectLogger, InjectViews } from '#platform/process/providers';
import { SiteProblems } from '#platform/sites/site-problems';
import { Sites } from '#platform/sites/sites';
import { idOfSource, type SourceCommand, stockSource } from './source.js';

/** Hours without a feed after which a daily one is late. */
const lateAfter = 26;
/** Days in a row with a feed, after which the next is awaited. */
const daysOfHabit = 3;
/** Longer than that ago, nobody waits for it any more. */
const awaitedFor = 7 * day;

/** Says when a feed that was sent to us day after day comes no more. Those that we fetch ourselves: {@link PullSources}. */
@Injectable()
export class PushedFeeds implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly sites: Sites,
    private readonly problems: SiteProblems,
    @InjectViews() private readonly views: ViewStore,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  onApplicationBootstrap(): void {
    const look = () =>
      void this.look().catch((err: unknown) => this.logger.warn({ err }, 'feeds that are late were not looked for'));
    this.timer = setInterval(look, hour);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Looks when each site was last sent a feed. */
  async look(): Promise<void> {
    const now = this.clock().getTime();
    const imports = await new ViewReader<FeedImportView>(this.views, feedImportView).at(0);
    const since = new Date(now - awaitedFor - daysOfHabit * day).toISOString();
    const late: SiteProblem[] = [];
    for (const { id: site_id, slug } of this.sites.all) {
      const found = await imports.find({ where: { site: slug, started_at: { gt: since } } });
      for (const [sender, times] of timesBySender(found.map(({ doc }) => doc))) {
        const last = Math.max(...times);
        if (now - last > awaitedFor || !isDaily(times, last)) continue;
        const source = { site_id, source_id: sender };
        const silentFor = now - last;
        const command: SourceCommand =
          silentFor < lateAfter * hour ? { type: 'Unchanged', source } : { type: 'Look', source, silentFor, lateAfter };
        const handled = await this.handle(stockSource, idOfSource(source), command);
        if (isRejection(handled)) this.logger.warn({ ...source, reason: handled.detail }, 'a late feed was not noted');
        else
          for (const { trouble, detail } of handled.state.troubles)
            late.push({ site: slug, field: sender, message: `${trouble}: ${detail}`, effect: 'advice' });
      }
    }
    this.problems.report('feeds that are sent', late);
  }
}

/** When feeds were sent, by the dealerships whose vehicles they had. */
const timesBySender = (imports: readonly FeedImportView[]): ReadonlyMap<string, readonly number[]> => {
  const times = new Map<string, number[]>();
  for (const { source_id, dealership_ids, started_at } of imports) {
    if (source_id !== undefined) continue;
    const sender = `sent-${dealership_ids.join('+')}`;
    const all = times.get(sender) ?? [];
    all.push(Date.parse(started_at));
    times.set(sender, all);
  }
  return times;
};

const isDaily = (times: readonly number[], last: number): boolean =>
  Array.from({ length: daysOfHabit }, (_, n) => last - n * day).every((end) =>
    times.some((time) => time <= end && time > end - day),
  );
