import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { formatSearch } from '#contracts/search/url';
import { useEnvironment } from '../../lib/environment.js';
import { formatNumber } from '../../lib/format.js';
import { searchQuery } from '../../lib/queries/search.js';
import { writeAddress } from '../../lib/search/address.js';
import { useSeen } from '../../lib/use-seen.js';
import { PageStep } from '../../ui/PageStep.js';
import { pagesAround } from './pages-around.js';
import type { Search } from './use-search.js';
import { PageNavigation } from '../../ui/PageNavigation.js';
import { Link, opensHere } from '../../ui/Link.js';

interface PagesProps {
  readonly search: Search;
  readonly pages: number;
  readonly onTurn: () => void;
}

/** Page links of a result list. Prefetches the next page once they are in view. */
export const Pages = ({ search: { path, state }, pages, onTurn }: PagesProps) => {
  const environment = useEnvironment();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [place, isSeen] = useSeen<HTMLElement>();
  const ask = (page: number) =>
    void queryClient.prefetchQuery(searchQuery(environment, path, formatSearch({ ...state, page })));
  const askForNext = useEffectEvent(() => {
    if (state.page < pages && hasMouse()) ask(state.page + 1);
  });
  useEffect(() => {
    if (isSeen) askForNext();
  }, [isSeen]);
  if (pages < 2) return null;
  const turn = (page: number) => {
    const to = writeAddress({ path, state: { ...state, page } });
    return {
      to,
      onClick: (event: MouseEvent) => {
        if (!opensHere(event)) return;
        event.preventDefault();
        ask(page);
        // Synchronous, so that the new page appears in the frame of the click.
        void navigate(to, { flushSync: true });
        onTurn();
      },
      onPointerEnter: () => ask(page),
    };
  };
  return (
    <PageNavigation ref={place}>
      {state.page > 1 && <PageStep {...turn(state.page - 1)} rel="prev" />}
      {pagesAround(state.page, pages).map((page, index) =>
        page === 'gap' ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link key={page} {...turn(page)} aria-current={page === state.page ? 'page' : undefined}>
            <span className="visually-hidden">Page </span>
            {formatNumber(page)}
          </Link>
        ),
      )}
      {state.page < pages && <PageStep {...turn(state.page + 1)} rel="next" />}
    </PageNavigation>
  );
};

/** Whether there is a mouse. On touch devices, prefetching everything scrolled past would waste bandwidth. */
const hasMouse = (): boolean => globalThis.matchMedia?.('(hover: hover)').matches ?? false;
