import type { ImportReason, ImportReport } from '#contracts/api/stock';
import { csvLine } from '#contracts/domain/csv';

const columns = ['kind', 'file', 'line', 'column', 'value', 'reason', 'stocknum', 'item'] as const;
/** Characters in one chunk. */
const chunkCharacters = 16_384;

/** Yields the stored reasons; if there are none, the report contains all of them. */
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

/** Writes reasons as a CSV table, or as JSON lines. */
export async function* writeReasons(reasons: AsyncIterable<ImportReason>, isCsv: boolean): AsyncGenerator<string> {
  // Spreadsheets recognise UTF-8 by a byte order mark.
  let text = isCsv ? `\ufeff${csvLine(columns)}` : '';
  for await (const reason of reasons) {
    text += isCsv ? csvLine(columns.map((column) => reason[column])) : `${JSON.stringify(reason)}\n`;
    if (text.length < chunkCharacters) continue;
    yield text;
    text = '';
  }
  yield text;
}
