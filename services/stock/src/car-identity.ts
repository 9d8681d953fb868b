import type { CarDetails } from '#contracts/domain/car/details';
import { slugify } from '#contracts/domain/slug';
import { idFrom } from '#platform/kernel/ids';

/** The car's id: a dealership's stock number is the same car however often, and in whatever case, it is sent. */
export const carIdOf = ({ dealership_id, stocknum }: Pick<CarDetails, 'dealership_id' | 'stocknum'>): string =>
  idFrom('car', dealership_id, stocknum.toLowerCase());

/** The slugs to try for a car, best first, without end: `2021-toyota-corolla-zr-k1234`. */
export function* slugCandidates(car: CarDetails): Generator<string, never> {
  const best = slugify([car.year, car.make, car.model, car.badge, car.stocknum].filter(Boolean).join(' '));
  yield best;
  const atDealer = `${best}-${slugify(car.dealership_slug ?? car.dealership_id)}`;
  yield atDealer;
  for (let n = 2; ; n++) yield `${atDealer}-${n}`;
}
