import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SearchResponse } from '#contracts/api/search';
import type { SearchState } from '#contracts/search/url';
import { changeSearch, formatSearch } from '#contracts/search/url';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { searchQuery } from '../../lib/queries/search.js';
import { readAddress, type SearchAddress, writeAddress } from '../../lib/search/address.js';

export interface Search extends SearchAddress {
  /** The newest results there are; those of the search before while this one's are on their way, or when it failed. */
  readonly answer: SearchResponse | undefined;
  /** The results shown are not of this search. */
  readonly isStale: boolean;
  readonly isError: boolean;
  /** There is no such search path. */
  readonly isMissing: boolean;
  readonly retry: () => void;
  readonly change: (change: Partial<Omit<SearchState, 'page'>>) => void;
}

/** The search the URL says, and the way to say another. */
export const useSearch = (): Search => {
  const { load } = useEnvironment();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { path, state } = useMemo(() => readAddress(pathname + search), [pathname, search]);
  const { data, isError, refetch } = useQuery(searchQuery(load, path, formatSearch(state)));
  const current = found(data);
  const answer = useNewest(current);
  const change = useCallback(
    (changes: Partial<Omit<SearchState, 'page'>>) =>
      void navigate(writeAddress({ path, state: changeSearch(state, changes) }), { preventScrollReset: true }),
    [navigate, path, state],
  );
  return {
    path,
    state,
    answer,
    isStale: current === undefined,
    isError,
    isMissing: data !== undefined && 'missing' in data,
    retry: () => void refetch(),
    change,
  };
};

/** The last value that was there. */
const useNewest = <Value>(value: Value | undefined): Value | undefined => {
  const [newest, setNewest] = useState(value);
  if (value !== undefined && value !== newest) setNewest(value);
  return value ?? newest;
};
