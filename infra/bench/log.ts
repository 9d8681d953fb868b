import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import type { RecordedEvent } from '#contracts/events/envelope';
import { openSqliteLog } from '#platform/adapters/log-sqlite/log';
import { openSqliteViews } from '#platform/adapters/views-sqlite/views';
import { batchesOf } from '#platform/kernel/batches-of';
import { newId } from '#platform/kernel/ids';
import type { NewEvent } from '#platform/ports/event-log';
import type { Versioned } from '#platform/ports/view-store';
import { postgresRawInsert } from './postgres.js';
import type { BenchRow, BenchTable } from './report.js';
import { percentile, publish } from './report.js';

const inFlight = 256;
const events = 200_000;
const singleCommits = 20_000;
const documents = 100_000;
const batch = 1000;

const data = {
  dealership_id: 'demo-motors',
  name: 'Alex Nguyen',
  phone: '0400 000 000',
  email: 'alex@example.com',
  message: 'Is the 2021 Corolla still there, and could I see it on Saturday morning? I have a car to trade in.',
  car_ids: ['car-3f0e8b', 'car-77a2c1'],
  source: { page: '/search/used-cars', campaign: 'winter' },
};
const newEvent = (): NewEvent => ({
  id: newId(),
  type: 'LeadSubmitted',
  version: 1,
  time: '2026-01-31T10:20:30.456Z',
  data,
  metadata: { tenant: 'demo-motors' },
});

const secondsOf = async (work: () => unknown): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

const rateRow = (name: string, unit: string, count: number, seconds: number, note?: string): BenchRow => ({
  name,
  figures: { [unit]: count / seconds },
  ...(note !== undefined && { note }),
});

const appendOurs = async (directory: string): Promise<BenchRow> => {
  const log = await openSqliteLog({ directory });
  const latencies: number[] = [];
  let left = events;
  const client = async () => {
    while (left-- > 0) {
      const start = performance.now();
      await log.append(`lead-${newId()}`, 'none', [newEvent()]);
      latencies.push(performance.now() - start);
    }
  };
  const seconds = await secondsOf(() => Promise.all(Array.from({ length: inFlight }, client)));
  await log.close();
  const figures = {
    'events/s': events / seconds,
    'p50 ms': percentile(latencies, 0.5),
    'p99 ms': percentile(latencies, 0.99),
  };
  return { name: 'ours', figures };
};

const appendOnePerCommit = async (directory: string): Promise<BenchRow> => {
  const database = new Database(join(directory, 'single.sqlite'));
  database.pragma('journal_mode = WAL');
  database.exec(`PRAGMA synchronous = FULL;
    CREATE TABLE events (position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL,
      id TEXT NOT NULL UNIQUE, event TEXT NOT NULL, UNIQUE (stream, revision)) STRICT`);
  const insert = database.prepare('INSERT INTO events (stream, revision, id, event) VALUES (?, 0, ?, ?)');
  const seconds = await secondsOf(() => {
    for (let i = 0; i < singleCommits; i++) {
      const event = newEvent();
      insert.run(`lead-${newId()}`, event.id, JSON.stringify(event));
    }
  });
  database.close();
  return rateRow('SQLite, one row per commit', 'events/s', singleCommits, seconds);
};

const appendPostgres = (): BenchRow => {
  const name = 'PostgreSQL, raw insert';
  const rate = postgresRawInsert({ clients: inFlight, seconds: 10, event: JSON.stringify(newEvent()) });
  return typeof rate === 'number'
    ? { name, figures: { 'events/s': rate }, note: `pgbench, ${inFlight} clients` }
    : { name, figures: {}, note: rate };
};

const replay = async (directory: string): Promise<BenchRow[]> => {
  const log = await openSqliteLog({ directory });
  let read = 0;
  const ours = await secondsOf(async () => {
    for await (const page of log.readAll({ after: 0 })) read += page.length;
  });
  await log.close();

  const database = new Database(join(directory, 'events.sqlite'));
  const parsed: RecordedEvent[] = [];
  const plain = await secondsOf(() => {
    for (const row of database.prepare('SELECT event FROM events ORDER BY position').raw().iterate()) {
      parsed[0] = JSON.parse((row as [string])[0]) as RecordedEvent;
    }
  });
  database.close();
  return [
    rateRow('ours, checksums verified', 'events/s', read, ours),
    rateRow('SQLite row by row, parsed', 'events/s', read, plain, 'no checksums, blocks the event loop'),
  ];
};

interface CarView {
  readonly dealership_id: string;
  readonly make: string;
  readonly price: number;
  readonly description: string;
}

const indexes = [['dealership_id', 'price'], ['make']];

