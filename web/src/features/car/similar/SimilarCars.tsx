import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { found } from '../../../lib/api.js';
import { useEnvironment } from '../../../lib/environment.js';
import { logWarning } from '../../../lib/log.js';
import { similarCarsQuery } from '../../../lib/queries/car.js';
import { vehicleListQuery } from '../../../lib/queries/vehicles.js';
import { refinedTo } from '../../../lib/search/address.js';
import { useSeen } from '../../../lib/use-seen.js';
import { CarCarousel } from '../../../ui/car/CarCarousel.js';
import layout from '../../../ui/layout.module.css';

interface SimilarCarsProps {
  readonly slug: string;
  /** Id of the vehicle on the page, which is left out. */
  readonly except?: string;
  /** Kind of vehicle, such as `caravan`. */
  readonly itemType?: string | undefined;
  /** Make of the vehicles to show if nothing is similar or the request fails; absent: any make. */
  readonly make?: string;
  /** Loads with the page, not when scrolled into view. */
  readonly immediately?: boolean;
}

const limit = 6;

export const SimilarCars = ({ slug, except, itemType = 'car', make, immediately = false }: SimilarCarsProps) => {
  const { load } = useEnvironment();
  const [section, seen] = useSeen<HTMLDivElement>();
  const { data, isError, error } = useQuery({ ...similarCarsQuery(load, slug), enabled: immediately || seen });
  const similar = found(data)?.hits;
  const isWanting = isError || similar?.length === 0;
  const otherwise = refinedTo('/search', make === undefined ? {} : { make: [make] });
  const other = useQuery({ ...vehicleListQuery(load, otherwise, limit + 1), enabled: isWanting, retry: false });
  useEffect(() => {
    if (isError) logWarning('Similar vehicles could not be loaded.', error);
  }, [isError, error]);
  const others = found(other.data)?.hits.filter(({ id }) => id !== except);
  const cars = (isWanting ? others : similar)?.slice(0, limit);
  const isNothing = isWanting && (other.isError || cars?.length === 0);
  const title = isWanting ? `More ${make === undefined ? `${itemType}s` : `from ${make}`}` : `Similar ${itemType}s`;
  // The section is rendered even when empty, because the observer needs it from the start.
  return (
    <div ref={section} className={clsx(!isNothing && ['wide', layout.section])}>
      {!isNothing && <CarCarousel key={slug} title={title} cars={cars} placeholders={limit} />}
    </div>
  );
};
