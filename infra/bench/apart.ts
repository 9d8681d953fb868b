import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import type { SearchResponse } from '#contracts/api/search';
import { carView } from '#contracts/views/car';
import { physicalName } from '#contracts/views/view';
import { hashKey } from '#platform/access/api-keys';
import { readConfig } from '#platform/process/config';
import { openPorts } from '#platform/process/open-ports';
import type { Ports } from '#platform/process/platform';
import { engineNames } from '../engines/needs.js';
import { provideEngines } from '../engines/provide.js';
import { createTopics } from '../kafka/topics.js';
import { askSite } from '../support/client.js';
import { addresses, Apart, processes } from './apart-services.js';
import type { BenchRow, BenchTable } from './report.js';
import { percentile, publish } from './report.js';

const site = 'kestrel';
/** New cars per second, sent in ten batches. */
const rate = 100;
const seconds = { warmUp: 5, measured: 20, settle: 15, idle: 20 };
const backlog = 5_000;
const feedSize = 500;
const storeBatch = 1000;

const header = 'stocknum,year,make,model,badge,car_type,price,km,body,status';
/** Returns a feed in which each car costs more than the one before, so that a search by price has the newest first. */
const feed = (from: number, count: number): string =>
  [
    header,
    ...Array.from(
      { length: count },
      (_, n) => `B${from + n},${2015 + (n % 10)},Toyota,Corolla,ZR,used,${10_000 + from + n},${n},Hatch,in_stock`,
    ),
  ].join('\n');

/** Imports a feed, with retries on a 503, because an engine may be too slow on a busy machine. */
const importCars = async (apart: Apart, from: number, count: number): Promise<void> => {
  const { status, body } = await askSite(apart.portOf('stock'), site, '/api/stock/import', {
    headers: { authorization: 'Bearer dealer-key', 'content-type': 'text/csv' },
    body: feed(from, count),
  });
  if (status === 503) return pause(200).then(() => importCars(apart, from, count));
  if (status !== 200) throw new Error(`${status}: ${body}`);
};

const search = async (apart: Apart): Promise<SearchResponse> => {
  const { status, body } = await askSite(apart.portOf('query'), site, '/api/search?sortBy=price:desc');
  if (status !== 200) throw new Error(`${status}: ${body}`);
  return JSON.parse(body) as SearchResponse;
};

/** Measures the time from an import's response until a search finds its cars. */
const latencyRow = async (apart: Apart): Promise<BenchRow> => {
  const first = 1_000_000;
  const acknowledged = new Map<number, number>();
  const searchable = new Map<number, number>();
  let isSending = true;
  const sending = (async () => {
    const begun = performance.now();
    const pending: Promise<void>[] = [];
    const many = rate / 10;
    for (let n = 0; n < (seconds.warmUp + seconds.measured) * 10; n++) {
      await pause(Math.max(0, begun + n * 100 - performance.now()));
      const from = first + n * many;
      pending.push(
        importCars(apart, from, many).then(() => {
          if (n >= seconds.warmUp * 10)
            for (let car = from; car < from + many; car++) acknowledged.set(car, performance.now());
        }),
      );
    }
    await Promise.all(pending);
    isSending = false;
  })();
  sending.catch(() => undefined);
  const last = first + (seconds.warmUp + seconds.measured) * rate - 1;
  const deadline = performance.now() + 180_000;
  for (let newest = 0; isSending || newest < last;) {
    const { hits } = await search(apart);
    const now = performance.now();
    newest = Math.max(0, ...hits.map(({ price }) => Number(price) - 10_000));
    // Cars become searchable in the order of the feed, except within one batch.
    for (const car of acknowledged.keys()) if (car <= newest && !searchable.has(car)) searchable.set(car, now);
    if (now > deadline) break;
    await pause(5);
  }
  await sending;
  const took = [...acknowledged].map(([car, since]) => Math.max(0, (searchable.get(car) ?? Infinity) - since));
  return { name: `${rate} new cars/s`, figures: { 'p50 ms': percentile(took, 0.5), 'p99 ms': percentile(took, 0.99) } };
};

const startSeconds = async (apart: Apart, name: string): Promise<number> => {
  const began = performance.now();
  await apart.start(name);
  return (performance.now() - began) / 1000;
};

/** Measures the maximum throughput of the view store alone, with consecutive batches of a thousand documents. */
const viewStoreRow = async (ports: Ports): Promise<BenchRow> => {
  const view = await ports.views.collection<object>({ name: physicalName(carView), indexes: carView.indexes });
  const copy = await ports.views.collection<object>({ name: 'bench_copy', indexes: carView.indexes });
  const batches = [];
  for await (const docs of view.scan(storeBatch)) batches.push(docs);
  const count = batches.reduce((sum, docs) => sum + docs.length, 0);
  const began = performance.now();
  for (const docs of batches) {
    await copy.getMany(docs.map(({ id }) => id));
    await copy.upsertMany(docs);
  }
  const took = (performance.now() - began) / 1000;
  await ports.views.dropCollection('bench_copy');
  return { name: 'the view store alone', figures: { 'events/s': count / took }, note: `batches of ${storeBatch}` };
};

