import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { EventPublisher, UnpublishedEvent } from '#platform/ports/event-publisher';
import type { ViewStore } from '#platform/ports/view-store';
import { createCommandRunner } from '#platform/kernel/command';
import { newId } from '#platform/kernel/ids';
import { parkedDecisions } from '#platform/kernel/parking/decisions';
import { openParked } from '#platform/kernel/parking/parked-events';
import { openSqliteViews } from '#platform/adapters/views-sqlite/views';
import { newEvent, newEvents, newStream } from '#platform/testing/event-log.contract';
import { createMemoryLog } from '#platform/testing/memory-log';
import { temporaryDirectory } from '#platform/testing/temporary';
import { saveLogMark } from '#platform/process/log-mark';
import { LogRolledBack } from '#platform/ports/event-log';
import { EventRelay, type RelayOptions } from './relay-events.js';

/** Stores events as a broker would, and fails as the test says. */
const createRecordingPublisher = () => {
  const published: RecordedEvent[] = [];
  const calls: { readonly positions: number[]; readonly after: number }[] = [];
  let fail: (call: number) => 'before' | 'half' | 'after' | undefined = () => undefined;
  const late: RecordedEvent[] = [];
  const restored: number[] = [];
  let isRestored = true;
  let refuse: (event: RecordedEvent) => boolean = () => false;
  /** Returns the refused events, and those after them in their streams. */
  const leftOutOf = (events: readonly RecordedEvent[]) => {
    const refused = new Set<string>();
    return events.flatMap((event): UnpublishedEvent[] => {
      if (refused.has(event.stream)) return [{ event }];
      if (!refuse(event)) return [];
      refused.add(event.stream);
      return [{ event, refusal: new Error('too large') }];
    });
  };
  const publisher: EventPublisher = {
    async publish(events, after) {
      const failing = fail(calls.length);
      calls.push({ positions: events.map(({ position }) => position), after });
      if (failing === 'before') throw new Error('the broker is away');
      const leftOut = leftOutOf(events);
      const taken = events.filter((event) => !leftOut.some((left) => left.event === event));
      published.push(...(failing === 'half' ? taken.slice(0, taken.length / 2) : taken));
      if (failing) throw new Error(`the broker fell silent, ${failing}`);
      return leftOut;
    },
    async restore(upTo) {
      restored.push(upTo);
      return isRestored;
    },
    async publishDelayed(events) {
      const leftOut = leftOutOf(events);
      late.push(...events.filter((event) => !leftOut.some((left) => left.event === event)));
      return leftOut;
    },
    close: async () => {},
  };
  return {
    publisher,
    published,
    late,
    restored,
    calls,
    loseLayout: () => void (isRestored = false),
    refuse: (which: typeof refuse) => void (refuse = which),
    failWith: (how: typeof fail) => void (fail = how),
    /** Positions in the order in which they were first published. */
    order: () => [...new Set(published.map(({ position }) => position))],
  };
};

