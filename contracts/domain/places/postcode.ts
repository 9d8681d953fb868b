import { z } from 'zod';

const pattern = /^\d{4}$/;

/** Exactly four digits, as Australian postcodes are. */
export const isPostcode = (text: string): boolean => pattern.test(text);

export const invalidPostcode = 'Invalid postcode. Please enter a 4-digit number.';

export const postcode = () => z.string().regex(pattern, invalidPostcode);
