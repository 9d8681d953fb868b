import type { SignInType } from '#contracts/api/shoppers';

export interface SignInReason {
  readonly type: SignInType;
  /** Where to go afterwards: path and query string. */
  readonly redirect: string;
  /** Where to go instead. */
  readonly back: string;
}

export const signInPath = ({ type, redirect, back }: SignInReason): string =>
  `/sign-in?${new URLSearchParams({ type, redirect, back }).toString()}`;

const anywhere = 'http://site.invalid';

/** The path where it leads somewhere on this site, else the fallback: a link must not send anybody away from it. */
export const pathWithin = (path: string | null, fallback: string): string => {
  if (path === null || !path.startsWith('/') || !URL.canParse(path, anywhere)) return fallback;
  const { origin, pathname, search, hash } = new URL(path, anywhere);
  // As the browser would read it: `//elsewhere` and `/\elsewhere` lead away, and so may what is left of `/./…`.
  if (origin !== anywhere || pathname.startsWith('//') || pathname.startsWith('/sign-in')) return fallback;
  return pathname + search + hash;
};
