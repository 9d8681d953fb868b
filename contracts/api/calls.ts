import { z } from 'zod';

const id = z.string().min(1).max(60);

/**
 * `POST /api/calls/reveal`: a shopper revealed the dealer's number. Answered with 201. The same `Idempotency-Key`
 * records one call.
 */
export const revealRequest = z.strictObject({ car_id: id, dealership_id: id, website_id: id });
export type RevealRequest = z.infer<typeof revealRequest>;

export const revealResponse = z.object({ call_id: z.string(), position: z.int() });
export type RevealResponse = z.infer<typeof revealResponse>;
