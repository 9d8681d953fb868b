import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RecentEvents } from './recent.js';

it('gives what comes after a position, or says that it reaches too far back', () =>
  fc.assert(
    fc.property(
      fc.nat({ max: 50 }),
      fc.integer({ min: 1, max: 10 }),
      fc.array(
        fc.record({ pushed: fc.nat({ max: 15 }), back: fc.nat({ max: 40 }), limit: fc.integer({ min: 1, max: 20 }) }),
      ),
      (start, capacity, steps) => {
        const recent = new RecentEvents(start, capacity);
        let head = start;
        for (const { pushed, back, limit } of steps) {
          recent.push(Array.from({ length: pushed }, () => `{"position":${++head}}`));
          const after = Math.max(0, head - back);
          const expected = Array.from({ length: Math.min(limit, head - after) }, (_, i) => after + i + 1);
          const found = recent.after(after, limit)?.map(({ position }) => position);
          if (after >= Math.max(start, head - capacity)) expect(found).toEqual(expected);
          else if (found) expect(found).toEqual(expected);
        }
      },
    ),
  ));

it('parses an event once for all who follow', () => {
  const recent = new RecentEvents(0, 10);
  recent.push(['{"position":1}', '{"position":2}']);
  expect(recent.after(1, 1)![0]).toBe(recent.after(0, 2)![1]);
});
