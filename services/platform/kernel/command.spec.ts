import { describe, expect, it } from '@jest/globals';
import { slugStream, type SlugEvent } from '#contracts/events/slug';
import { isRejection, reject } from '#contracts/rejections';
import type { EventLog } from '../ports/event-log.js';
import { createMemoryLog } from '../testing/memory-log.js';
import { createCommandRunner } from './command.js';
import { StreamUnreadable, type Decider } from './decider.js';

/** Counts claims up to three. The event type is a real one; the rule exists only in this test. */
const counter: Decider<number, { readonly slug: string; readonly once?: boolean }, SlugEvent> = {
  category: 'counter',
  initial: 0,
  evolve: { SlugClaimed: (count) => count + 1 },
  decide: (count, { slug, once }) => {
    if (count >= 3) return reject('invalid', 'three are enough');
    return once && count > 0 ? [] : [{ type: 'SlugClaimed', data: { slug, car_id: 'c' } }];
  },
};

const now = new Date('2026-05-20T00:00:00Z');

const open = (log: EventLog = createMemoryLog(), attempts = 3) => {
  let n = 0;
  return { log, handle: createCommandRunner({ log, clock: () => now, newId: () => `id-${++n}`, attempts }) };
};

describe('command', () => {
  it('a command appends the decided events and returns their position [EVT-08]', async () => {
    const { log, handle } = open();
    await handle(counter, 'a', { slug: 'x' });
    const handled = await handle(counter, 'b', { slug: 'y' }, { metadata: { tenant: 't' } });
    expect(handled).toMatchObject({ state: 1, revision: 0, position: 2 });
    expect(await log.readStream('counter-b')).toEqual([
      {
        id: 'id-2',
        type: 'SlugClaimed',
        version: slugStream.events.SlugClaimed.version,
        stream: 'counter-b',
        revision: 0,
        position: 2,
        time: now.toISOString(),
        data: { slug: 'y', car_id: 'c' },
        metadata: { tenant: 't' },
      },
    ]);
  });

  it('a command that changes nothing returns the position of the stream', async () => {
    const { handle } = open();
    await handle(counter, 'a', { slug: 'x' });
    expect(await handle(counter, 'a', { slug: 'x', once: true })).toMatchObject({
      events: [],
      revision: 0,
      position: 1,
    });
  });

  it('a command that is rejected appends nothing', async () => {
    const { log, handle } = open();
    for (let i = 0; i < 3; i++) await handle(counter, 'a', { slug: 'x' });
    expect(await handle(counter, 'a', { slug: 'x' })).toMatchObject({ rejected: 'invalid' });
    expect(await log.head()).toBe(3);
  });

  it('a command whose event violates its schema throws, and nothing is stored', async () => {
    const { log, handle } = open();
    await expect(handle(counter, 'a', { slug: '' })).rejects.toThrow('slug');
    expect(await log.head()).toBe(0);
  });

  it('a command whose event is too large is rejected naming the field, and nothing is stored [ENG-01]', async () => {
    const { log, handle } = open();
    expect(await handle(counter, 'a', { slug: 'x'.repeat(600_000) })).toMatchObject({
      rejected: 'value_too_large',
      errors: [{ field: 'slug' }],
    });
    expect(await log.head()).toBe(0);
  });

  it('a command repeated with the same id changes nothing, whatever was appended in between [LEAD-10]', async () => {
    const { log, handle } = open();
    await handle(counter, 'a', { slug: 'x' }, { commandId: 'first' });
    await handle(counter, 'a', { slug: 'y' });
    expect(await handle(counter, 'a', { slug: 'x' }, { commandId: 'first' })).toMatchObject({
      events: [],
      position: 2,
    });
    expect(await log.head()).toBe(2);
  });

  it('a command decides again on the current state after a revision conflict [STK-01]', async () => {
    const { log, handle } = open(undefined, 20);
    const answers = await Promise.all(Array.from({ length: 10 }, () => handle(counter, 'a', { slug: 'x' })));
    expect(answers.filter((answer) => !isRejection(answer))).toHaveLength(3);
    expect(await log.readStream('counter-a')).toHaveLength(3);
  });

  it.each([
    ['of an unknown type', { type: 'NeverHeardOf', version: 1, data: {} }],
    ['of a type that the stream does not define', { type: 'CarSold', version: 1, data: { car_id: 'c' } }],
    ['of a future version', { type: 'SlugClaimed', version: 99, data: {} }],
  ])('a command on a stream with an event %s reports where it is, and appends nothing [EVT-07]', async (_, event) => {
    const { log, handle } = open();
    await handle(counter, 'a', { slug: 'x' });
    await log.append('counter-a', 'any', [{ id: 'odd', time: now.toISOString(), ...event }]);
    const attempt = handle(counter, 'a', { slug: 'y' });
    await expect(attempt).rejects.toThrow(StreamUnreadable);
    await expect(attempt).rejects.toThrow(
      `counter-a can’t be read beyond revision 0: nobody can take the ${event.type}`,
    );
    expect(await log.head()).toBe(2);
  });

  it('a command is rejected after a bounded number of revision conflicts', async () => {
    const log = createMemoryLog();
    let n = 0;
    const restless: EventLog = {
      ...log,
      append: async (stream, expected, events) => {
        const other = { ...events[0]!, id: `other-${++n}` };
        await log.append(stream, 'any', [other]);
        return log.append(stream, expected, events);
      },
    };
    const endless = { ...counter, decide: counter.decide, initial: -100 };
    expect(await open(restless).handle(endless, 'a', { slug: 'x' })).toMatchObject({ rejected: 'concurrent_change' });
  });
});
