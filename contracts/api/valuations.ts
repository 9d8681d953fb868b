import { z } from 'zod';
import {
  adjustmentAnswers,
  kilometres,
  rego,
  regoState,
  tradeInVehicle,
  valuationAdjustment,
  valuationQuestion,
  valueRange,
} from '../domain/trade-in.js';

/** `GET /api/rego/:state/:rego` */
export const regoParams = z.object({ state: regoState, rego });
export const regoResponse = tradeInVehicle;

/** `POST /api/valuations`, with an optional `Idempotency-Key` header for retries */
export const valuationRequest = z.strictObject({ vehicle: tradeInVehicle, km: kilometres });
export type ValuationRequest = z.infer<typeof valuationRequest>;

/** `POST /api/valuations/:id/answers` */
export const answersRequest = z.strictObject({ id: z.string().optional(), adjustmentAnswers });

const valuationId = z.string().min(1).max(60);

export const valuationResponse = z.object({
  valuation_id: valuationId,
  /** `declined`: no value without an inspection. */
  status: z.enum(['estimated', 'declined']),
  reason: z.string().optional(),
  estimate: valueRange.optional(),
  questions: z.array(valuationQuestion),
  adjustments: z.array(valuationAdjustment),
  /** Log position of the valuation. */
  position: z.int(),
});
export type ValuationResponse = z.infer<typeof valuationResponse>;

/** `POST /api/miscellaneous`: later additions to a lead; so far only the valuation of its vehicle. */
export const miscellaneousRequest = z.strictObject({
  column_name: z.literal('valuation'),
  lead_id: valuationId,
  valuation_id: valuationId,
});
