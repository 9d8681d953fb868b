import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useInBrowser } from '../../lib/in-browser.js';
import { useLocalList } from '../../lib/local-list.js';
import { compared } from '../../lib/saved-vehicles.js';
import { comparedAddress, followList, parseCompared } from './address.js';

interface Compared {
  readonly ids: readonly string[];
  /** Whether the compared vehicles are known yet. */
  readonly isKnown: boolean;
  readonly remove: (id: string) => void;
}

/** Returns the vehicles of the URL, otherwise of the visitor's list. Changes of the list also change the URL. */
export const useCompared = (): Compared => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isInBrowser = useInBrowser();
  const list = useLocalList(compared);
  const own = useMemo(() => list.map(({ id }) => id).reverse(), [list]);
  const named = useMemo(() => parseCompared(search), [search]);
  const before = useRef<readonly string[]>(undefined);

  const show = useCallback(
    (ids: readonly string[]) => void navigate(comparedAddress(ids), { replace: true, preventScrollReset: true }),
    [navigate],
  );
  useEffect(() => {
    if (!isInBrowser) return;
    if (named && before.current && before.current !== own) show(followList(named, before.current, own));
    before.current = own;
  }, [isInBrowser, named, own, show]);

  const remove = useCallback(
    (id: string) => {
      if (compared.has(id)) compared.remove(id);
      else show((named ?? []).filter((other) => other !== id));
    },
    [named, show],
  );
  return { ids: named ?? own, isKnown: named !== undefined || isInBrowser, remove };
};
