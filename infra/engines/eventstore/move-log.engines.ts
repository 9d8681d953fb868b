/** @needs own-eventstore */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openEventStoreCopy } from '#platform/adapters/log-eventstore/copy';
import { openEventStoreLog } from '#platform/adapters/log-eventstore/log';
import { openSqliteLog } from '#platform/adapters/log-sqlite/log';
import type { LogEngine } from '#platform/kernel/log-moves';
import { openMove } from '#platform/process/open-move';
import { LogMove, type Moved } from '#platform/process/move-log';
import type { RecordedEvent } from '../../../contracts/events/envelope.js';
import type { CrmLeadsResponse, WebhookWithSecret } from '../../../contracts/api/crm.js';
import type { ImportReport } from '../../../contracts/api/stock.js';
import { roles } from '../../../services/standalone/src/roles.js';
import { LogElsewhere, LogUnavailable } from '../../../services/platform/ports/event-log.js';
import { collect, newEvent } from '../../../services/platform/testing/event-log.contract.js';
import { eventually, TestForecourt } from '../../../services/platform/testing/forecourt.js';
import { startReceiver, type Receiver } from '../../../services/platform/testing/receiver.js';
import type { OwnEngine } from '../own-engine.js';
import { ownEngine } from '../sources.js';

let engine: OwnEngine;
let EVENTSTORE_URL: string;
let forecourt: TestForecourt;
let receiver: Receiver;

beforeEach(async () => {
  engine = await ownEngine('eventstore');
  EVENTSTORE_URL = engine.environment.EVENTSTORE_URL!;
  receiver = await startReceiver();
  forecourt = new TestForecourt(roles, ['kestrel'], { WEBHOOK_LOCAL: 'true', EVENTSTORE_URL });
  forecourt.now = new Date();
  await forecourt.open();
});
afterEach(async () => {
  await forecourt.close().catch(() => undefined);
  rmSync(forecourt.directory, { recursive: true, force: true });
  await receiver.close();
  await engine.remove();
});

