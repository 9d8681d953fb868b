import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { Appended, EventLog, ExpectedRevision, NewEvent, ReadAllOptions } from '#platform/ports/event-log';
import { maxAppendBytes, maxEventBytes } from '#platform/kernel/event-size';
import { DuplicateEventId, EventTooLarge, LogRolledBack, RevisionConflict } from '#platform/ports/event-log';

export interface OpenLog {
  readonly log: EventLog;
  /** Closes the log and opens it again on its stored events; absent: the log stores nothing. */
  reopen?(): Promise<EventLog>;
  /** Closes the log and deletes its events. */
  close(): Promise<void>;
}

export const newStream = (category = 'contract') => `${category}-${randomUUID()}`;

export const newEvent = (event: Partial<NewEvent> = {}): NewEvent => ({
  id: randomUUID(),
  type: 'Tested',
  version: 1,
  time: '2026-01-31T10:20:30.456Z',
  data: { n: 1 },
  metadata: { tenant: 'demo' },
  ...event,
});
export const newEvents = (count: number, event: Partial<NewEvent> = {}): NewEvent[] =>
  Array.from({ length: count }, () => newEvent(event));

export const collect = async (batches: AsyncIterable<RecordedEvent[]>): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const batch of batches) events.push(...batch);
  return events;
};
const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);

/** Any value that JSON can hold. */
export const anyJson = fc.json({ maxDepth: 4 }).map((text) => JSON.parse(text) as unknown);

export interface LogCapabilities {
  /**
   * Where event ids are unique: in the whole `log`, so that an id from another stream is refused; or in their `stream`
   * only (EventStoreDB).
   */
  readonly idsKnownIn: 'log' | 'stream';
}

