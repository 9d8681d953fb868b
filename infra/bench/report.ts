import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** One row of a table. The first row is ours; the ratios compare the other rows with it. */
export interface BenchRow {
  readonly name: string;
  /** Figure by column; the column's name includes the unit: `p50 ms`, `events/s`. */
  readonly figures: Readonly<Record<string, number>>;
  /** Why a figure is missing, or what it means. */
  readonly note?: string;
}

export interface BenchTable {
  readonly title: string;
  /** The column that the ratios compare, and whether less of it is better. */
  readonly compare: { readonly column: string; readonly better: 'less' | 'more' };
  readonly rows: readonly BenchRow[];
  /** Heading of the ratios. */
  readonly ratio?: string;
  /** Target by column, as shown to the reader: `≤ 0.3`. */
  readonly targets?: Readonly<Record<string, string>>;
}

/** Nearest-rank percentile of unsorted samples; `q` from 0 to 1. */
export const percentile = (samples: readonly number[], q: number): number => {
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
};

/** Returns how many times better the first row is than `row`. */
const ratio = (table: BenchTable, row: BenchRow): number => {
  const { column, better } = table.compare;
  const ours = table.rows[0]?.figures[column] ?? Number.NaN;
  const theirs = row.figures[column] ?? Number.NaN;
  return better === 'less' ? theirs / ours : ours / theirs;
};

const figure = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value)
    ? '–'
    : value >= 100
      ? Math.round(value).toLocaleString('en-AU')
      : value.toPrecision(3);

const render = (table: BenchTable): string => {
  const columns = [...new Set(table.rows.flatMap((row) => Object.keys(row.figures)))];
  const head = ['', ...columns, table.ratio ?? 'ours is better by', ''];
  const body = table.rows.map((row, index) => [
    row.name,
    ...columns.map((column) => figure(row.figures[column])),
    index === 0 ? '' : Number.isFinite(ratio(table, row)) ? `${figure(ratio(table, row))} ×` : '–',
    row.note ?? '',
  ]);
  if (table.targets) body.push(['target', ...columns.map((column) => table.targets![column] ?? ''), '', '']);
  const widths = head.map((_, i) => Math.max(...[head, ...body].map((cells) => cells[i]!.length)));
  const line = (cells: string[]) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd();
  return [`\n${table.title}`, line(head), ...body.map(line)].join('\n');
};

/** Prints the tables and saves them as `<directory>/<name>.json`. */
export const publish = (name: string, tables: readonly BenchTable[], directory = '.data/bench'): void => {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${name}.json`);
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version };
  writeFileSync(file, `${JSON.stringify({ name, machine, tables }, undefined, 2)}\n`);
  for (const table of tables) console.log(render(table));
  console.log(`\nsaved as ${file}`);
};
