import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { defaultListLimit } from '#contracts/domain/list-sizes';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { vehicleListQuery } from '../../lib/queries/vehicles.js';
import { useSeen } from '../../lib/use-seen.js';
import { CardRow } from '../../ui/car/CardRow.js';
import carCarouselStyles from '../../ui/car/CarCarousel.module.css';

/** Vehicles at a search address, once they come into sight; nothing where there are none. */
export const StockRow = ({ title, path }: { readonly title: string; readonly path: string }) => {
  const { load } = useEnvironment();
  const [section, seen] = useSeen<HTMLElement>();
  const { data, isError } = useQuery({ ...vehicleListQuery(load, path, defaultListLimit), enabled: seen });
  const answer = found(data);
  if (isError || (data && (answer?.count ?? 0) === 0)) return null;
  return (
    <section ref={section} className={carCarouselStyles.vehicleList}>
      <header className="wide">
        <h2>{title}</h2>
        <Link to={path}>
          See all<span className="visually-hidden"> {title}</span>
          <ArrowRight aria-hidden="true" size={18} />
        </Link>
      </header>
      <CardRow cars={answer?.hits} />
    </section>
  );
};
