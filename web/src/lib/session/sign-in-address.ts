import type { SignInType } from '#contracts/api/shoppers';
import { pathOnSite } from '#contracts/domain/read-address';

/** What the watchlist needs to know of a vehicle. */
export interface WatchableCar {
  readonly id: string;
  readonly name: string;
}

export interface SignInReason {
  readonly type: SignInType;
  /** Where to go afterwards: path and query string. */
  readonly redirect: string;
  /** Where to go instead. */
  readonly back: string;
}

/**
 * What somebody began before they were asked who they are; it is gone on with once they are signed in. It travels in the
 * browser's history and not in the address, so that no link makes anybody save anything.
 */
export interface Begun {
  /** A vehicle for the watchlist. */
  readonly save?: WatchableCar;
  /** The search of the page they come from. */
  readonly savesSearch?: true;
}

export const signInPath = ({ type, redirect, back }: SignInReason): string =>
  `/sign-in?${new URLSearchParams({ type, redirect, back }).toString()}`;

/** The path where it leads somewhere on this site, else the fallback: a link must not send anybody away from it. */
export const pathWithin = (path: string | null, fallback: string): string => {
  const read = path === null ? undefined : pathOnSite(path);
  if (!read || read.pathname.startsWith('/sign-in')) return fallback;
  return read.pathname + read.search + read.hash;
};
