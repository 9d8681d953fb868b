import type { CarDetails } from '#contracts/domain/car/details';
import { slugify } from '#contracts/domain/slug';
import { deriveId } from '#platform/kernel/ids';

/** Returns the car's id. It depends only on the dealership and the stock number, ignoring case. */
export const carIdOf = ({ dealership_id, stocknum }: Pick<CarDetails, 'dealership_id' | 'stocknum'>): string =>
  deriveId('car', dealership_id, stocknum.toLowerCase());

/** Yields the slugs to try for a car, best first, without end: `2021-toyota-corolla-zr-k1234`. */
export function* slugCandidates(car: CarDetails): Generator<string, never> {
  const best = slugify([car.year, car.make, car.model, car.badge, car.stocknum].filter(Boolean).join(' '));
  yield best;
  const atDealer = `${best}-${slugify(car.dealership_slug ?? car.dealership_id)}`;
  yield atDealer;
  for (let n = 2; ; n++) yield `${atDealer}-${n}`;
}
