import { availableParallelism } from 'node:os';
import { expect, it } from '@jest/globals';
import { Semaphore } from '../kernel/semaphore.js';
import { cpuSlots } from './cpu-slots.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));
/** Work that ends on request. */
const open = (semaphore: Semaphore, name: string, begun: string[]) => {
  let [end, fail] = [() => {}, () => {}];
  const done = semaphore.run(
    () =>
      new Promise<string>((resolve, reject) => {
        begun.push(name);
        end = () => resolve(name);
        fail = () => reject(new Error(name));
      }),
  );
  return { done, end: () => end(), fail: () => fail() };
};

it('a semaphore limits concurrent work; the rest waits in order of arrival, despite failures [HOST-12]', async () => {
  const begun: string[] = [];
  const semaphore = new Semaphore(2);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => open(semaphore, name, begun));
  await settled();
  expect(begun).toEqual(['a', 'b']);
  a!.fail();
  await expect(a!.done).rejects.toThrow('a');
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  b!.end();
  expect(await b!.done).toBe('b');
  await settled();
  c!.end();
  d!.end();
  expect(await Promise.all([c!.done, d!.done])).toEqual(['c', 'd']);
});

it('long work leaves one processor to the event loop [HOST-12]', async () => {
  const begun: string[] = [];
  const all = Array.from({ length: availableParallelism() + 1 }, (_, n) => open(cpuSlots, `${n}`, begun));
  await settled();
  expect(begun).toHaveLength(Math.max(1, availableParallelism() - 1));
  for (const { done, end } of all) {
    end();
    await done;
    await settled();
  }
});
