import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatNumber } from '../lib/format.js';

interface PageLinksProps {
  readonly page: number;
  readonly pages: number;
  /** Address of a page. */
  readonly to: (page: number) => string;
  readonly onTurn?: () => void;
}

/** One page back, where one is, one page on. */
export const PageLinks = ({ page, pages, to, onTurn }: PageLinksProps) => {
  if (pages < 2) return null;
  return (
    <nav className="pages page-links" aria-label="Pages">
      {page > 1 ? (
        <Link to={to(page - 1)} onClick={onTurn} rel="prev" className="page-step">
          <ChevronLeft aria-hidden="true" size={20} />
          <span className="visually-hidden">Previous page</span>
        </Link>
      ) : (
        <span className="page-step" />
      )}
      <span>
        Page {formatNumber(page)} of {formatNumber(pages)}
      </span>
      {page < pages ? (
        <Link to={to(page + 1)} onClick={onTurn} rel="next" className="page-step">
          <span className="visually-hidden">Next page</span>
          <ChevronRight aria-hidden="true" size={20} />
        </Link>
      ) : (
        <span className="page-step" />
      )}
    </nav>
  );
};
