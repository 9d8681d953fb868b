import { expect, it } from '@jest/globals';
import Database from 'libsql/promise';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { temporaryDirectory } from '#platform/testing/temporary';
import { openForReading, openInBackground, serialQueue } from './connection.js';

it('a serial queue runs work in order, urgent work first, and continues after a failure [EVT-04]', async () => {
  const exclusive = serialQueue();
  const log: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await pause(1);
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const first = exclusive(work('first'));
  await pause(0);
  const results = await Promise.allSettled([
    first,
    exclusive(work('second', true)),
    exclusive(() => {
      throw new Error('at once');
    }),
    exclusive(work('third')),
    exclusive(work('urgent'), true),
  ]);
  expect(log).toEqual(['first', 'urgent', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(
    results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as Error).message)),
  ).toEqual(['first', 'second', 'at once', 'third', 'urgent']);
  expect(await exclusive(work('later'))).toBe('later');
});

it('a connection’s statements are not garbage collected, which would hide errors of others [EVT-04]', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const libsql = Database.prototype as unknown as { prepare: (this: unknown, sql: string) => Promise<object> };
  const { prepare } = libsql;
  const prepared: WeakRef<object>[] = [];
  libsql.prepare = async function (sql) {
    const statement = await prepare.call(this, sql);
    prepared.push(new WeakRef(statement));
    return statement;
  };
  const connection = await openInBackground(':memory:', []);
  expect(await (await connection.prepare('SELECT 1')).all()).toEqual([[1]]);
  libsql.prepare = prepare;
  await pause(0);
  collectGarbage();
  expect(prepared.map((statement) => statement.deref() !== undefined)).toEqual([true, true]);
  connection.close();
});

it('a connection waits briefly for another program that has locked the file [EVT-01]', async () => {
  const directory = await temporaryDirectory();
  const file = join(directory.path, 'a.sqlite');
  const connection = await openInBackground(file, ['journal_mode = WAL']);
  await connection.exec('CREATE TABLE seen (n INTEGER)');
  const other = openForReading(file);
  other.pragma('query_only = OFF');
  other.exec('BEGIN IMMEDIATE');
  const insert = await connection.prepare('INSERT INTO seen VALUES (?)', false);
  const inserted = insert.all(1);
  await pause(50);
  other.exec('COMMIT');
  await inserted;
  expect(other.prepare('SELECT n FROM seen').raw().all()).toEqual([[1]]);
  other.close();
  connection.close();
  await directory.remove();
});
