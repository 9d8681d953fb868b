import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ProjectionsResponse } from '#contracts/api/ops';
import type { SearchResponse } from '#contracts/api/search';
import { isInStock } from '#contracts/domain/car/status';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';
import { feedOf, importFeed } from './import.js';
import type { BenchRow } from './report.js';
import { percentile, publish } from './report.js';

const site = 'kestrel';
const metricsPort = 19_464;
const cars = 20_000;
/** Cars whose prices change, in turn. */
const changed = 2_000;
const writesPerSecond = 1_000;
/** Milliseconds between two reads of each of the two readers. The rebuild gets the rest of the processors. */
const readEvery = 10;
/** Seconds of the same load without a rebuild, for comparison. */
const baselineSeconds = 10;

interface Target {
  readonly server: Server;
  readonly hits: SearchResponse['hits'];
  readonly count: number;
}

const searchNow = async (server: Server, page = 1): Promise<SearchResponse> => {
  const { status, body } = await askSite(server.port, site, `/api/search?page=${page}`);
  if (status !== 200) throw new Error(`a search was answered ${status}`);
  return JSON.parse(body) as SearchResponse;
};

const carStatus = async ({ port, keys }: Server) => {
  const { body } = await askSite(port, site, '/api/ops/projections', {
    headers: { authorization: `Bearer ${keys.ops}` },
  });
  return (JSON.parse(body) as ProjectionsResponse).projections.find(({ name }) => name === 'car')!;
};

/** Changes prices at the set rate, whether or not the responses keep up, and reads steadily, until `work` is done. */
const runUnderLoad = async ({ server, hits, count }: Target, work: () => Promise<void>) => {
  const headers = {
    authorization: `Bearer ${server.keys.dealer[site]}`,
    'content-type': 'application/json',
  };
  let done = false;
  let written = 0;
  let failed = 0;
  const wrong = new Map<string, number>();
  const reads: number[] = [];
  const began = performance.now();
  const write = async () => {
    const open = new Set<Promise<void>>();
    for (let sent = 0; !done; await pause(5)) {
      for (const due = ((performance.now() - began) / 1000) * writesPerSecond; sent < due && open.size < 256; sent++) {
        const body = JSON.stringify({ price: 20_000 + sent });
        const one = askSite(server.port, site, `/api/stock/cars/${hits[sent % hits.length]!.id}/price`, {
          headers,
          body,
        })
          .then(({ status }) => void (status === 200 ? written++ : failed++))
          .catch(() => void failed++)
          .finally(() => open.delete(one));
        open.add(one);
      }
    }
    await Promise.all(open);
  };
  const note = (what: string) => wrong.set(what, (wrong.get(what) ?? 0) + 1);
  const read = async (path: (n: number) => string, isWhole: (body: string) => boolean) => {
    for (let n = 0; !done; n++, await pause(readEvery)) {
      const start = performance.now();
      const answer = await askSite(server.port, site, path(n)).catch(() => undefined);
      reads.push(performance.now() - start);
      if (answer?.status !== 200) note(`${path(n)}: ${answer?.status ?? 'no answer'}`);
      else if (!isWhole(answer.body)) note(`${path(n)}: half a view`);
    }
  };
  const search = () => '/api/search';
  const page = (n: number) => `/api/cars/${hits[n % hits.length]!.slug}`;
  const isWhole = (body: string) => (JSON.parse(body) as SearchResponse).count === count;
  const running = Promise.all([write(), read(search, isWhole), read(page, () => true)]);
  await work().finally(() => (done = true));
  const seconds = (performance.now() - began) / 1000;
  await running;
  for (const [what, times] of wrong) console.log(`${what}, ${times} times`);
  return {
    seconds,
    figures: {
      'writes/s': written / seconds,
      'writes failed': failed,
      'reads/s': reads.length / seconds,
      'reads failed': [...wrong.values()].reduce((sum, times) => sum + times, 0),
      'read p50 ms': percentile(reads, 0.5),
      'read p99 ms': percentile(reads, 0.99),
      'read max ms': percentile(reads, 1),
    },
  };
};

const swapOf = async (): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return 1000 * Number(/^forecourt_projection_swap_seconds\{projection="car"\} (\S+)$/m.exec(metrics)?.[1]);
};

/** Rebuilds the read model of the cars, and removes the previous build so that the next rebuild can begin. */
const rebuild = async (server: Server): Promise<void> => {
  const headers = { authorization: `Bearer ${server.keys.ops}` };
  const ask = (what: string) => askSite(server.port, site, `/api/ops/projections/car/${what}`, { headers, body: '' });
  const { status, body } = await ask('rebuild');
  if (status !== 202) throw new Error(`a rebuild was answered ${status}: ${body}`);
  for (;;) {
    await pause(50);
    const { rebuild: running, last_rebuild: last } = await carStatus(server);
    if (running) continue;
    if (last?.outcome !== 'swapped') throw new Error(`the rebuild was ${last?.outcome}: ${last?.reason}`);
    break;
  }
};

/** Measures a rebuild while a thousand prices per second change and readers continue. */
export const benchRebuild = async (): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
  const server = await startServer(directory, { METRICS_PORT: String(metricsPort) });
  try {
    const before = (await searchNow(server)).count;
    await importFeed(server, feedOf(cars));
    let found = await searchNow(server);
    for (; found.count < before + cars; found = await searchNow(server)) await pause(50);
    const hits = [];
    // The price of a sold vehicle is not changed.
    for (let page = 1; hits.length < changed; page++)
      hits.push(...(await searchNow(server, page)).hits.filter(({ status }) => isInStock(status)));
    const target = { server, hits, count: found.count };
    const without = await runUnderLoad(target, () => pause(baselineSeconds * 1000));
    const during = await runUnderLoad(target, () => rebuild(server));
    const swap = await swapOf();
    const rows: BenchRow[] = [
      { name: 'while it is rebuilt', figures: { ...during.figures, 'rebuild s': during.seconds, 'swap ms': swap } },
      { name: 'without', figures: without.figures },
    ];
    publish('rebuild', [
      {
        title: `the read model of ${found.count.toLocaleString('en-AU')} cars, built anew at 1,000 writes/s; senders and readers on the same cores`,
        compare: { column: 'read p99 ms', better: 'less' },
        rows,
        targets: { 'writes/s': '≥ 1,000', 'writes failed': '0', 'reads failed': '0', 'swap ms': '< 100' },
      },
    ]);
  } finally {
    await server.kill('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchRebuild();
