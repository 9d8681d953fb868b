/** @needs kafka */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ensureTopics } from '#platform/adapters/feed-kafka/ensure-topics';
import { createKafkaFeed } from '#platform/adapters/feed-kafka/feed';
import { openSqliteViews } from '#platform/adapters/views-sqlite/views';
import type { ViewStore } from '#platform/ports/view-store';
import { compileFolders } from '#platform/testing/compiled';
import { guardedFold } from '#platform/testing/guarded-fold';
import { kafkaBrokers, shortPauses, testTopics } from '#platform/testing/kafka';
import { serveViews } from '#platform/testing/remote-views';
import { temporaryDirectory } from '#platform/testing/temporary';
import type { RelayReport, RelayTask } from '../../../infra/support/relay-process.js';
import { relayName } from './relay-events.js';

const minute = 60_000;
const events = 3_000;
const until = async (condition: () => unknown) => {
  for (const deadline = performance.now() + minute; !(await condition());) {
    if (performance.now() > deadline) throw new Error(`not within a minute: ${String(condition)}`);
    await pause(5);
  }
};

interface RunningRelay {
  readonly report: () => RelayReport;
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly kill: () => Promise<void>;
}

describe('two relays [EVT-02]', () => {
  let program: Awaited<ReturnType<typeof compileFolders>>;
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let views: ViewStore;
  let task: RelayTask;
  let relays: RunningRelay[];
  beforeAll(async () => {
    program = await compileFolders('contracts', 'services', 'infra/support');
  });
  afterAll(() => program.remove());
  beforeEach(async () => {
    directory = await temporaryDirectory();
    views = await openSqliteViews({ directory: directory.path });
    relays = [];
    task = {
      brokers: kafkaBrokers(),
      prefix: `test-${randomUUID()}`,
      type: `Type-${randomUUID()}`,
      streams: Array.from({ length: 20 }, (_, n) => `relayed-${n}`),
      events,
      leaseDuration: 2_000,
    };
    const topics = testTopics(2, task.prefix);
    await ensureTopics({ brokers: task.brokers, clientId: 'forecourt-test', topics });
  });
  afterEach(async () => {
    await Promise.all(relays.map(({ kill }) => kill()));
    await views.close();
    await directory.remove();
  });

  const startRelay = (): RunningRelay => {
    const child = fork(join(program.dist, 'infra/support/relay-process.js'), [JSON.stringify(task)], {
      serialization: 'advanced',
      execArgv: [],
      env: { PATH: process.env['PATH'] },
    });
    serveViews(child, views);
    const exited = once(child, 'exit');
    let report: RelayReport = { active: false, position: 0 };
    child.on('message', (message) => {
      if (typeof (message as Partial<RelayReport>).active === 'boolean') report = message as RelayReport;
    });
    const relay: RunningRelay = {
      report: () => report,
      signal: (signal: NodeJS.Signals) => child.kill(signal),
      async kill() {
        child.kill('SIGKILL');
        await exited;
      },
    };
    relays.push(relay);
    return relay;
  };

  const follow = async () => {
    const fold = guardedFold();
    const feed = createKafkaFeed({
      ...shortPauses,
      brokers: task.brokers,
      clientId: 'forecourt-test',
      topics: testTopics(2, task.prefix),
      positions: views,
    });
    const subscription = await feed.subscribe({
      group: `group-${randomUUID()}`,
      types: [task.type],
      handle: async (batch) => fold.apply(batch),
    });
    return { fold, subscription };
  };

  const expectEverything = ({ fold }: Awaited<ReturnType<typeof follow>>) => {
    expect(fold.gaps).toEqual([]);
    expect(fold.view.size).toBe(task.streams.length);
    for (const [index, stream] of task.streams.entries()) {
      const ids = Array.from({ length: events / task.streams.length }, (_, n) => n * task.streams.length + index);
      expect(fold.view.get(stream)!.ids).toEqual(ids.map((n) => `${task.prefix}-${n}`));
    }
  };

  it('two relays publish one at a time: when the active one is killed, the other continues at its position', async () => {
    const followed = await follow();
    const first = startRelay();
    await until(() => first.report().active && first.report().position > 200);
    const second = startRelay();
    await until(() => first.report().position > 600);
    expect(second.report().active).toBe(false);
    await first.kill();
    const killedAt = await views.checkpoint(relayName);
    expect(killedAt).toBeLessThan(events);
    await until(() => second.report().active);
    await followed.subscription.reached(events, AbortSignal.timeout(minute));
    await until(async () => (await views.checkpoint(relayName)) === events);
    expectEverything(followed);
    await followed.subscription.stop();
  });

  it('two relays that both publish, as one was suspended while it lost its lease, lose nothing and keep the order', async () => {
    const followed = await follow();
    const first = startRelay();
    await until(() => first.report().active && first.report().position > 200);
    const second = startRelay();
    // Suspends the relay at an arbitrary moment, for longer than its lease.
    first.signal('SIGSTOP');
    await until(() => second.report().active && second.report().position > first.report().position + 200);
    first.signal('SIGCONT');
    await followed.subscription.reached(events, AbortSignal.timeout(minute));
    // Either relay may have the lease in the end, because on a busy machine the second can lose it, too.
    await until(() => !(first.report().active && second.report().active));
    expectEverything(followed);
    await followed.subscription.stop();
  });
});
