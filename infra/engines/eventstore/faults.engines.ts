/** @needs own-eventstore, local-eventstore */
import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import {
  openEventStoreLog,
  type EventStoreLogOptions,
} from '../../../services/platform/adapters/log-eventstore/log.js';
import type { Appended, EventLog } from '../../../services/platform/ports/event-log.js';
import { LogUnavailable, LogRolledBack } from '../../../services/platform/ports/event-log.js';
import { collect, newEvent, newEvents, newStream } from '../../../services/platform/testing/event-log.contract.js';
import { readConfig } from '../../../services/platform/process/config.js';
import { declareKeysLost } from '../../../services/platform/process/restore-keys.js';
import { eventually, TestForecourt } from '../../../services/platform/testing/forecourt.js';
import { startReceiver } from '../../../services/platform/testing/receiver.js';
import { roles } from '../../../services/standalone/src/roles.js';
import { withEngine, type OwnEngine } from '../own-engine.js';
import { ownEngine } from '../sources.js';
import { openBreakableConnection, type BreakableConnection } from './breakable-connection.js';
import { startEventStore } from './start.js';

const urlOf = (port: number, more = '') => `esdb://127.0.0.1:${port}?tls=false${more}`;
const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);
const warnings: string[] = [];
const logger = {
  info: (_: object, message: string) => void warnings.push(message),
  warn: (_: object, message: string) => void warnings.push(message),
};

let engine: OwnEngine;
let port: number;
const logs: EventLog[] = [];
const open = async (options: Partial<EventStoreLogOptions> = {}) => {
  const log = await openEventStoreLog({ connectionString: urlOf(port), logger, ...options });
  logs.push(log);
  return log;
};

beforeAll(async () => {
  engine = await ownEngine('eventstore');
  ({ port } = engine);
});
beforeEach(() => {
  warnings.length = 0;
});
afterEach(async () => {
  await Promise.all(logs.splice(0).map((log) => log.close()));
});
afterAll(() => engine.remove());

/** The log still has the people of earlier tests, but their keys were removed with those tests' folders. */
const openForecourt = async (settings: Readonly<Record<string, string>>) => {
  const forecourt = new TestForecourt(roles, ['kestrel'], settings);
  await declareKeysLost(readConfig({ ...settings, DATA_DIR: forecourt.directory, SITES_DIR: 'infra/demo' }));
  await forecourt.open();
  return forecourt;
};

/** Follows the log until the test ends, or until the expected events have arrived. */
const follow = (log: EventLog, after: number) => {
  const abort = new AbortController();
  const seen: RecordedEvent[] = [];
  const waiting = new Set<() => void>();
  const ended = (async () => {
    for await (const batch of log.tail({ after, signal: abort.signal })) {
      seen.push(...batch);
      for (const check of waiting) check();
    }
  })();
  return {
    seen,
    until: (found: () => boolean) =>
      Promise.race([
        ended,
        new Promise<void>((resolve) => {
          const check = () => {
            if (found()) resolve();
          };
          waiting.add(check);
          check();
        }),
      ]),
    async stop() {
      abort.abort();
      await ended;
    },
  };
};

