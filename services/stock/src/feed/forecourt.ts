import { carColumns, type CarField } from '#contracts/domain/car/details';
import type { Reading } from './reading.js';
import { isColumn, isListColumn, readCell } from './row.js';
import type { Problem, Vocabulary } from './vocabulary.js';

const longestName = 100;
const squashed = (name: string): string =>
  name
    .slice(0, longestName)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
const bySquashed: ReadonlyMap<string, CarField> = new Map(
  Object.keys(carColumns).map((name) => [squashed(name), name as CarField]),
);

/** The field of a column, whatever its case, and with or without spaces and underscores. */
const fieldOf = (column: string): CarField | undefined =>
  isColumn(column) ? column : bySquashed.get(squashed(column));

const sameName = (field: string) => field;

/** Our own columns: those of `contracts/domain/car/details.ts`, under their own names. */
export const forecourt: Vocabulary = {
  name: 'forecourt',
  isColumn: (column) => fieldOf(column) !== undefined,
  isRepeatable: () => false,
  needed: ['stocknum'],
  plainName: (column) => fieldOf(column) ?? column,
  fieldsOf: (column) => {
    const field = fieldOf(column);
    return field ? [field] : [];
  },
  map: (fields, { textual, unknownColumns, reading }) => {
    const problems: Problem[] = [];
    if (!textual && Object.keys(fields).every(isColumn)) return { row: fields, problems, columnOf: sameName };
    const row: Record<string, unknown> = {};
    const columns = new Map<string, string>();
    for (const [column, value] of Object.entries(fields)) {
      const field = fieldOf(column);
      if (field === undefined) {
        if (unknownColumns === 'reject') problems.push({ column, reason: 'there is no such column' });
        continue;
      }
      row[field] = textual ? fromText(field, value, reading) : value;
      if (column !== field) columns.set(field, column);
    }
    return { row, problems, columnOf: (field) => columns.get(field) ?? field };
  },
};

const fromText = (field: CarField, value: unknown, reading: Reading): unknown => {
  if (typeof value === 'string') return readCell(field, value, reading);
  return isListColumn(field) ? textsIn(value).flatMap((text) => readCell(field, text, reading) ?? []) : value;
};

/** Elements within an element: `<images><image>…</image><image>…</image></images>`. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];
