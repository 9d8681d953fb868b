import type { CarChanges, CarDetails } from '#contracts/domain/car/details';

export const isSame = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof (a ?? b) === 'object' ? JSON.stringify(a ?? null) === JSON.stringify(b ?? null) : a == null && b == null);

/** Returns the new values of the fields that differ; undefined if none does. */
export const difference = <Field extends keyof CarChanges>(
  before: CarDetails,
  after: { readonly [F in Field]?: unknown },
  fields: readonly Field[],
): Pick<CarChanges, Field> | undefined => {
  const changed = fields.filter((field) => !isSame(before[field], after[field]));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((field) => [field, after[field] ?? null])) as Pick<CarChanges, Field>;
};
