import { useQuery } from '@tanstack/react-query';
import type { Site } from '#contracts/domain/site/site';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { useSeen } from '../../lib/use-seen.js';
import { VehicleRow } from '../../ui/car/VehicleRow.js';
import { listQuery } from './queries.js';

interface VehicleListProps {
  readonly list: Site['home']['lists'][number];
  /** Loads with the page; otherwise when scrolled into view. */
  readonly immediately: boolean;
}

export const VehicleList = ({ list, immediately }: VehicleListProps) => {
  const { load } = useEnvironment();
  const [section, seen] = useSeen<HTMLElement>();
  const { data, isError } = useQuery({ ...listQuery(load, list), enabled: immediately || seen });
  const answer = found(data);
  if (isError || answer?.count === 0) return null;
  return <VehicleRow ref={section} title={list.title} to={list.path} cars={answer?.hits} />;
};
