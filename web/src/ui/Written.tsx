import clsx from 'clsx';
import styles from './Written.module.css';

/** What a dealer wrote, cleaned when it came in. */
export const Written = ({ html, className = '' }: { readonly html: string; readonly className?: string }) => (
  <div className={clsx(styles.written, className)} dangerouslySetInnerHTML={{ __html: html }} />
);
