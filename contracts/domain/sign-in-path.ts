import type { SignInType } from '../api/shoppers.js';

interface SignInReason {
  readonly type: SignInType;
  /** Path and query string that follow a successful sign-in. */
  readonly redirect: string;
  /** Path for a visitor who cancels. */
  readonly back: string;
}

/** Returns the path of the sign-in page, with the reason for signing in. */
export const signInPath = ({ type, redirect, back }: SignInReason): string =>
  `/sign-in?${new URLSearchParams({ type, redirect, back }).toString()}`;
