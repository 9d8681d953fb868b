import clsx from 'clsx';
import tables from './tables.module.css';
import styles from './DealerHtml.module.css';

/** HTML written by a dealer, sanitised when it was stored. */
export const DealerHtml = ({ html, className = '' }: { readonly html: string; readonly className?: string }) => (
  <div className={clsx(styles.written, tables.tables, className)} dangerouslySetInnerHTML={{ __html: html }} />
);