describe('server that is killed during appends', () => {
  it('a server that is killed during appends has every acknowledged event once, and a subscriber misses and repeats none [EVT-01, LEAD-10]', async () => {
    const log = await open({ retryTimeout: 60_000, readTimeout: 60_000 });
    const before = await log.head();
    const tail = follow(log, before);
    const acknowledged = new Map<string, Appended & { stream: string }>();
    let stopping = false;
    const streams = Array.from({ length: 8 }, () => newStream('killed'));
    const appendOn = async (stream: string) => {
      while (!stopping) {
        const events = newEvents(1 + (acknowledged.size % 3));
        const appended = await log.append(stream, 'any', events);
        acknowledged.set(events.at(-1)!.id, { ...appended, stream });
      }
    };
    // Two writers per stream, so that they also conflict.
    const appending = Promise.all([...streams, ...streams].map(appendOn));
    const acknowledgedSince = async (before: number) => {
      while (acknowledged.size < before + 40) await pause(5);
    };
    for (let round = 0; round < 6; round++) {
      await acknowledgedSince(acknowledged.size);
      await pause(10 * Math.random());
      await engine.kill();
      await pause(50 * Math.random());
      await engine.start();
    }
    await acknowledgedSince(acknowledged.size);
    stopping = true;
    await appending;

    const head = await log.head();
    await tail.until(() => (tail.seen.at(-1)?.position ?? 0) >= head);
    await tail.stop();
    const all = await collect(log.readAll({ after: before }));
    expect(tail.seen).toEqual(all);
    expect(new Set(idsOf(all)).size).toBe(all.length);
    expect(all.map(({ position }) => position)).toEqual(all.map(({ position }) => position).sort((a, b) => a - b));
    const places = new Map(all.map((event) => [event.id, event]));
    for (const [id, place] of acknowledged) expect(places.get(id)).toMatchObject(place);
    for (const stream of streams) {
      const events = all.filter((event) => event.stream === stream);
      expect(events.map(({ revision }) => revision)).toEqual(events.map((_, i) => i));
      expect(await log.readStream(stream)).toEqual(events);
    }
    expect(warnings.length).toBeGreaterThan(0);
  });

  it('a server that is killed during appends answers an append repeated after the restart with its position, though the server forgot its ids', async () => {
    const log = await open();
    const stream = newStream();
    const events = newEvents(3);
    const first = await log.append(stream, 'any', events);
    await log.append(stream, 2, newEvents(2));
    await engine.kill();
    await engine.start();
    const other = await open();
    expect(await other.append(stream, 'any', events)).toEqual(first);
    expect(await other.append(stream, 4, events)).toEqual(first);
    expect(await other.readStream(stream)).toHaveLength(5);
  });
});

describe('server that is unavailable', () => {
  it('a server that is unavailable makes appends, reads and subscriptions wait for it', async () => {
    const log = await open({ retryTimeout: 60_000 });
    const stream = newStream();
    const before = await log.head();
    const tail = follow(log, before);
    await log.append(stream, 'none', newEvents(1));
    await tail.until(() => tail.seen.length === 1);
    await engine.kill();
    const work = Promise.all([
      log.append(stream, 0, newEvents(2)),
      log.readStream(stream),
      log.head(),
      collect(log.readAll({ after: before })),
    ]);
    await pause(300);
    await engine.start();
    const [appended] = await work;
    expect(appended.revision).toBe(2);
    await tail.until(() => tail.seen.length === 3);
    await tail.stop();
    expect(tail.seen).toEqual(await log.readStream(stream));
  });

  it('a server that is unavailable makes everything but subscriptions fail with LogUnavailable after a timeout', async () => {
    const log = await open({ retryTimeout: 300, readTimeout: 300 });
    const stream = newStream();
    const before = await log.head();
    await log.append(stream, 'none', newEvents(1));
    const tail = follow(log, before);
    await tail.until(() => tail.seen.length === 1);
    await engine.kill();
    await expect(log.append(stream, 0, newEvents(1))).rejects.toBeInstanceOf(LogUnavailable);
    await expect(log.readStream(stream)).rejects.toBeInstanceOf(LogUnavailable);
    await expect(log.head()).rejects.toBeInstanceOf(LogUnavailable);
    await expect(collect(log.readAll({ after: before }))).rejects.toBeInstanceOf(LogUnavailable);
    await expect(open({ retryTimeout: 100 })).rejects.toBeInstanceOf(LogUnavailable);
    const discovering = open({ retryTimeout: 100, connectionString: urlOf(port).replace('esdb:', 'esdb+discover:') });
    await expect(discovering).rejects.toBeInstanceOf(LogUnavailable);
    await engine.start();
    const other = await open();
    await other.append(stream, 0, newEvents(1));
    await tail.until(() => tail.seen.length === 2);
    await tail.stop();
    expect(tail.seen).toEqual(await other.readStream(stream));
  });
});

