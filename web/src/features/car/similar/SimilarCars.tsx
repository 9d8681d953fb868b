import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { found } from '../../../lib/api.js';
import { useEnvironment } from '../../../lib/environment.js';
import { logWarning } from '../../../lib/log.js';
import { similarCarsQuery } from '../../../lib/queries/car.js';
import { vehicleListQuery } from '../../../lib/queries/vehicles.js';
import { useSeen } from '../../../lib/use-seen.js';
import { CarCarousel } from '../../../ui/car/CarCarousel.js';
import layout from '../../../ui/layout.module.css';

interface SimilarCarsProps {
  readonly slug: string;
  /** The vehicle on the page is not shown once more. */
  readonly except?: string;
  /** What kind of vehicle it is: `caravan`. */
  readonly itemType?: string | undefined;
  /** Search shown where there is nothing similar, or where that is unknown. */
  readonly otherwise: string;
  /** Not when it comes into sight, but with the page. */
  readonly immediately?: boolean;
}

const limit = 6;

export const SimilarCars = ({ slug, except, itemType = 'car', otherwise, immediately = false }: SimilarCarsProps) => {
  const { load } = useEnvironment();
  const [section, seen] = useSeen<HTMLDivElement>();
  const { data, isError, error } = useQuery({ ...similarCarsQuery(load, slug), enabled: immediately || seen });
  const similar = found(data)?.hits;
  const isWanting = isError || similar?.length === 0;
  const other = useQuery({ ...vehicleListQuery(load, otherwise, limit + 1), enabled: isWanting, retry: false });
  useEffect(() => {
    if (isError) logWarning('Similar vehicles could not be loaded.', error);
  }, [isError, error]);
  const others = found(other.data)?.hits.filter(({ id }) => id !== except);
  const cars = (isWanting ? others : similar)?.slice(0, limit);
  const isNothing = isWanting && (other.isError || cars?.length === 0);
  // The section stands even when it is empty, to be seen by the observer from the start.
  return (
    <div ref={section} className={clsx(!isNothing && ['wide', layout.section])}>
      {!isNothing && <CarCarousel key={slug} title={`Similar ${itemType}s`} cars={cars} placeholders={limit} />}
    </div>
  );
};
