import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedEvent } from '#contracts/events/envelope';
import { RecentEvents } from './recent.js';

it('the cache of recent events returns the events after a position, or undefined when it is too far back', () =>
  fc.assert(
    fc.property(
      fc.nat({ max: 50 }),
      fc.integer({ min: 1, max: 300 }),
      fc.array(
        fc.record({
          sizes: fc.array(fc.nat({ max: 60 })),
          back: fc.nat({ max: 40 }),
          limit: fc.integer({ min: 1, max: 20 }),
        }),
      ),
      (start, capacity, steps) => {
        const recent = new RecentEvents(start, capacity);
        const pushed: string[] = [];
        for (const { sizes, back, limit } of steps) {
          const json = sizes.map((size, i) => `{"position":${start + pushed.length + i + 1}}`.padEnd(size));
          recent.push(json.map((json) => ({ json })));
          pushed.push(...json);
          const after = Math.max(0, pushed.length - back);
          const found = recent.after(start + after, limit);
          if (pushed.slice(after).join('').length <= capacity) expect(found).toBeDefined();
          if (found)
            expect(found).toEqual(pushed.slice(after, after + limit).map((event) => JSON.parse(event) as unknown));
        }
        if (start > 0) expect(recent.after(start - 1, 1)).toBeUndefined();
      },
    ),
  ));

it('the cache of recent events drops events that every follower has passed, and no others', () => {
  const recent = new RecentEvents(10, 1_000_000);
  for (let position = 11; position <= 110; position++) recent.push([{ json: `{"position":${position}}` }]);
  recent.release(5);
  recent.release(30);
  expect(recent.after(10, 1)).toEqual([{ position: 11 }]);
  recent.release(90);
  expect(recent.after(89, 1)).toBeUndefined();
  expect(recent.after(90, 2)).toEqual([{ position: 91 }, { position: 92 }]);
  recent.release(Infinity);
  expect(recent.after(110, 1)).toEqual([]);
  recent.push([{ json: '{"position":111}' }]);
  expect(recent.after(110, 1)).toEqual([{ position: 111 }]);
});

it('the cache of recent events gives every follower the same object, the appended one if known', () => {
  const recent = new RecentEvents(0, 1000);
  const event = { position: 2 } as RecordedEvent;
  recent.push([{ json: '{"position":1}' }, { json: '{"position":2}', event }]);
  expect(recent.after(0, 1)![0]).toBe(recent.after(0, 2)![0]);
  expect(recent.after(1, 1)![0]).toBe(event);
});

it('the cache of recent events returns only events of the asked types, and no more than were asked for', () => {
  const recent = new RecentEvents(0, 1000);
  for (const type of ['a', 'b', 'a', 'c', 'a']) recent.push([{ json: JSON.stringify({ type }) }]);
  expect(recent.after(0, 4, new Set(['a', 'c']))).toEqual([{ type: 'a' }, { type: 'a' }, { type: 'c' }]);
  expect(recent.after(1, 1, new Set(['a']))).toEqual([]);
});
