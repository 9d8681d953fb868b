import { formatNumber } from '../lib/format.js';
import { PageStep } from './PageStep.js';
import { PageNavigation } from './PageNavigation.js';

interface PageLinksProps {
  readonly page: number;
  readonly pages: number;
  readonly to: (page: number) => string;
  readonly onPageChange?: () => void;
}

/** Links to the previous and next page, if they exist. */
export const PageLinks = ({ page, pages, to, onPageChange }: PageLinksProps) => {
  if (pages < 2 || page > pages) return null;
  return (
    <PageNavigation>
      {page > 1 ? <PageStep to={to(page - 1)} onClick={onPageChange} rel="prev" /> : <span />}
      <span>
        Page {formatNumber(page)} of {formatNumber(pages)}
      </span>
      {page < pages ? <PageStep to={to(page + 1)} onClick={onPageChange} rel="next" /> : <span />}
    </PageNavigation>
  );
};
