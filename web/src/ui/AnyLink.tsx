import type { ReactNode } from 'react';
import { Link } from './Link.js';

interface AnyLinkProps {
  /** Path on the site, or a URL of another site. */
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A link to a page of the site, or to another site. */
export const AnyLink = ({ to, children, className }: AnyLinkProps) =>
  to.startsWith('/') ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <a href={to} className={className} rel="noopener">
      {children}
    </a>
  );
