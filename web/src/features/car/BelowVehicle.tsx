import type { CarResponse } from '#contracts/api/cars';
import { refinedTo } from '../../lib/search/address.js';
import { RecentlyViewed } from '../../ui/car/RecentlyViewed.js';
import { SimilarCars } from './similar/SimilarCars.js';

/** Other vehicles, for whoever has seen all of this one. */
export const BelowVehicle = ({ car }: { readonly car: CarResponse }) => (
  <>
    <SimilarCars
      slug={car.slug}
      except={car.id}
      itemType={car.item_type}
      otherwise={refinedTo('/search', { make: [car.make] })}
    />
    <RecentlyViewed except={car.id} />
  </>
);
