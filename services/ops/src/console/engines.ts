import type { EnginesResponse } from '#contracts/api/ops-events';
import { carSearchAlias } from '#contracts/views/car';
import type { Platform } from '#platform/process/platform.module';

/** Milliseconds an engine may take before it counts as silent. */
const patience = 3_000;

/** Asks each engine something small, and takes the time. */
export const examineEngines = async ({ config, log, views, search, readiness }: Platform): Promise<EnginesResponse> => {
  const report = await readiness.report();
  const asked: readonly (readonly [string, string, () => Promise<unknown>])[] = [
    ['log', config.EVENT_LOG, () => log.head()],
    ['views', config.VIEW_STORE, () => views.checkpoint('console')],
    ['search', config.SEARCH_INDEX, () => search.alias(carSearchAlias)],
  ];
  const engines = await Promise.all(
    asked.map(async ([port, adapter, question]) => ({ port, adapter, ...(await timed(question)) })),
  );
  // A feed shows its state through those who read it, where they are in this process.
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
  };
};

const timed = async (question: () => Promise<unknown>): Promise<{ state: string; ms: number }> => {
  const start = performance.now();
  let silence: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_, fail) => {
    silence = setTimeout(() => fail(new Error(`no answer within ${patience} ms`)), patience);
  });
  const state = await Promise.race([question(), silent]).then(
    () => 'ok',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  clearTimeout(silence);
  return { state, ms: Math.round((performance.now() - start) * 100) / 100 };
};
