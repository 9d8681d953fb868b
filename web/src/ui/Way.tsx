import type { ReactNode } from 'react';
import { Link } from './Link.js';

interface WayProps {
  /** A path of the site, or an address elsewhere. */
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly current?: boolean;
}

/** A link to a page of the site, or to another site. */
export const Way = ({ to, children, className, current }: WayProps) =>
  to.startsWith('/') ? (
    <Link to={to} className={className} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  ) : (
    <a href={to} className={className} rel="noopener">
      {children}
    </a>
  );
