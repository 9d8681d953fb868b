import { Link } from 'react-router';
import { useSite } from '../../lib/environment.js';
import type { CarResponse } from '#contracts/api/cars';
import { breadcrumbsOf } from './breadcrumbs.js';

export const Breadcrumbs = ({ car }: { readonly car: CarResponse }) => {
  const { labels } = useSite();
  const crumbs = breadcrumbsOf(car, labels);
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, path }, index) => (
          <li key={index}>
            {path === undefined ? (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{label}</span>
            ) : (
              <Link to={path}>{label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
