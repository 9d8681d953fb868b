import type { CarResponse } from '#contracts/api/cars';
import { RecentlyViewed } from '../../ui/car/RecentlyViewed.js';
import { SimilarToCar } from './similar/SimilarToCar.js';
import { isSoldOrReserved } from './taken.js';

export const BelowVehicle = ({ car }: { readonly car: CarResponse }) => (
  <>
    {!isSoldOrReserved(car) && <SimilarToCar car={car} />}
    <RecentlyViewed except={car.id} />
  </>
);