it('followers notice that the store was restored to an older state, even if it has grown beyond their position since [ENG-02, ENG-04]', () =>
  withEngine(startEventStore, async (store) => {
    const log = await open({ connectionString: urlOf(store.port), retryTimeout: 60_000 });
    const stream = newStream();
    await log.append(stream, 'none', newEvents(3));
    await store.stop();
    store.copy('data', 'backup');
    await store.start();
    const tail = follow(log, await log.head());
    await log.append(stream, 2, newEvents(5));
    await tail.until(() => tail.seen.length === 5);

    await store.kill();
    await store.start('backup');
    const direct = await open({ connectionString: urlOf(store.port), retryTimeout: 60_000 });
    const noticed = expect(tail.until(() => false)).rejects.toBeInstanceOf(LogRolledBack);
    await direct.append(stream, 2, newEvents(20));
    await noticed;
    // A reader that starts from the beginning gets all events.
    expect(await collect(log.readAll({ after: 0 }))).toEqual(await collect(direct.readAll({ after: 0 })));
  }));

it('a busy follower notices that the store was restored, even if another has restarted [ENG-02, ENG-04]', () =>
  withEngine(startEventStore, async (store) => {
    const log = await open({ connectionString: urlOf(store.port), retryTimeout: 60_000 });
    const stream = newStream();
    await log.append(stream, 'none', newEvents(3));
    await store.stop();
    store.copy('data', 'backup');
    await store.start();
    const after = await log.head();
    const first = follow(log, after);
    const stopped = new AbortController();
    const second = log.tail({ after, signal: stopped.signal })[Symbol.asyncIterator]();
    const batch = second.next();
    await log.append(stream, 2, newEvents(5));
    await first.until(() => first.seen.length === 5);
    expect((await batch).done).toBe(false);

    await store.kill();
    await store.start('backup');
    const direct = await open({ connectionString: urlOf(store.port), retryTimeout: 60_000 });
    const noticed = expect(first.until(() => false)).rejects.toBeInstanceOf(LogRolledBack);
    await direct.append(stream, 2, newEvents(20));
    await noticed;
    const anew = follow(log, 0);
    const everything = await collect(direct.readAll({ after: 0 }));
    await anew.until(() => anew.seen.length >= everything.length);
    expect(anew.seen).toEqual(everything);
    // Earlier results belong to the log that is lost, and so does the iterator's position.
    const retryAppend = async () => {
      while (!(await second.next()).done);
    };
    await expect(retryAppend()).rejects.toBeInstanceOf(LogRolledBack);
    await anew.stop();
  }));

