import { parseSitePath } from '#contracts/domain/site-address';

/** The data of a vehicle that the watchlist needs. */
export interface WatchableCar {
  readonly id: string;
  readonly name: string;
}

/**
 * An action that needed a sign-in and resumes after it. Stored in the browser's history and not in the address, so that
 * no link can make a visitor save anything.
 */
export interface ResumableAction {
  /** Vehicle to add to the watchlist. */
  readonly save?: WatchableCar;
  /** Whether to save the search of the previous page. */
  readonly savesSearch?: true;
}

/** Returns the path if it is on this site, otherwise `/`. Prevents open redirects. */
export const safeRedirectPath = (path: string | null): string => {
  const read = path === null ? undefined : parseSitePath(path);
  if (!read || read.pathname.startsWith('/sign-in')) return '/';
  return read.pathname + read.search + read.hash;
};
