import type { CarResponse } from '#contracts/api/cars';
import { RecentlyViewed } from '../../ui/car/RecentlyViewed.js';
import { SimilarToCar } from './similar/SimilarToCar.js';
import { isTaken } from './taken.js';

/** Other vehicles, for whoever has seen all of this one. */
export const BelowVehicle = ({ car }: { readonly car: CarResponse }) => (
  <>
    {!isTaken(car) && <SimilarToCar car={car} />}
    <RecentlyViewed except={car.id} />
  </>
);
