import clsx from 'clsx';
import { formatNumber } from '../lib/format.js';
import { PageStep } from './PageStep.js';
import styles from './PageLinks.module.css';

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
    <nav className={clsx(styles.pages, styles.pageLinks)} aria-label="Pages">
      {page > 1 ? <PageStep to={to(page - 1)} onClick={onTurn} rel="prev" /> : <span className={styles.pageStep} />}
      <span>
        Page {formatNumber(page)} of {formatNumber(pages)}
      </span>
      {page < pages ? <PageStep to={to(page + 1)} onClick={onTurn} rel="next" /> : <span className={styles.pageStep} />}
    </nav>
  );
};
