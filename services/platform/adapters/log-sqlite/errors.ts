import { LogCorrupt, LogUnavailable } from '#platform/ports/event-log';
import { sqliteCode } from '../sqlite/connection.js';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const hasCode = (error: unknown, codes: RegExp) => codes.test(sqliteCode(error) ?? '');

/** Whether SQLite wrote nothing and a retry may succeed: the disk is full, or another connection is writing. */
export const isTransient = (error: unknown): boolean => hasCode(error, /^SQLITE_(FULL|BUSY)/);

/** Whether a unique index has the key already. */
export const isDuplicate = (error: unknown): boolean => hasCode(error, /^SQLITE_CONSTRAINT/);

export const closedError = (): LogUnavailable => new LogUnavailable('the log is closed');

export const writeError = (error: unknown): LogUnavailable =>
  new LogUnavailable(`nothing was appended: ${messageOf(error)}`, { cause: error });

/** Maps SQLite's error of a failed read to the port's; `what` was being read. Other errors are unchanged. */
export const readError = (error: unknown, what: string): unknown => {
  if (hasCode(error, /^SQLITE_(CORRUPT|NOTADB)/))
    return new LogCorrupt(`${what}: the file is damaged (${messageOf(error)})`, { cause: error });
  if (sqliteCode(error) === undefined) return error;
  return new LogUnavailable(`${what}: ${messageOf(error)}`, { cause: error });
};
