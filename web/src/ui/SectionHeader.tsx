import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import layout from './layout.module.css';
import styles from './SectionHeader.module.css';
import { AnyLink } from './AnyLink.js';

interface SectionHeaderProps {
  readonly title: string;
  readonly id?: string;
  /** Address of the whole list; `link` is the text of the link to it. */
  readonly to?: string | undefined;
  readonly link?: ReactNode;
  readonly className?: string;
}

export const SectionHeader = ({ title, id, to, link, className }: SectionHeaderProps) => (
  <header className={clsx(styles.header, className)}>
    <h2 id={id}>{title}</h2>
    {to !== undefined && (
      <AnyLink to={to} className={layout.target}>
        {link ?? (
          <>
            See all<span className="visually-hidden"> {title}</span>
          </>
        )}
        <ArrowRight aria-hidden="true" size={18} />
      </AnyLink>
    )}
  </header>
);