describe('relay', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let views: ViewStore;
  let log: ReturnType<typeof createMemoryLog>;
  let broker: ReturnType<typeof createRecordingPublisher>;
  let relays: EventRelay[];
  beforeEach(async () => {
    directory = await temporaryDirectory();
    views = await openSqliteViews({ directory: directory.path });
    log = createMemoryLog();
    broker = createRecordingPublisher();
    relays = [];
  });
  afterEach(async () => {
    await Promise.all(relays.map((relay) => relay.stop()));
    await log.close();
    await views.close();
    await directory.remove();
  });

  const startRelay = (options: Partial<RelayOptions> = {}) => {
    const { publisher } = broker;
    const relay = new EventRelay({
      log,
      publisher,
      views,
      holder: `relay-${relays.length}`,
      batchSize: 10,
      initialBackoff: 1,
      maxBackoff: 4,
      leaseDuration: 200,
      ...options,
    });
    relays.push(relay);
    return relay;
  };
  const append = async (count: number) => (await log.append(newStream(), 'none', newEvents(count))).position;
  const until = async (condition: () => unknown) => {
    while (!(await condition())) await pause(2);
  };
  /** Waits for the checkpoint and for the relay's state, which follows a moment later. */
  const saved = (position: number) =>
    until(
      async () =>
        (await views.checkpoint('relay')) >= position && relays.some((relay) => relay.state().position >= position),
    );
  const upTo = (position: number) => Array.from({ length: position }, (_, index) => index + 1);

  it('the relay publishes every event once, in the order of the log, and saves its position [EVT-02]', async () => {
    await append(25);
    const relay = startRelay();
    await saved(25);
    const position = await append(3);
    await saved(position);
    expect(broker.published.map(({ position: at }) => at)).toEqual(upTo(28));
    expect(broker.published.slice(0, 3)).toEqual((await log.readStream(broker.published[0]!.stream)).slice(0, 3));
    expect(relay.state()).toEqual({ active: true, position: 28, failure: undefined, waiting: [] });
  });

  it('the relay restores the watermark that the view store lost, also while it is idle [ENG-02]', async () => {
    await append(25);
    const relay = startRelay({ pollInterval: 5 });
    await saved(25);
    await views.resetCheckpoint('relay');
    await until(async () => (await views.checkpoint('relay')) === 25);
    expect(broker.restored).toEqual([25]);
    await relay.stop();
    expect(broker.order()).toEqual(upTo(25));
  });

  it('the relay restores the watermark before it publishes new events, and repeats none [ENG-02]', async () => {
    await append(25);
    startRelay();
    await saved(25);
    await views.resetCheckpoint('relay');
    await saved(await append(3));
    expect(broker.restored).toEqual([25]);
    expect(broker.published.map(({ position }) => position)).toEqual(upTo(28));
  });

  it.each(['while nothing is published', 'with the next event'])(
    'the relay publishes everything again when the watermark can not be restored, %s [ENG-02]',
    async (when) => {
      await append(25);
      startRelay({ pollInterval: when === 'with the next event' ? 60_000 : 5 });
      await saved(25);
      broker.loseLayout();
      await views.resetCheckpoint('relay');
      if (when === 'with the next event') await append(3);
      await until(async () => (await views.checkpoint('relay')) >= 25);
      expect(broker.published.map(({ position }) => position).slice(25)).toEqual(upTo(await log.head()));
      expect(broker.calls[3]!.after).toBe(0);
    },
  );

  it('the relay publishes nothing from a log that lacks events of the views, and reports that [ENG-02]', async () => {
    const place = { stream: 'car-1', revision: 0, id: 'of another log', position: 2 };
    await saveLogMark(views, { first: place, last: place });
    await append(25);
    const relay = startRelay();
    await until(() => relay.state().failure);
    expect(relay.state().failure).toBeInstanceOf(LogRolledBack);
    expect(broker.calls).toEqual([]);
  });

  it('the relay tells the publisher the position up to which everything is published [EVT-02]', async () => {
    await append(25);
    startRelay();
    await saved(25);
    expect(broker.calls.map(({ after }) => after)).toEqual([0, 10, 20]);
  });

  it.each(['before', 'half', 'after'] as const)(
    'the relay skips nothing when publishing fails %s it took effect, and reports the failure meanwhile [EVT-02]',
    async (how) => {
      broker.failWith((call) => (call >= 1 && call < 6 ? how : undefined));
      const failures = new Set<string | undefined>();
      await append(40);
      const relay = startRelay();
      await until(() => {
        failures.add(relay.state().failure?.message);
        return relay.state().position === 40;
      });
      expect(broker.order()).toEqual(upTo(40));
      expect([...failures].some((message) => message?.includes('the broker'))).toBe(true);
      expect(relay.state().failure).toBeUndefined();
    },
  );

  it('the relay does not save a position that was not acknowledged [EVT-02]', async () => {
    broker.failWith((call) => (call >= 1 ? 'after' : undefined));
    await append(40);
    const relay = startRelay();
    await until(() => broker.calls.length > 4);
    expect(await views.checkpoint('relay')).toBe(10);
    expect(relay.state().position).toBe(10);
  });

  it('the relay publishes again and loses nothing after a crash between publishing and saving [EVT-02]', async () => {
    await append(30);
    let crashed = false;
    const crashing = {
      ...views,
      saveCheckpoint: async (name: string, position: number) => {
        if (crashed || position > 10) {
          crashed = true;
          throw new Error('the process is gone');
        }
        await views.saveCheckpoint(name, position);
      },
    };
    const first = startRelay({ views: crashing });
    await until(() => crashed);
    await first.stop();
    expect(await views.checkpoint('relay')).toBe(10);
    startRelay();
    await saved(30);
    expect(broker.order()).toEqual(upTo(30));
    expect(broker.published.length).toBeGreaterThan(30);
  });

  it('the relay continues after the log was unavailable [EVT-02]', async () => {
    await append(10);
    let away = 3;
    const shaky: RelayOptions['log'] = {
      ...log,
      tail: (options) => {
        if (away-- > 0) throw new Error('the log is away');
        return log.tail(options);
      },
    };
    startRelay({ log: shaky });
    await saved(10);
    expect(broker.order()).toEqual(upTo(10));
  });

  it('an event that can not be published delays later ones, and its error is reported [EVT-02]', async () => {
    const stream = newStream('boat');
    await append(3);
    await log.append(stream, 'none', [newEvent()]);
    const { publisher } = broker;
    let known = false;
    const picky: EventPublisher = {
      ...publisher,
      publish: async (events, after) => {
        if (!known && events.some((event) => event.stream === stream)) throw new RangeError('boat has no topic');
        return publisher.publish(events, after);
      },
    };
    const relay = startRelay({ publisher: picky, batchSize: 1 });
    await until(() => relay.state().failure?.message === 'boat has no topic');
    expect(broker.order()).toEqual([1, 2, 3]);
    known = true;
    await saved(4);
    expect(broker.order()).toEqual([1, 2, 3, 4]);
  });

  describe('event that the broker refuses for its content', () => {
    const car = newStream('car');
    const owner = 'relay';
    const decide = (type: 'retry' | 'skip', position: number) => {
      const handle = createCommandRunner({ log, clock: () => new Date(), newId });
      const of = { parked_id: `relay.${position}`, owner, lane: car, position, by: 'ops' };
      return handle(parkedDecisions, owner, type === 'retry' ? { type, of } : { type, of, reason: 'no use' });
    };
    const states = async () => {
      const found = await (await openParked(views)).find({ where: { owner, state: ['parked', 'waiting'] } });
      return found.map(({ doc: { position, state } }) => [position, state]).sort();
    };
    beforeEach(async () => {
      broker.refuse(({ data, stream }) => stream === car && (data as { n: number }).n === 2);
      await log.append(car, 'none', [newEvent({ data: { n: 1 } }), newEvent({ data: { n: 2 } }), newEvent()]);
      await append(2);
    });

    it('an event that the broker refuses for its content is parked with its stream [ENG-01, EVT-07]', async () => {
      const first = startRelay();
      await saved(5);
      expect(broker.order()).toEqual([1, 4, 5]);
      expect(first.state()).toMatchObject({ failure: undefined, waiting: [car] });
      await first.stop();
      const second = startRelay();
      await log.append(car, 2, [newEvent()]);
      await saved(await append(1));
      expect(broker.order()).toEqual([1, 4, 5, 7]);
      expect(second.state().waiting).toEqual([car]);
      expect(await states()).toEqual([
        [2, 'parked'],
        [3, 'waiting'],
        [6, 'waiting'],
      ]);
    });

    it('an event that the broker refuses for its content is published by a retry [ENG-01, EVT-07]', async () => {
      const relay = startRelay();
      await saved(5);
      await decide('retry', 2);
      await saved(6);
      expect([broker.late, relay.state().waiting]).toEqual([[], [car]]);
      broker.refuse(() => false);
      await decide('retry', 2);
      await saved(7);
      expect(broker.late.map(({ position }) => position)).toEqual([2, 3]);
      await log.append(car, 2, [newEvent()]);
      await saved(8);
      expect(broker.order()).toEqual([1, 4, 5, 6, 7, 8]);
      expect([relay.state().waiting, await states()]).toEqual([[], []]);
    });

    it('an event that the broker refuses for its content is omitted when it is skipped [ENG-01, EVT-07]', async () => {
      startRelay();
      await saved(5);
      await decide('skip', 2);
      await saved(6);
      expect(broker.late.map(({ position }) => position)).toEqual([3]);
    });
  });

  it('only one of several relays publishes; another takes over at once when it is stopped [EVT-02]', async () => {
    const first = startRelay();
    await until(() => first.state().active);
    const second = startRelay();
    await saved(await append(20));
    expect(second.state().active).toBe(false);
    await first.stop();
    await until(() => second.state().active);
    await saved(await append(20));
    expect(broker.published.map(({ position }) => position)).toEqual(upTo(40));
  });

  it('a relay that can no longer renew its lease stops publishing, and another takes over [EVT-02]', async () => {
    let cut = false;
    const cutOff = {
      ...views,
      collection: (async (spec) => {
        const collection = await views.collection(spec);
        return {
          ...collection,
          upsertMany: async (docs) => {
            if (cut) throw new Error('the store is away');
            return collection.upsertMany(docs);
          },
        };
      }) as typeof views.collection,
    };
    const first = startRelay({ views: cutOff });
    await until(() => first.state().active);
    const second = startRelay();
    await saved(await append(15));
    cut = true;
    await until(() => second.state().active);
    expect(first.state().active).toBe(false);
    await saved(await append(15));
    expect(second.state().position).toBe(30);
    expect(broker.published.map(({ position }) => position)).toEqual(upTo(30));
  });
});
