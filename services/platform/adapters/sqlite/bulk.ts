import type { BackgroundConnection, BackgroundStatement, SqlValue } from './connection.js';

/** SQLite's limit on the parameters of one statement (SQLITE_MAX_VARIABLE_NUMBER). */
const maxParameters = 32_766;
const maxRows = 1024;

/**
 * A write of many rows at a time, all or nothing.
 *
 * Binding rows to one statement costs the event loop half of what passing them as JSON does. A statement exists per
 * power of two of rows; what a batch does not fill stays NULL in its first column and is left out.
 *
 * @param columns parameters a row
 * @param sql the statement around its rows, which are a `SELECT`
 * @returns a function of the rows' parameters, one row after the other. To be called within `exclusive`.
 */
export const bulkStatement = (
  connection: BackgroundConnection,
  columns: number,
  sql: (rows: string) => string,
): ((params: readonly SqlValue[]) => Promise<void>) => {
  const largest = 2 ** Math.floor(Math.log2(Math.min(maxRows, maxParameters / columns)));
  const row = `(${Array(columns).fill('?').join()})`;
  const statements = new Map<number, Promise<BackgroundStatement>>();
  const statementFor = (rows: number) => {
    const values = Array(rows).fill(row).join();
    const prepared = connection.prepare(sql(`SELECT * FROM (VALUES ${values}) WHERE column1 IS NOT NULL`), false);
    statements.set(rows, prepared);
    prepared.catch(() => statements.delete(rows));
    return prepared;
  };
  const write = async (params: readonly SqlValue[]) => {
    const size = 2 ** Math.ceil(Math.log2(params.length / columns));
    const padding = Array<null>(size * columns - params.length).fill(null);
    await (await (statements.get(size) ?? statementFor(size))).all([...params, ...padding]);
  };
  return async (params) => {
    if (params.length === 0) return;
    const chunk = largest * columns;
    if (params.length <= chunk) return write(params);
    await connection.exec('BEGIN IMMEDIATE');
    try {
      for (let at = 0; at < params.length; at += chunk) await write(params.slice(at, at + chunk));
      await connection.exec('COMMIT');
    } catch (error) {
      await connection.exec('ROLLBACK').catch(() => undefined);
      throw error;
    }
  };
};
