import { formatNumber } from '../lib/format.js';
import { PageStep } from './PageStep.js';
import { PageNavigation } from './PageNavigation.js';

interface PageLinksProps {
  readonly page: number;
  readonly pages: number;
  /** Address of a page. */
  readonly to: (page: number) => string;
  readonly onTurn?: () => void;
}

/** One page back, where one is, one page on. */
export const PageLinks = ({ page, pages, to, onTurn }: PageLinksProps) => {
  if (pages < 2 || page > pages) return null;
  return (
    <PageNavigation>
      {page > 1 ? <PageStep to={to(page - 1)} onClick={onTurn} rel="prev" /> : <span />}
      <span>
        Page {formatNumber(page)} of {formatNumber(pages)}
      </span>
      {page < pages ? <PageStep to={to(page + 1)} onClick={onTurn} rel="next" /> : <span />}
    </PageNavigation>
  );
};
