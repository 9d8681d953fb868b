import type { CarResponse } from '#contracts/api/cars';
import type { MarketRange } from '#contracts/domain/car/price-gauge';
import type { Rejection } from '#contracts/rejections';

/** What is valued. */
export type Valued = Pick<
  CarResponse,
  'id' | 'make' | 'model' | 'year' | 'badge' | 'car_type' | 'km' | 'vin' | 'nvic' | 'regplate' | 'state'
>;

/** Knows what the market asks for vehicles like one. */
export interface ValuationProvider {
  /**
   * @param signal aborts when nobody waits any more
   * @returns the range; undefined where too little is known of such vehicles; `unavailable` where there was no answer
   */
  value(car: Valued, signal: AbortSignal): Promise<MarketRange | undefined | Rejection>;
}