describe('broken connection', () => {
  let line: BreakableConnection;
  beforeEach(async () => {
    line = await openBreakableConnection(port);
  });
  afterEach(() => line.close());

  it('a broken connection does not store an append twice that is repeated because its answer was lost', async () => {
    const direct = await open();
    const log = await open({ connectionString: urlOf(line.port) });
    for (const expected of ['none', 'any', 3] as const) {
      const stream = newStream();
      if (expected === 3) await log.append(stream, 'none', newEvents(4));
      const standing = expected === 3 ? 4 : 0;
      const events = newEvents(2);
      line.loseAnswers();
      const appending = log.append(stream, expected, events);
      for (let tries = 0; (await direct.readStream(stream)).length === standing; tries++)
        if (tries > 1000) throw new Error('the append never came to the server');
      // Another writer appends meanwhile.
      await direct.append(stream, 'any', newEvents(1));
      line.cut();
      line.mend();
      const stood = await direct.readStream(stream);
      expect(await appending).toEqual({ revision: standing + 1, position: stood[standing + 1]!.position });
      expect(idsOf((await direct.readStream(stream)).slice(standing, standing + 2))).toEqual(idsOf(events));
      expect(await direct.readStream(stream)).toHaveLength(standing + 3);
    }
  });

  it('a broken connection does not affect appends of another log in the same process', async () => {
    const ownWarnings: string[] = [];
    const other = await open({
      logger: { info: () => undefined, warn: (_, message) => void ownWarnings.push(message) },
    });
    const log = await open({ connectionString: urlOf(line.port) });
    const broken = newStream();
    for (const each of [log, other]) await each.append(each === log ? broken : newStream(), 'none', newEvents(1));
    line.loseAnswers();
    const lost = log.append(broken, 0, newEvents(1));
    while ((await other.readStream(broken)).length < 2) await pause(1);
    const appending = newEvents(300).map((event) => other.append(newStream(), 'none', [event]));
    line.cut();
    line.mend();
    expect((await Promise.all(appending)).map(({ revision }) => revision)).toEqual(appending.map(() => 0));
    expect((await lost).revision).toBe(1);
    expect(ownWarnings).toEqual([]);
  });

  it('a broken connection that breaks again and again neither loses nor repeats an event of a subscription or a read', async () => {
    const direct = await open();
    const log = await open({ connectionString: urlOf(line.port), retryTimeout: 60_000, readTimeout: 60_000 });
    const before = await direct.head();
    const stream = newStream();
    const events = newEvents(2000, { data: { text: 'x'.repeat(500) } });
    await direct.append(stream, 'none', events.slice(0, 900));
    await direct.append(stream, 899, events.slice(900, 1000));
    const tail = follow(log, before);
    const cutting = (async () => {
      for (let i = 0; i < 10; i++) {
        await pause(20 + 30 * Math.random());
        line.cut();
      }
    })();
    for (let i = 1000; i < 2000; i += 100) await direct.append(stream, i - 1, events.slice(i, i + 100));
    const read = await collect(log.readAll({ after: before, batchSize: 70 }));
    await cutting;
    await tail.until(() => tail.seen.length >= 2000);
    await tail.stop();
    expect(idsOf(tail.seen)).toEqual(idsOf(events));
    expect(idsOf(read)).toEqual(idsOf(events));
  });

  it('a connection that is open but silent makes reads and appends time out, and they continue when it answers again', async () => {
    const connectionString = urlOf(line.port, '&defaultDeadline=1000');
    const log = await open({ connectionString, retryTimeout: 1500 });
    const stream = newStream();
    await log.append(stream, 'none', newEvents(1));
    line.freeze();
    await expect(log.readStream(stream)).rejects.toBeInstanceOf(LogUnavailable);
    await expect(log.head()).rejects.toBeInstanceOf(LogUnavailable);
    line.mend();
    expect(await log.readStream(stream)).toHaveLength(1);
    line.freeze();
    await expect(log.append(stream, 0, newEvents(1))).rejects.toBeInstanceOf(LogUnavailable);
    line.cut();
    line.mend();
    expect((await log.append(stream, 0, newEvents(1))).revision).toBe(1);
    expect(await log.readStream(stream)).toHaveLength(2);
  });

  it('if the nodes of a cluster do not answer, every call fails in time, and the log closes [ENG-04]', async () => {
    const connectionString = urlOf(line.port, '&gossipTimeout=3600').replace('esdb:', 'esdb+discover:');
    const log = await open({ connectionString, retryTimeout: 300, readTimeout: 300 });
    const stream = newStream();
    await log.append(stream, 'none', newEvents(1));
    const tail = follow(log, 0);
    await tail.until(() => tail.seen.length > 0);
    line.freeze();
    await engine.kill();
    // The search for another node would take an hour.
    await expect(log.append(stream, 0, newEvents(1))).rejects.toBeInstanceOf(LogUnavailable);
    await expect(log.readStream(stream)).rejects.toBeInstanceOf(LogUnavailable);
    await expect(log.head()).rejects.toBeInstanceOf(LogUnavailable);
    await expect(collect(log.readAll({ after: 0 }))).rejects.toBeInstanceOf(LogUnavailable);
    const ended = expect(tail.until(() => false)).rejects.toBeInstanceOf(LogUnavailable);
    await log.close();
    await ended;
    line.cut();
    await engine.start();
  });

  it.each([
    ['a server that is frozen', 'esdb', false],
    ['a cluster in which no node is found', 'esdb+discover', true],
  ])(
    'a lead is answered with 503 while the connection to %s is broken, and taken once it is back [ENG-04, LEAD-10]',
    async (_, scheme, isKilled) => {
      const url = urlOf(line.port, '&gossipTimeout=3600').replace('esdb:', `${scheme}:`);
      const settings = {
        EVENT_LOG: 'eventstore',
        EVENTSTORE_URL: url,
        SECRET_KEY: 'a secret that all processes share',
      };
      const forecourt = await openForecourt(settings);
      const enquire = (key: string) => {
        const userData = { name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '0491 570 006' };
        const body = { userData, category: 'Vehicle Enquiry', url: 'http://kestrel.localhost:3000/' };
        return forecourt.ask('/api/leads', {
          method: 'POST',
          body,
          headers: { 'idempotency-key': `${scheme}-${key}` },
        });
      };
      expect((await enquire('before')).status).toBe(201);
      line.freeze();
      if (isKilled) await engine.kill();
      // Neither the silence nor the search for a node, which would take an hour, delays a response.
      expect((await enquire('lost')).status).toBe(503);
      line.cut();
      line.mend();
      if (isKilled) await engine.start();
      await eventually(async () => expect((await enquire('lost')).status).toBe(201));
      await forecourt.remove();
    },
  );

  it('a slow subscriber makes the server wait, and gets every event in the end', async () => {
    const direct = await open();
    const log = await open({ connectionString: urlOf(line.port) });
    const before = await direct.head();
    const stream = newStream();
    const events = newEvents(2000, { data: { text: 'x'.repeat(5000) } });
    for (let i = 0; i < 2000; i += 100) await direct.append(stream, i === 0 ? 'none' : i - 1, events.slice(i, i + 100));
    const abort = new AbortController();
    const seen: string[] = [];
    const start = line.received();
    for await (const batch of log.tail({ after: before, batchSize: 50, signal: abort.signal })) {
      if (seen.length === 0) {
        // Waits as long as a line without back-pressure takes to carry all events.
        await collect(direct.readAll({ after: before }));
        expect(line.received() - start).toBeLessThan(2_000_000);
      }
      seen.push(...idsOf(batch));
      if (seen.length >= 2000) abort.abort();
    }
    expect(line.received() - start).toBeGreaterThan(10_000_000);
    expect(seen).toEqual(idsOf(events));
  });
});

