import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Database from 'libsql';
import { z } from 'zod';
import type { Epoch } from '#contracts/domain/cursor';
import { openSqliteLog } from '../adapters/log-sqlite/log.js';
import { DirectoryInUse, DirectoryLock } from '../adapters/sqlite/lock.js';
import { openSqliteViews } from '../adapters/views-sqlite/views.js';
import { beginEpoch } from '../kernel/epochs.js';
import type { EventLog } from '../ports/event-log.js';
import { destroyKeys, type Erasure } from '../access/person-key-store.js';
import { withOpened } from './with-opened.js';
import type { Config } from './config.js';
import { eventStoreSettings } from './eventstore-settings.js';

/** Number of events and hash of a log. Logs with the same events have the same values. */
const contents = z.object({ events: z.int().min(0), sha256: z.string() });
type LogContents = z.infer<typeof contents>;

const manifest = contents.extend({ made_at: z.iso.datetime() });
export type Manifest = z.infer<typeof manifest>;

export { DirectoryInUse };

export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** What is backed up beside the log. Views are not: they are rebuilt. */
const others = ['demo-keys.json', 'keys.json', 'payments', 'inbox'];
const secretFile = 'secret-key';

const withDatabase = <Result>(file: string, work: (database: Database.Database) => Result): Result => {
  const database = new Database(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
};

/** Makes a consistent copy of a database that others may be writing to. */
const copyDatabase = (from: string, to: string): void =>
  withDatabase(from, (database) => {
    database.pragma('busy_timeout = 10000');
    database.prepare('VACUUM INTO ?').run(to);
  });

const withLogIn = <Result>(directory: string, work: (log: EventLog) => Promise<Result>): Promise<Result> =>
  withOpened(openSqliteLog({ directory }), work).finally(() => rmSync(join(directory, 'events.lock'), { force: true }));

/** Reads the whole log as a replay does, which verifies every checksum. */
const contentsOf = (directory: string): Promise<LogContents> =>
  withLogIn(directory, async (log) => {
    const hash = createHash('sha256');
    let events = 0;
    for await (const batch of log.readAll({ after: 0 })) {
      for (const event of batch) hash.update(JSON.stringify(event)).update('\n');
      events += batch.length;
    }
    return { events, sha256: hash.digest('hex') };
  });

/** Begins a new epoch, so that clients that read the log before the restore notice that it is another log. */
const beginEpochIn = (directory: string, now: Date): Promise<Epoch> =>
  withLogIn(directory, (log) => beginEpoch(log, now));

const keysOf = (directory: string): string => join(directory, 'keys');

/** Replaces the copy of the person keys, because no copy of a destroyed key may remain. */
const copyKeys = (data: string, backups: string): void => {
  const from = join(keysOf(data), 'keys.sqlite');
  if (!existsSync(from)) return;
  const to = keysOf(backups);
  const lock = new DirectoryLock(to, 'keys');
  lock.take();
  try {
    const made = join(to, `keys.${randomBytes(4).toString('hex')}`);
    copyDatabase(from, made);
    for (const rest of ['-wal', '-shm']) rmSync(join(to, `keys.sqlite${rest}`), { force: true });
    renameSync(made, join(to, 'keys.sqlite'));
    const secret = join(data, secretFile);
    rmSync(join(to, secretFile), { force: true });
    if (existsSync(secret)) cpSync(secret, join(to, secretFile));
  } finally {
    lock.release();
  }
};

/** @throws {BackupRefused} the copy beside the backups has people that the folder has lost, and must not be replaced */
const assertKeysNotOlder = (data: string, backups: string): void => {
  const kept = join(keysOf(backups), 'keys.sqlite');
  if (!hasPeople(keysOf(data)) || !hasPeople(keysOf(backups))) return;
  const missing = withDatabase(join(keysOf(data), 'keys.sqlite'), (database) => {
    database.prepare('ATTACH ? AS kept').run(kept);
    return countIn(database, 'kept.person_key WHERE id NOT IN (SELECT id FROM main.person_key)');
  });
  if (missing > 0)
    throw new BackupRefused(
      `${kept} has keys of ${missing} people whom ${keysOf(data)} does not know: it is older, or another installation's. ` +
        '`forecourt restore-keys` adds them; or back up into another folder.',
    );
};

/**
 * Backs up an embedded data folder, even while the program runs on it. `<backups>/<moment>/` holds the log and the
 * files beside it; `<backups>/keys/` holds the person keys, once for all backups (ADR 21).
 * @returns the backup's folder and its manifest
 * @throws {BackupRefused} there is no log, or the person keys are older than their copy
 */
export const backUp = async (
  data: string,
  backups: string,
  now: Date,
): Promise<{ readonly directory: string; readonly manifest: Manifest }> => {
  const events = join(data, 'log', 'events.sqlite');
  if (!existsSync(events)) throw new BackupRefused(`There is no event log in ${data}.`);
  assertKeysNotOlder(data, backups);
  const directory = join(backups, now.toISOString().replaceAll(':', '-'));
  if (existsSync(directory)) throw new BackupRefused(`${directory} is there already.`);
  const making = `${directory}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(join(making, 'log'), { recursive: true, mode: 0o700 });
  copyDatabase(events, join(making, 'log', 'events.sqlite'));
  // Keys are copied after the log, so that everybody in the copied log has a key in the copy.
  copyKeys(data, backups);
  for (const name of others.filter((other) => existsSync(join(data, other))))
    cpSync(join(data, name), join(making, name), { recursive: true });
  const made: Manifest = { made_at: now.toISOString(), ...(await contentsOf(join(making, 'log'))) };
  writeFileSync(join(making, 'manifest.json'), `${JSON.stringify(made, undefined, 2)}\n`);
  renameSync(making, directory);
  return { directory, manifest: made };
};

const hasPeople = (keys: string): boolean => {
  const file = join(keys, 'keys.sqlite');
  if (!existsSync(file)) return false;
  return withDatabase(
    file,
    (database) =>
      countIn(database, "sqlite_master WHERE name = 'person_key'") > 0 && countIn(database, 'person_key') > 0,
  );
};

const countIn = (database: Database.Database, from: string): number =>
  (database.prepare(`SELECT count(*) FROM ${from}`).raw().get() as [number])[0];

/**
 * Replaces the contents of the data folder by a backup; views are rebuilt at the next start. Person keys in the folder
 * stay, because they record who was erased since the backup. A folder without any gets the keys from beside the
 * backups, where erasing destroys them too.
 *
 * @param replace true: an existing log is moved aside, to `<data>/replaced-<moment>`
 * @throws {BackupRefused} the backup is missing or damaged, or the folder has a log and `replace` is false
 * @throws {DirectoryInUse} the program runs on the folder
 */
export const restore = async (
  backup: string,
  data: string,
  { replace, now }: { readonly replace: boolean; readonly now: Date },
): Promise<Manifest> => {
  if (!existsSync(join(backup, 'manifest.json'))) throw new BackupRefused(`${backup} is no backup.`);
  const expected = manifest.parse(JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')));
  const log = join(data, 'log');
  const lock = new DirectoryLock(log, 'events');
  lock.take();
  try {
    const isTaken = existsSync(join(log, 'events.sqlite'));
    if (isTaken && !replace) throw new BackupRefused(`${data} has an event log; --replace moves it aside.`);
    const incoming = join(data, 'restoring');
    rmSync(incoming, { recursive: true, force: true });
    mkdirSync(incoming, { recursive: true });
    cpSync(join(backup, 'log', 'events.sqlite'), join(incoming, 'events.sqlite'));
    const found = await contentsOf(incoming);
    if (found.events !== expected.events || found.sha256 !== expected.sha256)
      throw new BackupRefused(`${backup} is damaged: it has ${found.events} events where ${expected.events} were.`);
    await beginEpochIn(incoming, now);
    const aside = join(data, `replaced-${now.toISOString().replaceAll(':', '-')}`);
    if (isTaken) mkdirSync(aside);
    for (const file of ['events.sqlite', 'events.sqlite-wal', 'events.sqlite-shm'])
      if (existsSync(join(log, file))) renameSync(join(log, file), join(aside, file));
    renameSync(join(incoming, 'events.sqlite'), join(log, 'events.sqlite'));
    rmSync(incoming, { recursive: true });
    rmSync(join(data, 'views'), { recursive: true, force: true });
    for (const name of others.filter((other) => existsSync(join(backup, other))))
      cpSync(join(backup, name), join(data, name), { recursive: true });
    const kept = keysOf(dirname(resolve(backup)));
    if (!hasPeople(keysOf(data)) && existsSync(join(kept, 'keys.sqlite'))) {
      rmSync(keysOf(data), { recursive: true, force: true });
      mkdirSync(keysOf(data), { recursive: true });
      copyDatabase(join(kept, 'keys.sqlite'), join(keysOf(data), 'keys.sqlite'));
      if (existsSync(join(kept, secretFile))) cpSync(join(kept, secretFile), join(data, secretFile));
    }
    return expected;
  } finally {
    lock.release();
  }
};

/**
 * Records that the log was restored by other means than {@link restore}: EventStoreDB's own, or a copy of the file.
 * @throws {DirectoryInUse} the program runs on the folder
 */
export const declareRestored = async (
  config: Pick<Config, 'EVENT_LOG' | 'EVENTSTORE_URL' | 'DATA_DIR'>,
  now: Date,
): Promise<Epoch> => {
  if (config.EVENT_LOG === 'sqlite') return beginEpochIn(join(config.DATA_DIR, 'log'), now);
  const { openEventStoreLog } = await import('../adapters/log-eventstore/log.js');
  return withOpened(openEventStoreLog(eventStoreSettings(config)), (log) => beginEpoch(log, now));
};

/** Destroys people's keys beside the backups as well, so that no backup brings them back. */
export const destroyInBackups = async (
  backups: string,
  people: readonly string[],
  erasures: ReadonlyMap<string, Erasure>,
): Promise<void> => {
  const directory = keysOf(backups);
  if (!existsSync(join(directory, 'keys.sqlite'))) return;
  await withOpened(openSqliteViews({ directory, name: 'keys', durable: true }), (store) =>
    destroyKeys(store, people, erasures),
  );
};

/** Renews the copy of the person keys beside the backups, if there is one, so that the current secret key opens it. */
export const renewKeysInBackups = (data: string, backups: string): void => {
  if (!existsSync(join(keysOf(backups), 'keys.sqlite'))) return;
  assertKeysNotOlder(data, backups);
  copyKeys(data, backups);
};
