import { maxCompared } from '../../lib/saved-vehicles.js';

/** Returns the ids that the URL compares; undefined if the visitor's own list applies. */
export const parseCompared = (queryString: string): string[] | undefined => {
  const ids = new URLSearchParams(queryString).get('ids');
  if (ids === null) return undefined;
  return [...new Set(ids.split(',').map((id) => id.trim().slice(0, 60)))].filter(Boolean).slice(0, maxCompared);
};

export const comparedAddress = (ids: readonly string[]): string =>
  ids.length === 0 ? '/compare' : `/compare?ids=${ids.map(encodeURIComponent).join(',')}`;

/** Returns the compared ids after the visitor's list has changed from `before` to `after`. */
export const followList = (
  shown: readonly string[],
  before: readonly string[],
  after: readonly string[],
): readonly string[] => {
  const kept = shown.filter((id) => after.includes(id) || !before.includes(id));
  const added = after.filter((id) => !before.includes(id) && !kept.includes(id));
  return [...kept, ...added].slice(0, maxCompared);
};
