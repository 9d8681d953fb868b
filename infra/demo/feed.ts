import { carColumns } from '#contracts/domain/car/details';
import type { Row } from './stock/row.js';

const quoted = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const cell = (value: Row[keyof Row]): string => {
  if (value === undefined) return '';
  if (Array.isArray(value)) return quoted(value.join('|'));
  return quoted(typeof value === 'object' ? JSON.stringify(value) : String(value));
};

/** Returns CSV with a header of the columns that occur; lists are joined by `|`. */
export const toCsv = (rows: readonly Row[]): string => {
  const columns = (Object.keys(carColumns) as (keyof Row)[]).filter((name) =>
    rows.some((row) => row[name] !== undefined),
  );
  return [columns.join(','), ...rows.map((row) => columns.map((name) => cell(row[name])).join(','))].join('\n') + '\n';
};

export const toNdjson = (rows: readonly Row[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
