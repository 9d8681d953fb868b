import { z } from 'zod';
import { routes } from './route.js';

export const rewrapReport = z.object({
  /** Whether SECRET_KEY_PREVIOUS was needed until now; from here on only SECRET_KEY opens the person keys. */
  rewrapped: z.boolean(),
  /** Person keys of an earlier version that were encrypted anew. */
  people: z.int().min(0),
});

export const secretKeyRoutes = routes('Operations', {
  rewrapKeys: {
    method: 'POST',
    path: '/api/ops/secret-key/rewrap',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'Encrypts the person keys with SECRET_KEY, so that SECRET_KEY_PREVIOUS opens nothing any more',
    answers: {
      200: { description: 'What was encrypted anew; nothing where it was done before', schema: rewrapReport },
    },
    rejections: ['unavailable'],
  },
});
