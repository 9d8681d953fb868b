import { useQuery } from '@tanstack/react-query';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { searchQuery } from '../../lib/queries/search.js';
import { readAddress } from '../../lib/search/address.js';
import { CarCarousel } from './CarCarousel.js';

/** Other vehicles, for pages that were not found. */
export const StockCarousel = () => {
  const environment = useEnvironment();
  const { path } = readAddress(environment.site.search.defaultPath);
  const { data, isPending } = useQuery(searchQuery(environment, path, ''));
  const stock = found(data);
  if (!isPending && !stock?.count) return null;
  return <CarCarousel title="While you are here" cars={stock?.hits.slice(0, 8)} />;
};
