import Database from 'libsql';
import AsyncDatabase from 'libsql/promise';

export type SqlValue = string | number | null;

/**
 * A queue that runs work serially, in the order of the calls, even after failed work. Urgent work goes ahead of waiting
 * work.
 */
export const serialQueue = () => {
  const waiting: (() => Promise<void>)[] = [];
  let isRunning = false;
  const run = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
    isRunning = false;
  };
  return <T>(work: () => Promise<T>, isUrgent = false): Promise<T> =>
    new Promise((resolve, reject) => {
      const task = async () => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error as Error);
        }
      };
      if (isUrgent) waiting.unshift(task);
      else waiting.push(task);
      if (isRunning) return;
      isRunning = true;
      queueMicrotask(() => void run());
    });
};

export interface BackgroundStatement {
  /** All rows, each a list of columns; `[]` for statements that return none. */
  all(...params: SqlValue[] | [readonly SqlValue[]]): Promise<unknown[][]>;
}

/**
 * A connection whose statements run on libsql's threads, off the event loop. It runs one statement at a time: callers
 * serialise through `exclusive`.
 */
export interface BackgroundConnection {
  exec(sql: string): Promise<void>;
  /** `returnsRows`: false for statements that only write. */
  prepare(sql: string, returnsRows?: boolean): Promise<BackgroundStatement>;
  exclusive<T>(work: () => Promise<T>, isUrgent?: boolean): Promise<T>;
  close(): void;
}

/** Milliseconds to wait for another program that has the file locked, such as a backup. */
const busyTimeout = 1000;

type Prepared = BackgroundStatement & { raw(): BackgroundStatement };

const open = async (file: string, pragmas: readonly string[]) => {
  const database = new AsyncDatabase(file, {});
  // Statements are never dropped: finalizing one while another runs resets the error code of their connection.
  const statements = new Map<string, Promise<BackgroundStatement>>();
  const statement = (sql: string, returnsRows: boolean): Promise<BackgroundStatement> => {
    const cached = statements.get(sql);
    if (cached) return cached;
    const prepared = (database.prepare(sql) as Promise<Prepared>).then((one) => (returnsRows ? one.raw() : one));
    statements.set(sql, prepared);
    prepared.catch(() => statements.delete(sql));
    return prepared;
  };
  for (const pragma of [`busy_timeout = ${busyTimeout}`, ...pragmas])
    await (await statement(`PRAGMA ${pragma}`, false)).all();
  return { database, statement };
};

export const openInBackground = async (file: string, pragmas: readonly string[]): Promise<BackgroundConnection> => {
  let opened: Awaited<ReturnType<typeof open>> | undefined = await open(file, pragmas);
  const connection = async () => (opened ??= await open(file, pragmas));
  return {
    exec: async (sql) => (await connection()).database.exec(sql) as Promise<void>,
    async prepare(sql, returnsRows = true) {
      await (await connection()).statement(sql, returnsRows);
      return {
        async all(...params) {
          const { database, statement } = await connection();
          try {
            return await (await statement(sql, returnsRows)).all(...params);
          } catch (error) {
            // When a statement finds the file locked, libsql leaves it in progress. Until it ends, SQLite commits none
            // of the writes that other statements report as done.
            if (sqliteCode(error)?.startsWith('SQLITE_BUSY')) {
              database.close();
              opened = undefined;
            }
            throw error;
          }
        },
      };
    },
    exclusive: serialQueue(),
    close: () => opened?.database.close(),
  };
};

/** Runs work atomically; may be nested. Must be called within `exclusive`. */
export const inTransaction = async <Result>(
  connection: BackgroundConnection,
  work: () => Promise<Result>,
): Promise<Result> => {
  await connection.exec('SAVEPOINT atomic');
  try {
    const result = await work();
    await connection.exec('RELEASE atomic');
    return result;
  } catch (error) {
    await connection.exec('ROLLBACK TO atomic; RELEASE atomic').catch(() => undefined);
    throw error;
  }
};

/** A connection for short reads on the event loop. */
export const openForReading = (file: string): Database.Database => {
  const database = new Database(file);
  database.pragma('query_only = ON');
  return database;
};

/**
 * Makes an SQL text expression safe to select, because libsql ends the process on text whose bytes are damaged. Read
 * the column with {@link textOf}.
 */
export const asBytes = (expression: string) => `CAST(${expression} AS BLOB)`;

/** The text of a column selected with {@link asBytes}; null stays null. Damaged bytes become U+FFFD. */
export const textOf = (column: unknown): string | null =>
  column === null ? null : Buffer.from(column as ArrayBuffer).toString();

/** SQLite's name of the error, such as `SQLITE_FULL`; undefined when it is not SQLite's. */
export const sqliteCode = (error: unknown): string | undefined => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : undefined;
};

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
