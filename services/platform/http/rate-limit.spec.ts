import { expect, it } from '@jest/globals';
import { dailyBudget, RateLimit } from './rate-limit.js';

const at = (seconds: number) => new Date(seconds * 1000);

it('a sender may send a burst of requests, and then as many as the bucket refills [SRCH-30, FIN-05]', () => {
  const limit = new RateLimit({ burst: 3, rate: 0.5, senders: 10 });
  expect([1, 2, 3, 4].map(() => limit.take('a', at(0)))).toEqual([0, 0, 0, 2]);
  expect(limit.take('b', at(0))).toBe(0);
  expect([limit.take('a', at(1.9)), limit.take('a', at(2)), limit.take('a', at(2))]).toEqual([1, 0, 2]);
  expect([1, 2, 3, 4].map(() => limit.take('a', at(1000)))).toEqual([0, 0, 0, 2]);
});

it('a clock that is set back refills no bucket, and the number of buckets is bounded [SRCH-30, FIN-05]', () => {
  const limit = new RateLimit({ burst: 1, rate: 1, senders: 2 });
  expect([limit.take('a', at(100)), limit.take('a', at(50)), limit.take('a', at(50.5))]).toEqual([0, 1, 1]);
  for (const other of 'bcdef') limit.take(other, at(51));
  expect(limit.take('a', at(51))).toBe(0);
});

it('an amount counts as that many requests, can be given back, and is refilled within a day [HOST-12]', () => {
  const budget = dailyBudget(86_400)!;
  expect([budget.take('a', at(0), 80_000), budget.take('a', at(0), 10_000)]).toEqual([0, 3_600]);
  budget.take('a', at(0), -70_000);
  expect([budget.take('a', at(0), 76_400), budget.take('a', at(0)), budget.take('a', at(1))]).toEqual([0, 1, 0]);
  expect(budget.take('b', at(1), 86_400)).toBe(0);
  expect(dailyBudget(0)).toBeUndefined();
});