const carViews = (revision: number): Versioned<CarView>[] =>
  Array.from({ length: documents }, (_, i) => ({
    id: `car-${((i * 7919) % documents).toString(36).padStart(12, '0')}`,
    revision,
    doc: {
      dealership_id: `dealer-${i % 40}`,
      make: `make-${i % 30}`,
      price: 5_000 + ((i * 37) % 90_000) + revision,
      description: 'One owner, full service history, always garaged. '.repeat(10),
    },
  }));

const upsertOurs = async (directory: string): Promise<{ upsert: BenchRow; scan: BenchRow }> => {
  const views = await openSqliteViews({ directory });
  const cars = await views.collection<CarView>({ name: 'cars_v1', indexes });
  const loop = monitorEventLoopDelay({ resolution: 1 });
  const write = async (docs: Versioned<CarView>[]) => {
    for (const some of batchesOf(docs, batch)) await cars.upsertMany(some);
  };
  const [created, changed] = [carViews(1), carViews(2)];
  loop.enable();
  const creating = await secondsOf(() => write(created));
  const changing = await secondsOf(() => write(changed));
  const skipping = await secondsOf(() => write(created));
  loop.disable();
  let read = 0;
  const scanning = await secondsOf(async () => {
    for await (const docs of cars.scan()) read += docs.length;
  });
  await views.close();
  return {
    upsert: {
      name: 'ours, off the event loop',
      figures: {
        'new docs/s': documents / creating,
        'changed docs/s': documents / changing,
        'skipped docs/s': documents / skipping,
        'event loop max ms': loop.max / 1e6,
      },
    },
    scan: rateRow('ours', 'docs/s', read, scanning),
  };
};

const upsertRowByRow = async (directory: string): Promise<BenchRow> => {
  const database = new Database(join(directory, 'rows.sqlite'));
  database.pragma('journal_mode = WAL');
  database.exec(`PRAGMA synchronous = NORMAL;
    CREATE TABLE cars (id TEXT PRIMARY KEY, revision INTEGER, doc TEXT, dealership_id TEXT, make TEXT, price REAL);
    CREATE INDEX cars_dealership ON cars (dealership_id, price); CREATE INDEX cars_make ON cars (make)`);
  const upsert = database.prepare(`INSERT INTO cars VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
    revision = excluded.revision, doc = excluded.doc, dealership_id = excluded.dealership_id, make = excluded.make,
    price = excluded.price WHERE excluded.revision > revision`);
  const writeBatch = database.transaction((docs: Versioned<CarView>[]) => {
    for (const { id, revision, doc } of docs) {
      upsert.run(id, revision, JSON.stringify(doc), doc.dealership_id, doc.make, doc.price);
    }
  });
  const write = (docs: Versioned<CarView>[]) =>
    secondsOf(() => {
      for (const some of batchesOf(docs, batch)) writeBatch(some);
    });
  const figures = {
    'new docs/s': documents / (await write(carViews(1))),
    'changed docs/s': documents / (await write(carViews(2))),
    'skipped docs/s': documents / (await write(carViews(1))),
  };
  database.close();
  return { name: 'SQLite row by row', figures, note: `transactions of ${batch}, blocks the event loop` };
};

/** Compares the event log and the view store with alternative engines. Takes about half a minute. */
export const benchLog = async (): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'bench-log-'));
  try {
    const append: BenchTable = {
      title: `Append, ${inFlight} in flight, each on the disk before it is acknowledged`,
      compare: { column: 'events/s', better: 'more' },
      rows: [await appendOurs(directory), await appendOnePerCommit(directory), appendPostgres()],
      targets: { 'events/s': '≥ 40,000 and ≥ 10 × PostgreSQL' },
    };
    const replayed: BenchTable = {
      title: `Replay of ${events.toLocaleString('en-AU')} events`,
      compare: { column: 'events/s', better: 'more' },
      rows: await replay(directory),
      targets: { 'events/s': '≥ 300,000' },
    };
    const { upsert, scan } = await upsertOurs(directory);
    const upserts: BenchTable = {
      title: `Guarded upserts of 600-byte documents with three indexed fields, ${batch} at a time`,
      compare: { column: 'changed docs/s', better: 'more' },
      rows: [upsert, await upsertRowByRow(directory)],
      targets: { 'new docs/s': '≥ 100,000', 'changed docs/s': '≥ 100,000' },
    };
    const scans: BenchTable = {
      title: `Scan of ${documents.toLocaleString('en-AU')} documents`,
      compare: { column: 'docs/s', better: 'more' },
      rows: [scan],
    };
    publish('log', [append, replayed, upserts, scans]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchLog();
