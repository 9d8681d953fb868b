import { carColumns, type CarField } from '#contracts/domain/car/details';
import { normaliseForComparison } from '#contracts/domain/feeds';
import { fieldBySynonym } from '../descriptions/synonyms.js';
import { type ReadingOptions, isBlank, formatValue } from './reading.js';
import { isColumn, isListColumn, readCell, type Row } from './row.js';
import { unknownColumnReason } from './unknown-column.js';
import { maxProblems, type MappingOptions, type Problem, type Vocabulary } from './vocabulary.js';

const sameName = (field: string) => field;

interface OwnFormat extends Pick<Vocabulary, 'needed'> {
  /** Column names by field. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

/** Forecourt's own columns: the fields of `contracts/domain/car/details.ts`, under their own names. */
export const forecourtFormat: OwnFormat = {
  needed: ['stocknum'],
  columns: Object.fromEntries(Object.keys(carColumns).map((field) => [field, [field]])),
};

/** Returns the vocabulary of our own fields. Case, spaces and underscores in column names are ignored. */
export const ownVocabularyOf = ({ needed, columns }: OwnFormat): Vocabulary => {
  const bySquashed = new Map(
    Object.entries(columns).flatMap(([field, named]) =>
      named.map((name) => [normaliseForComparison(name), field as CarField] as const),
    ),
  );
  const fieldOf = (column: string) => (isColumn(column) ? column : bySquashed.get(normaliseForComparison(column)));
  const unknownReason = unknownColumnReason(Object.values(columns).flat(), (name) => {
    const field = fieldBySynonym.get(name);
    return field && columns[field]?.[0];
  });
  return {
    name: 'forecourt',
    unknownReason,
    isColumn: (column) => fieldOf(column) !== undefined,
    isRepeatable: () => false,
    needed,
    plainName: (column) => fieldOf(column) ?? column,
    fieldsOf: (column) => {
      const field = fieldOf(column);
      return field ? [field] : [];
    },
    map: (fields, { textual, unknownColumns, reading, placeOf }) => {
      const problems: Problem[] = [];
      if (!textual && Object.keys(fields).every(isColumn)) {
        const problem = locate(fields, placeOf);
        return { row: fields, problems: problem ? [problem] : problems, columnOf: sameName };
      }
      const row: Record<string, unknown> = {};
      const readFrom = new Map<string, string>();
      for (const [column, value] of Object.entries(fields)) {
        const field = fieldOf(column);
        if (field === undefined) {
          if (unknownColumns === 'reject' && problems.length < maxProblems)
            problems.push({ column, reason: unknownReason(column) });
          continue;
        }
        row[field] = textual ? fromText(field, value, reading) : value;
        if (column !== field) readFrom.set(field, column);
      }
      const columnOf = (field: string) => readFrom.get(field) ?? field;
      const problem = locate(row, placeOf);
      if (problem) problems.push({ ...problem, column: columnOf(problem.column) });
      return { row, problems, columnOf };
    },
  };
};

/**
 * Replaces the sender's code of a location by its id. An unknown code is dropped. Another dealer's code stays, so that
 * the row is refused.
 */
const locate = (row: Row, placeOf: MappingOptions['placeOf']): Problem | undefined => {
  const own = row as Record<string, unknown>;
  const { location_id: raw } = own;
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined;
  const text = String(raw).trim();
  const location = isBlank(text) ? undefined : placeOf(text, true);
  if (isBlank(text) || location?.isOthers) return undefined;
  own['location_id'] = location?.location_id;
  if (location?.location_id === undefined)
    return { column: 'location_id', reason: `${formatValue(raw)} is no location of yours`, value: raw };
  own['dealership_id'] ??= location.dealership_id;
  return undefined;
};

const fromText = (field: CarField, value: unknown, reading: ReadingOptions): unknown => {
  if (typeof value === 'string') return readCell(field, value, reading);
  return isListColumn(field) ? textsIn(value).flatMap((text) => readCell(field, text, reading) ?? []) : value;
};

/** Returns the texts of nested elements: `<images><image>…</image><image>…</image></images>`. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

export const forecourt = ownVocabularyOf(forecourtFormat);
