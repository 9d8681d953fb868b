import { carColumns } from '#contracts/domain/car/details';
import { isColumn, isListColumn, readCell } from './row.js';
import type { Problem, Vocabulary } from './vocabulary.js';

const sameName = (field: string) => field;

/** Our own columns: those of `contracts/domain/car/details.ts`, under their own names. */
export const forecourt: Vocabulary = {
  name: 'forecourt',
  isColumn,
  isRepeatable: () => false,
  needed: ['stocknum', 'year', 'make', 'model', 'car_type'].map((name) => [name]),
  plainName: sameName,
  map: (fields, { textual, unknownColumns }) => {
    const unknown = Object.keys(fields).filter((name) => !isColumn(name));
    const problems = unknownColumns === 'ignore' ? [] : unknown.map(noSuchColumn);
    if (!textual && unknown.length === 0) return { row: fields, problems, columnOf: sameName };
    const row: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(fields)) {
      if (isColumn(name)) row[name] = textual ? fromText(name, value) : value;
    }
    return { row, problems, columnOf: sameName };
  },
};

const noSuchColumn = (column: string): Problem => ({ column, reason: 'there is no such column' });

const fromText = (name: keyof typeof carColumns, value: unknown): unknown => {
  if (typeof value === 'string') return readCell(name, value);
  return isListColumn(name) ? textsIn(value).flatMap((text) => readCell(name, text)) : value;
};

/** Elements within an element: `<images><image>…</image><image>…</image></images>`. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];
