import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedEvent } from '#contracts/events/envelope';
import { type Mark, movesStream } from '#platform/kernel/log-moves';
import { type EventLog, LogElsewhere } from '#platform/ports/event-log';
import { collect, eventLogContract, newEvent } from '#platform/testing/event-log.contract';
import { createMemoryLog } from '#platform/testing/memory-log';
import { MarkSampler } from './copy.js';
import { atFormerPositions, type Copied, serverPositionAfter, serverPositionBefore } from './former-positions.js';

const apart = 100;

/** A log whose positions have gaps, as a server's do. */
const withGaps = (log: EventLog): EventLog => {
  const out = (event: RecordedEvent) => ({ ...event, position: event.position * apart });
  const into = (position: number) => position / apart;
  async function* each(batches: AsyncIterable<RecordedEvent[]>) {
    for await (const batch of batches) yield batch.map(out);
  }
  return {
    ...log,
    async append(...appended) {
      const { revision, position } = await log.append(...appended);
      return { revision, position: position * apart };
    },
    readStream: async (...asked) => (await log.readStream(...asked)).map(out),
    readAll: (options) => each(log.readAll({ ...options, after: into(options.after) })),
    tail: (options) => each(log.tail({ ...options, after: into(options.after) })),
    readBackwards: ({ before, after = 0, ...options }) =>
      each(
        log.readBackwards({ ...options, after: into(after), ...(before !== undefined && { before: into(before) }) }),
      ),
    head: async () => (await log.head()) * apart,
    positionAt: async (instant) => (await log.positionAt(instant)) * apart,
  };
};

const copiedEvent = (position: number) =>
  newEvent({
    time: new Date(Date.UTC(2020, 0, 1) + position * 1000).toISOString(),
    metadata: { tenant: 'demo', ...{ former_position: position } },
  });

/** A server's log with events copied from another one. */
const copiedLog = async (count: number, limit = 5) => {
  const server = withGaps(createMemoryLog());
  const markSampler = new MarkSampler(limit);
  for (let position = 1; position <= count; position++) {
    const appended = await server.append(`car-${position % 3}`, 'any', [copiedEvent(position)]);
    markSampler.add({ position, at: appended.position });
  }
  const finish = async () => {
    const moved = { ...copiedEvent(count + 1), type: 'LogMoved', data: { to: 'eventstore', marks: markSampler.all } };
    await server.append(movesStream, 'any', [moved]);
  };
  return { server, finish };
};

eventLogContract('EventStoreDB with what was copied from another log', async () => {
  const { server, finish } = await copiedLog(40);
  await finish();
  const log = await atFormerPositions(server);
  return { log, close: () => log.close() };
});

it('copied events are read at their former positions, from any one on, forwards and backwards [ENG-07]', async () => {
  const { server, finish } = await copiedLog(40);
  await finish();
  const log = await atFormerPositions(server);
  expect(await log.head()).toBe(41);
  await log.append('car-new', 'none', [newEvent()]);
  const head = await log.head();
  expect(head).toBe(42 * apart);
  const all = [...Array.from({ length: 41 }, (_, i) => i + 1), head];
  const positions = async (batches: AsyncIterable<RecordedEvent[]>) =>
    (await collect(batches)).map(({ position, metadata }) => {
      expect(metadata).not.toHaveProperty('former_position');
      return position;
    });
  for (const from of [0, ...all]) {
    expect(await positions(log.readAll({ after: from }))).toEqual(all.filter((position) => position > from));
    if (from === 0) continue;
    expect(await positions(log.readBackwards({ before: from, after: 7 }))).toEqual(
      all.filter((position) => position < from && position > 7).reverse(),
    );
    const [event] = await collect(log.readAll({ after: from - 1, batchSize: 1 }));
    if (from <= 40) expect(await log.positionAt(event!.time)).toBe(from);
  }
});

it('an append that is repeated after the log was moved returns its former position [ENG-07]', async () => {
  const { server, finish } = await copiedLog(40);
  await finish();
  const log = await atFormerPositions(server);
  const [event] = await collect(log.readAll({ after: 16, batchSize: 1 }));
  expect(await log.append(event!.stream, 'any', [event!])).toEqual({ revision: event!.revision, position: 17 });
});

it('an unfinished copy can not be opened as a log [ENG-07]', async () => {
  const { server } = await copiedLog(3);
  await expect(atFormerPositions(server)).rejects.toThrow(LogElsewhere);
});

it('marks of a copy do not exceed their limit, include the first event and are close together [ENG-07]', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 2, max: 20 }), (count, limit) => {
      const markSampler = new MarkSampler(limit);
      for (let position = 1; position <= count; position++) markSampler.add({ position, at: position * apart });
      const found = markSampler.all.map(({ position }) => position);
      expect(found.length).toBeLessThanOrEqual(limit);
      expect(found[0]).toBe(1);
      const widest = Math.max(...[...found, count + 1].slice(1).map((position, i) => position - found[i]!));
      expect(widest).toBeLessThanOrEqual(Math.max(1, (4 * count) / limit));
    }),
  ));

it('a read starts at a mark that skips no event after (or before) the requested position [ENG-07]', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 30 });
  fc.assert(
    fc.property(steps, fc.nat(), (widths, seed) => {
      let at = 0;
      const events = widths.map((width, i): Mark => ({ position: i + 1, at: (at += width) }));
      const marks = events.filter((_, i) => i === 0 || (i + seed) % 3 === 0);
      const copies: Copied[] = [{ marks, last: events.at(-1)! }];
      for (const { position, at: place } of events) {
        expect(serverPositionBefore(copies, position)).toBeLessThanOrEqual(place);
        expect(serverPositionAfter(copies, position)).toBeGreaterThanOrEqual(place);
      }
      expect([serverPositionBefore(copies, 0), serverPositionBefore(copies, at + 1)]).toEqual([0, at + 1]);
    }),
  );
});
