import { useEffect, useEffectEvent } from 'react';
import { readAddress, type SearchAddress, writeAddress } from '../../lib/search/address.js';
import { rememberSearch } from '../../lib/search/history.js';

/** A search that stood for so long was meant. */
const pause = 1_000;

/**
 * Puts a search that found something into the history once it has rested, or when the page is left for a vehicle.
 *
 * @param found whether it did, once that is known
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
