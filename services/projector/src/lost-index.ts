import type { BuildsCommand, BuildsState } from '#platform/kernel/projection-builds';
import type { Build } from './build.js';

/** Whether a build has documents and an empty search index, because the search engine was emptied. */
const hasLostIndex = async ({ search, view }: Pick<Build, 'search' | 'view'>): Promise<boolean> =>
  search !== undefined && (await search.count()) === 0 && (await view.count()) > 0;

/**
 * Returns the command that repairs wrong search indexes. Readers go back to the previous build if its index is
 * complete, because that build is up to date. If its index is lost too, the previous build is removed first, and then
 * the live build is rebuilt.
 * @param isOlder whether the live index was restored, so that it has other vehicles than its view. It is rebuilt once.
 *   If that did not help, operators decide, and can go back to the previous build
 */
export const chooseRemedy = async (
  { live, previous, building }: Pick<BuildsState, 'previous' | 'building'> & { readonly live: string },
  open: (build: string) => Promise<Pick<Build, 'search' | 'view'>>,
  isOlder = false,
): Promise<Extract<BuildsCommand['type'], 'clean_up' | 'rebuild' | 'roll_back'> | undefined> => {
  if (building) return undefined;
  if (previous !== undefined && (await hasLostIndex(await open(previous)))) return 'clean_up';
  if (await hasLostIndex(await open(live))) return previous === undefined ? 'rebuild' : 'roll_back';
  return isOlder && previous === undefined ? 'rebuild' : undefined;
};

/** Returns a remedy if the check before this one found one, too, because new documents reach the view first. */
export const confirmRemedy = <Remedy extends string>(
  of: { failedChecks: number },
  remedy: Remedy | undefined,
): Remedy | undefined => {
  of.failedChecks = remedy ? of.failedChecks + 1 : 0;
  return of.failedChecks < 2 ? undefined : remedy;
};
