import type { BuildsCommand, BuildsState } from '#platform/kernel/projection-builds';
import type { Build } from './build.js';

/** Whether the index beside a build has nothing of what the build has: its engine was emptied. */
const hasLostIndex = async ({ search, view }: Pick<Build, 'search' | 'view'>): Promise<boolean> =>
  search !== undefined && (await search.count()) === 0 && (await view.count()) > 0;

/**
 * What makes wrong indexes whole again: readers go back to the previous build where that one is whole, as it is kept up to
 * date; the live build is built anew, once a previous one that is lost too no longer stands in the way.
 * @param isOlder the live index has others than the vehicles of its view: it was restored. It is built anew once; where
 *   that did not help, the build from before is there to go back to, and operators decide
 */
export const remedyOf = async (
  { live, previous, building }: Pick<BuildsState, 'previous' | 'building'> & { readonly live: string },
  open: (build: string) => Promise<Pick<Build, 'search' | 'view'>>,
  isOlder = false,
): Promise<Extract<BuildsCommand['kind'], 'clean_up' | 'rebuild' | 'roll_back'> | undefined> => {
  if (building) return undefined;
  if (previous !== undefined && (await hasLostIndex(await open(previous)))) return 'clean_up';
  if (await hasLostIndex(await open(live))) return previous === undefined ? 'rebuild' : 'roll_back';
  return isOlder && previous === undefined ? 'rebuild' : undefined;
};
