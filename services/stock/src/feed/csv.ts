/** The cells of one CSV record (RFC 4180), or undefined where its quotes don't match. */
export const splitCsv = (record: string, delimiter: string): string[] | undefined => {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (record[at] === '"') {
      let cell = '';
      for (;;) {
        const close = record.indexOf('"', at + 1);
        if (close < 0) return undefined;
        cell += record.slice(at + 1, close);
        at = close + 1;
        if (record[at] !== '"') break;
        cell += '"';
      }
      cells.push(cell);
      if (at < record.length && record[at] !== delimiter) return undefined;
    } else {
      const end = record.indexOf(delimiter, at);
      cells.push(record.slice(at, end < 0 ? undefined : end));
      at = end < 0 ? record.length : end;
    }
    if (at >= record.length) return cells;
    at++;
    if (at === record.length) return [...cells, ''];
  }
};

/** The delimiter that the header uses most. */
export const delimiterOf = (header: string): string =>
  [',', ';', '\t'].reduce((best, next) => (header.split(next).length > header.split(best).length ? next : best));
