import type { CarResponse } from '#contracts/api/cars';
import { refinedTo } from '../../../lib/search/address.js';
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
    otherwise={refinedTo('/search', { make: [car.make] })}
    immediately={immediately}
  />
);
