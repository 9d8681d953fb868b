import { z } from 'zod';

/** Exactly four digits. */
export const postcode = z.string().regex(/^\d{4}$/, 'Invalid postcode. Please enter a 4-digit number.');
