import { Injectable } from '@nestjs/common';
import type { EnginesResponse } from '#contracts/api/ops-events';
import { carSearchAlias } from '#contracts/views/car';
import type { EventLog } from '#platform/ports/event-log';
import type { SearchIndex } from '#platform/ports/search-index';
import type { ViewStore } from '#platform/ports/view-store';
import type { Config } from '#platform/process/config';
import { InjectConfig, InjectLog, InjectSearch, InjectViews } from '#platform/process/providers';
import { Readiness } from '#platform/process/readiness';
import { SiteProblems } from '#platform/sites/site-problems';

/** Milliseconds before a request to an engine times out. */
const timeout = 3_000;

/** State of the engines that this process uses. */
@Injectable()
export class Engines {
  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectLog() private readonly log: EventLog,
    @InjectViews() private readonly views: ViewStore,
    @InjectSearch() private readonly search: SearchIndex,
    private readonly readiness: Readiness,
    private readonly siteProblems: SiteProblems,
  ) {}

  /** Sends each engine a small request, and measures the time. */
  async all(): Promise<EnginesResponse> {
    const { config, log, views, search } = this;
    const report = await this.readiness.report();
    const asked: readonly (readonly [string, string, () => Promise<unknown>])[] = [
      ['log', config.EVENT_LOG, () => log.head()],
      ['views', config.VIEW_STORE, () => views.checkpoint('console')],
      ['search', config.SEARCH_INDEX, () => search.alias(carSearchAlias)],
    ];
    const engines = await Promise.all(
      asked.map(async ([port, adapter, question]) => ({ port, adapter, ...(await timed(question)) })),
    );
    // The state of a feed shows in its readers, if they run in this process.
    const readers = Object.entries(report.dependencies).filter(([name]) => name.startsWith('projection '));
    const failing = readers.find(([, state]) => state !== 'ok');
    const feed = { port: 'feed', adapter: config.EVENT_FEED, state: failing?.[1] ?? 'ok' };
    const head = await log.head().catch(() => undefined);
    return {
      status: report.status,
      engines: [...engines, ...(readers.length > 0 ? [feed] : [])],
      dependencies: { ...report.dependencies },
      process: { uptime: process.uptime(), memory: process.memoryUsage.rss(), node: process.version },
      ...(head !== undefined && { head }),
      problems: [...this.siteProblems.all()],
      off: { ...report.off },
    };
  }
}

const timed = async (question: () => Promise<unknown>): Promise<{ state: string; ms: number }> => {
  const start = performance.now();
  let silence: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_, fail) => {
    silence = setTimeout(() => fail(new Error(`no answer within ${timeout} ms`)), timeout);
  });
  const state = await Promise.race([question(), silent]).then(
    () => 'ok',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  clearTimeout(silence);
  return { state, ms: Math.round((performance.now() - start) * 100) / 100 };
};
