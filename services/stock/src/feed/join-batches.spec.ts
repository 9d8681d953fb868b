import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { joinBatches } from './join-batches.js';

const collect = async (batches: AsyncIterable<number[]>): Promise<number[][]> => {
  const found: number[][] = [];
  for await (const batch of batches) found.push(batch);
  return found;
};

it('available batches are joined up to a size, and nothing is lost [STK-03]', async () => {
  const source = async function* () {
    for (let n = 0; n < 10; n++) yield [2 * n, 2 * n + 1];
  };
  const found = await collect(joinBatches(source(), 6));
  expect(found.flat()).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(found.map(({ length }) => length)).toEqual([6, 6, 6, 2]);
});

it('batches are passed on when no more are ready, and before an error [STK-03]', async () => {
  let resume = () => {};
  const source = async function* () {
    yield [1];
    await new Promise<void>((resolve) => (resume = resolve));
    yield [2];
    await nextTurn();
    throw new Error('the upload broke off');
  };
  const batches = joinBatches(source(), 100);
  expect(await batches.next()).toEqual({ value: [1], done: false });
  resume();
  expect(await batches.next()).toEqual({ value: [2], done: false });
  await expect(batches.next()).rejects.toThrow('broke off');
});
