import { z } from 'zod';

/** Where a description comes from: the API; absent: the site's folder. */
export const describedBy = z.literal('api').optional();
