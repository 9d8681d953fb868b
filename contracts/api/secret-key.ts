import { z } from 'zod';
import { routes } from './route.js';

export const rewrapReport = z.object({
  /** Whether SECRET_KEY_PREVIOUS was still needed. From now on only SECRET_KEY is needed. */
  rewrapped: z.boolean(),
  /** Number of person keys from an earlier version that were encrypted again. */
  people: z.int().min(0),
});

export const secretKeyRoutes = routes('Operations', {
  rewrapKeys: {
    method: 'POST',
    path: '/api/ops/secret-key/rewrap',
    caller: 'console',
    site: 'none',
    cache: 'no-store',
    summary: 'Encrypts the person keys with SECRET_KEY, so that SECRET_KEY_PREVIOUS opens nothing any more',
    answers: {
      200: { description: 'What was encrypted anew; nothing where it was done before', schema: rewrapReport },
    },
    rejections: ['unavailable'],
  },
});
