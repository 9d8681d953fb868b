import { closestName } from '#contracts/domain/edit-distance';
import { normaliseForComparison } from '#contracts/domain/feeds';
import { memoize } from '#contracts/domain/memoize';
import { fieldBySynonym } from '../descriptions/synonyms.js';

type SynonymOf = (name: string) => string | undefined;

/** Returns a function that says that there is no such column or field, and which one was probably meant. */
export const unknownColumnReason = (
  columns: readonly string[],
  synonymOf: SynonymOf = () => undefined,
  kind: 'column' | 'field' = 'column',
): ((column: string) => string) =>
  memoize((column: string) => {
    const name = normaliseForComparison(column);
    const limit = Math.min(2, Math.floor(name.length / 3));
    const meant = synonymOf(name) ?? closestName(name, columns, () => limit, normaliseForComparison);
    return `there is no such ${kind}${meant === undefined ? '' : `; did you mean "${meant}"?`}`;
  });

/** Options of a route whose body has fields of a vehicle. */
export const ofVehicle = ({ body: { shape } }: { readonly body: { readonly shape: object } }) => {
  const synonymOf: SynonymOf = (name) => {
    const field = fieldBySynonym.get(name);
    return field !== undefined && field in shape ? field : undefined;
  };
  return { unknownField: unknownColumnReason(Object.keys(shape), synonymOf, 'field') };
};
