import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Kafka, logLevel } from 'kafkajs';
import type { RecordedEvent } from '#contracts/events/envelope';
import { createEmbeddedFeed } from '#platform/adapters/feed-embedded/feed';
import { ensureTopics } from '#platform/adapters/feed-kafka/ensure-topics';
import { createKafkaFeed } from '#platform/adapters/feed-kafka/feed';
import { createKafkaPublisher } from '#platform/adapters/feed-kafka/publisher';
import { toRecord } from '#platform/adapters/feed-kafka/record';
import { eventTopics } from '#platform/adapters/feed-kafka/topics';
import { openSqliteLog } from '#platform/adapters/log-sqlite/log';
import { createEmbeddedSearchIndex } from '#platform/adapters/search-embedded/index';
import { openSqliteViews } from '#platform/adapters/views-sqlite/views';
import { newId } from '#platform/kernel/ids';
import { applyBatch, handledTypes } from '#platform/kernel/projection';
import type { EventFeed } from '#platform/ports/event-feed';
import type { EventLog, NewEvent } from '#platform/ports/event-log';
import type { ViewStore } from '#platform/ports/view-store';
import { carProjection } from '../../services/projector/src/projections/car.js';
import { EventRelay, relayName } from '../../services/relay/src/relay-events.js';
import { provideEngines } from '../engines/provide.js';
import type { BenchRow, BenchTable } from './report.js';
import { percentile, publish } from './report.js';

const relayed = 100_000;
const batch = 1000;
const cars = 2_000;
const rates = [1_000, 5_000];
/** Seconds at each rate: before the measurement, and during it. */
const warmUp = 3;
const measured = 10;

const time = '2026-01-31T10:20:30.456Z';
const metadata = { tenant: 'demo-motors' };
const event = (type: string, data: unknown): NewEvent => ({ id: newId(), type, version: 1, time, data, metadata });

const listed = (n: number) => {
  const car = {
    dealership_id: 'demo-motors',
    stocknum: `STOCK${n}`,
    year: 2015 + (n % 10),
    make: ['Toyota', 'Mazda', 'Kia', 'Ford'][n % 4],
    model: `Model ${n % 40}`,
    car_type: 'used',
    price: 20_000 + n,
    description: 'One owner, full service history, always garaged. '.repeat(8),
  };
  return event('CarListed', { car_id: `car-${n}`, slug: `car-${n}`, car, origin: 'dealer' });
};
const repriced = (n: number, price: number) =>
  event('CarPriceChanged', { car_id: `car-${n}`, changes: { price }, origin: 'dealer' });
const streamOf = (n: number) => `car-bench-${n}`;

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

const fillLog = async (log: EventLog) => {
  for (let n = 0; n < relayed; n += batch) {
    await Promise.all(Array.from({ length: batch }, (_, i) => log.append(streamOf(n + i), 'none', [listed(n + i)])));
  }
};

const relayRow = async (log: EventLog, views: ViewStore, brokers: string[]): Promise<BenchRow> => {
  const topics = eventTopics('bench-relay');
  await ensureTopics({ brokers, clientId: 'bench', topics });
  const publisher = createKafkaPublisher({ brokers, clientId: 'bench', topics, views });
  let relay: EventRelay | undefined;
  const seconds = await secondsOf(async () => {
    relay = new EventRelay({ log, publisher, views, holder: 'bench', batchSize: batch });
    while ((await views.checkpoint(relayName)) < relayed) await pause(2);
  });
  await relay!.stop();
  await publisher.close();
  return {
    name: 'relay, from log to Kafka',
    figures: { 'events/s': relayed / seconds },
    note: 'reads, orders by partition, saves its position',
  };
};

const bareRow = async (log: EventLog, brokers: string[]): Promise<BenchRow> => {
  const topics = eventTopics('bench-bare');
  await ensureTopics({ brokers, clientId: 'bench', topics });
  const topic = topics.ofStream(streamOf(0));
  const batches: ReturnType<typeof toRecord>[][] = [];
  for await (const events of log.readAll({ after: 0, batchSize: batch })) batches.push(events.map(toRecord));
  const producer = new Kafka({ brokers, logLevel: logLevel.NOTHING }).producer();
  await producer.connect();
  const seconds = await secondsOf(async () => {
    for (const messages of batches) await producer.send({ topic, acks: -1, messages });
  });
  await producer.disconnect();
  return {
    name: 'bare kafkajs producer, records in memory',
    figures: { 'events/s': relayed / seconds },
    note: `batches of ${batch}`,
  };
};

