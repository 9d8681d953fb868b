import type { ImportReason, ImportReport } from '#contracts/api/stock';
import { csvLine } from '#contracts/domain/csv';

const columns = ['kind', 'file', 'line', 'column', 'value', 'reason'] as const;
/** Characters that are written together. */
const atOnce = 16_384;

/** Those that were stored; where none were, the report tells all. */
export async function* allReasons(
  { errors, warnings }: Pick<ImportReport, 'errors' | 'warnings'>,
  stored: AsyncIterable<ImportReason>,
): AsyncGenerator<ImportReason> {
  let isStored = false;
  for await (const reason of stored) {
    isStored = true;
    yield reason;
  }
  if (isStored) return;
  for (const error of errors) yield { kind: 'refused', ...error };
  for (const warning of warnings) yield { kind: 'warned', ...warning };
}

/** As a table, or a line of JSON each. */
export async function* writeReasons(reasons: AsyncIterable<ImportReason>, isCsv: boolean): AsyncGenerator<string> {
  // A byte order mark, by which spreadsheets know that it is UTF-8.
  let text = isCsv ? `\ufeff${csvLine(columns)}` : '';
  for await (const reason of reasons) {
    text += isCsv ? csvLine(columns.map((column) => reason[column])) : `${JSON.stringify(reason)}\n`;
    if (text.length < atOnce) continue;
    yield text;
    text = '';
  }
  yield text;
}
