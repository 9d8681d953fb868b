import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Site } from '#contracts/domain/site/site';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { useSeen } from '../../lib/use-seen.js';
import { CardRow } from '../../ui/car/CardRow.js';
import { listQuery } from './queries.js';
import carCarouselStyles from '../../ui/car/CarCarousel.module.css';

interface VehicleListProps {
  readonly list: Site['home']['lists'][number];
  /** Comes with the page; the others when they come into sight. */
  readonly immediately: boolean;
}

export const VehicleList = ({ list, immediately }: VehicleListProps) => {
  const { load } = useEnvironment();
  const [section, seen] = useSeen<HTMLElement>();
  const { data, isError } = useQuery({ ...listQuery(load, list), enabled: immediately || seen });
  const answer = found(data);
  if (isError || answer?.count === 0) return null;
  return (
    <section ref={section} className={carCarouselStyles.vehicleList}>
      <header className="wide">
        <h2>{list.title}</h2>
        <Link to={list.path}>
          See all<span className="visually-hidden"> {list.title}</span>
          <ArrowRight aria-hidden="true" size={18} />
        </Link>
      </header>
      <CardRow cars={answer?.hits} />
    </section>
  );
};
