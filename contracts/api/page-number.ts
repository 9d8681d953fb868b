import { z } from 'zod';

/** A page number in an address, from 1. */
export const pageNumber = z
  .string()
  .regex(/^\d{1,6}$/, 'is not a page number')
  .transform((text) => Math.max(1, Number(text)));
