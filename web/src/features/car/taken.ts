import { isInStock } from '#contracts/domain/car/status';
import type { CarResponse } from '#contracts/api/cars';

/** Whether it is another shopper's by now: then the page sells what is like it. */
export const isTaken = ({ status, reserved }: Pick<CarResponse, 'status' | 'reserved'>): boolean =>
  reserved || !isInStock(status);
