import type { ComponentProps } from 'react';
import styles from './cards.module.css';

interface CardGridProps extends ComponentProps<'ul'> {
  /** Whether the cards are from the previous results. */
  readonly isStale?: boolean;
}

export const CardGrid = ({ isStale = false, ...list }: CardGridProps) => (
  <ul {...list} className={styles.grid} data-stale={isStale || undefined} />
);
