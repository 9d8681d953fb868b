import { Inject } from '@nestjs/common';
import type { Rejection } from '#contracts/rejections';
import type { TradeInVehicle, ValueRange } from '#contracts/domain/trade-in';
import type { Adjusted, Appraisal } from './valuation.js';
import type { AustralianState } from '#contracts/domain/places/australian-states';

export interface RegoRegister {
  /**
   * @param thisYear of the site's time zone
   * @returns the vehicle; `rego_not_found` if there is none, `unavailable` if the register does not respond
   */
  lookUp(state: AustralianState, rego: string, thisYear: number): Promise<TradeInVehicle | Rejection>;
}

export interface PriceGuide {
  /**
   * @param thisYear of the site's time zone
   * @returns a range and questions, or why there is no estimate; `unavailable` if the guide does not respond
   */
  appraise(vehicle: TradeInVehicle, km: number, thisYear: number): Promise<Appraisal | Rejection>;
  /** @param first the range before any answers */
  adjust(
    vehicle: TradeInVehicle,
    first: ValueRange,
    answers: Readonly<Record<string, string>>,
  ): Promise<Adjusted | Rejection>;
}

export const REGO_REGISTER = Symbol('RegoRegister');
export const PRICE_GUIDE = Symbol('PriceGuide');
export const InjectRegister = (): ParameterDecorator & PropertyDecorator => Inject(REGO_REGISTER);
export const InjectGuide = (): ParameterDecorator & PropertyDecorator => Inject(PRICE_GUIDE);
