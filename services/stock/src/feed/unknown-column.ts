import { closestName } from '#contracts/domain/edit-distance';
import { normaliseForComparison } from '#contracts/domain/feeds';
import { memoize } from '#contracts/domain/memoize';

/** Returns a function that says that there is no such column, and which one was probably meant. */
export const unknownColumnReason = (
  columns: readonly string[],
  synonymOf: (name: string) => string | undefined = () => undefined,
): ((column: string) => string) =>
  memoize((column: string) => {
    const name = normaliseForComparison(column);
    const limit = Math.min(2, Math.floor(name.length / 3));
    const meant = synonymOf(name) ?? closestName(name, columns, () => limit, normaliseForComparison);
    return `there is no such column${meant === undefined ? '' : `; did you mean "${meant}"?`}`;
  });
