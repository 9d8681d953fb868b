import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { slugStream } from './slug.js';

const { schema, isPlain } = slugStream.events.SlugClaimed;

it('a claim of an address that passes the fast check is accepted unchanged by its schema [STK-02]', () => {
  const value = fc.constantFrom<unknown>('', ' ', 'a-slug', 1, null, undefined, [], {});
  const field = fc.constantFrom('slug', 'car_id', 'shoe_size');
  let plain = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(field, value), { maxLength: 2 }), (changes) => {
      const changed = { slug: 'a-slug', car_id: 'c1', ...Object.fromEntries(changes) };
      if (!isPlain!(changed)) return;
      plain++;
      expect(schema.parse(changed)).toEqual(changed);
    }),
    { numRuns: 500 },
  );
  expect(plain).toBeGreaterThan(50);
  for (const none of [undefined, null, 'x', []]) expect(isPlain!(none)).toBe(false);
});
