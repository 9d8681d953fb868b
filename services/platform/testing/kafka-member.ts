import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/events/envelope';
import { createKafkaFeed } from '../adapters/feed-kafka/feed.js';

import { shortPauses, testTopics } from './kafka.js';
import { remoteViews } from './remote-views.js';

/**
 * A member of a consumer group in a separate process, to be killed in the middle of a batch. It reports the events it
 * handles to the process that started it, and then delays.
 */

export interface MemberTask {
  readonly brokers: readonly string[];
  readonly prefix: string;
  readonly group: string;
  readonly types: readonly string[];
  /** Milliseconds for which a batch is delayed after its events were reported. */
  readonly slowness: number;
  readonly sessionTimeout: number;
}

export interface HandledEvents {
  readonly handled: readonly RecordedEvent[];
}

const { brokers, prefix, group, types, slowness, sessionTimeout } = JSON.parse(process.argv[2]!) as MemberTask;

const feed = createKafkaFeed({
  ...shortPauses,
  brokers,
  clientId: `member-${process.pid}`,
  topics: testTopics(2, prefix),
  positions: remoteViews(),
  sessionTimeout,
  batchSize: 10,
});
await feed.subscribe({
  group,
  types,
  handle: async (handled) => {
    process.send!({ handled } satisfies HandledEvents);
    await pause(slowness);
  },
});
