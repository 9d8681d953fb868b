import { setTimeout as pause } from 'node:timers/promises';
import { createKafkaPublisher } from '#platform/adapters/feed-kafka/publisher';
import { createMemoryLog } from '#platform/testing/memory-log';
import { testTopics } from '#platform/testing/kafka';
import { remoteViews } from '#platform/testing/remote-views';
import { EventRelay } from '../../services/relay/src/relay-events.js';

/**
 * A relay in a separate process, to be killed. Every such process has the same log, which grows by itself. The parent
 * process stores what they save.
 */

export interface RelayTask {
  readonly brokers: readonly string[];
  readonly prefix: string;
  readonly type: string;
  readonly streams: readonly string[];
  /** Final number of events in the log. */
  readonly events: number;
  readonly leaseDuration: number;
}

export interface RelayReport {
  readonly active: boolean;
  readonly position: number;
}

const { brokers, prefix, type, streams, events, leaseDuration } = JSON.parse(process.argv[2]!) as RelayTask;

const log = createMemoryLog();
const views = remoteViews();
const publisher = createKafkaPublisher({
  brokers,
  clientId: `relay-${process.pid}`,
  topics: testTopics(2, prefix),
  views,
});
const relay = new EventRelay({ log, publisher, views, holder: String(process.pid), batchSize: 20, leaseDuration });
setInterval(() => {
  const { active, position } = relay.state();
  process.send!({ active, position } satisfies RelayReport);
}, 10);

for (let n = 0; n < events; n++) {
  const stream = streams[n % streams.length]!;
  const event = { id: `${prefix}-${n}`, type, version: 1, time: '2026-01-31T10:20:30.456Z', data: { n } };
  await log.append(stream, 'any', [event]);
  await pause(1);
}
