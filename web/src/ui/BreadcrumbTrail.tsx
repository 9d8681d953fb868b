import { Link } from './Link.js';
import styles from './BreadcrumbTrail.module.css';
import layout from './layout.module.css';

export interface Crumb {
  readonly label: string;
  /** Undefined for the page itself, or for a step without a page. */
  readonly path?: string;
}

export const BreadcrumbTrail = ({ crumbs }: { readonly crumbs: readonly Crumb[] }) => (
  <nav className={styles.breadcrumbs} aria-label="Breadcrumb">
    <ol>
      {crumbs.map(({ label, path }, index) => (
        <li key={index}>
          {path === undefined ? (
            <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{label}</span>
          ) : (
            <Link to={path} className={layout.target}>
              {label}
            </Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
