import { expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import { LogUnavailable } from '#platform/ports/event-log';
import { newEvent } from '#platform/testing/event-log.contract';
import type { AppendAnswer } from './append-calls.js';
import { createAppender } from './appender.js';
import type { Encoded } from './codec.js';
import { KnownStreams } from './known-streams.js';
import type { Retention } from './reader.js';

const stream = 'lead-1';
const keepsAll: Retention = { before: 0, maxCount: Infinity, isByAge: false };

/** A server with one event, which readers see from the read number `shownAtRead` on. */
const createServer = (event: { readonly id: string }, shownAtRead: number, retention = keepsAll) => {
  const streams = new KnownStreams();
  const stored = [event.id];
  let reads = 0;
  const shown = (from: number) =>
    reads < shownAtRead
      ? []
      : stored.map((id, revision) => ({ id, revision, position: 100 + revision }) as RecordedEvent).slice(from);
  const append = createAppender({
    calls: {
      append: async (_stream: string, after: number, events: readonly Encoded[]): Promise<AppendAnswer> => {
        if (after !== stored.length - 1) return { actual: stored.length - 1 };
        stored.push(...events.map(({ id }) => id));
        return { revision: stored.length - 1, position: 99 + stored.length };
      },
    },
    reader: {
      stream: async (_stream, from) => {
        reads++;
        streams.learn(stream, from, shown(from));
        return shown(from);
      },
      event: async (_stream, revision) => shown(revision)[0],
      retention: () => Promise.resolve(retention),
    },
    streams,
    retry: (_what, _until, work) => work(1000),
    retryTimeout: shownAtRead === Infinity ? 1500 : 60_000,
    closing: new AbortController().signal,
  });
  return { append, stored };
};

it('a repeated append is stored once, even if the first is not readable for long [ENG-04, LEAD-10]', async () => {
  const event = newEvent();
  const { append, stored } = createServer(event, 9);
  expect(await append(stream, 'any', [event])).toEqual({ revision: 0, position: 100 });
  expect(stored).toHaveLength(1);
});

it('an append that a restore of the server lost is stored when it is repeated [ENG-02, LEAD-10]', async () => {
  const before = newEvent();
  const { append, stored } = createServer(before, 0);
  const event = newEvent();
  expect((await append(stream, 'any', [event])).revision).toBe(1);
  stored.length = 1;
  expect(await append(stream, 'any', [event])).toEqual({ revision: 1, position: 101 });
  expect(stored).toEqual([before.id, event.id]);
  // Another event is now at that revision.
  stored[1] = 'of somebody else';
  expect((await append(stream, 'any', [event])).revision).toBe(2);
  expect(stored).toEqual([before.id, 'of somebody else', event.id]);
});

it('nothing is appended while an event of the stream, maybe the same, is not readable [ENG-04, LEAD-10]', async () => {
  const { append, stored } = createServer(newEvent(), Infinity);
  await expect(append(stream, 'any', [newEvent()])).rejects.toBeInstanceOf(LogUnavailable);
  expect(stored).toHaveLength(1);
});

it.each([
  ['before a revision', { ...keepsAll, before: 1 }],
  ['but for the last, none of which is left', { ...keepsAll, maxCount: 0 }],
  ['that are old', { ...keepsAll, isByAge: true }],
])('an append does not wait for events that the server is to drop: events %s [ENG-04]', async (_, retention) => {
  const { append, stored } = createServer(newEvent(), Infinity, retention);
  expect((await append(stream, 'any', [newEvent()])).revision).toBe(1);
  expect(stored).toHaveLength(2);
});
