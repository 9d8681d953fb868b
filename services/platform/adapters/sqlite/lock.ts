import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'libsql';
import { sqliteCode } from './connection.js';

/** Another process, or another part of this one, has the directory open. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

const holderOf = (database: Database.Database): string => {
  try {
    const pid = database.prepare('SELECT pid FROM holder').raw().get() as [number] | undefined;
    return pid ? `process ${pid[0]}` : 'another process';
  } catch {
    return 'another process';
  }
};

/**
 * A process's right to a directory. The lock is a write transaction left open on a small database of its own: the
 * operating system ends it with the process, and the holder's pid stays readable.
 */
export class DirectoryLock {
  private database: Database.Database | undefined;

  constructor(
    private readonly directory: string,
    private readonly name: string,
  ) {}

  get isHeld(): boolean {
    return this.database !== undefined;
  }

  /**
   * Creates the directory if it is missing, and locks it.
   * @throws {DirectoryInUse} when it is locked; the message names the directory and its holder
   */
  take(): void {
    const { directory, name } = this;
    mkdirSync(directory, { recursive: true });
    const database = new Database(join(directory, `${name}.lock`));
    try {
      database.exec('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS holder (pid INTEGER NOT NULL); DELETE FROM holder;');
      database.exec(`INSERT INTO holder VALUES (${process.pid}); COMMIT; BEGIN IMMEDIATE;`);
    } catch (error) {
      const holder = holderOf(database);
      database.close();
      if (!sqliteCode(error)?.startsWith('SQLITE_BUSY')) throw error;
      throw new DirectoryInUse(`${resolve(directory)} is in use: its ${name} are held by ${holder}`, { cause: error });
    }
    this.database = database;
  }

  /** No effect when the lock is not held. */
  release(): void {
    this.database?.exec('ROLLBACK');
    this.database?.close();
    this.database = undefined;
  }
}
