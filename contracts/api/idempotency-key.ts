import { z } from 'zod';

/** The header `Idempotency-Key`: a repeated request with the same key has no further effect. */
export const idempotencyKey = z
  .string('is needed')
  .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible ASCII characters');
