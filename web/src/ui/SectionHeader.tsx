import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import layout from './layout.module.css';
import styles from './SectionHeader.module.css';
import { Way } from './Way.js';

interface SectionHeaderProps {
  readonly title: string;
  readonly id?: string;
  /** Where all of it is, and how the link there is called. */
  readonly to?: string | undefined;
  readonly link?: ReactNode;
  readonly className?: string;
}

export const SectionHeader = ({ title, id, to, link, className }: SectionHeaderProps) => (
  <header className={clsx(styles.header, className)}>
    <h2 id={id}>{title}</h2>
    {to !== undefined && (
      <Way to={to} className={layout.target}>
        {link ?? (
          <>
            See all<span className="visually-hidden"> {title}</span>
          </>
        )}
        <ArrowRight aria-hidden="true" size={18} />
      </Way>
    )}
  </header>
);