it('events of another program in streams of leads and vehicles stop nothing, and readiness names them [ENG-04]', async () => {
  const settings = {
    EVENT_LOG: 'eventstore',
    EVENTSTORE_URL: urlOf(port),
    SECRET_KEY: 'a secret that all processes share',
    WEBHOOK_LOCAL: 'true',
  };
  const client = EventStoreDBClient.connectionString(urlOf(port));
  const receiver = await startReceiver();
  const forecourt = await openForecourt(settings);
  const webhook = await forecourt.ask('/api/crm/webhooks', {
    method: 'POST',
    body: { url: receiver.url },
    key: 'crm-kestrel',
  });
  expect(webhook.status).toBe(201);
  for (const type of ['LeadReceived', 'CarListed'])
    await client.appendToStream(`${type === 'CarListed' ? 'car' : 'lead'}-theirs`, jsonEvent({ type, data: { n: 1 } }));
  const userData = { name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '0491 570 006' };
  const body = { userData, category: 'Vehicle Enquiry', url: 'http://kestrel.localhost:3000/' };
  expect((await forecourt.ask('/api/leads', { method: 'POST', body })).status).toBe(201);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  await eventually(async () =>
    expect(await forecourt.running.platform.readiness.report()).toMatchObject({
      status: 'degraded',
      dependencies: { log: 'ok', 'foreign events': expect.stringContaining('revision 0 of lead-theirs at position') },
    }),
  );
  await forecourt.remove();
  await receiver.close();
  await client.dispose();
  (await client['getChannel']()).close();
});

it('a waiting subscription ends with LogUnavailable when the log is closed, and accepted appends are answered', async () => {
  const log = await open();
  const tail = collect(log.tail({ after: await log.head(), signal: new AbortController().signal }));
  const tailEnds = expect(tail).rejects.toBeInstanceOf(LogUnavailable);
  const appending = newEvents(20).map((event) => log.append(newStream(), 'any', [event]));
  await log.close();
  expect(await Promise.all(appending)).toHaveLength(20);
  await tailEnds;
  await expect(log.append(newStream(), 'any', [newEvent()])).rejects.toBeInstanceOf(LogUnavailable);
  await expect(log.readStream('any')).rejects.toBeInstanceOf(LogUnavailable);
  await expect(log.head()).rejects.toBeInstanceOf(LogUnavailable);
});
