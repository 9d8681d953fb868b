import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import { openSqliteViews } from '../../adapters/views-sqlite/views.js';
import { EngineFault } from '../../ports/engine-fault.js';
import { type ViewStore, ViewStoreUnavailable } from '../../ports/view-store.js';
import { createMemoryLog } from '../../testing/memory-log.js';
import { temporaryDirectory } from '../../testing/temporary.js';
import { createCommandRunner } from '../command.js';
import { newId } from '../ids.js';
import { decisionTypes, parkedDecisions } from './decisions.js';
import { openParked } from './parked-events.js';
import { Parking, type ParkingOptions } from './parking.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let views: ViewStore;
beforeAll(async () => {
  directory = await temporaryDirectory();
  views = await openSqliteViews({ directory: directory.path });
});
afterAll(async () => {
  await views.close();
  await directory.remove();
});

const clock = () => new Date('2026-05-20T00:00:00.000Z');
const setUp = (name: string) => {
  const log = createMemoryLog();
  const handle = createCommandRunner({ log, clock, newId });
  const poisonous = new Set(['bad', 'worse']);
  let folded: string[] = [];
  const start = () => {
    folded = [];
    let position = 0;
    const parking = new Parking({
      owner: name,
      kind: 'fold',
      log,
      views,
      clock,
      apply: ([event]) => {
        const { slug } = event!.data as { slug: string };
        if (poisonous.has(slug)) throw new TypeError(`no sense in ${slug}`);
        folded.push(slug);
      },
    });
    const types = ['SlugClaimed', ...decisionTypes];
    const readOn = async () => {
      for await (const events of log.readAll({ after: position, types }))
        for (const event of events) {
          await parking.take(event);
          ({ position } = event);
        }
      return [...folded];
    };
    return { parking, readOn };
  };
  const claim = (stream: string, slug: string) =>
    log.append(stream, 'any', [
      { id: newId(), type: 'SlugClaimed', version: 1, time: clock().toISOString(), data: { slug, car_id: 'c' } },
    ]);
  const decide = (type: 'retry' | 'skip', position: number) => {
    const of = { parked_id: `${name}.${position}`, owner: name, lane: 'slug-one', position, by: 'ops' };
    return handle(parkedDecisions, name, type === 'skip' ? { type, of, reason: 'no use' } : { type, of });
  };
  const states = async () => {
    const found = await (await openParked(views)).find({ where: { build: name } as never });
    return found.sort((a, b) => a.doc.position - b.doc.position).map(({ doc }) => doc.state);
  };
  return { start, claim, decide, states, poisonous };
};

it('a fold parks an event that fails and holds back later events of its stream until the event is retried or skipped [EVT-07]', async () => {
  const { start, claim, decide, states, poisonous } = setUp('one');
  const { parking, readOn } = start();
  for (const slug of ['a', 'bad', 'b', 'worse', 'c']) await claim('slug-one', slug);
  await claim('slug-two', 'good');
  expect(await readOn()).toEqual(['a', 'good']);
  expect([parking.isHeld('slug-one'), parking.isHeld('slug-two')]).toEqual([true, false]);
  expect(await states()).toEqual(['parked', 'waiting', 'waiting', 'waiting']);

  await decide('retry', 2);
  expect(await readOn()).toEqual(['a', 'good']);
  poisonous.delete('bad');
  await decide('retry', 2);
  expect(await readOn()).toEqual(['a', 'good', 'bad', 'b']);
  expect(await states()).toEqual(['applied', 'applied', 'parked', 'waiting']);
  await decide('skip', 4);
  expect(await readOn()).toEqual(['a', 'good', 'bad', 'b', 'c']);
  expect(await states()).toEqual(['applied', 'applied', 'skipped', 'applied']);
  expect(parking.isHeld('slug-one')).toBe(false);
});

it('at a restart a fold applies parked events that no longer fail, and omits skipped ones [EVT-07]', async () => {
  const { start, claim, decide, states, poisonous } = setUp('two');
  const first = start();
  for (const slug of ['a', 'bad', 'b', 'worse', 'c']) await claim('slug-one', slug);
  await first.readOn();
  await decide('retry', 2);
  const again = start();
  expect(await again.readOn()).toEqual(['a']);
  expect(await states()).toEqual(['parked', 'waiting', 'waiting', 'waiting']);
  await decide('skip', 2);
  poisonous.delete('worse');
  const last = start();
  expect(await last.readOn()).toEqual(['a', 'b', 'worse', 'c']);
  expect(await states()).toEqual(['skipped', 'applied', 'applied', 'applied']);
});

const event = (position: number, stream: string): RecordedEvent => ({
  id: `e${position}`,
  type: 'SlugClaimed',
  version: 1,
  stream,
  revision: position - 1,
  position,
  time: clock().toISOString(),
  data: {},
  metadata: {},
});
const parkingOf = (owner: string, apply: ParkingOptions['apply'], options: Partial<ParkingOptions> = {}) =>
  new Parking({ owner, kind: 'projection', log: createMemoryLog(), views, clock, retryDelay: 1, apply, ...options });

it('an event of a batch is tried three times before it is parked; other keys of the batch are applied [EVT-07]', async () => {
  let attempts = 0;
  const applied: number[] = [];
  const parking = parkingOf('batch', (events) => {
    if (events.some(({ position }) => position === 2)) {
      if (events.length === 1) attempts++;
      throw new TypeError('poison');
    }
    applied.push(...events.map(({ position }) => position));
  });
  await parking.applyAll([event(1, 'a'), event(2, 'b'), event(3, 'a'), event(4, 'b')]);
  expect([attempts, applied]).toEqual([3, [1, 3]]);
  expect([...(await parking.heldKeys())]).toEqual(['b']);
  expect(await parking.unappliedPositions()).toEqual(new Set([2, 4]));
});

it('an engine fault that parking has no name for parks no event either [EVT-07]', async () => {
  class DiskSlow extends EngineFault {
    override readonly name = 'DiskSlow';
  }
  const parking = parkingOf('unnamed-fault', () => Promise.reject(new DiskSlow('ten seconds for a write')));
  await expect(parking.applyAll([event(1, 'a')])).rejects.toThrow(DiskSlow);
  expect(await parking.parkedCount()).toBe(0);
});

it('an engine fault is thrown, and no event is parked [EVT-07]', async () => {
  const parking = parkingOf('fault', () => Promise.reject(new ViewStoreUnavailable('away')));
  await expect(parking.applyAll([event(1, 'a')])).rejects.toThrow(ViewStoreUnavailable);
  await expect(parking.applyAll([event(1, 'a'), event(2, 'b')])).rejects.toThrow(ViewStoreUnavailable);
  expect(await parking.parkedCount()).toBe(0);
});

it('with too many parked events, the next failure is thrown, because the owner must be faulty [EVT-07]', async () => {
  const poison = () => Promise.reject(new TypeError('poison'));
  const parking = parkingOf('full', poison, { maxParked: 2 });
  await parking.applyAll([event(1, 'a'), event(2, 'b')]);
  await expect(parking.applyAll([event(3, 'c')])).rejects.toThrow('poison');
  await parking.applyAll([event(4, 'a')]);
  expect(await parking.parkedCount()).toBe(2);
});
