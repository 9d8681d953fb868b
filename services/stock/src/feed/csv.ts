/**
 * The cells of one CSV record, or undefined where its quotes don't match.
 * @param escapes whether a backslash takes the next character as it is, beside what RFC 4180 says
 */
export const splitCsv = (record: string, delimiter: string, escapes = false): string[] | undefined => {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    const read = record[at] === '"' ? quotedCell(record, at, escapes) : plainCell(record, at, delimiter, escapes);
    if (!read) return undefined;
    cells.push(read.cell);
    at = read.end;
    if (at >= record.length) return cells;
    if (record[at] !== delimiter) return undefined;
    at++;
    if (at === record.length) return [...cells, ''];
  }
};

interface Cell {
  readonly cell: string;
  /** Where it ends: at a delimiter, or with the record. */
  readonly end: number;
}

const plainCell = (record: string, at: number, delimiter: string, escapes: boolean): Cell => {
  let end = record.indexOf(delimiter, at);
  if (!escapes) return { cell: record.slice(at, end < 0 ? undefined : end), end: end < 0 ? record.length : end };
  for (end = at; end < record.length && record[end] !== delimiter; end++) if (record[end] === '\\') end++;
  return { cell: unescaped(record.slice(at, end)), end };
};

const quotedCell = (record: string, start: number, escapes: boolean): Cell | undefined => {
  let cell = '';
  let at = start;
  for (;;) {
    let close = record.indexOf('"', at + 1);
    while (escapes && close > 0 && isEscaped(record, close, at + 1)) close = record.indexOf('"', close + 1);
    if (close < 0) return undefined;
    cell += record.slice(at + 1, close);
    at = close + 1;
    if (record[at] !== '"') return { cell: escapes ? unescaped(cell) : cell, end: at };
    cell += '"';
  }
};

/** Whether an odd number of backslashes stands before it. */
const isEscaped = (record: string, at: number, from: number): boolean => {
  let first = at;
  while (first > from && record[first - 1] === '\\') first--;
  return (at - first) % 2 === 1;
};

const unescaped = (text: string): string => text.replace(/\\([^])/g, '$1');

/** The delimiter that the header uses most. */
export const delimiterOf = (header: string): string =>
  [',', ';', '\t', '|'].reduce((best, next) => (header.split(next).length > header.split(best).length ? next : best));
