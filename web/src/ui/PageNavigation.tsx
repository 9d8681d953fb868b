import type { ComponentProps } from 'react';
import styles from './PageNavigation.module.css';

/** The links from one page of a list to its others. */
export const PageNavigation = (navigation: ComponentProps<'nav'>) => (
  <nav {...navigation} className={styles.pages} aria-label="Pages" />
);