/** Tests the contract of an event log. The log may hold other events, before and between those of the tests. */
export const eventLogContract = (
  name: string,
  open: () => Promise<OpenLog>,
  { idsKnownIn }: LogCapabilities = { idsKnownIn: 'log' },
): void =>
  describe(`event log contract: ${name} [EVT-01]`, () => {
    let opened: OpenLog;
    let log: EventLog;
    beforeAll(async () => {
      opened = await open();
      ({ log } = opened);
    });
    afterAll(() => opened.close());

    /** Returns the events of these streams that `readAll` finds. */
    const readAll = async (options: ReadAllOptions, ...streams: string[]) =>
      (await collect(log.readAll(options))).filter(({ stream }) => streams.includes(stream));

    it('the log returns an event as it was appended, with its position', async () => {
      const stream = newStream();
      const event = newEvent({ version: 3, metadata: { tenant: 'a', correlationid: 'b', causationid: 'c' } });
      const before = await log.head();
      const appended = await log.append(stream, 'none', [event]);
      const recorded = { ...event, stream, revision: 0, position: appended.position };
      expect(appended.revision).toBe(0);
      expect(await log.readStream(stream)).toEqual([recorded]);
      expect(await readAll({ after: before }, stream)).toEqual([recorded]);
    });

    it('the log stores any JSON unchanged', () =>
      fc.assert(
        fc.asyncProperty(fc.array(anyJson, { minLength: 1, maxLength: 5 }), async (values) => {
          const stream = newStream();
          await log.append(
            stream,
            'none',
            values.map((value) => newEvent({ data: { value } })),
          );
          expect((await log.readStream(stream)).map(({ data }) => data)).toEqual(values.map((value) => ({ value })));
        }),
        { numRuns: 30 },
      ));

    it('the log gives an event empty metadata where none was given', async () => {
      const stream = newStream();
      const { metadata: _, ...event } = newEvent();
      await log.append(stream, 'none', [event]);
      expect((await log.readStream(stream))[0]!.metadata).toEqual({});
    });

    it('the log numbers a stream from 0 without gaps, and the log in ascending order', async () => {
      const [a, b] = [newStream(), newStream()];
      const before = await log.head();
      await log.append(a, 'none', newEvents(2));
      await log.append(b, 'any', newEvents(1));
      const last = await log.append(a, 1, newEvents(3));
      expect(last.revision).toBe(4);
      const events = await readAll({ after: before }, a, b);
      expect(events.map(({ stream, revision }) => [stream, revision])).toEqual(
        [0, 1]
          .map((revision): [string, number] => [a, revision])
          .concat(
            [[b, 0]],
            [2, 3, 4].map((r) => [a, r]),
          ),
      );
      const positions = events.map(({ position }) => position);
      expect(positions).toEqual([...new Set(positions)].sort((x, y) => x - y));
      expect(positions.at(-1)).toBe(last.position);
      expect(await log.head()).toBeGreaterThanOrEqual(last.position);
    });

    it.each<[string, number, ExpectedRevision, number | 'none']>([
      ['a stream that exists is expected not to', 2, 'none', 1],
      ['a stream that does not exist is expected at a revision', 0, 0, 'none'],
      ['the stream is behind', 1, 4, 0],
      ['the stream is ahead', 3, 0, 2],
    ])('the log refuses an append when %s, and writes nothing', async (_, existing, expected, actual) => {
      const stream = newStream();
      if (existing > 0) await log.append(stream, 'none', newEvents(existing));
      const refused = log.append(stream, expected, newEvents(2));
      await expect(refused).rejects.toBeInstanceOf(RevisionConflict);
      await expect(refused).rejects.toMatchObject({ stream, expected, actual });
      expect(await log.readStream(stream)).toHaveLength(existing);
    });

    it('the log appends to any revision when none is expected', async () => {
      const stream = newStream();
      expect((await log.append(stream, 'any', newEvents(1))).revision).toBe(0);
      expect((await log.append(stream, 'any', newEvents(2))).revision).toBe(2);
    });

    it('the log accepts exactly one of several appends that expect the same revision', async () => {
      const stream = newStream();
      const results = await Promise.allSettled(newEvents(20).map((event) => log.append(stream, 'none', [event])));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(RevisionConflict);
      expect(await log.readStream(stream)).toHaveLength(1);
    });

    it('the log does not let a refused append affect concurrent ones', async () => {
      const [good, bad] = [newStream(), newStream()];
      const results = await Promise.allSettled(
        newEvents(30).map((event, i) => log.append(i % 3 === 1 ? bad : good, i % 3 === 1 ? 7 : 'any', [event])),
      );
      expect(results.map(({ status }) => status)).toEqual(
        results.map((_, i) => (i % 3 === 1 ? 'rejected' : 'fulfilled')),
      );
      const revisions = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.revision : []));
      expect(revisions.sort((x, y) => x - y)).toEqual(revisions.map((_, i) => i));
      expect(await log.readStream(good)).toHaveLength(20);
      expect(await log.readStream(bad)).toEqual([]);
    });

    it.each<ExpectedRevision>(['none', 'any', 0, 7])(
      'the log answers a repeated append with the position of its events, whatever revision is expected (%s)',
      async (expected) => {
        const stream = newStream();
        const events = newEvents(3);
        const first = await log.append(stream, 'none', events);
        await log.append(stream, 2, newEvents(1));
        expect(await log.append(stream, expected, events)).toEqual(first);
        expect(await log.readStream(stream)).toHaveLength(4);
      },
    );

    it('the log treats concurrent repeats of an append as one', async () => {
      const stream = newStream();
      const events = newEvents(2);
      const [first, second] = await Promise.all([log.append(stream, 'any', events), log.append(stream, 'any', events)]);
      expect(second).toEqual(first);
      expect(await log.readStream(stream)).toHaveLength(2);
    });

    it('the log refuses an append that repeats ids only in part, out of order, or twice', async () => {
      const stream = newStream();
      const [a, b] = newEvents(2) as [NewEvent, NewEvent];
      await log.append(stream, 'none', [a, b]);
      const refused: [string, NewEvent[]][] = [
        [stream, [b, newEvent()]],
        [stream, [newEvent(), a]],
        [stream, [b, a]],
      ];
      for (const [to, events] of refused)
        await expect(log.append(to, 'any', events)).rejects.toBeInstanceOf(DuplicateEventId);
      const twice = newEvent();
      const fresh = newStream();
      await expect(log.append(fresh, 'any', [twice, twice])).rejects.toMatchObject({ id: twice.id });
      expect(await log.readStream(stream)).toHaveLength(2);
      expect(await log.readStream(fresh)).toEqual([]);
    });

    if (idsKnownIn === 'log')
      it('the log refuses ids that another stream has', async () => {
        const [stream, other] = [newStream(), newStream()];
        const events = newEvents(2);
        await log.append(stream, 'none', events);
        await expect(log.append(other, 'any', events)).rejects.toBeInstanceOf(DuplicateEventId);
        expect(await log.readStream(other)).toEqual([]);
      });
    else
      it('the log accepts ids that another stream has, separately for each stream', async () => {
        const [stream, other] = [newStream(), newStream()];
        const events = newEvents(2);
        const first = await log.append(stream, 'none', events);
        const second = await log.append(other, 'any', events);
        expect(second.position).toBeGreaterThan(first.position);
        expect(await log.append(stream, 'none', events)).toEqual(first);
        expect(await log.append(other, 'any', events)).toEqual(second);
        for (const name of [stream, other]) expect(idsOf(await log.readStream(name))).toEqual(idsOf(events));
      });

    it('the log refuses data that is not JSON, and continues to work', async () => {
      const stream = newStream();
      const cycle: Record<string, unknown> = {};
      cycle.self = cycle;
      const appends = await Promise.allSettled([
        log.append(stream, 'any', newEvents(1)),
        log.append(stream, 'any', newEvents(1, { data: cycle })),
        log.append(stream, 'any', newEvents(1)),
      ]);
      expect(appends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(await log.readStream(stream)).toHaveLength(2);
    });

    it('the log takes an event up to the size that every engine takes, and refuses one above it by the field it is for [ENG-01]', async () => {
      const stream = newStream();
      const frame = Buffer.byteLength(JSON.stringify({ car: { comments: '' } }) + JSON.stringify({ tenant: 'demo' }));
      // Two bytes a character, because the limit counts bytes.
      const withText = (bytes: number) =>
        newEvent({ data: { car: { comments: 'é'.repeat(Math.floor(bytes / 2)) } }, metadata: { tenant: 'demo' } });
      await log.append(stream, 'none', [withText(maxEventBytes - frame)]);
      const refused = log.append(stream, 0, [withText(maxEventBytes - frame + 2)]);
      await expect(refused).rejects.toBeInstanceOf(EventTooLarge);
      await expect(refused).rejects.toMatchObject({ limit: maxEventBytes, part: { path: 'car.comments' } });
      expect(await log.readStream(stream)).toHaveLength(1);
    });

    it('the log takes events of one append up to the size that every engine takes, and refuses more of them whole [ENG-01]', async () => {
      const stream = newStream();
      const events = newEvents(Math.floor(maxAppendBytes / 10_300), { data: { text: 'x'.repeat(10_000) } });
      await log.append(stream, 'none', events);
      const more = newEvents(events.length + 5, { data: { text: 'x'.repeat(10_000) } });
      await expect(log.append(stream, 'any', more)).rejects.toBeInstanceOf(EventTooLarge);
      expect(await log.readStream(stream)).toHaveLength(events.length);
    });

    it('the log reads a stream from a revision, and nothing of a stream that does not exist', async () => {
      const stream = newStream();
      const events = newEvents(5);
      await log.append(stream, 'none', events);
      expect(idsOf(await log.readStream(stream, 3))).toEqual(idsOf(events.slice(3)));
      expect(await log.readStream(stream, 5)).toEqual([]);
      expect(await log.readStream(newStream())).toEqual([]);
    });

    it('the log tells the revision of the last event of each of many streams, where it can without reading them [FEED-15]', async () => {
      if (!log.revisions) return;
      const streams = Array.from({ length: 1100 }, () => newStream());
      const lengths = new Map([0, 600, 1099].map((at) => [at, (at % 7) + 1]));
      for (const [at, length] of lengths) await log.append(streams[at]!, 'none', newEvents(length));
      expect(await log.revisions(streams)).toEqual(streams.map((_, at) => (lengths.get(at) ?? 0) - 1));
      await log.append(streams[600]!, 'any', newEvents(1));
      expect(await log.revisions([streams[600]!, streams[600]!, newStream()])).toEqual([
        lengths.get(600),
        lengths.get(600),
        -1,
      ]);
      expect(await log.revisions([])).toEqual([]);
    });

    it('the log writes and reads thousands of events at once', async () => {
      const stream = newStream();
      const events = newEvents(2500);
      const before = await log.head();
      const { revision } = await log.append(stream, 'none', events);
      expect(revision).toBe(2499);
      expect(idsOf(await log.readStream(stream))).toEqual(idsOf(events));
      expect(idsOf(await readAll({ after: before }, stream))).toEqual(idsOf(events));
    });

    it('the log reads everything after a position, in batches of at most the size given', async () => {
      const stream = newStream();
      const before = await log.head();
      const events = newEvents(25);
      await log.append(stream, 'none', events);
      const batches: RecordedEvent[][] = [];
      for await (const batch of log.readAll({ after: before, batchSize: 10 })) batches.push(batch);
      expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(10);
      expect(Math.min(...batches.map((batch) => batch.length))).toBeGreaterThan(0);
      const read = batches.flat().filter((event) => event.stream === stream);
      expect(idsOf(read)).toEqual(idsOf(events));
      expect(idsOf(await readAll({ after: read[20]!.position }, stream))).toEqual(idsOf(events.slice(21)));
    });

    it('the log reads only the types requested', async () => {
      const stream = newStream();
      const before = await log.head();
      const types = Array.from({ length: 30 }, (_, i) => `Type${i % 3}`);
      await log.append(
        stream,
        'none',
        types.map((type) => newEvent({ type })),
      );
      const read = await readAll({ after: before, types: ['Type0', 'Type2'], batchSize: 4 }, stream);
      expect(read.map(({ type }) => type)).toEqual(types.filter((type) => type !== 'Type1'));
      expect(await readAll({ after: before, types: ['Unheard'] }, stream)).toEqual([]);
      expect(await readAll({ after: before, types: [] }, stream)).toEqual([]);
    });

    it('the log reads up to the head at the time of the call', async () => {
      const stream = newStream();
      const before = await log.head();
      await log.append(stream, 'none', newEvents(3));
      const reading = log.readAll({ after: before, batchSize: 2 });
      await log.append(stream, 2, newEvents(3));
      expect((await collect(reading)).filter((event) => event.stream === stream)).toHaveLength(3);
    });

    it('the log informs a follower from beyond its end that it is not the log of that position [ENG-02]', async () => {
      const after = (await log.head()) + 1_000_000;
      const { signal } = new AbortController();
      await expect(collect(log.tail({ after, signal }))).rejects.toBeInstanceOf(LogRolledBack);
    });

    it('the log reads backwards between two positions, filtered by type, in batches [OPS-03]', async () => {
      const stream = newStream();
      await log.append(stream, 'any', newEvents(1));
      const before = await log.head();
      const events = Array.from({ length: 12 }, (_, n) => newEvent({ type: `Type${n % 3}` }));
      await log.append(stream, 'any', events);
      const there = await readAll({ after: before }, stream);
      await log.append(stream, 'any', newEvents(1));
      const batches: RecordedEvent[][] = [];
      const options = { before: there[9]!.position, after: there[0]!.position, batchSize: 3 };
      for await (const batch of log.readBackwards(options)) batches.push(batch);
      expect(batches.map(({ length }) => length)).toEqual([3, 3, 2]);
      expect(batches.flat()).toEqual(there.slice(1, 9).reverse());
      const typed = await collect(log.readBackwards({ after: before, types: ['Type2'], batchSize: 2 }));
      expect(typed).toEqual(there.filter(({ type }) => type === 'Type2').reverse());
      expect(await collect(log.readBackwards({ before: there[0]!.position, after: there[0]!.position }))).toEqual([]);
    });

    it('the log finds the position of a point in time [OPS-03]', async () => {
      const stream = newStream();
      const start = Date.UTC(2900, 0) + Date.now();
      const momentOf = (seconds: number) => new Date(start + seconds * 1000).toISOString();
      const before = await log.head();
      for (const second of [1, 2, 2, 4]) await log.append(stream, 'any', [newEvent({ time: momentOf(second) })]);
      const positions = (await readAll({ after: before }, stream)).map(({ position }) => position);
      const found = [];
      for (const second of [1, 2, 3, 4, 5]) found.push(await log.positionAt(momentOf(second)));
      expect(found).toEqual([positions[0], positions[2], positions[2], positions[3], positions[3]]);
      expect(await log.positionAt(momentOf(0))).toBe(before);
      expect(await log.positionAt('1970-01-01T00:00:00.000Z')).toBe(0);
    });

    it('the log has nothing after the head', async () => {
      expect(await collect(log.readAll({ after: (await log.head()) + 1000 }))).toEqual([]);
    });

    describe('tail', () => {
      it('a tail returns existing events, then new ones, in order and once, until it is aborted', async () => {
        const stream = newStream();
        const after = await log.head();
        const events = newEvents(40);
        await log.append(stream, 'any', events.slice(0, 7));
        const abort = new AbortController();
        const appending = (async () => {
          for (let i = 7; i < 40; i += 3) await log.append(stream, 'any', events.slice(i, i + 3));
        })();
        const seen: RecordedEvent[] = [];
        for await (const batch of log.tail({ after, batchSize: 5, signal: abort.signal })) {
          seen.push(...batch.filter((event) => event.stream === stream));
          if (seen.length >= 40) abort.abort();
        }
        await appending;
        expect(idsOf(seen)).toEqual(idsOf(events));
      });

      it('a tail returns only the types requested', async () => {
        const stream = newStream();
        const after = await log.head();
        const abort = new AbortController();
        await log.append(stream, 'any', [newEvent({ type: 'Wanted' }), newEvent()]);
        const appending = log.append(stream, 'any', [newEvent(), newEvent({ type: 'Wanted' })]);
        const seen: RecordedEvent[] = [];
        for await (const batch of log.tail({ after, types: ['Wanted'], signal: abort.signal })) {
          seen.push(...batch.filter((event) => event.stream === stream));
          if (seen.length >= 2) abort.abort();
        }
        await appending;
        expect(seen.map(({ type }) => type)).toEqual(['Wanted', 'Wanted']);
      });

      it('a tail ends when it is aborted while waiting, and at once when it was aborted before', async () => {
        const abort = new AbortController();
        const waiting = collect(log.tail({ after: await log.head(), signal: abort.signal }));
        setImmediate(() => abort.abort());
        await waiting;
        expect(await collect(log.tail({ after: 0, signal: abort.signal }))).toEqual([]);
      });

      it('a tail can be left early', async () => {
        const stream = newStream();
        const after = await log.head();
        await log.append(stream, 'any', newEvents(2));
        const { signal } = new AbortController();
        const seen: RecordedEvent[] = [];
        for await (const batch of log.tail({ after, batchSize: 1, signal })) {
          seen.push(...batch);
          break;
        }
        expect(seen).toHaveLength(1);
      });
    });

    it('the log behaves like a model of the log, whatever is appended', () =>
      fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
          const model = new Model(idsKnownIn);
          const streams = [newStream(), newStream()] as const;
          const ids = Array.from({ length: 8 }, () => randomUUID());
          const before = await log.head();
          for (const { stream: which, expected, picks } of steps) {
            const stream = streams[which];
            const events = picks.map((pick) => newEvent({ id: ids[pick] ?? randomUUID() }));
            const answer = await log.append(stream, expected, events).catch((error: Error) => error);
            expect(outcome(answer)).toEqual(model.append(stream, expected, idsOf(events)));
          }
          const all = await readAll({ after: before }, ...streams);
          expect(all.map(({ id, stream, revision }) => ({ id, stream, revision }))).toEqual(model.events);
          for (const stream of streams)
            expect(await log.readStream(stream)).toEqual(all.filter((event) => event.stream === stream));
        }),
        { numRuns: 40 },
      ));

    it('the log has all its events after it is closed and opened again', async () => {
      if (!opened.reopen) return;
      const stream = newStream();
      const appends = newEvents(50).map((event) => log.append(stream, 'any', [event]));
      log = await opened.reopen();
      const answers = await Promise.all(appends);
      const events = await log.readStream(stream);
      expect(events.map(({ position }) => position)).toEqual(answers.map(({ position }) => position));
      expect(await log.head()).toBeGreaterThanOrEqual(answers.at(-1)!.position);
      expect((await log.append(stream, 49, newEvents(1))).revision).toBe(50);
    });
  });

