import type { ComponentProps } from 'react';
import styles from './PageNavigation.module.css';

/** Container for the links between the pages of a list. */
export const PageNavigation = (navigation: ComponentProps<'nav'>) => (
  <nav {...navigation} className={styles.pages} aria-label="Pages" />
);
