import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { changeDirectory, directoryAddress, parseDirectory, type DirectoryState } from './address.js';

export interface Directory {
  readonly state: DirectoryState;
  /** Returns the address with a change applied. */
  readonly to: (change: Partial<DirectoryState>) => string;
  /** Searches while the visitor types. Adds only one history entry. */
  readonly search: (query: string) => void;
  readonly change: (change: Partial<DirectoryState>) => void;
}

/** Returns the directory's state from the URL, and functions to change it. */
export const useDirectory = (path: '/models' | '/makes'): Directory => {
  const { search: queryString } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => parseDirectory(queryString), [queryString]);
  const to = useCallback(
    (change: Partial<DirectoryState>) => directoryAddress(path, changeDirectory(state, change)),
    [path, state],
  );
  const search = useCallback(
    (query: string) =>
      void navigate(to({ query }), { preventScrollReset: true, replace: state.query !== '' && query !== '' }),
    [navigate, to, state.query],
  );
  const change = useCallback(
    (changes: Partial<DirectoryState>) => void navigate(to(changes), { preventScrollReset: true }),
    [navigate, to],
  );
  return { state, to, search, change };
};
