import type { z } from 'zod';
import type { CarDetails, CarField, ColumnKind } from '#contracts/domain/car/details';
import { carColumns, carDetails, isPlainCar } from '#contracts/domain/car/details';

export type Row = Readonly<Record<string, unknown>>;

const kinds: ReadonlyMap<string, ColumnKind> = new Map(
  Object.entries(carColumns).map(([name, { kind }]) => [name, kind]),
);

export const isColumn = (name: string): name is CarField => kinds.has(name);
export const isListColumn = (name: CarField): boolean => kinds.get(name) === 'list';

const amount = /^\$?(-?\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;
const flags: ReadonlyMap<string, boolean> = new Map(
  (['true', 'yes', 'y', '1'] as const)
    .map((word): [string, boolean] => [word, true])
    .concat((['false', 'no', 'n', '0'] as const).map((word) => [word, false])),
);

/** A cell's text as its column's kind has it; text that isn't one stays text, for the schema to refuse. */
export const readCell = (column: CarField, cell: string): unknown => {
  const text = cell.trim();
  if (text === '') return undefined;
  switch (kinds.get(column)) {
    case 'integer':
    case 'number':
      return amount.test(text) ? Number(text.replace(/[$,]/g, '')) : text;
    case 'flag':
      return flags.get(text.toLowerCase()) ?? text;
    case 'list':
      return text.split('|').flatMap((item) => item.trim() || []);
    case 'json':
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return text;
      }
    default:
      return text;
  }
};

/** The row as car details, or what is wrong with it, field by field. Nulls and empty values count as absent. */
export const readRow = (row: Row): { car: CarDetails } | { problems: FieldProblem[] } => {
  const given = withoutNothing(row);
  if (isPlainCar(given)) return { car: given };
  const parsed = carDetails.safeParse(given);
  if (parsed.success) return { car: parsed.data };
  return { problems: parsed.error.issues.flatMap((issue) => problemsOf(issue, given)) };
};

export interface FieldProblem {
  /** Empty: the row as a whole. */
  readonly field: string;
  readonly reason: string;
}

const isNothing = (value: unknown): boolean => value == null || value === '';

const withoutNothing = (row: Row): Row => {
  for (const name in row) {
    if (isNothing(row[name])) return Object.fromEntries(Object.entries(row).filter(([, value]) => !isNothing(value)));
  }
  return row;
};

const problemsOf = (issue: z.core.$ZodIssue, given: Row): FieldProblem[] => {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((field) => ({ field, reason: 'there is no such column' }));
  }
  const field = String(issue.path[0] ?? '');
  const value = given[field];
  return [{ field, reason: value === undefined ? 'is missing' : reasonOf(issue, value) }];
};

const expectation: Readonly<Record<string, string>> = {
  number: 'a number; leave it empty where there is none',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  string: 'text',
  object: 'an object',
};

const reasonOf = (issue: z.core.$ZodIssue, value: unknown): string => {
  const shown = JSON.stringify(value);
  const short = shown.length > 60 ? `${shown.slice(0, 60)}…` : shown;
  if (issue.code === 'invalid_type') return `${short} is not ${expectation[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `${short} is not one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_big')
    return `${short} is too ${issue.origin === 'string' ? 'long' : 'large'}: at most ${issue.maximum}`;
  if (issue.code === 'too_small')
    return `${short} is too ${issue.origin === 'string' ? 'short' : 'small'}: at least ${issue.minimum}`;
  return `${short} ${issue.message}`;
};
