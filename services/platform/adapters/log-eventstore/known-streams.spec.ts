import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { KnownStreams } from './known-streams.js';

const eventsOf = (stream: string, from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => ({ id: `${stream}@${from + i}`, revision: from + i }));

describe('cache of streams', () => {
  it('the cache of streams contains their first events without a gap, whatever parts are read, within the capacity', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.record({ stream: fc.constantFrom('a', 'b', 'c'), from: fc.nat(30), length: fc.nat(20) })),
        (capacity, reads) => {
          const streams = new KnownStreams(capacity);
          let last = 0;
          for (const { stream, from, length } of reads) {
            const before = streams.of(stream).next;
            streams.learn(stream, from, eventsOf(stream, from, from + length));
            const { next } = streams.of(stream);
            expect(next).toBe(from <= before && length > 0 ? Math.max(before, from + length) : before);
            if (next > 0) last = next;
            const known = ['a', 'b', 'c'].map((name) => [name, streams.of(name)] as const);
            for (const [name, of] of known) {
              const revisions = Array.from({ length: 60 }, (_, i) => of.revisionOf(`${name}@${i}`));
              expect(revisions).toEqual(revisions.map((_, i) => (i < of.next ? i : undefined)));
            }
            const all = known.reduce((sum, [, of]) => sum + of.next, 0);
            expect(all).toBeLessThanOrEqual(Math.max(capacity, last));
          }
        },
      ),
    ));

  it('the cache of streams evicts the stream used least recently', () => {
    const streams = new KnownStreams(10);
    for (const stream of ['a', 'b']) streams.learn(stream, 0, eventsOf(stream, 0, 4));
    streams.learn('a', 0, []);
    streams.learn('c', 0, eventsOf('c', 0, 4));
    expect(['a', 'b', 'c'].map((stream) => streams.of(stream).next)).toEqual([4, 0, 4]);
  });

  it('the cache of streams continues after the first events that the server was configured to drop [ENG-04]', () => {
    const streams = new KnownStreams();
    streams.learn('a', 0, eventsOf('a', 3, 5));
    expect([streams.of('a').next, streams.of('a').revisionOf('a@4'), streams.of('a').revisionOf('a@2')]).toEqual([
      5,
      4,
      undefined,
    ]);
    streams.learn('a', 9, eventsOf('a', 9, 10));
    expect(streams.of('a').next).toBe(5);
  });

  it('the cache of streams tells the log’s last event from later ones of another program [ENG-04]', () => {
    const streams = new KnownStreams();
    streams.learn('a', 0, eventsOf('a', 0, 2), 4);
    expect([streams.of('a').last, streams.of('a').next]).toEqual([1, 4]);
    streams.learn('a', 4, eventsOf('a', 4, 5), 5);
    expect([streams.of('a').last, streams.of('a').next]).toEqual([4, 5]);
    streams.learn('b', 0, [], 1);
    expect([streams.of('b').last, streams.of('b').next]).toEqual([-1, 1]);
    streams.learn('c', 3, [], 5);
    expect(streams.of('c').next).toBe(0);
  });

  it('the cache of streams removes a stream that is forgotten, which frees capacity', () => {
    const streams = new KnownStreams(10);
    streams.learn('a', 0, eventsOf('a', 0, 8));
    streams.forget('a');
    streams.forget('never');
    streams.learn('b', 0, eventsOf('b', 0, 5));
    streams.learn('c', 0, eventsOf('c', 0, 5));
    expect(['a', 'b', 'c'].map((stream) => streams.of(stream).next)).toEqual([0, 5, 5]);
  });
});
