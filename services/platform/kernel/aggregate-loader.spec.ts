import { describe, expect, it } from '@jest/globals';
import { slugStream, type SlugEvent } from '#contracts/events/slug';
import { isRejection } from '#contracts/rejections';
import type { EventLog } from '../ports/event-log.js';
import { createMemoryLog } from '../testing/memory-log.js';
import { createCommandRunner } from './command.js';
import { StreamUnreadable, type Decider } from './decider.js';
import { AggregateLoader } from './aggregate-loader.js';

/** Collects the claimants. The event type is a real one; the rule exists only in this test. */
const claims: Decider<readonly string[], { readonly slug: string }, SlugEvent> = {
  category: 'claims',
  initial: [],
  evolve: { SlugClaimed: (all, { slug }) => [...all, slug] },
  decide: (_, { slug }) => [{ type: 'SlugClaimed', data: { slug, car_id: 'c' } }],
};

const limits = { minEvents: 4, capacity: 1_000 };
const now = new Date('2026-05-20T00:00:00Z');

/** A log that counts the events read from it. */
const counted = (log: EventLog = createMemoryLog()) => {
  const counted = { ...log, events: 0 };
  counted.readStream = async (...asked) => {
    const events = await log.readStream(...asked);
    counted.events += events.length;
    return events;
  };
  return counted;
};

let n = 0;
const claimed = (slug: string, metadata = {}) => ({
  id: `event-${++n}`,
  type: 'SlugClaimed',
  version: slugStream.events.SlugClaimed.version,
  time: now.toISOString(),
  data: { slug, car_id: 'c' },
  metadata,
});
const write = async (log: EventLog, stream: string, ...slugs: string[]) => {
  for (const slug of slugs) await log.append(stream, 'any', [claimed(slug)]);
};
const ten = 'abcdefghij'.split('');

