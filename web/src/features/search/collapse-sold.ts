import { isInStock } from '#contracts/domain/car/status';
import type { CarSummary } from '#contracts/search/car-document';

export interface ShownCar {
  readonly car: CarSummary;
  /** Number of sold cars directly behind it that are not shown. */
  readonly hidden: number;
}

/**
 * Collapses each run of sold cars into its first car, with the number of hidden ones, unless all cars are sold. Hits
 * and count stay unchanged; only the page shows fewer.
 */
export const collapseSold = (hits: readonly CarSummary[]): ShownCar[] => {
  if (!hits.some(({ status }) => isInStock(status))) return hits.map((car) => ({ car, hidden: 0 }));
  const shown: ShownCar[] = [];
  for (const car of hits) {
    const before = shown.at(-1);
    const isSameRun = before && !isInStock(before.car.status) && !isInStock(car.status);
    if (isSameRun) shown[shown.length - 1] = { ...before, hidden: before.hidden + 1 };
    else shown.push({ car, hidden: 0 });
  }
  return shown;
};
