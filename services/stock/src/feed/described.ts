import type { CarField } from '#contracts/domain/car/details';
import type { FeedDescription } from '#contracts/domain/stock-sources';
import { forecourt } from './forecourt.js';
import type { Vocabulary } from './vocabulary.js';

const squashed = (column: string): string =>
  column
    .slice(0, 200)
    .toLowerCase()
    .replace(/[\s_-]/g, '');

/** The names and words of a feed that its own description tells. */
export const described = ({
  columns,
  values,
}: Pick<FeedDescription, 'values'> & { readonly columns: NonNullable<FeedDescription['columns']> }): Vocabulary => {
  const entries = Object.entries(columns) as [CarField, string][];
  const byColumn = new Map<string, CarField[]>();
  for (const [field, column] of entries) {
    const name = squashed(column);
    byColumn.set(name, [...(byColumn.get(name) ?? []), field]);
  }
  const fieldsOf = (column: string): readonly CarField[] => byColumn.get(squashed(column)) ?? [];
  const meanings = new Map(
    Object.entries(values).map(([field, words]) => [
      field,
      new Map(Object.entries(words).map(([word, meaning]) => [word.trim().toLowerCase(), meaning])),
    ]),
  );
  const meantBy = (field: CarField, value: unknown): unknown =>
    typeof value === 'string' ? (meanings.get(field)?.get(value.trim().toLowerCase()) ?? value) : value;
  return {
    name: 'described',
    isColumn: (column) => byColumn.has(squashed(column)),
    isRepeatable: () => false,
    needed: [squashed(columns.stocknum!)],
    plainName: squashed,
    fieldsOf,
    map: (fields, options) => {
      const named = Object.entries(fields).flatMap(([column, value]) =>
        fieldsOf(column).map((field) => [field, meantBy(field, value)] as const),
      );
      const mapped = forecourt.map(Object.fromEntries(named), { ...options, unknownColumns: 'ignore' });
      return { ...mapped, columnOf: (field) => columns[field as CarField] ?? field };
    },
  };
};
