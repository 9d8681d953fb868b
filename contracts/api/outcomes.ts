import { z } from 'zod';
import { lostReasons, outcomes } from '../domain/outcomes.js';

/** `POST /api/crm/leads/:id/outcomes` */
export const outcomeRequest = z
  .strictObject({
    outcome: z.enum(outcomes),
    /** Why it was lost; of a lost one only. */
    reason: z.enum(lostReasons).optional(),
    /** When it happened; absent: now. */
    at: z.iso.datetime().optional(),
    /** When the shopper is to come; of an appointment or test drive only. */
    appointment_at: z.iso.datetime().optional(),
  })
  .refine(({ outcome, reason }) => (outcome === 'lost') === (reason !== undefined), {
    path: ['reason'],
    error: 'belongs to a lost lead, and to it always',
  })
  .refine(({ outcome, appointment_at }) => appointment_at === undefined || /^(appointment|test_drive)$/.test(outcome), {
    path: ['appointment_at'],
    error: 'belongs to an appointment or a test drive',
  });
export type OutcomeRequest = z.infer<typeof outcomeRequest>;

export const recordedOutcome = z.object({
  outcome: z.enum(outcomes),
  reason: z.enum(lostReasons).optional(),
  at: z.iso.datetime(),
  appointment_at: z.iso.datetime().optional(),
  /** The name of the key that told it. */
  recorded_by: z.string(),
});

/** By when they happened. */
export const outcomeResponse = z.object({ outcomes: z.array(recordedOutcome) });
export type OutcomeResponse = z.infer<typeof outcomeResponse>;
