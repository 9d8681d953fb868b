import type { CarResponse } from '#contracts/api/cars';
import { similarCars } from './lazy.js';

interface SimilarToCarProps {
  readonly car: CarResponse;
  readonly immediately?: boolean;
}

export const SimilarToCar = ({ car, immediately = false }: SimilarToCarProps) => (
  <similarCars.Component
    slug={car.slug}
    except={car.id}
    itemType={car.item_type}
    make={car.make}
    immediately={immediately}
  />
);
