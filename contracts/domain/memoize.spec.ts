import { expect, it } from '@jest/globals';
import { memoize } from './memoize.js';

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
