import { expect, it } from '@jest/globals';
import { memoize, memoizeObjects } from './memoize.js';

it('the result for a text is computed once, and again for a long text or after thousands of others [SRCH-05]', () => {
  const asked: string[] = [];
  const length = memoize((text) => {
    asked.push(text);
    return text === '' ? undefined : text.length;
  });
  const long = 'x'.repeat(101);
  const all = ['Toyota', '', long, 'Toyota', '', long];
  expect(all.map(length)).toEqual([6, undefined, 101, 6, undefined, 101]);
  expect(asked).toEqual(['Toyota', '', long, long]);
  for (let n = 0; n < 5000; n++) length(String(n));
  expect(length('Toyota')).toBe(6);
  expect(asked.filter((text) => text === 'Toyota')).toHaveLength(2);
});

it('the result for two objects is computed once, and again for another of either [USER-04]', () => {
  const asked: unknown[] = [];
  const of = memoizeObjects((one: object, other: object) => void asked.push([one, other]));
  const [a, b, c] = [{}, {}, {}];
  for (const [one, other] of [
    [a, b],
    [a, b],
    [a, c],
    [c, b],
    [a, b],
  ] as const)
    of(one, other);
  expect(asked).toEqual([
    [a, b],
    [a, c],
    [c, b],
  ]);
});
