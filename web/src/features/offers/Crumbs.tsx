import { Link } from 'react-router';
import breadcrumbTrailStyles from '../../ui/BreadcrumbTrail.module.css';

export interface Crumb {
  readonly label: string;
  /** Absent: the page itself. */
  readonly path?: string;
}

export const Crumbs = ({ crumbs }: { readonly crumbs: readonly Crumb[] }) => (
  <nav className={breadcrumbTrailStyles.breadcrumbs} aria-label="Breadcrumb">
    <ol>
      {crumbs.map(({ label, path }) => (
        <li key={label}>
          {path === undefined ? <span aria-current="page">{label}</span> : <Link to={path}>{label}</Link>}
        </li>
      ))}
    </ol>
  </nav>
);
