import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly level?: 1 | 2;
}

/** A message in place of a page's or panel's content. */
export const Notice = ({ title, children, actions, level = 2 }: NoticeProps) => {
  const Heading = `h${level}` as const;
  return (
    <section className={clsx(styles.notice, level === 2 && styles.card)}>
      <Heading>{title}</Heading>
      <p>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
};
