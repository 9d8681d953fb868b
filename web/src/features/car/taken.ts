import { isInStock } from '#contracts/domain/car/status';
import type { CarResponse } from '#contracts/api/cars';

/** Decides whether the vehicle is sold or reserved. Its page then offers similar ones. */
export const isSoldOrReserved = ({ status, reserved }: Pick<CarResponse, 'status' | 'reserved'>): boolean =>
  reserved || !isInStock(status);
