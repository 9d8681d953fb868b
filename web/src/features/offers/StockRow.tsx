import { useQuery } from '@tanstack/react-query';
import { defaultListLimit } from '#contracts/domain/list-sizes';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { vehicleListQuery } from '../../lib/queries/vehicles.js';
import { useSeen } from '../../lib/use-seen.js';
import { VehicleRow } from '../../ui/car/VehicleRow.js';

/** Vehicles at a search address, loaded when scrolled into view. Renders nothing if there are none. */
export const StockRow = ({ title, path }: { readonly title: string; readonly path: string }) => {
  const { load } = useEnvironment();
  const [section, seen] = useSeen<HTMLElement>();
  const { data, isError } = useQuery({ ...vehicleListQuery(load, path, defaultListLimit), enabled: seen });
  const answer = found(data);
  if (isError || (data && (answer?.count ?? 0) === 0)) return null;
  return <VehicleRow ref={section} title={title} to={path} cars={answer?.hits} />;
};
