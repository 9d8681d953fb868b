import { expect, it } from '@jest/globals';
import type { DeliveryResult } from './deliverer.js';
import { Queues } from './queues.js';

it('a receiver that accepts a message gets its other waiting messages at once, ahead of their schedule [CRM-09]', async () => {
  const clock = () => new Date('2026-05-20T00:00:00.000Z');
  const results: DeliveryResult[] = [
    {
      kind: 'attempted',
      outcome: { kind: 'failed', reason: 'unreachable' },
      state: { attempts: 1, nextAttemptAt: '2026-05-20T01:00:00.000Z', requested: false },
    },
    {
      kind: 'attempted',
      outcome: { kind: 'delivered' },
      state: { attempts: 1, settled: 'delivered', requested: false },
    },
  ];
  const attempts: [key: string, isEarly: boolean][] = [];
  const queues = new Queues({
    deliver: async ({ key }, { isEarly }) => {
      attempts.push([key, isEarly]);
      return results.shift() ?? { kind: 'done' };
    },
    ...{ accepts: () => true, onFailure: () => undefined, clock },
    ...{ perTarget: 1, maxConcurrent: 1, retryDelay: 1000, signal: new AbortController().signal },
  });
  const add = async (key: string, position: number) => {
    const of = { reactor: 'teller', target: 'world', message_id: key, stream: 'slug-a', revision: 0, position };
    queues.add({ ...of, key }, position);
    await queues.finished();
  };
  await add('first', 1);
  await add('second', 2);
  await queues.finished();
  expect(attempts.map(([key]) => key)).toEqual(['first', 'second', 'first']);
  expect(attempts[2]![1]).toBe(true);
});
