import { maxCompared } from '../../lib/saved-vehicles.js';

/** Ids the URL puts side by side; undefined where it leaves that to the visitor's own list. */
export const parseCompared = (queryString: string): string[] | undefined => {
  const ids = new URLSearchParams(queryString).get('ids');
  if (ids === null) return undefined;
  return [...new Set(ids.split(',').map((id) => id.trim().slice(0, 60)))].filter(Boolean).slice(0, maxCompared);
};

export const comparedAddress = (ids: readonly string[]): string =>
  ids.length === 0 ? '/compare' : `/compare?ids=${ids.map(encodeURIComponent).join(',')}`;

/** What stands side by side after the visitor's list went from `before` to `after`. */
export const followList = (
  shown: readonly string[],
  before: readonly string[],
  after: readonly string[],
): readonly string[] => {
  const kept = shown.filter((id) => after.includes(id) || !before.includes(id));
  const added = after.filter((id) => !before.includes(id) && !kept.includes(id));
  return [...kept, ...added].slice(0, maxCompared);
};
