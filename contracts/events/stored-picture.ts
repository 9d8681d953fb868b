import { z } from 'zod';

/** A picture as it is stored. */
export const storedPicture = z.object({
  /** SHA-256 of its bytes: its name in the store. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Pixels, the right way up. */
  width: z.int().min(1),
  height: z.int().min(1),
  /** The colour it is on the whole, such as `#a0b1c2`. */
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  bytes: z.int().min(1),
  /** What it looks like at a glance; absent: from before it was noted. */
  look: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
});
