import { z } from 'zod';
import { invalidPostcode, postcodePattern } from './postcode.js';

/** Schema for `isPostcode`, in its own file because pages do not load schemas. */
export const postcode = () => z.string().regex(postcodePattern, invalidPostcode);
