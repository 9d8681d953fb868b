import type { SignInType } from '#contracts/api/shoppers';
import { pathOnSite } from '#contracts/domain/read-address';

export interface SignInReason {
  readonly type: SignInType;
  /** Where to go afterwards: path and query string. */
  readonly redirect: string;
  /** Where to go instead. */
  readonly back: string;
}

export const signInPath = ({ type, redirect, back }: SignInReason): string =>
  `/sign-in?${new URLSearchParams({ type, redirect, back }).toString()}`;

/** The path where it leads somewhere on this site, else the fallback: a link must not send anybody away from it. */
export const pathWithin = (path: string | null, fallback: string): string => {
  const read = path === null ? undefined : pathOnSite(path);
  if (!read || read.pathname.startsWith('/sign-in')) return fallback;
  return read.pathname + read.search + read.hash;
};
