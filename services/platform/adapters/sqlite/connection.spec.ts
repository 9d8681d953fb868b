import { expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openInBackground, serially } from './connection.js';

it('EVT-04 work goes one after the other in its order, what is urgent before what waits, and a failure stops nothing', async () => {
  const exclusive = serially();
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

it('EVT-04 keeps the statements of a connection: one collected while another runs would take its error', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const connection = await openInBackground(':memory:', []);
  const run = async (n: number) => {
    const statement = await connection.prepare(`SELECT ${n}`);
    expect(await statement.all()).toEqual([[n]]);
    return new WeakRef(statement);
  };
  const statements = await Promise.all([1, 2, 3].map(run));
  await pause(0);
  collectGarbage();
  expect(statements.filter((statement) => statement.deref())).toHaveLength(3);
  connection.close();
});
