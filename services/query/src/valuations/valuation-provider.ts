import type { CarResponse } from '#contracts/api/cars';
import type { MarketRange } from '#contracts/domain/car/price-gauge';
import type { Rejection } from '#contracts/rejections';

export type Valued = Pick<
  CarResponse,
  'id' | 'make' | 'model' | 'year' | 'badge' | 'car_type' | 'km' | 'vin' | 'nvic' | 'regplate' | 'state'
>;

/** Returns the market range of prices for vehicles like the given one. */
export interface ValuationProvider {
  /**
   * @param signal aborts on timeout
   * @returns the range; undefined: too little is known of such vehicles; `unavailable`: the service did not respond
   */
  value(car: Valued, signal: AbortSignal): Promise<MarketRange | undefined | Rejection>;
}
