/** Edit distance: letters wrong, missing, extra, or swapped with the next. Above `limit`, returns `limit + 1`. */
export const editDistance = (one: string, other: string, limit: number): number => {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) next[j] = Math.min(next[j]!, before[j - 2]! + 1);
    }
    if (Math.min(...next, ...row) > limit) return limit + 1;
    before = row;
    row = next;
  }
  return row[other.length]!;
};

/** Returns the name that another is most likely a misspelling of; undefined: none is within its limit of edits. */
export const closestName = (
  misspelled: string,
  names: readonly string[],
  limitOf: (name: string) => number,
  spell: (name: string) => string = (name) => name,
): string | undefined =>
  names
    .map((name) => ({ name, edits: editDistance(spell(misspelled), spell(name), limitOf(name)) }))
    .filter(({ name, edits }) => edits <= limitOf(name))
    .sort((one, other) => one.edits - other.edits)[0]?.name;
