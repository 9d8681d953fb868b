import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import Database from 'libsql';
import type { RecordedEvent } from '#contracts/events/envelope';
import { LogCorrupt, LogElsewhere } from '#platform/ports/event-log';
import { collect, eventLogContract, newEvent } from '#platform/testing/event-log.contract';
import { temporaryDirectory } from '#platform/testing/temporary';
import { openSqliteCopy } from './copy.js';
import { openSqliteLog } from './log.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => (directory = await temporaryDirectory()));
afterEach(() => directory.remove());

const copied = (positions: readonly number[]): RecordedEvent[] =>
  positions.map((position, revision) => ({ ...newEvent(), metadata: {}, stream: 'car-1', revision, position }));

const copy = async (path: string, ...batches: RecordedEvent[][]) => {
  const target = await openSqliteCopy(path);
  try {
    for await (const _ of target.readNewEvents());
    for (const batch of batches) {
      await target.append(batch);
      for await (const _ of target.readNewEvents());
    }
  } finally {
    await target.close();
  }
};

eventLogContract('SQLite with what was copied from another log', async () => {
  const { path, remove } = await temporaryDirectory();
  await copy(path, copied([3, 40, 41, 900]));
  const log = await openSqliteLog({ directory: path });
  return {
    log,
    close: async () => {
      await log.close();
      await remove();
    },
  };
});

it('copied events keep their positions, and the log continues after the last of them [ENG-07]', async () => {
  await copy(
    directory.path,
    copied([1, 2, 500]),
    copied([700, 701]).map((event) => ({ ...event, stream: 'car-2' })),
  );
  const log = await openSqliteLog({ directory: directory.path });
  expect((await collect(log.readAll({ after: 1 }))).map(({ position }) => position)).toEqual([2, 500, 700, 701]);
  expect(await log.append('car-3', 'none', [newEvent()])).toEqual({ revision: 0, position: 702 });
  await log.close();
});

it('a lost event is detected even if positions have gaps [ENG-07]', async () => {
  await copy(directory.path, copied([1, 2, 500]));
  const database = new Database(join(directory.path, 'events.sqlite'));
  database.exec('DELETE FROM events WHERE position = 2');
  database.close();
  await expect(openSqliteLog({ directory: directory.path })).rejects.toThrow(LogCorrupt);
});

it('a copy into a folder with other events is refused [ENG-07]', async () => {
  await copy(directory.path, copied([1, 2]));
  await expect(copy(directory.path, copied([3]))).rejects.toThrow(LogElsewhere);
});
