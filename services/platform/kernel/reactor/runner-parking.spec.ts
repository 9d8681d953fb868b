import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import { isRejection } from '#contracts/rejections';
import { openSqliteViews } from '../../adapters/views-sqlite/views.js';
import type { ViewStore } from '../../ports/view-store.js';
import { eventually } from '../../testing/eventually.js';
import { createMemoryLog } from '../../testing/memory-log.js';
import { temporaryDirectory } from '../../testing/temporary.js';
import { createCommandRunner } from '../command.js';
import { newId } from '../ids.js';
import { parkedDecisions } from '../parking/decisions.js';
import { openParked } from '../parking/parked-events.js';
import type { Reactor } from './reactor.js';
import { ReactorRunner } from './runner.js';
import { standardSchedule } from './schedule.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let views: ViewStore;
let runner: ReactorRunner<number>;
beforeAll(async () => {
  directory = await temporaryDirectory();
  views = await openSqliteViews({ directory: directory.path });
});
afterAll(async () => {
  await runner.stop();
  await views.close();
  await directory.remove();
});

it('a reactor parks an event that fails and holds back later events of its stream, also after a restart, until the event is skipped [EVT-07]', async () => {
  const log = createMemoryLog();
  const clock = () => new Date('2026-05-20T00:00:00.000Z');
  const handle = createCommandRunner({ log, clock, newId });
  const delivered: string[] = [];
  const slugOf = (event: RecordedEvent) => (event.data as { slug: string }).slug;
  const reactor: Reactor<number> = {
    name: 'teller',
    initial: 0,
    evolve: { SlugClaimed: (count) => count + 1 },
    react: {
      SlugClaimed: (_, event) => {
        const { stream, revision, position, id, type } = event;
        if (slugOf(event) === 'bad') throw new TypeError('no sense in it');
        const of = { reactor: 'teller', target: 'world', message_id: id, stream, revision, position, type };
        return [{ ...of, key: stream }] as never;
      },
    },
    accepts: () => true,
    attempt: async (_, __, event) => {
      delivered.push(slugOf(event));
      return { kind: 'delivered' };
    },
  };
  const start = () =>
    new ReactorRunner(reactor, {
      log,
      views,
      handle,
      clock,
      chance: () => 0,
      schedule: standardSchedule,
      tick: 5,
    });
  const claim = (stream: string, slug: string) =>
    log.append(stream, 'any', [
      { id: newId(), type: 'SlugClaimed', version: 1, time: clock().toISOString(), data: { slug, car_id: 'c' } },
    ]);

  runner = start();
  await claim('slug-one', 'a');
  const { position } = await claim('slug-one', 'bad');
  await claim('slug-one', 'b');
  await claim('slug-two', 'other');
  await eventually(async () => expect([...delivered].sort()).toEqual(['a', 'other']));
  const parked = await openParked(views);
  await eventually(async () => expect(await parked.count({ build: 'teller' })).toBe(2));
  expect((await parked.get(`teller.${position}`))!.doc).toMatchObject({
    state: 'parked',
    kind: 'reactor',
    attempts: 3,
    cause: 'TypeError: no sense in it',
  });

  await runner.stop();
  runner = start();
  await claim('slug-one', 'c');
  await claim('slug-two', 'more');
  await eventually(async () => expect([...delivered].sort()).toEqual(['a', 'more', 'other']));
  const of = { parked_id: `teller.${position}`, owner: 'teller', lane: 'slug-one', position, by: 'test' };
  await handle(parkedDecisions, 'teller', { type: 'retry', of });
  await eventually(async () => expect((await parked.get(of.parked_id))!.doc.attempts).toBe(4));
  const skipped = await handle(parkedDecisions, 'teller', { type: 'skip', of, reason: 'It says nothing' });
  const decision = isRejection(skipped) ? Number.NaN : skipped.position;
  await eventually(async () =>
    expect(delivered.filter((slug) => ['a', 'b', 'c'].includes(slug))).toEqual(['a', 'b', 'c']),
  );
  await eventually(async () => expect(runner.position()).toBe(decision));
  await runner.stop();

  await views.resetCheckpoint('teller');
  runner = start();
  await eventually(async () => expect(runner.position()).toBe(decision));
  expect(delivered).toHaveLength(5);
  await runner.stop();
});

it('a reactor delivers only new messages after its log is restored to an older state [ENG-02]', async () => {
  const before = createMemoryLog();
  const restored = createMemoryLog();
  const clock = () => new Date('2026-05-20T00:00:00.000Z');
  const delivered: string[] = [];
  const slugOf = (event: RecordedEvent) => (event.data as { slug: string }).slug;
  const reactor: Reactor<number> = {
    name: 'restored',
    initial: 0,
    evolve: {},
    react: {
      SlugClaimed: (_, { stream, revision, position, id, type }) => {
        const of = { reactor: 'restored', target: 'world', message_id: id, stream, revision, position, type };
        return [{ ...of, key: stream }] as never;
      },
    },
    accepts: () => true,
    attempt: async (_, __, event) => {
      delivered.push(slugOf(event));
      return { kind: 'delivered' };
    },
  };
  const start = (log: typeof before) => {
    const handle = createCommandRunner({ log, clock, newId });
    return new ReactorRunner(reactor, {
      log,
      views,
      handle,
      clock,
      chance: () => 0,
      schedule: standardSchedule,
      tick: 5,
    });
  };
  const claim = (log: typeof before, slug: string) =>
    log.append(`slug-${slug}`, 'any', [
      { id: `id-${slug}`, type: 'SlugClaimed', version: 1, time: clock().toISOString(), data: { slug, car_id: 'c' } },
    ]);
  runner = start(before);
  for (const slug of ['a', 'b']) await claim(before, slug);
  await eventually(() => expect([...delivered].sort()).toEqual(['a', 'b']));
  await eventually(async () => expect(await before.head()).toBe(4));
  const backup = await before.head();
  for (const slug of ['c', 'd', 'e']) await claim(before, slug);
  await eventually(() => expect(delivered).toHaveLength(5));
  await eventually(async () => expect(runner.position()).toBeGreaterThan(backup));
  await runner.stop();

  for await (const events of before.readAll({ after: 0 }))
    for (const event of events) if (event.position <= backup) await restored.append(event.stream, 'any', [event]);
  runner = start(restored);
  await claim(restored, 'f');
  await eventually(() => expect(delivered.slice(5)).toEqual(['f']));
  await runner.stop();
});
