/** @needs kafka, local-kafka */
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { EventLog } from '#platform/ports/event-log';
import { startKafka } from '../../../../infra/engines/kafka/start.js';
import { OwnEngine } from '../../../../infra/engines/own-engine.js';
import { compileFolders } from '../../testing/compiled.js';
import { newEvent } from '../../testing/event-log.contract.js';
import { guardedFold } from '../../testing/guarded-fold.js';
import type { HandledEvents, MemberTask } from '../../testing/kafka-member.js';
import { kafkaBrokers, openTestKafka, testTopics } from '../../testing/kafka.js';
import { serveViews } from '../../testing/remote-views.js';

const minute = 60_000;
const soon = () => AbortSignal.timeout(minute);
const until = async (condition: () => unknown) => {
  for (const deadline = performance.now() + minute; !condition();) {
    if (performance.now() > deadline) throw new Error(`not within a minute: ${String(condition)}`);
    await pause(10);
  }
};

/** Appends to some streams, one event after another, until it is stopped. */
const startAppending = (log: EventLog, type: string, streams: number) => {
  let going = true;
  let position = 0;
  const names = Array.from({ length: streams }, () => `fault-${randomUUID()}`);
  const append = async () => {
    for (let n = 0; going; n++) {
      const stream = names[n % names.length]!;
      ({ position } = await log.append(stream, 'any', [newEvent({ type, data: { n } })]));
      await pause(1);
    }
  };
  const running = append();
  return {
    names,
    position: () => position,
    /** @returns the position of the last event */
    async stop() {
      going = false;
      await running;
      return position;
    },
  };
};

/** The view as it is when nothing goes wrong. */
const cleanView = async (log: EventLog, streams: readonly string[]) => {
  const clean = guardedFold();
  for (const stream of streams) clean.apply(await log.readStream(stream));
  return clean.view;
};

describe('Kafka itself [EVT-02, EVT-03]', () => {
  const engine = new OwnEngine(startKafka);
  beforeAll(() => engine.start());
  afterAll(() => engine.remove());
  const open = () => openTestKafka({ brokers: [engine.environment['KAFKA_BROKERS']!] });

  it('Kafka may be killed and restarted in the middle of a stream: nothing is lost and the views are equal', async () => {
    const kafka = await open();
    const type = `Type-${randomUUID()}`;
    const fold = guardedFold();
    const subscription = await kafka.feed().subscribe({
      group: `group-${randomUUID()}`,
      types: [type],
      handle: async (events) => fold.apply(events),
    });
    const appending = startAppending(kafka.log, type, 20);
    await until(() => fold.view.size === 20);
    await engine.kill();
    const atKill = appending.position();
    await until(() => subscription.failure() !== undefined);
    await engine.start();
    await until(() => appending.position() > atKill + 100);
    const last = await appending.stop();
    await subscription.reached(last, soon());
    expect(fold.view).toEqual(await cleanView(kafka.log, appending.names));
    expect(fold.gaps).toEqual([]);
    expect(subscription.failure()).toBeUndefined();
    await subscription.stop();
    await kafka.close();
  });

  it('Kafka may stop answering: a member without an answer is replaced, reports it, and continues', async () => {
    const kafka = await open();
    const type = `Type-${randomUUID()}`;
    const fold = guardedFold();
    const warnings: string[] = [];
    const logger = {
      debug: () => undefined,
      error: () => undefined,
      warn: (_: object, message?: string) => void warnings.push(message ?? ''),
    };
    const subscription = await kafka.feed({ stallAfter: 2_000, logger: logger as never }).subscribe({
      group: `group-${randomUUID()}`,
      types: [type],
      handle: async (events) => fold.apply(events),
    });
    const appending = startAppending(kafka.log, type, 5);
    await until(() => fold.view.size === 5);
    const [pid = ''] = execFileSync('pgrep', ['-f', engine.directory], { encoding: 'utf8' }).split('\n');
    process.kill(Number(pid), 'SIGSTOP');
    try {
      await until(() => subscription.failure()?.message.includes('no sign of life'));
    } finally {
      process.kill(Number(pid), 'SIGCONT');
    }
    const last = await appending.stop();
    await subscription.reached(last, soon());
    expect(fold.view).toEqual(await cleanView(kafka.log, appending.names));
    expect(fold.gaps).toEqual([]);
    expect(warnings).toContain('a Kafka consumer ended and is replaced');
    await subscription.stop();
    await kafka.close();
  });
});

describe('member of a group [EVT-02, EVT-03]', () => {
  let program: Awaited<ReturnType<typeof compileFolders>>;
  beforeAll(async () => {
    program = await compileFolders('contracts', 'services/platform');
  });
  afterAll(() => program.remove());

  const startMember = (task: MemberTask): ChildProcess =>
    fork(join(program.dist, 'services/platform/testing/kafka-member.js'), [JSON.stringify(task)], {
      serialization: 'advanced',
      execArgv: [],
      env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1' },
    });

  it('a member of a group may be killed in the middle of a batch: another member repeats it, nothing is lost and the views are equal', async () => {
    const prefix = `test-${randomUUID()}`;
    const kafka = await openTestKafka({ topics: testTopics(2, prefix) });
    const type = `Type-${randomUUID()}`;
    const group = `group-${randomUUID()}`;
    const fold = guardedFold();
    const task = { brokers: kafkaBrokers(), prefix, group, types: [type], slowness: 100, sessionTimeout: 6_000 };
    const doomed = startMember(task);
    serveViews(doomed, kafka.views);
    let doomedHandled: readonly RecordedEvent[] = [];
    doomed.on('message', (message) => {
      const { handled } = message as Partial<HandledEvents>;
      if (!handled) return;
      doomedHandled = [...doomedHandled, ...handled];
      fold.apply(handled);
    });
    const appending = startAppending(kafka.log, type, 30);
    await until(() => doomedHandled.length > 0);
    const survivor = await kafka.feed().subscribe({
      group,
      types: [type],
      handle: async (events) => fold.apply(events),
    });
    await until(() => doomedHandled.length > 100);
    const exited = once(doomed, 'exit');
    // The process reports events before it handles them slowly, so it is killed in the middle of a batch.
    const reported = doomedHandled.length;
    await until(() => doomedHandled.length > reported);
    doomed.kill('SIGKILL');
    await exited;
    const last = await appending.stop();
    await survivor.reached(last, soon());
    expect(fold.view).toEqual(await cleanView(kafka.log, appending.names));
    expect(fold.gaps).toEqual([]);
    expect(fold.repeats()).toBeGreaterThan(0);
    expect(await kafka.views.checkpoint(group)).toBeGreaterThanOrEqual(last);
    await survivor.stop();
    await kafka.close();
  });
});
