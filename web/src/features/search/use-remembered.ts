import { useEffect, useEffectEvent } from 'react';
import { readAddress, type SearchAddress, writeAddress } from '../../lib/search/address.js';
import { rememberSearch } from '../../lib/search/history.js';

/** Milliseconds after which a search counts as intended. */
const pause = 1_000;

/**
 * Stores a search with results in the history after a pause, or when the visitor leaves for a vehicle.
 *
 * @param found whether the search has results
 */
export const useRemembered = (search: SearchAddress, found: boolean): void => {
  const address = writeAddress(search);
  useEffect(() => {
    if (!found) return;
    const timer = setTimeout(() => rememberSearch(readAddress(address)), pause);
    return () => clearTimeout(timer);
  }, [address, found]);
  const remember = useEffectEvent(() => {
    if (found) rememberSearch(readAddress(address));
  });
  useEffect(() => () => remember(), []);
};
