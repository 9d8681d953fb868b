import { z } from 'zod';
import { kilometres, tradeInVehicle, valuationAdjustment, valuationQuestion, valueRange } from '../domain/trade-in.js';
import type { EventsOf } from './define.js';
import { event, personalEvent } from './define.js';

/** Stream `valuation-<valuation_id>`. Nothing in it says whose vehicle it is: that is told by the lead. The plate
 * does, though, to whoever looks it up: it goes when the lead's person does. */
export const valuationEvents = {
  ValuationRequested: personalEvent(
    1,
    z.object({
      valuation_id: z.string().min(1),
      site_id: z.string().min(1),
      vehicle: tradeInVehicle,
      km: kilometres,
    }),
    {
      of: ({ valuation_id }) => [{ kind: 'valuation', value: valuation_id }],
      fields: { 'vehicle.rego': 'ERASED', 'vehicle.vin': 'ERASED' },
    },
  ),
  /** The guide said what such a vehicle fetches, and what it would still have to know. */
  ValuationEstimated: event(
    1,
    z.object({ valuation_id: z.string(), ...valueRange.shape, questions: z.array(valuationQuestion) }),
  ),
  /** The guide gives no figure for it: somebody has to look at it. */
  ValuationDeclined: event(1, z.object({ valuation_id: z.string(), reason: z.string() })),
  ValuationAdjusted: event(
    1,
    z.object({
      valuation_id: z.string(),
      answers: z.record(z.string(), z.string()),
      adjustments: z.array(valuationAdjustment),
      ...valueRange.shape,
    }),
  ),
} as const;

export type ValuationEvent = EventsOf<typeof valuationEvents>;
