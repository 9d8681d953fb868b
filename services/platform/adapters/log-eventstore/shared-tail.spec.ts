import { expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import { LogUnavailable, LogRolledBack } from '#platform/ports/event-log';
import { Interrupted } from './errors.js';
import { Availability } from './retry.js';
import { SharedTail } from './shared-tail.js';

const event = { position: 5, type: 'Tested' } as RecordedEvent;
const last = { position: 5, id: 'e5' };

it('a follower continues when the server did not confirm that its position still exists [ENG-04]', async () => {
  const stopping = new AbortController();
  let failures = 3;
  const tail = new SharedTail({
    reader: {
      readBounds: () => Promise.resolve({ last, upTo: last }),
      has: () => Promise.resolve(true),
      assertAt: () => Promise.resolve(),
      async *span() {
        // As the reader reports it.
        if (failures-- > 0) throw new LogUnavailable('reading position 3', { cause: new Interrupted('silence') });
        yield [event];
      },
      live: (_, signal) =>
        ({
          [Symbol.asyncIterator]: () => ({
            next: () =>
              new Promise((resolve) =>
                signal.addEventListener('abort', () => resolve({ done: true, value: undefined })),
              ),
            return: () => Promise.resolve({ done: true, value: undefined }),
          }),
        }) as never,
    },
    availability: new Availability(undefined),
    closing: new AbortController().signal,
    timeout: 60_000,
  });
  const seen: RecordedEvent[] = [];
  for await (const events of tail.follow({ after: 3, types: undefined, batchSize: 10 }, stopping.signal)) {
    seen.push(...events);
    stopping.abort();
  }
  expect(seen).toEqual([event]);
  expect(failures).toBe(-1);
});

it('a follower that was busy during a rollback of the log gets the error later [ENG-02, ENG-04]', async () => {
  /** For each reading: functions that give it an event and that end it. */
  const readings: { give: (event: RecordedEvent) => void; fail: (error: Error) => void }[] = [];
  const tail = new SharedTail({
    reader: {
      readBounds: () => Promise.resolve({ last, upTo: last }),
      has: () => Promise.resolve(true),
      assertAt: () => Promise.resolve(),
      async *span() {
        // Nothing is before the tail.
      },
      async *live() {
        for (;;) {
          const given = await new Promise<RecordedEvent>((resolve, reject) => {
            readings.push({ give: resolve, fail: reject });
          });
          yield { events: [given], last: { position: given.position, id: given.id } };
        }
      },
    },
    availability: new Availability(undefined),
    closing: new AbortController().signal,
    timeout: 60_000,
  });
  const { signal } = new AbortController();
  const follow = () => tail.follow({ after: 5, types: undefined, batchSize: 10 }, signal);
  const given = { position: 6, type: 'Tested', id: 'e6' } as RecordedEvent;
  const [first, busy] = [follow(), follow()];
  const got = [first.next(), busy.next()];
  const latest = async () => {
    while (readings.length === 0) await new Promise((resolve) => setImmediate(resolve));
    return readings.pop()!;
  };
  (await latest()).give(given);
  expect(await Promise.all(got)).toEqual([1, 2].map(() => ({ done: false, value: [given] })));
  const reported = expect(first.next()).rejects.toBeInstanceOf(LogRolledBack);
  (await latest()).fail(new LogRolledBack(6, 'it ends at 5'));
  await reported;
  const anew = follow();
  const fresh = anew.next();
  (await latest()).give(given);
  expect(await fresh).toEqual({ done: false, value: [given] });
  await expect(busy.next()).rejects.toBeInstanceOf(LogRolledBack);
  await anew.return(undefined);
});

it.each([
  ['from an event of another program that it has passed, which is still there', true, 40],
  ['from its own last event, where that one is no longer there', false, 5],
])('a tail continues after an interruption %s [ENG-04]', async (_, isThere, place) => {
  const begun: number[] = [];
  const stopping = new AbortController();
  const tail = new SharedTail({
    reader: {
      readBounds: () => Promise.resolve({ last, upTo: { position: 20, id: 'theirs' } }),
      has: () => Promise.resolve(isThere),
      assertAt: () => Promise.resolve(),
      async *span() {
        // Nothing is before the tail.
      },
      async *live(after) {
        begun.push(after);
        if (begun.length > 1) return stopping.abort();
        yield { events: [], upTo: { position: 40, id: 'theirs too' } };
        throw new Interrupted('a break');
      },
    },
    availability: new Availability(undefined),
    closing: new AbortController().signal,
    timeout: 60_000,
  });
  for await (const _ of tail.follow({ after: 5, types: undefined, batchSize: 10 }, stopping.signal));
  expect(begun).toEqual([20, place]);
});
