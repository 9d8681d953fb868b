import { expect, it } from '@jest/globals';
import { memoize } from './memoize.js';

it('a text is worked out once while it recurs, and again when thousands of others have come, or it is long [SRCH-05]', () => {
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
