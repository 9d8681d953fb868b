import { z } from 'zod';

/** The header `Idempotency-Key`: whoever sends a request again under the same key has it done once. */
export const idempotencyKey = z
  .string('is needed')
  .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible ASCII characters');
