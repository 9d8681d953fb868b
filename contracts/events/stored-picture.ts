import { z } from 'zod';

export const storedPicture = z.object({
  /** SHA-256 of the bytes: the key in the store. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Pixels, after rotation to upright. */
  width: z.int().min(1),
  height: z.int().min(1),
  /** Average colour, such as `#a0b1c2`. */
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  bytes: z.int().min(1),
  /** Perceptual hash; absent in older events. */
  look: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
});
