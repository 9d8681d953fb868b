import { z } from 'zod';

/** Source of a description: the API; absent: the site's folder. */
export const describedBy = z.literal('api').optional();
