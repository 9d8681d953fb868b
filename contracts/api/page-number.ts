import { z } from 'zod';

export const pageNumber = z
  .string()
  .regex(/^\d{1,6}$/, 'is not a page number')
  .transform((text) => Math.max(1, Number(text)))
  .describe('Number of the page, from 1');
