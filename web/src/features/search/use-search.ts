import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { SearchState } from '#contracts/search/url';
import { changeSearch, formatSearch, parseSearch } from '#contracts/search/url';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { searchQuery } from '../../lib/queries/search.js';
import type { SearchCards } from '../../lib/schemas/search.js';
import { isSameAddress, readAddress, type SearchAddress, writeAddress } from '../../lib/search/address.js';
import { understoodState } from '../../lib/search/understood.js';
import { useNewest } from '../../lib/use-newest.js';

export interface Search extends SearchAddress {
  /** What was typed or opened, before anything is understood of its words. */
  readonly typed: SearchState;
  /** The newest results there are; those of the search before while this one's are on their way, or when it failed. */
  readonly answer: SearchCards | undefined;
  /** The results shown are not of this search. */
  readonly isStale: boolean;
  readonly isError: boolean;
  /** It waits for a connection. */
  readonly isPaused: boolean;
  /** There is no such search path; or 414: it asks for more than fits. */
  readonly missing: 404 | 410 | 414 | undefined;
  readonly retry: () => void;
  readonly change: (change: Partial<Omit<SearchState, 'page'>>, options?: ChangeOptions) => void;
}

interface ChangeOptions {
  /** In the place of the search before, so that going back passes it over. */
  readonly replace?: boolean;
}

/** The search as it was typed, beside an address that has its words as refinements; it is good until the page is loaded anew. */
interface Typed {
  readonly typed: string;
  readonly load: number;
}

const typedBeside = (state: unknown): SearchState | undefined => {
  const { typed, load } = (state ?? {}) as Partial<Typed>;
  return typed !== undefined && load === performance.timeOrigin ? parseSearch(typed).state : undefined;
};

/**
 * The search the URL says, and the way to say another. What is understood of its words takes their place in the address.
 *
 * @param listing path of the list that is searched, where the page itself is not its address
 */
export const useSearch = (listing?: string): Search => {
  const environment = useEnvironment();
  const queryClient = useQueryClient();
  const here: Location<unknown> = useLocation();
  const { pathname, search } = here;
  const navigate = useNavigate();
  const { path, state: typed } = useMemo(() => {
    const { path, state } = readAddress(pathname + search);
    return { path, state: typedBeside(here.state) ?? state };
  }, [pathname, search, here.state]);
  const { data, isError, isPaused, refetch } = useQuery(searchQuery(environment, listing ?? path, formatSearch(typed)));
  const current = found(data);
  const state = useMemo(() => understoodState(typed, current), [typed, current]);
  const answer = useNewest(current);
  const address = writeAddress({ path, state });
  const showAddress = useEffectEvent(() => {
    const asTyped: Typed = { typed: formatSearch(typed), load: performance.timeOrigin };
    void navigate(address, { replace: true, preventScrollReset: true, state: asTyped });
  });
  useEffect(() => {
    if (state !== typed && !isSameAddress(address, pathname + search)) showAddress();
  }, [state, typed, address, pathname, search]);
  const change = useCallback(
    (changes: Partial<Omit<SearchState, 'page'>>, { replace = false }: ChangeOptions = {}) => {
      // Words that are typed on are read anew; any other change keeps what was understood of them.
      const changed = changeSearch('query' in changes ? typed : state, changes);
      // It is on its way while the page is rendered.
      void queryClient.prefetchQuery(searchQuery(environment, listing ?? path, formatSearch(changed)));
      void navigate(writeAddress({ path, state: changed }), {
        preventScrollReset: true,
        replace,
        // A tick is seen in the frame of its click.
        flushSync: true,
      });
    },
    [navigate, queryClient, environment, listing, path, typed, state],
  );
  return {
    path,
    state,
    typed,
    answer,
    isStale: current === undefined,
    isError,
    isPaused,
    missing: data && 'missing' in data ? data.missing : undefined,
    retry: () => void refetch(),
    change,
  };
};
