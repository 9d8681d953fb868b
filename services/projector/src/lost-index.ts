import type { BuildsCommand, BuildsState } from '#platform/kernel/projection-builds';
import type { Build } from './build.js';

/** Whether the index beside a build has nothing of what the build has: its engine was emptied. */
const hasLostIndex = async ({ search, view }: Pick<Build, 'search' | 'view'>): Promise<boolean> =>
  search !== undefined && (await search.count()) === 0 && (await view.count()) > 0;

/**
 * What makes lost indexes whole again: readers go back to the previous build where that one is whole, as it is kept up to
 * date; the live build is built anew, once a previous one that is lost too no longer stands in the way.
 */
export const remedyOf = async (
  { live, previous, building }: Pick<BuildsState, 'previous' | 'building'> & { readonly live: string },
  open: (build: string) => Promise<Pick<Build, 'search' | 'view'>>,
): Promise<Extract<BuildsCommand['kind'], 'clean_up' | 'rebuild' | 'roll_back'> | undefined> => {
  if (building) return undefined;
  if (previous !== undefined && (await hasLostIndex(await open(previous)))) return 'clean_up';
  if (!(await hasLostIndex(await open(live)))) return undefined;
  return previous === undefined ? 'rebuild' : 'roll_back';
};
