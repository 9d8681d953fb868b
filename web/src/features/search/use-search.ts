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
import { useLastDefined } from '../../lib/use-last-defined.js';

export interface Search extends SearchAddress {
  /** The search as typed or opened, before its words are interpreted. */
  readonly typed: SearchState;
  /** The latest results; those of the previous search while the current one is loading or has failed. */
  readonly answer: SearchCards | undefined;
  /** Whether the results are of a previous search. */
  readonly isStale: boolean;
  readonly isError: boolean;
  /** Whether the request waits for a connection. */
  readonly isPaused: boolean;
  /** 404 or 410: the search path does not exist. 414: the search is too long. */
  readonly missing: 404 | 410 | 414 | undefined;
  readonly retry: () => void;
  readonly change: (change: Partial<Omit<SearchState, 'page'>>, options?: ChangeOptions) => void;
}

interface ChangeOptions {
  /** Replaces the history entry of the previous search, so that going back skips it. */
  readonly replace?: boolean;
}

/** The search as typed, stored beside an address whose words became refinements. Valid until the page is reloaded. */
interface Typed {
  readonly typed: string;
  readonly load: number;
}

const typedBeside = (state: unknown): SearchState | undefined => {
  const { typed, load } = (state ?? {}) as Partial<Typed>;
  return typed !== undefined && load === performance.timeOrigin ? parseSearch(typed).state : undefined;
};

/**
 * Returns the search of the URL, and a function to change it. Understood words become refinements in the address.
 *
 * @param listing path of the searched list, if it differs from the page's path
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
  const answer = useLastDefined(current);
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
      // Changed words are interpreted again; any other change keeps their interpretation.
      const changed = changeSearch('query' in changes ? typed : state, changes);
      // Starts the request before the page renders.
      void queryClient.prefetchQuery(searchQuery(environment, listing ?? path, formatSearch(changed)));
      void navigate(writeAddress({ path, state: changed }), {
        preventScrollReset: true,
        replace,
        // Synchronous, so that a tick appears in the frame of its click.
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
