import type { ComponentProps } from 'react';
import styles from './cards.module.css';

interface CardGridProps extends ComponentProps<'ul'> {
  /** Cards of the answer before stand here still. */
  readonly isStale?: boolean;
}

/** Cards one below the other, in as many columns as there is room for. */
export const CardGrid = ({ isStale = false, ...list }: CardGridProps) => (
  <ul {...list} className={styles.grid} data-stale={isStale || undefined} />
);
