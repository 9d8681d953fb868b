import { z } from 'zod';
import { kilometres, tradeInVehicle, valuationAdjustment, valuationQuestion, valueRange } from '../domain/trade-in.js';
import { defineStream, type EventOf } from './define.js';
import { erasedName } from './personal.js';

/** Stream `valuation-<valuation_id>`. It does not identify the owner; only the lead does. The vehicle's data is erased
 * together with the lead's person. */
export const valuationStream = defineStream({
  category: 'valuation',
  topic: 'valuations',
  events: {
    ValuationRequested: {
      version: 1,
      schema: z.object({
        valuation_id: z.string().min(1),
        site_id: z.string().min(1),
        vehicle: tradeInVehicle,
        km: kilometres,
      }),
      personal: {
        of: ({ valuation_id }) => [{ kind: 'valuation', value: valuation_id }],
        fields: { vehicle: { year: 1900, make: erasedName, model: erasedName }, km: 0 },
      },
    },
    /** The price guide estimated the vehicle and listed its further questions. */
    ValuationEstimated: {
      version: 1,
      schema: z.object({ valuation_id: z.string(), ...valueRange.shape, questions: z.array(valuationQuestion) }),
      personal: 'none',
    },
    /** The price guide has no value for the vehicle; someone has to inspect it. */
    ValuationDeclined: {
      version: 1,
      schema: z.object({ valuation_id: z.string(), reason: z.string() }),
      personal: 'none',
    },
    ValuationAdjusted: {
      version: 1,
      schema: z.object({
        valuation_id: z.string(),
        answers: z.record(z.string(), z.string()),
        adjustments: z.array(valuationAdjustment),
        ...valueRange.shape,
      }),
      personal: 'none',
    },
  },
});

export type ValuationEvent = EventOf<typeof valuationStream>;
