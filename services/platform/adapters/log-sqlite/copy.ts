import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { RecordedEvent } from '#contracts/events/envelope';
import { LogElsewhere } from '#platform/ports/event-log';
import type { LogTarget } from '#platform/ports/log-target';
import { inTransaction, openInBackground, sqliteCode } from '../sqlite/connection.js';
import { DirectoryLock } from '../sqlite/lock.js';
import { decode, encode, linesOf, encodeRecorded } from './codec.js';
import { schema } from './log.js';

const batchSize = 1000;

/**
 * Opens the embedded log as the target of a copy. The table `gaps` counts the positions that the copied log does not
 * use, so that a missing event is noticed.
 *
 * @throws {DirectoryInUse} when another program uses the directory
 */
export const openSqliteCopy = async (directory: string): Promise<LogTarget> => {
  const lock = new DirectoryLock(directory, 'events');
  lock.take();
  const connection = await openInBackground(join(directory, 'events.sqlite'), [
    'journal_mode = WAL',
    'synchronous = FULL',
  ]);
  await connection.exec(schema);
  const page = await connection.prepare(
    linesOf('SELECT position, crc, event FROM events WHERE position > ? ORDER BY position LIMIT ?'),
  );
  const insert = await connection.prepare(
    'INSERT INTO events (position, stream, revision, id, type, crc, event) VALUES (?, ?, ?, ?, ?, ?, ?)',
    false,
  );
  const addGap = await connection.prepare('INSERT INTO gaps VALUES (?)', false);
  let at = 0;

  const write = async (event: RecordedEvent) => {
    const { stream, revision, position, id, type } = event;
    const json = encodeRecorded(encode(stream, event), revision, position);
    await insert.all(position, stream, revision, id, type, crc32(json), json);
  };

  return {
    async *readNewEvents() {
      for (;;) {
        const [row] = await connection.exclusive(() => page.all(at, batchSize));
        const events = decode(row);
        if (events.length === 0) return;
        at = events.at(-1)!.position;
        yield events;
      }
    },
    async append(events) {
      try {
        await connection.exclusive(() =>
          inTransaction(connection, async () => {
            for (const event of events) await write(event);
            const passed = events.at(-1)!.position - at - events.length;
            if (passed > 0) await addGap.all(passed);
          }),
        );
      } catch (error) {
        if (!sqliteCode(error)?.startsWith('SQLITE_CONSTRAINT')) throw error;
        throw new LogElsewhere(`${directory} has other events: move it aside.`);
      }
    },
    marks: () => [],
    async close() {
      await connection.exec('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined);
      connection.close();
      lock.release();
    },
  };
};
