import { Inject } from '@nestjs/common';
import type { Rejection } from '#contracts/rejections';
import type { TradeInVehicle, ValueRange } from '#contracts/domain/trade-in';
import type { Adjusted, Appraisal } from './valuation.js';
import type { AustralianState } from '#contracts/domain/places/australian-states';

/** Where registered vehicles are looked up. */
export interface RegoRegister {
  /** @returns the vehicle; `rego_not_found` where there is none, `unavailable` where the register did not answer */
  lookUp(state: AustralianState, rego: string): Promise<TradeInVehicle | Rejection>;
}

/** What used vehicles fetch. */
export interface PriceGuide {
  /** @returns a range and questions, or why there is no figure; `unavailable` where the guide did not answer */
  appraise(vehicle: TradeInVehicle, km: number): Promise<Appraisal | Rejection>;
  /** @param first what it was appraised at before any answer */
  adjust(
    vehicle: TradeInVehicle,
    first: ValueRange,
    answers: Readonly<Record<string, string>>,
  ): Promise<Adjusted | Rejection>;
}

export const REGO_REGISTER = Symbol('RegoRegister');
export const PRICE_GUIDE = Symbol('PriceGuide');
/** Injects the {@link RegoRegister}. */
export const InjectRegister = (): ParameterDecorator & PropertyDecorator => Inject(REGO_REGISTER);
/** Injects the {@link PriceGuide}. */
export const InjectGuide = (): ParameterDecorator & PropertyDecorator => Inject(PRICE_GUIDE);