/** Appends at a steady rate. Measures the time from each acknowledgement until a search shows the change. */
const latencyRow = async (name: string, rate: number, log: EventLog, views: ViewStore, feed: EventFeed) => {
  const search = createEmbeddedSearchIndex({ documents: views });
  const view = await views.collection<object>({ name: 'car_bench_v1', indexes: carProjection.indexes });
  const index = await search.collection<{ id: string }>('cars_bench_v1', carProjection.search!.schema);
  const acknowledged = new Map<string, number>();
  const searchable = new Map<string, number>();
  const subscription = await feed.subscribe({
    group: `bench-${rate}`,
    types: handledTypes(carProjection),
    handle: async (events: readonly RecordedEvent[]) => {
      await applyBatch(carProjection as never, { view, search: index } as never, events);
      const now = performance.now();
      for (const { id } of events) searchable.set(id, now);
    },
  });
  let position = 0;
  let latest: { readonly car: number; readonly price: number } | undefined;
  const append = async (n: number, appended: NewEvent) => {
    const at = await log.append(streamOf(n), 'any', [appended]);
    acknowledged.set(appended.id, performance.now());
    position = Math.max(position, at.position);
  };
  await Promise.all(Array.from({ length: cars }, (_, n) => append(n, listed(n))));
  await subscription.reached(position, AbortSignal.timeout(60_000));

  const begun = performance.now();
  const pending: Promise<void>[] = [];
  let sent = 0;
  while (performance.now() - begun < (warmUp + measured) * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * rate);
    if (performance.now() - begun < warmUp * 1000) {
      acknowledged.clear();
      searchable.clear();
    }
    for (; sent < due; sent++) {
      latest = { car: sent % cars, price: sent };
      pending.push(append(latest.car, repriced(latest.car, latest.price)));
    }
    await pause(1);
  }
  await Promise.all(pending);
  await subscription.reached(position, AbortSignal.timeout(60_000));
  const found = await index.search({ limit: 1, ranges: { price: { min: latest!.price, max: latest!.price } } });
  if (found.count !== 1) throw new Error('the last change is not found by search');
  await subscription.stop();
  await search.close();
  const latencies = [...acknowledged].flatMap(([id, since]) => {
    const until = searchable.get(id);
    return until === undefined ? [] : [Math.max(0, until - since)];
  });
  return {
    name: `${name}, ${rate.toLocaleString('en-AU')} events/s`,
    figures: { 'p50 ms': percentile(latencies, 0.5), 'p99 ms': percentile(latencies, 0.99) },
  };
};

const inDirectory = async <Result>(
  work: (log: EventLog, views: ViewStore, directory: string) => Promise<Result>,
): Promise<Result> => {
  const directory = mkdtempSync(join(tmpdir(), 'bench-relay-'));
  const log = await openSqliteLog({ directory: join(directory, 'log') });
  const views = await openSqliteViews({ directory: join(directory, 'views') });
  try {
    return await work(log, views, directory);
  } finally {
    await views.close();
    await log.close();
    rmSync(directory, { recursive: true, force: true });
  }
};

const embeddedLatency = (rate: number) =>
  inDirectory((log, views) => latencyRow('embedded', rate, log, views, createEmbeddedFeed({ log, positions: views })));

const kafkaLatency = (rate: number, brokers: string[]) =>
  inDirectory(async (log, views) => {
    const topics = eventTopics(`bench-${rate}`);
    const connection = { brokers, clientId: 'bench', topics };
    await ensureTopics(connection);
    const publisher = createKafkaPublisher({ ...connection, views });
    const relay = new EventRelay({ log, publisher, views, holder: 'bench' });
    try {
      const feed = createKafkaFeed({ ...connection, positions: views });
      return await latencyRow('through Kafka', rate, log, views, feed);
    } finally {
      await relay.stop();
      await publisher.close();
    }
  });

const tables = (throughput: readonly BenchRow[], latencies: readonly BenchRow[]): readonly BenchTable[] => [
  {
    title: `Relay of ${relayed.toLocaleString('en-AU')} events of 700 bytes`,
    compare: { column: 'events/s', better: 'more' },
    rows: throughput,
    targets: { 'events/s': '≥ 0.5 × the bare producer' },
  },
  {
    title: 'From an acknowledged append to the search that shows it, Kafka on the same cores',
    compare: { column: 'p99 ms', better: 'less' },
    rows: latencies,
    targets: { 'p99 ms': 'embedded ≤ 20, Kafka ≤ 150' },
  },
];

/** Measures an event's path from the log to a view, with and without Kafka. Takes about two minutes. */
export const benchRelay = async (): Promise<void> => {
  const embedded: BenchRow[] = [];
  for (const rate of rates) embedded.push(await embeddedLatency(rate));

  const directory = mkdtempSync(join(tmpdir(), 'bench-kafka-'));
  const engines = await provideEngines(new Set(['kafka']), directory);
  try {
    const lacking = engines.missing.kafka;
    if (lacking !== undefined) {
      const missing = (name: string): BenchRow => ({ name, figures: {}, note: lacking });
      publish('relay', tables([missing('relay, from log to Kafka')], [...embedded, missing('through Kafka')]));
      return;
    }
    const brokers = engines.environment['KAFKA_BROKERS']!.split(',');
    const throughput = await inDirectory(async (log, views) => {
      await fillLog(log);
      return [await relayRow(log, views, brokers), await bareRow(log, brokers)];
    });
    const latencies: BenchRow[] = [];
    for (const rate of rates) latencies.push(await kafkaLatency(rate, brokers));
    publish('relay', tables(throughput, [...embedded, ...latencies]));
  } finally {
    await engines.stop();
    rmSync(directory, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchRelay();
