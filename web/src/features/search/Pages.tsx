import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatSearch } from '#contracts/search/url';
import { useEnvironment } from '../../lib/environment.js';
import { formatNumber } from '../../lib/format.js';
import { searchQuery } from '../../lib/queries/search.js';
import { writeAddress } from '../../lib/search/address.js';
import { PageStep } from '../../ui/PageStep.js';
import { pagesAround } from './pages-around.js';
import type { Search } from './use-search.js';

interface PagesProps {
  readonly search: Search;
  readonly pages: number;
  readonly onTurn: () => void;
}

export const Pages = ({ search: { path, state }, pages, onTurn }: PagesProps) => {
  const { load } = useEnvironment();
  const queryClient = useQueryClient();
  if (pages < 2) return null;
  const turn = (page: number) => ({
    to: writeAddress({ path, state: { ...state, page } }),
    onClick: onTurn,
    onPointerEnter: () => void queryClient.prefetchQuery(searchQuery(load, path, formatSearch({ ...state, page }))),
  });
  return (
    <nav className="pages" aria-label="Pages">
      {state.page > 1 && <PageStep {...turn(state.page - 1)} rel="prev" />}
      {pagesAround(state.page, pages).map((page, index) =>
        page === 'gap' ? (
          <span key={`gap-${index}`} className="page-gap" aria-hidden="true">
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
    </nav>
  );
};
