import { z } from 'zod';

/** Who told it: the API; absent: the site's folder. */
export const toldBy = z.literal('api').optional();
