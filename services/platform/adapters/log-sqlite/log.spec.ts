import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import Database from 'libsql';
import type { EventLog } from '#platform/ports/event-log';
import { LogCorrupt, LogUnavailable, RevisionConflict } from '#platform/ports/event-log';
import { Standby } from '#platform/kernel/standby';
import { collect, eventLogContract, newEvent, newEvents, newStream } from '../../testing/event-log.contract.js';
import { createMemoryLog } from '../../testing/memory-log.js';
import { temporaryDirectory } from '../../testing/temporary.js';
import type { SqliteLogOptions } from './log.js';
import { openSqliteLog } from './log.js';
import { DirectoryInUse } from '../sqlite/lock.js';

eventLogContract('SQLite', async () => {
  const directory = await temporaryDirectory();
  let log = await openSqliteLog({ directory: directory.path });
  return {
    log,
    async reopen() {
      await log.close();
      log = await openSqliteLog({ directory: directory.path });
      return log;
    },
    async close() {
      await log.close();
      await directory.remove();
    },
  };
});

describe('SQLite event log', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let log: EventLog;
  const open = async (options: Omit<SqliteLogOptions, 'directory'> = {}) =>
    (log = await openSqliteLog({ directory: directory.path, ...options }));
  const readAll = (after = 0) => collect(log.readAll({ after }));
  /** Runs SQL on the file behind the log's back. */
  const meddle = (sql: string) => {
    const database = new Database(join(directory.path, 'events.sqlite'));
    database.exec(sql);
    return database;
  };
  beforeEach(async () => {
    directory = await temporaryDirectory();
    await open();
  });
  afterEach(async () => {
    await log.close();
    await directory.remove();
  });

  const standBy = async () => {
    let leave = () => {};
    const standby = new Standby(new Promise((resolve) => (leave = resolve)), () => undefined);
    const next = await openSqliteLog({ directory: directory.path, standby });
    return { next, standby, leave };
  };

  it('the SQLite event log can be read while another process has it open, and then taken over [PAGE-05]', async () => {
    const stream = newStream();
    await log.append(stream, 'none', newEvents(3));
    const { next, standby, leave } = await standBy();
    await log.append(stream, 2, newEvents(2));
    expect(await next.head()).toBe(5);
    expect(await collect(next.readAll({ after: 2 }))).toEqual(await readAll(2));

    const waiting = next.append(newStream(), 'none', newEvents(1));
    await log.append(stream, 4, newEvents(1));
    const before = await readAll();
    await log.close();
    log = next;
    leave();
    await standby.end();
    expect(await waiting).toEqual({ revision: 0, position: 7 });
    expect(await log.append(stream, 5, newEvents(1))).toEqual({ revision: 6, position: 8 });
    expect((await readAll()).slice(0, 6)).toEqual(before);
    const stopping = new AbortController();
    const followed: number[] = [];
    for await (const events of log.tail({ after: 1, signal: stopping.signal })) {
      followed.push(...events.map(({ position }) => position));
      if (followed.includes(8)) stopping.abort();
    }
    expect(followed).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });

  it('the SQLite event log is not taken over from a process that has not ended [PAGE-05]', async () => {
    const { next, standby, leave } = await standBy();
    leave();
    await expect(standby.end()).rejects.toThrow(DirectoryInUse);
    await expect(next.append(newStream(), 'none', newEvents(1))).rejects.toThrow(DirectoryInUse);
    await next.close();
    await log.append(newStream(), 'none', newEvents(1));
  });

  it('the SQLite event log reads hundreds of streams at once as one by one, and omits unknown ones', async () => {
    const streams = Array.from({ length: 300 }, newStream);
    await Promise.all(streams.map((stream, i) => log.append(stream, 'none', newEvents(1 + (i % 3)))));
    const found = await log.readStreams!([...streams, newStream()]);
    expect(found.size).toBe(streams.length);
    for (const stream of streams) expect(found.get(stream)).toEqual(await log.readStream(stream));
    meddle('UPDATE events SET crc = crc + 1 WHERE position = 7').close();
    await expect(log.readStreams!(streams)).rejects.toThrow(LogCorrupt);
  });

  it('the SQLite event log numbers positions from 1 without gaps, also after refused appends', async () => {
    const stream = newStream();
    await Promise.allSettled(newEvents(300).map((event, i) => log.append(stream, i % 3 ? 'any' : i, [event])));
    const events = await readAll();
    expect(events.length).toBeGreaterThanOrEqual(200);
    expect(events.map(({ position }) => position)).toEqual(events.map((_, i) => i + 1));
    expect(await log.head()).toBe(events.length);
  });

  it('the SQLite event log stores appends of one turn of the event loop in the order of their calls, as the in-memory log does', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(
            fc.record({
              stream: fc.constantFrom('a', 'b', 'c'),
              expected: fc.constantFrom('any' as const, 'none' as const, 0, 1, 2, 3),
              picks: fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 3 }),
            }),
            { maxLength: 12 },
          ),
          { maxLength: 6 },
        ),
        async (turns) => {
          const run = randomUUID();
          const before = await log.head();
          const memory = createMemoryLog();
          for (const turn of turns) {
            const appends = turn.map(({ stream, expected, picks }) => ({
              stream: `${stream}-${run}`,
              expected,
              events: picks.map((pick) => newEvent({ id: `${run}-${pick < 8 ? pick : randomUUID()}` })),
            }));
            const outcomes = (target: EventLog) =>
              Promise.all(
                appends.map(({ stream, expected, events }) =>
                  target.append(stream, expected, events).then(
                    ({ revision }) => revision,
                    (error: Error) => error.message,
                  ),
                ),
              );
            expect(await outcomes(log)).toEqual(await outcomes(memory));
          }
          const memoize = await collect(memory.readAll({ after: 0 }));
          expect(await readAll(before)).toEqual(
            memoize.map((event) => ({ ...event, position: event.position + before })),
          );
        },
      ),
      { numRuns: 60 },
    ));

  it('the SQLite event log recognises its streams and ids after it is reopened', async () => {
    const stream = newStream();
    const events = newEvents(2);
    const appended = await log.append(stream, 'none', events);
    await log.close();
    await open();
    await expect(log.append(stream, 'none', newEvents(1))).rejects.toBeInstanceOf(RevisionConflict);
    expect(await log.append(stream, 'none', events)).toEqual(appended);
    expect((await log.append(stream, 1, newEvents(1))).revision).toBe(2);
  });

  it('the SQLite event log gives slow followers the same events as fast ones', async () => {
    const abort = new AbortController();
    const follow = async () => {
      const ids: string[] = [];
      for await (const batch of log.tail({ after: 0, batchSize: 700, signal: abort.signal })) {
        ids.push(...batch.map(({ id }) => id));
        if (ids.length >= 20_000) return ids;
      }
      return ids;
    };
    const prompt = follow();
    for (let i = 0; i < 20; i++) await log.append(newStream(), 'none', newEvents(1000));
    const late = await follow();
    expect(await prompt).toEqual(late);
    expect(late).toEqual((await readAll()).map(({ id }) => id));
    abort.abort();
  });

  it('the SQLite event log answers pending appends and refuses later ones when it closes', async () => {
    const { signal } = new AbortController();
    const following = expect(collect(log.tail({ after: 0, signal }))).rejects.toBeInstanceOf(LogUnavailable);
    const pending = log.append(newStream(), 'any', newEvents(1));
    const closing = log.close();
    await expect(log.append(newStream(), 'any', newEvents(1))).rejects.toBeInstanceOf(LogUnavailable);
    expect((await pending).position).toBe(1);
    await closing;
    await following;
    await expect(log.readStream('any-1')).rejects.toBeInstanceOf(LogUnavailable);
  });

  it('the SQLite event log can not be opened twice', async () => {
    const second = openSqliteLog({ directory: directory.path });
    await expect(second).rejects.toThrow(directory.path);
    await expect(second).rejects.toThrow(`process ${process.pid}`);
    expect(await log.append(newStream(), 'any', newEvents(1))).toEqual({ revision: 0, position: 1 });
  });

  describe('full disk', () => {
    it('a log on a full disk refuses appends, can be read, and accepts appends once there is space', async () => {
      await log.close();
      await open({ maxBytes: 200_000 });
      const large = { data: 'x'.repeat(5_000) };
      let taken = 0;
      const fill = async () => {
        for (; ; taken++) await log.append(newStream(), 'none', [newEvent(large)]);
      };
      await expect(fill()).rejects.toBeInstanceOf(LogUnavailable);
      await expect(fill()).rejects.toBeInstanceOf(LogUnavailable);
      expect(await readAll()).toHaveLength(taken);
      await log.close();
      await open({ maxBytes: 400_000 });
      expect((await log.append(newStream(), 'none', [newEvent(large)])).position).toBe(taken + 1);
    });

    it('a full disk or another writer of the file stops appends only temporarily', async () => {
      await log.append(newStream(), 'none', newEvents(1));
      const other = meddle('BEGIN IMMEDIATE');
      await expect(log.append(newStream(), 'none', newEvents(1))).rejects.toBeInstanceOf(LogUnavailable);
      other.exec('ROLLBACK');
      expect((await log.append(newStream(), 'none', newEvents(3))).position).toBe(4);
      expect(other.prepare('SELECT count(*) FROM events').raw().get()).toEqual([4]);
      expect((await log.append(newStream(), 'none', newEvents(1))).position).toBe(5);
      other.close();
      await log.close();
      await open();
      expect(await readAll()).toHaveLength(5);
    });
  });

  describe('damage', () => {
    beforeEach(async () => {
      await log.append('car-1', 'none', newEvents(1500));
      await log.close();
    });
    afterEach(() => open().catch(() => undefined));

    it('damage of an event is reported when the event is read', async () => {
      meddle(`UPDATE events SET event = replace(event, 'Tested', 'Twisted') WHERE position = 300`).close();
      await open();
      expect(await log.readStream('car-1', 300)).toHaveLength(1200);
      await expect(log.readStream('car-1')).rejects.toThrow('position 300');
      await expect(readAll()).rejects.toBeInstanceOf(LogCorrupt);
      await expect(readAll()).rejects.toThrow('position 300');
    });

    it.each([
      ['of its latest events', 1400, 'tail' as const],
      ['anywhere, where all is verified', 300, 'all' as const],
    ])('damage %s prevents opening the log', async (_, position, verify) => {
      meddle(`UPDATE events SET crc = crc + 1 WHERE position = ${position}`).close();
      await expect(open({ verify })).rejects.toBeInstanceOf(LogCorrupt);
      await expect(open({ verify })).rejects.toThrow(`position ${position}`);
    });

    it.each([
      ['invalid UTF-8', `UPDATE events SET event = CAST(x'7bff22fe7d' AS TEXT) WHERE position = 1400`],
      ['an additional line', `UPDATE events SET event = event || char(10) || event WHERE position = 1400`],
      ['a missing event', 'DELETE FROM events WHERE position = 700'],
    ])('damage such as %s prevents opening the log', async (_, sql) => {
      meddle(sql).close();
      await expect(open()).rejects.toBeInstanceOf(LogCorrupt);
    });

    it('damage of the whole file prevents opening the log', async () => {
      await writeFile(join(directory.path, 'events.sqlite'), 'no database at all '.repeat(1000));
      await expect(open()).rejects.toBeInstanceOf(LogCorrupt);
    });
  });
});
