import { expect, it } from '@jest/globals';
import { StreamFilter } from './stream-filter.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('the stream filter excludes no existing stream and most others, also while it loads and grows', async () => {
  const there = Array.from({ length: 12_000 }, (_, i) => `car-${String(i).padStart(6, '0')}`);
  const known = new StreamFilter((after, limit) =>
    Promise.resolve(
      there
        .slice(0, 11_000)
        .filter((name) => name > after)
        .slice(0, limit),
    ),
  );
  const absent = Array.from({ length: 1000 }, (_, i) => `slug-${i}`);
  expect(known.candidates(absent)).toEqual(absent);
  for (const stream of there.slice(11_000, 11_500)) known.add(stream);
  expect(known.candidates(there)).toEqual(there);
  await settled();
  for (const stream of there.slice(11_500)) known.add(stream);
  expect(known.candidates(there)).toEqual(there);
  expect(known.candidates(absent).length).toBeLessThan(20);
});

it('the stream filter assumes that every stream exists when the names can not be read', async () => {
  let tries = 0;
  const known = new StreamFilter(() => Promise.reject(new Error(`damaged ${++tries}`)));
  for (let i = 1; i <= 2; i++) {
    expect(known.candidates(['a'])).toEqual(['a']);
    await settled();
    expect(tries).toBe(i);
  }
});