/** Measures the restart of a projector, with and without a backlog. */
const catchUpRows = async (apart: Apart, ports: Ports): Promise<BenchRow[]> => {
  const restart = async () => {
    await apart.services.get('projector')!.kill('SIGTERM');
    return startSeconds(apart, 'projector');
  };
  const idle = await restart();
  await apart.services.get('projector')!.kill('SIGTERM');
  const before = await ports.log.head();
  for (let from = 0; from < backlog; from += feedSize) await importCars(apart, from, feedSize);
  let events = 0;
  for await (const batch of ports.log.readAll({ after: before })) events += batch.length;
  const head = await ports.log.head();
  while ((await ports.views.checkpoint('relay')) < head) await pause(50);
  const behind = await startSeconds(apart, 'projector');
  return [
    {
      name: 'a projector behind',
      figures: { 'events/s': events / Math.max(0.001, behind - idle), events, 'start s': idle, 'behind s': behind },
    },
    await viewStoreRow(ports),
  ];
};

const idleRows = async (apart: Apart): Promise<BenchRow[]> => {
  await pause(seconds.settle * 1000);
  const before = new Map(processes.map((name) => [name, apart.counted(name)]));
  await pause(seconds.idle * 1000);
  return processes.map((name) => {
    const now = apart.counted(name);
    const figures = engineNames.map((engine) => [engine, (now[engine] - before.get(name)![engine]) / seconds.idle]);
    return { name, figures: Object.fromEntries(figures) as Record<string, number> };
  });
};

const statusRow = async (apart: Apart): Promise<BenchRow> => {
  const took: number[] = [];
  for (let n = 0; n < 10; n++) {
    const began = performance.now();
    const { status, body } = await askSite(apart.portOf('projector'), site, '/api/ops/projections', {
      headers: { authorization: 'Bearer ops-key' },
    });
    if (status !== 200) throw new Error(`${status}: ${body}`);
    took.push(performance.now() - began);
  }
  return {
    name: 'GET /api/ops/projections',
    figures: { 'p50 ms': percentile(took, 0.5), 'worst ms': Math.max(...took) },
  };
};

const measure = async (apart: Apart, origin: string): Promise<void> => {
  const ports = await openPorts(readConfig({ ...apart.environment }), pino({ level: 'silent' }), ['log', 'views']);
  try {
    await createTopics({ brokers: apart.environment['KAFKA_BROKERS']!.split(',') });
    for (const name of processes) await apart.start(name);
    await importCars(apart, 500_000, 100);
    while ((await search(apart)).count < 100) await pause(100);
    // Each table is published as soon as it is measured, because the next may take long on a busy machine.
    const publishTable = (name: string, table: BenchTable) => publish(`apart-${name}`, [table]);
    publishTable('idle', {
      title: 'Requests a second of each process to each engine while nothing happens',
      compare: { column: '', better: 'less' },
      rows: await idleRows(apart),
      targets: Object.fromEntries(engineNames.map((name) => [name, '≤ 1'])),
    });
    publishTable('status', {
      title: 'The status of all projections',
      compare: { column: '', better: 'less' },
      rows: [await statusRow(apart)],
      targets: { 'worst ms': '≤ 500' },
    });
    publishTable('latency', {
      title: `From the answer to an import to the search that has its cars; ${origin}`,
      compare: { column: 'p99 ms', better: 'less' },
      rows: [await latencyRow(apart)],
      targets: { 'p99 ms': '≤ 300' },
    });
    publishTable('catch-up', {
      title: 'Catching up',
      compare: { column: 'events/s', better: 'more' },
      rows: await catchUpRows(apart, ports),
      targets: { 'events/s': '≥ 5,000' },
    });
  } finally {
    await ports.close();
  }
};

/** Measures separate services over the engines that this machine has. Takes about three minutes. */
export const benchApart = async (): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'bench-apart-'));
  const engines = await provideEngines(new Set(engineNames), join(directory, 'engines'));
  try {
    const missingReasons = Object.values(engines.missing);
    if (missingReasons.length > 0)
      return console.log(`\nServices apart were not measured. ${missingReasons.join(' ')}`);
    const keysFile = join(directory, 'keys.json');
    const keys = (['dealer', 'ops'] as const).map((scope) => ({
      name: scope,
      sha256: hashKey(`${scope}-key`),
      scope,
      site,
    }));
    writeFileSync(keysFile, JSON.stringify(keys));
    mkdirSync(join(directory, 'data'));
    const given = Object.fromEntries(
      [...Object.values(addresses), 'TYPESENSE_API_KEY'].flatMap((name) => {
        const value = engines.environment[name];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const apart = new Apart(directory, {
      ...given,
      KEYS_FILE: keysFile,
      EVENT_LOG: 'eventstore',
      EVENT_FEED: 'kafka',
      VIEW_STORE: 'mongodb',
      SEARCH_INDEX: 'typesense',
      MONGODB_DATABASE: `bench_${process.pid}`,
      DATA_DIR: join(directory, 'data'),
      WEB_DIR: 'none',
    });
    const origin = Object.entries(engines.origin)
      .map(([name, from]) => `${name}: ${from}`)
      .join('; ');
    try {
      await measure(apart, origin);
    } finally {
      await apart.stop();
    }
  } finally {
    await engines.stop();
    rmSync(directory, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchApart();
