import { z } from 'zod';
import { moment } from '../domain/moment-schema.js';
import { lostReasons, outcomes } from '../domain/outcomes.js';
import { okWithPosition } from './route.js';

/** `POST /api/crm/leads/:id/outcomes` */
export const outcomeRequest = z
  .strictObject({
    outcome: z.enum(outcomes),
    reason: z.enum(lostReasons).optional().describe('Why it was lost; of `lost`, and then always'),
    at: moment.optional().describe('When it happened; absent: now'),
    appointment_at: moment.optional().describe('When the shopper is to come; of `appointment` and `test_drive` only'),
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
  outcome_id: z.string().describe('To retract it by'),
  outcome: z.enum(outcomes),
  reason: z.enum(lostReasons).optional(),
  at: z.iso.datetime(),
  appointment_at: z.iso.datetime().optional(),
  recorded_by: z.string().describe('The name of the key that reported it'),
});

export type RecordedOutcome = z.infer<typeof recordedOutcome>;

export const outcomeParams = { id: 'The lead’s `lead_id`', outcome: 'Its `outcome_id`' } as const;

export const outcomeResponse = z.object({ outcomes: z.array(recordedOutcome).describe('By when they happened') });
export type OutcomeResponse = z.infer<typeof outcomeResponse>;

export const withdrawResponse = z.object({ opt_in: z.literal(false) });

/** Returns the route by which this kind of caller withdraws the consent of a lead. */
export const withdrawRoute = <const Kind extends 'crm' | 'inbox'>(kind: Kind) =>
  ({
    method: 'POST',
    path: `/api/${kind}/leads/:id/consent-withdrawn`,
    caller: kind,
    site: 'none',
    cache: 'no-store',
    summary: 'The shopper of a lead no longer wants to hear of offers; CRMs get it as `LeadConsentWithdrawn`, once',
    params: { id: 'The lead’s `lead_id`' },
    answers: okWithPosition(withdrawResponse, 'The shopper is sent no offers'),
    rejections: ['not_found'],
  }) as const;
