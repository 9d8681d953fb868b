import { isInStock } from '#contracts/domain/car/status';
import type { CarSummary } from '#contracts/search/car-document';

export interface ShownCar {
  readonly car: CarSummary;
  /** Sold cars right behind it that are not shown. */
  readonly hidden: number;
}

/**
 * Of sold cars in a row only the first is shown, and how many stand behind it; unless all are sold. The hits and the
 * count are left as they are: it is what the page shows of them that is shorter.
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
