import { z } from 'zod';
import { invalidPostcode, postcodePattern } from './postcode.js';

/** A postcode as `isPostcode` has it. Apart from it, as pages need no schema for it. */
export const postcode = () => z.string().regex(postcodePattern, invalidPostcode);
