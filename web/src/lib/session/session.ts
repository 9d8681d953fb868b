import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MeResponse, ShopperAnswer } from '#contracts/api/shoppers';
import { type Answer, found, type Load } from '../api.js';
import { answerQuery } from '../answer-query.js';
import { useEnvironment } from '../environment.js';
import { useInBrowser } from '../in-browser.js';
import { syncWatched } from './watched.js';

const schemas = () => import('../schemas/shoppers.js');

/** Set if someone signed in with this browser, without saying who. Other visitors are spared a request. */
const hint = 'forecourt.signed-in';

export const seemsSignedIn = (): boolean => {
  try {
    return localStorage.getItem(hint) !== null;
  } catch {
    return true;
  }
};

const setHint = (isSignedIn: boolean): void => {
  try {
    if (isSignedIn) localStorage.setItem(hint, '1');
    else localStorage.removeItem(hint);
  } catch {
    // Without storage, every page asks the server.
  }
};

export const meQuery = (load: Load) =>
  answerQuery(load, ['me'], '/api/me', async () => (await schemas()).meResponse, {
    staleTime: 300_000,
    gcTime: Infinity,
  });

/** Stores a response about the signed-in shopper in the cache that all pages read. */
export const cacheShopper = (queryClient: QueryClient, me: MeResponse): void => {
  const { user } = me;
  setHint(user !== null);
  syncWatched(user?.saved ?? []);
  const answer: Answer<MeResponse> = { found: me };
  queryClient.setQueryData(['me'], answer);
};

export interface SessionState {
  readonly user: ShopperAnswer | undefined;
  readonly isLoading: boolean;
  readonly isError: boolean;
}

/** @param always also asks the server if nobody seems signed in */
export const useSession = (always = false): SessionState => {
  const { load } = useEnvironment();
  const isInBrowser = useInBrowser();
  const enabled = isInBrowser && (always || seemsSignedIn());
  const { data, isError } = useQuery({ ...meQuery(load), enabled });
  const answer = found(data);
  useEffect(() => {
    if (!answer) return;
    setHint(answer.user !== null);
    syncWatched(answer.user?.saved ?? []);
  }, [answer]);
  return { user: answer?.user ?? undefined, isLoading: !answer && !isError && (!isInBrowser || enabled), isError };
};
