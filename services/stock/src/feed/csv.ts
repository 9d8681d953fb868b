/** How quotes and escapes are written in a table. */
export interface Quoting {
  readonly quote: '"' | "'";
  /** Whether a backslash escapes the next character, in addition to RFC 4180. */
  readonly escapes: boolean;
  /** Whether a quote that cannot end a cell is a literal character: `"17" alloys"`. */
  readonly isLoose?: true;
}

const usualQuoting: Quoting = { quote: '"', escapes: false };

/** Returns the cells of one CSV record, or undefined if its quotes don't match. */
export const splitCsv = (record: string, delimiter: string, quoting = usualQuoting): string[] | undefined => {
  if (!quoting.escapes && !record.includes(quoting.quote)) return record.split(delimiter);
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    const read = cellAt(record, at, delimiter, quoting);
    if (!read) return undefined;
    cells.push(read.cell);
    at = read.end;
    if (at >= record.length) return cells;
    at++;
    if (at === record.length) return [...cells, ''];
  }
};

interface Cell {
  readonly cell: string;
  /** Index of the delimiter, or the record's length. */
  readonly end: number;
}

const pastSpaces = (record: string, from: number): number => {
  let at = from;
  while (record[at] === ' ') at++;
  return at;
};

const cellAt = (record: string, start: number, delimiter: string, quoting: Quoting): Cell | undefined => {
  const first = pastSpaces(record, start);
  if (record[first] !== quoting.quote) return plainCell(record, start, delimiter, quoting.escapes);
  const quoted = quotedCell(record, first, delimiter, quoting);
  const end = quoted && pastSpaces(record, quoted.end);
  if (quoted && (end! >= record.length || record[end!] === delimiter)) return { cell: quoted.cell, end: end! };
  // After a space the quote may belong to the text.
  return first > start ? plainCell(record, start, delimiter, quoting.escapes) : undefined;
};

const plainCell = (record: string, at: number, delimiter: string, escapes: boolean): Cell => {
  let end = record.indexOf(delimiter, at);
  if (!escapes) return { cell: record.slice(at, end < 0 ? undefined : end), end: end < 0 ? record.length : end };
  for (end = at; end < record.length && record[end] !== delimiter; end++) if (record[end] === '\\') end++;
  return { cell: unescaped(record.slice(at, end)), end };
};

const quotedCell = (
  record: string,
  start: number,
  delimiter: string,
  { quote, escapes, isLoose }: Quoting,
): Cell | undefined => {
  let cell = '';
  let at = start;
  for (;;) {
    let close = record.indexOf(quote, at + 1);
    while (escapes && close > 0 && isEscaped(record, close, at + 1)) close = record.indexOf(quote, close + 1);
    if (close < 0) return undefined;
    cell += record.slice(at + 1, close);
    at = close + 1;
    const isDoubled = record[at] === quote;
    if (!isDoubled && !(isLoose && isWithin(record, at, delimiter)))
      return { cell: escapes ? unescaped(cell) : cell, end: at };
    cell += quote;
    if (!isDoubled) at--;
  }
};

const isWithin = (record: string, at: number, delimiter: string): boolean => {
  const next = record[pastSpaces(record, at)];
  return next !== undefined && next !== delimiter;
};

/** Whether the character at `at` follows an odd number of backslashes. */
export const isEscaped = (record: string, at: number, from: number): boolean => {
  let first = at;
  while (first > from && record[first - 1] === '\\') first--;
  return (at - first) % 2 === 1;
};

const unescaped = (text: string): string => text.replace(/\\([^])/g, '$1');

/** Returns the delimiter that the header uses most. */
export const delimiterOf = (header: string): string =>
  [',', ';', '\t', '|'].reduce((best, next) => (header.split(next).length > header.split(best).length ? next : best));

/** Returns the quoting of a header: single quotes if its first cell has them. */
export const quotingOf = (header: string, delimiter: string): Quoting => {
  const single: Quoting = { quote: "'", escapes: false };
  return header.startsWith("'") && splitCsv(header, delimiter, single) ? single : usualQuoting;
};

/** Returns the names that came before in the list, as `normalised` compares them. */
export const repeatedOf = (names: readonly string[], normalised = (name: string) => name): string[] => {
  const before = new Set<string>();
  return names.filter((name) => before.size === before.add(normalised(name)).size);
};
