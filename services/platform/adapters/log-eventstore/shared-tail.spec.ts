import { expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import { LogUnavailable } from '#platform/ports/event-log';
import { Interrupted } from './errors.js';
import { Availability } from './retry.js';
import { SharedTail } from './shared-tail.js';

const event = { position: 5, type: 'Tested' } as RecordedEvent;
const last = { position: 5, id: 'e5' };

it('a follower goes on when the server was silent to the question whether its place is still there [ENG-04]', async () => {
  const stopping = new AbortController();
  let failures = 3;
  const tail = new SharedTail({
    reader: {
      last: () => Promise.resolve(last),
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
