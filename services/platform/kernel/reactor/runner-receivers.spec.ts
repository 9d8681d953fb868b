import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteViews } from '../../adapters/views-sqlite/views.js';
import type { EventLog } from '../../ports/event-log.js';
import { eventually } from '../../testing/eventually.js';
import type { ViewStore } from '../../ports/view-store.js';
import { createMemoryLog } from '../../testing/memory-log.js';
import { temporaryDirectory } from '../../testing/temporary.js';
import { createCommandRunner } from '../command.js';
import { newId } from '../ids.js';
import type { Reactor } from './reactor.js';
import { ReactorRunner } from './runner.js';
import type { Outcome } from './delivery.js';
import { standardSchedule } from './schedule.js';

type Receiver = 'there' | 'gone';

let log: EventLog;
let runner: ReactorRunner<Receiver>;
let receiver: Receiver;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let views: ViewStore;
beforeEach(async () => {
  directory = await temporaryDirectory();
  views = await openSqliteViews({ directory: directory.path });
});
afterEach(async () => {
  await runner.stop();
  await views.close();
  await directory.remove();
});

/** The clock stands still, so that scheduled retries never become due. */
const clock = () => new Date('2026-05-20T00:00:00.000Z');

const start = (
  reading: Pick<EventLog, 'readStream'>,
  attempt: () => Promise<Outcome>,
  of: Partial<Reactor<Receiver>> = {},
) => {
  receiver = 'there';
  const reactor: Reactor<Receiver> = {
    name: 'teller',
    initial: 'there',
    evolve: { ShopperErased: () => (receiver = 'gone') },
    react: {
      SlugClaimed: (_, { stream, revision, position, id }) => [
        { reactor: 'teller', target: 'world', key: 'world', message_id: id, stream, revision, position },
      ],
    },
    accepts: (state) => state === 'there',
    attempt,
    ...of,
  };
  runner = new ReactorRunner(reactor, {
    log: { ...log, ...reading },
    views,
    handle: createCommandRunner({ log, clock, newId }),
    clock,
    chance: () => 0,
    schedule: standardSchedule,
    tick: 5,
  });
};

const append = (stream: string, type: string, data: object) =>
  log.append(stream, 'any', [{ id: newId(), type, version: 1, time: clock().toISOString(), data }]);
const claim = () => append('slug-a', 'SlugClaimed', { slug: 'a', car_id: 'c' });
const leave = async () => {
  const { position } = await append('shopper-s', 'ShopperErased', { shopper_id: 's' });
  await eventually(() => expect(receiver).toBe('gone'));
  return position;
};

/** `pass` waits until `open` is called; `reached` resolves once a caller waits. */
const gate = () => {
  let pass!: () => Promise<void>;
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => {
    pass = () => {
      resolve();
      return opened;
    };
  });
  return { reached, open, pass };
};

describe('a receiver that is removed [CRM-03]', () => {
  it('a receiver removed while its message is read gets no message and does not delay the checkpoint', async () => {
    log = createMemoryLog();
    const { reached, open, pass } = gate();
    let attempts = 0;
    const readStream: EventLog['readStream'] = async (stream, from) => {
      if (stream === 'slug-a') await pass();
      return log.readStream(stream, from);
    };
    start({ readStream }, async () => {
      attempts++;
      return { kind: 'delivered' };
    });
    await claim();
    await reached;
    const left = await leave();
    open();
    await eventually(() => expect(runner.position()).toBe(left));
    expect(attempts).toBe(0);
  });

  it('a receiver removed while a delivery to it fails does not delay the checkpoint', async () => {
    log = createMemoryLog();
    const { reached, open, pass } = gate();
    start({ readStream: (stream, from) => log.readStream(stream, from) }, async () => {
      await pass();
      return { kind: 'failed', reason: 'nobody there' };
    });
    await claim();
    await reached;
    const left = await leave();
    open();
    await eventually(() => expect(runner.position()).toBeGreaterThanOrEqual(left));
  });
});

describe('a reactor with many receivers [CRM-02]', () => {
  it('a reactor limits concurrent deliveries, and starts no other once it is stopped', async () => {
    log = createMemoryLog();
    const { reached, open, pass } = gate();
    let begun = 0;
    const react: Reactor<Receiver>['react'] = {
      SlugClaimed: (_, { stream, revision, position, id }) =>
        Array.from({ length: 40 }, (_none, n) => {
          const message_id = `${id}/${n}`;
          return { reactor: 'teller', target: message_id, key: message_id, message_id, stream, revision, position };
        }),
    };
    const attempt = async (): Promise<Outcome> => {
      begun++;
      await pass();
      return { kind: 'delivered' };
    };
    start({ readStream: (stream, from) => log.readStream(stream, from) }, attempt, { react, maxConcurrent: 3 });
    const before = await log.head();
    await claim();
    await reached;
    await eventually(() => expect(begun).toBe(3));
    const stopped = runner.stop();
    open();
    await stopped;
    expect(begun).toBe(3);
    expect(runner.position()).toBe(before);
  });
});

it('messages to many receivers are not all written in one turn of the event loop, which requests need [HOST-12]', async () => {
  log = createMemoryLog();
  for (let n = 0; n < 20; n++) await append(`slug-${n}`, 'SlugClaimed', { slug: `${n}`, car_id: 'c' });
  let [turn, delivered] = [0, 0];
  const startedIn = new Map<number, number>();
  const write = () => {
    startedIn.set(turn, (startedIn.get(turn) ?? 0) + 1);
    for (const end = performance.now() + 2; performance.now() < end;);
    delivered++;
    return Promise.resolve({ kind: 'delivered' } as const);
  };
  const countTurns = () => {
    turn++;
    if (delivered < 20) setImmediate(countTurns);
  };
  countTurns();
  start(log, write, {
    react: {
      SlugClaimed: (_, { stream, revision, position, id }) => [
        { reactor: 'teller', target: id, key: id, message_id: id, stream, revision, position },
      ],
    },
  });
  await eventually(() => expect(delivered).toBe(20));
  expect(Math.max(...startedIn.values())).toBeLessThanOrEqual(2);
});
