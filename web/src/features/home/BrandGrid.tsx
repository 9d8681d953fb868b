import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { countOf } from '../../lib/format.js';
import { makesQuery } from '../../lib/queries/directory.js';

/** The makes in stock, in plain lettering. */
export const BrandGrid = () => {
  const { site, load } = useEnvironment();
  const { data } = useQuery({ ...makesQuery(load, ''), enabled: site.home.brands });
  const answer = found(data);
  if (!site.home.brands || !answer || answer.makes.length === 0) return null;
  return (
    <section className="brand-grid wide" aria-labelledby="brands">
      <header>
        <h2 id="brands">Browse {answer.count} brands</h2>
        <Link to="/makes">
          All brands
          <ArrowRight aria-hidden="true" size={18} />
        </Link>
      </header>
      <ul>
        {answer.makes.map(({ name, path, count }) => (
          <li key={path}>
            <Link to={path}>
              <strong>{name}</strong>
              <span>{countOf(count, site.labels)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
