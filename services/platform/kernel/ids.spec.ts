import { expect, it } from '@jest/globals';
import { deriveId, newId } from './ids.js';

it('new ids are unique UUIDs of version 7, ordered by their milliseconds', () => {
  const ids = Array.from({ length: 1000 }, newId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  const times = ids.map((id) => parseInt(id.replaceAll('-', '').slice(0, 12), 16));
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(Math.abs(Date.now() - times[0]!)).toBeLessThan(60_000);
});

it('ids derived from equal parts are equal; parts that merely concatenate to the same text differ', () => {
  expect(deriveId('a', 'b')).toBe(deriveId('a', 'b'));
  expect(deriveId('a', 'b')).not.toBe(deriveId('ab'));
  expect(deriveId('a', 'b')).not.toBe(deriveId('b', 'a'));
});
