import { batchesOf } from '#platform/kernel/batches-of';
import { inTransaction, type BackgroundConnection, type BackgroundStatement, type SqlValue } from './connection.js';

/** SQLite's limit on the parameters of one statement (SQLITE_MAX_VARIABLE_NUMBER). */
const maxParameters = 32_766;
const maxRows = 1024;

/**
 * Creates an atomic write of many rows at a time.
 *
 * Binding rows to one statement costs the event loop half of what passing them as JSON does. A statement exists per
 * power of two of rows; rows that a batch does not fill have NULL in their first column and are ignored.
 *
 * @param columns parameters per row
 * @param sql the statement around its rows, which are a `SELECT`
 * @param changes `SELECT changes()`; absent when the number of written rows is not needed
 * @returns a function of the rows' parameters, one row after the other, that resolves to the number of written rows, or
 * 0 without `changes`. It must be called within `exclusive`.
 */
export const createBulkWrite = (
  connection: BackgroundConnection,
  columns: number,
  sql: (rows: string) => string,
  changes?: BackgroundStatement,
): ((params: readonly SqlValue[]) => Promise<number>) => {
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
    return changes ? ((await changes.all())[0]![0] as number) : 0;
  };
  return async (params) => {
    if (params.length === 0) return 0;
    const chunk = largest * columns;
    if (params.length <= chunk) return write(params);
    return inTransaction(connection, async () => {
      let written = 0;
      for (const some of batchesOf(params, chunk)) written += await write(some);
      return written;
    });
  };
};
