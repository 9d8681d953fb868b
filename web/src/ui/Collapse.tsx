import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Collapse.module.css';

interface CollapseProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A question that expands to its answer. Browsers find the closed answer in a page search. */
export const Collapse = ({ title, children }: CollapseProps) => (
  <details className={styles.collapse}>
    <summary>
      {title}
      <ChevronDown aria-hidden="true" size={20} />
    </summary>
    {children}
  </details>
);