const importCars = async (prices: readonly number[]) => {
  const rows = prices.map((price, i) => `M${i},2023,Mazda,CX-5,used,${price}`);
  const { status, body } = await forecourt.importFeed<ImportReport>(
    ['stocknum,year,make,model,car_type,price', ...rows].join('\n'),
  );
  expect([status, body.rejected]).toEqual([200, 0]);
};
const enquire = async (message: string) => {
  const userData = { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006' };
  const body = { userData, category: 'Vehicle Enquiry', url: 'http://kestrel.localhost:3000/', message };
  expect((await forecourt.ask('/api/leads', { method: 'POST', body })).status).toBe(201);
};
const messageOf = (event: unknown) => (event as { data: { message: string } }).data.message;
/** Returns the messages that a CRM reads after a cursor, and the next cursor. */
const pull = async (after: string) => {
  const headers = { 'forecourt-position': String(await forecourt.running.platform.log.head()) };
  const { status, body } = await forecourt.ask<CrmLeadsResponse>(`/api/crm/leads?after=${after}`, {
    key: 'crm-kestrel',
    headers,
  });
  expect(status).toBe(200);
  return { messages: body.leads.map(messageOf), next: body.next };
};
const sent = () => receiver.received.map(({ body }) => messageOf(JSON.parse(body))).sort();

const moving = async (
  to: LogEngine,
  isServing: boolean,
  work: (move: Awaited<ReturnType<typeof openMove>>) => Promise<Moved>,
) => {
  const config = { DATA_DIR: forecourt.directory, EVENTSTORE_URL };
  const move = await openMove(config, to, isServing);
  try {
    return await work(move);
  } finally {
    await move.close();
  }
};
/** Stops the program, moves the log to the other engine, and starts the program again. */
const switchTo = async (EVENT_LOG: LogEngine) => {
  await forecourt.close();
  const moved = await moving(EVENT_LOG, false, (move) => move.finish(forecourt.now));
  await forecourt.open({ EVENT_LOG });
  return moved;
};
const logOf = async (place: LogEngine): Promise<RecordedEvent[]> => {
  const log =
    place === 'sqlite'
      ? await openSqliteLog({ directory: join(forecourt.directory, 'log') })
      : await openEventStoreLog({ connectionString: EVENTSTORE_URL, isLeaving: true });
  try {
    return await collect(log.readAll({ after: 0 }));
  } finally {
    await log.close();
  }
};

it('a log moves to EventStoreDB and back while leads arrive: no lead is lost or sent twice, and every cursor stays valid [ENG-07]', async () => {
  const registered = await forecourt.ask<WebhookWithSecret>('/api/crm/webhooks', {
    method: 'POST',
    key: 'crm-kestrel',
    body: { url: receiver.url },
  });
  expect(registered.status).toBe(201);
  await importCars(Array.from({ length: 300 }, (_, i) => 20_000 + i));
  await enquire('before');
  const { next: early } = await pull('0');

  await moving('eventstore', true, async (move) => {
    const arriving = (async () => {
      for (let n = 0; n < 20; n++) await enquire(`during ${n}`);
    })();
    await move.copy();
    await arriving;
    return move.copy();
  });
  await enquire('after the copy');
  const { next: cursor } = await pull(early);
  await eventually(() => expect(sent()).toHaveLength(22));
  const search = (await forecourt.search()).count;
  expect(search).toBe(300);

  const there = await switchTo('eventstore');
  expect(await pull(cursor)).toEqual({ messages: [], next: cursor });
  expect((await pull(early)).messages).toHaveLength(21);
  expect((await forecourt.search()).count).toBe(search);
  await enquire('there');
  const { messages, next } = await pull(cursor);
  expect(messages).toEqual(['there']);
  await importCars(Array.from({ length: 300 }, (_, i) => 21_000 + i));
  await eventually(() => expect(sent()).toHaveLength(23));

  const back = await switchTo('sqlite');
  expect(back.events).toBeGreaterThan(there.events);
  expect(await pull(next)).toEqual({ messages: [], next });
  await enquire('back');
  expect((await pull(next)).messages).toEqual(['back']);
  expect((await pull('0')).messages).toHaveLength(24);
  await eventually(() => expect(sent()).toHaveLength(24));
  await enquire('again');

  await switchTo('eventstore');
  expect((await pull(next)).messages).toEqual(['back', 'again']);
  await eventually(() => expect(sent()).toHaveLength(25));
  expect(new Set(sent()).size).toBe(25);
  await forecourt.close();
  const left = await logOf('sqlite');
  expect((await logOf('eventstore')).slice(0, left.length)).toEqual(left);
});

it('the engine that the log has left is refused, so that nothing is written to both [ENG-07]', async () => {
  await forecourt.close();
  await moving('eventstore', true, (move) => move.copy());
  await expect(openEventStoreLog({ connectionString: EVENTSTORE_URL })).rejects.toThrow(/unfinished copy/);
  await forecourt.open({ EVENT_LOG: 'sqlite' });
  await switchTo('eventstore');
  await forecourt.close();
  await expect(forecourt.open({ EVENT_LOG: 'sqlite' })).rejects.toThrow(/goes on in EventStoreDB/);
  await forecourt.open({ EVENT_LOG: 'eventstore' });
  await switchTo('sqlite');
  await forecourt.close();
  await expect(forecourt.open({ EVENT_LOG: 'eventstore' })).rejects.toThrow(/goes on in the data folder/);
});

it('an interrupted switch is finished by the next start, or by repeating the command [ENG-07]', async () => {
  await enquire('one');
  await forecourt.close();
  const log = await openSqliteLog({ directory: join(forecourt.directory, 'log') });
  const real = await openEventStoreCopy({ connectionString: EVENTSTORE_URL });
  const interrupted = {
    ...real,
    append: async (events: readonly RecordedEvent[]) => {
      if (events.some(({ type }) => type === 'LogMoved')) throw new Error('the power went');
      await real.append(events);
    },
  };
  await expect(new LogMove(log, interrupted, 'eventstore').finish(forecourt.now)).rejects.toThrow('the power went');
  await log.close();
  await real.close();
  await expect(forecourt.open()).rejects.toThrow(LogElsewhere);
  await forecourt.open({ EVENT_LOG: 'eventstore' });
  expect((await pull('0')).messages).toEqual(['one']);
  const { events } = await switchTo('sqlite');
  expect(await moving('sqlite', false, (move) => move.finish(forecourt.now)).catch(({ name }: Error) => name)).toBe(
    'DirectoryInUse',
  );
  await forecourt.close();
  expect((await moving('sqlite', false, (move) => move.finish(forecourt.now))).events).toBe(events);
});

it('the command copies while the program runs, and switches only when it has stopped [ENG-07]', async () => {
  const command = (...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = { PATH: process.env.PATH, DATA_DIR: forecourt.directory, EVENTSTORE_URL };
      const child = execFile('node', ['dist/services/ops/src/cli.js', 'move-log', ...args], { env }, (_, out, err) =>
        resolve({ code: child.exitCode!, output: out + err }),
      );
      child.stdout!.on('data', (text: string) => {
        if (text.includes('are the same')) child.kill('SIGTERM');
      });
    });
  const copied = await command();
  expect(copied).toEqual({
    code: 0,
    output: expect.stringMatching(/^\d+ events up to position \d+ are the same in both/),
  });
  expect(await command('--switch')).toEqual({ code: 1, output: expect.stringContaining('is in use') });
});

it('a copy during which the server is killed continues where it was, in the same order [ENG-07]', async () => {
  await importCars(Array.from({ length: 3_000 }, (_, i) => 20_000 + i));
  await forecourt.close();
  const log = await openSqliteLog({ directory: join(forecourt.directory, 'log') });
  const target = await openEventStoreCopy({ connectionString: EVENTSTORE_URL });
  let batches = 0;
  let killed: Promise<void> | undefined;
  const append = (events: readonly RecordedEvent[]) => {
    const appended = target.append(events);
    if (++batches === 5) killed = engine.kill();
    return appended;
  };
  const move = new LogMove(log, { ...target, append }, 'eventstore');
  await expect(move.copy()).rejects.toThrow(LogUnavailable);
  await killed;
  await engine.start();
  const moved = await move.copy();
  await target.close();
  await log.close();
  expect(moved.events).toBeGreaterThan(3_000);
  const { sha256 } = await moving('eventstore', true, (move) => move.copy());
  expect(sha256).toBe(moved.sha256);
});

it('a store that has other events is refused, and nothing is written over them [ENG-07]', async () => {
  const other = await openEventStoreLog({ connectionString: EVENTSTORE_URL });
  await other.append('car-other', 'none', [newEvent()]);
  await other.close();
  await expect(moving('eventstore', true, (move) => move.copy())).rejects.toThrow(/another event/);
});
