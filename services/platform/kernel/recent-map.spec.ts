import { expect, it } from '@jest/globals';
import { RecentMap } from './recent-map.js';

it('the most recent entries are kept: at least the given number, at most twice as many', () => {
  const map = new RecentMap<number>(3);
  const memoize = () => [...'abcdefghi'].filter((key) => map.get(key) !== undefined).join('');
  const seen = [...'abcdefghi'].map((key, index) => {
    map.set(key, index);
    return memoize();
  });
  expect(seen).toEqual(['a', 'ab', 'abc', 'abcd', 'abcde', 'abcdef', 'defg', 'defgh', 'defghi']);
  map.set('i', 0);
  expect([map.get('i'), map.get('d')]).toEqual([0, 3]);
  map.clear();
  expect(memoize()).toBe('');
});
