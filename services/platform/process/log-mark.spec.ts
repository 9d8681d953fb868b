import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createEmbeddedFeed } from '../adapters/feed-embedded/feed.js';
import { openSqliteViews } from '../adapters/views-sqlite/views.js';
import { type EventLog, LogRolledBack } from '../ports/event-log.js';
import type { ViewStore } from '../ports/view-store.js';
import { newEvents } from '../testing/event-log.contract.js';
import { eventually } from '../testing/eventually.js';
import { createMemoryLog } from '../testing/memory-log.js';
import { temporaryDirectory } from '../testing/temporary.js';
import { assertSameLog, saveLogMark } from './log-mark.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let views: ViewStore;
beforeEach(async () => {
  directory = await temporaryDirectory();
  views = await openSqliteViews({ directory: directory.path });
});
afterEach(async () => {
  await views.close();
  await directory.remove();
});

const logOf = async (...ids: string[]) => {
  const log = createMemoryLog();
  for (const id of ids) await log.append('car-1', 'any', [{ ...newEvents(1)[0]!, id }]);
  return log;
};
const mark = async (log: EventLog) => {
  const [first, ...others] = await log.readStream('car-1');
  await saveLogMark(views, { first: first!, last: others.at(-1) ?? first! });
};

describe('a log that is read from a saved position', () => {
  it('any log is accepted before a mark is saved, and then only one that has the marked event [ENG-02]', async () => {
    await assertSameLog(views, await logOf('a', 'b'));
    await mark(await logOf('a', 'b'));
    await assertSameLog(views, await logOf('a', 'b', 'c'));
    for (const ids of [['a'], ['x', 'y', 'z'], []])
      await expect(assertSameLog(views, await logOf(...ids))).rejects.toBeInstanceOf(LogRolledBack);
  });

  it('read models do not advance while another log is in place, however long it is [ENG-02]', async () => {
    const right = await logOf('a', 'b');
    let log = right;
    const exchanged: EventLog = {
      ...right,
      head: () => log.head(),
      readAll: (options) => log.readAll(options),
      tail: (options) => log.tail(options),
    };
    const feed = createEmbeddedFeed({
      log: exchanged,
      positions: views,
      assertLog: (last) => assertSameLog(views, log, last),
      initialBackoff: 1,
    });
    const handled: string[] = [];
    const options = {
      group: 'cars',
      types: newEvents(1).map(({ type }) => type),
      handle: async (events: readonly { readonly id: string }[]) => void handled.push(...events.map(({ id }) => id)),
    };
    const first = await feed.subscribe(options);
    await eventually(() => expect(handled).toEqual(['a', 'b']));
    await first.stop();
    await mark(right);
    log = await logOf('x', 'y', 'z');
    const second = await feed.subscribe(options);
    await eventually(() => expect(second.failure()).toBeInstanceOf(LogRolledBack));
    log = right;
    await eventually(() => expect(second.failure()).toBeUndefined());
    await right.append('car-1', 'any', [{ ...newEvents(1)[0]!, id: 'c' }]);
    await eventually(() => expect(handled).toEqual(['a', 'b', 'c']));
    await second.stop();
    await right.close();
  });

  it('a log that lost the last event that was read is refused, even if the mark is older [ENG-02]', async () => {
    const [first, second] = await (await logOf('a', 'b')).readStream('car-1');
    await saveLogMark(views, { first: first!, last: first! });
    const restored = await logOf('a', 'x', 'y');
    await assertSameLog(views, restored);
    await assertSameLog(views, restored, first);
    await expect(assertSameLog(views, restored, second)).rejects.toBeInstanceOf(LogRolledBack);
  });
});