const step = fc.record({
  stream: fc.constantFrom(0, 1),
  expected: fc.oneof(
    { weight: 3, arbitrary: fc.constant('any' as const) },
    fc.constant('none' as const),
    fc.nat({ max: 12 }),
  ),
  /** The first eight numbers stand for ids that are used again; any other is a new id. */
  picks: fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 4 }),
});

type Outcome = { readonly revision: number } | 'RevisionConflict' | 'DuplicateEventId';

const outcome = (answer: Appended | Error): Outcome =>
  answer instanceof Error ? (answer.name as Outcome) : { revision: answer.revision };

/** The log as a list, with its rules in the simplest form. */
class Model {
  readonly events: { id: string; stream: string; revision: number }[] = [];

  constructor(private readonly idsKnownIn: LogCapabilities['idsKnownIn']) {}

  append(stream: string, expected: ExpectedRevision, ids: readonly string[]): Outcome {
    const own = this.events.filter((event) => event.stream === stream);
    const known = this.idsKnownIn === 'log' ? this.events : own;
    const taken = known.filter((event) => ids.includes(event.id));
    if (taken.length > 0) {
      const repeats = own.filter((event) => ids.includes(event.id));
      const same = idsOf(repeats).join() === ids.join();
      return same ? { revision: repeats.at(-1)!.revision } : 'DuplicateEventId';
    }
    if (new Set(ids).size < ids.length) return 'DuplicateEventId';
    const actual = own.at(-1)?.revision ?? 'none';
    if (expected !== 'any' && expected !== actual) return 'RevisionConflict';
    for (const id of ids) this.events.push({ id, stream, revision: own.length + ids.indexOf(id) });
    return { revision: own.length + ids.length - 1 };
  }
}