describe('aggregate', () => {
  it('an aggregate with a long stream is read once, and later only its new events [EVT-01]', async () => {
    const log = counted();
    await write(log, 'claims-1', ...ten);
    const aggregateLoader = new AggregateLoader(log, limits);
    expect(await aggregateLoader.load(claims, '1')).toMatchObject({ state: ten, revision: 9, position: 10 });
    await write(log, 'claims-1', 'k', 'l');
    log.events = 0;
    expect(await aggregateLoader.load(claims, '1')).toMatchObject({
      state: [...ten, 'k', 'l'],
      revision: 11,
      position: 12,
    });
    expect(log.events).toBe(3);
    expect((await aggregateLoader.load(claims, '1')).state).toEqual([...ten, 'k', 'l']);
    expect(log.events).toBe(4);
  });

  it('an aggregate with a short stream is read each time, and one without events has the initial state [EVT-01]', async () => {
    const log = counted();
    const aggregateLoader = new AggregateLoader(log, limits);
    expect(await aggregateLoader.load(claims, '1')).toMatchObject({ state: [], revision: -1, position: 0 });
    await write(log, 'claims-1', 'a', 'b', 'c');
    for (let time = 1; time <= 2; time++) {
      expect((await aggregateLoader.load(claims, '1')).state).toEqual(['a', 'b', 'c']);
      expect(log.events).toBe(3 * time);
    }
  });

  it('an aggregate with personal data is cached only for given categories, until an erasure [HOST-12]', async () => {
    const log = counted();
    const renamed = {
      category: 'shopper',
      initial: 0,
      evolve: { ShopperDetailsSaved: (count: number) => count + 1 },
    };
    for (let at = 0; at < 10; at++)
      await log.append('shopper-1', 'any', [
        {
          id: `shopper-event-${at}`,
          type: 'ShopperDetailsSaved',
          version: 1,
          time: now.toISOString(),
          data: { name: `${at}`, last_name: 'b', email: 'a@example.com' },
          metadata: {},
        },
      ]);
    const read = async (aggregateLoader: AggregateLoader) => {
      log.events = 0;
      expect((await aggregateLoader.load(renamed, '1')).state).toBe(10);
      return log.events;
    };
    const usual = new AggregateLoader(log, limits);
    expect([await read(usual), await read(usual)]).toEqual([10, 10]);
    const keeping = new AggregateLoader(log, limits, ['shopper']);
    expect([await read(keeping), await read(keeping)]).toEqual([10, 1]);
    keeping.forgetPeople();
    const reading = keeping.load(renamed, '1');
    keeping.forgetPeople();
    await reading;
    expect([await read(keeping), await read(keeping)]).toEqual([10, 1]);
  });

  it('an aggregate is read again in full if the log no longer has the cached event [EVT-01]', async () => {
    const before = createMemoryLog();
    const restored = createMemoryLog();
    await write(before, 'claims-1', ...ten);
    await write(restored, 'claims-1', ...ten.map((slug) => slug.toUpperCase()), 'K');
    let log = before;
    const aggregateLoader = new AggregateLoader({ readStream: (...asked) => log.readStream(...asked) }, limits);
    await aggregateLoader.load(claims, '1');
    log = restored;
    expect(await aggregateLoader.load(claims, '1')).toMatchObject({ state: [...'ABCDEFGHIJK'], revision: 10 });
    log = createMemoryLog();
    expect(await aggregateLoader.load(claims, '1')).toMatchObject({ state: [], revision: -1 });
  });

  it('an aggregate cached for one decider is not used for another decider of the same stream [EVT-01]', async () => {
    const log = createMemoryLog();
    await write(log, 'claims-1', ...ten);
    const aggregateLoader = new AggregateLoader(log, limits);
    const count = { category: 'claims', initial: 0, evolve: { SlugClaimed: (sum: number) => sum + 1 } };
    expect((await aggregateLoader.load(claims, '1')).state).toEqual(ten);
    expect((await aggregateLoader.load(count, '1')).state).toBe(10);
    expect((await aggregateLoader.load(claims, '1')).state).toEqual(ten);
  });

  it('an aggregate includes what other processes have appended [STK-01]', async () => {
    const log = createMemoryLog();
    await write(log, 'claims-1', ...ten);
    const runner = () =>
      createCommandRunner({
        log,
        aggregateLoader: new AggregateLoader(log, limits),
        clock: () => now,
        newId: () => `id-${++n}`,
        attempts: 50,
      });
    const processes = [runner(), runner()];
    const slugs = Array.from({ length: 40 }, (_, at) => `slug-${at}`);
    const answers = await Promise.all(slugs.map((slug, at) => processes[at % 2]!(claims, '1', { slug })));
    expect(answers.some(isRejection)).toBe(false);
    const written = (await log.readStream('claims-1')).map(({ data }) => (data as { slug: string }).slug);
    expect(written.toSorted()).toEqual([...ten, ...slugs].toSorted());
    for (const handle of processes) {
      const answer = await handle(claims, '1', { slug: 'last' });
      expect(isRejection(answer) ? answer : answer.state.slice(0, 50)).toEqual(written);
    }
  });

  it('an aggregate knows the ids of the commands in its stream, up to the revision that was loaded [LEAD-10]', async () => {
    const log = createMemoryLog();
    await log.append('claims-1', 'none', [claimed('a', { causationid: 'first' })]);
    await write(log, 'claims-1', ...ten);
    const aggregateLoader = new AggregateLoader(log, limits);
    const early = await aggregateLoader.load(claims, '1');
    await log.append('claims-1', 'any', [claimed('z', { causationid: 'later' })]);
    const late = await aggregateLoader.load(claims, '1');
    expect(['first', 'later', 'never'].map(early.hasHandledCommand)).toEqual([true, false, false]);
    expect(['first', 'later', 'never'].map(late.hasHandledCommand)).toEqual([true, true, false]);
    expect(['fir', 'lat', 'nev'].map(early.findCommandId)).toEqual(['first', undefined, undefined]);
    expect(['fir', 'lat', 'nev'].map(late.findCommandId)).toEqual(['first', 'later', undefined]);
  });

  it('an aggregate with an unreadable event fails naming it, and loads once it is readable [EVT-07]', async () => {
    const log = createMemoryLog();
    await write(log, 'claims-1', ...ten);
    const aggregateLoader = new AggregateLoader(log, limits);
    await aggregateLoader.load(claims, '1');
    await log.append('claims-1', 'any', [{ ...claimed('odd'), type: 'NeverHeardOf' }]);
    for (let time = 1; time <= 2; time++) {
      const attempt = aggregateLoader.load(claims, '1');
      await expect(attempt).rejects.toThrow(StreamUnreadable);
      await expect(attempt).rejects.toThrow('claims-1 can’t be read beyond revision 9');
    }
  });

  it('an aggregate with personal data is not cached by default [EVT-10]', async () => {
    const log = counted();
    const event = { ...claimed('x'), type: 'LeadSubmitted', version: 1, data: { user: { name: 'Mia' } } };
    const reported = {
      category: 'lead',
      initial: '',
      evolve: { LeadSubmitted: () => 'Mia', LeadFollowedUp: () => 'Mia' },
    };
    for (let at = 0; at < 6; at++) await log.append('lead-1', 'any', [{ ...event, id: `told-${at}` }]);
    const aggregateLoader = new AggregateLoader(log, limits);
    for (let time = 1; time <= 2; time++) {
      await aggregateLoader.load(reported, '1');
      expect(log.events).toBe(6 * time);
    }
  });

  it('the least recently used aggregate is evicted first to keep the cache within its capacity [EVT-01]', async () => {
    const log = counted();
    const aggregateLoader = new AggregateLoader(log, { minEvents: 4, capacity: 100 });
    for (const id of ['1', '2', '3']) await write(log, `claims-${id}`, ...ten);
    for (const id of ['1', '2', '1', '3']) await aggregateLoader.load(claims, id);
    const readFor = async (id: string) => {
      log.events = 0;
      await aggregateLoader.load(claims, id);
      return log.events;
    };
    expect(await readFor('3')).toBe(1);
    expect(await readFor('1')).toBe(1);
    expect(await readFor('2')).toBe(10);
    for (let at = 0; at < 70; at++) await log.append('claims-3', 'any', [claimed('x', { causationid: `c-${at}` })]);
    await aggregateLoader.load(claims, '3');
    expect(await readFor('3')).toBe(80);
    expect(await readFor('2')).toBe(1);
  });
});
