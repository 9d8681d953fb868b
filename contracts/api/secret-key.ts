import { z } from 'zod';
import { ok, routes, consolePost } from './route.js';

export const rewrapReport = z.object({
  /** Whether SECRET_KEY_PREVIOUS was still needed. From now on only SECRET_KEY is needed. */
  rewrapped: z.boolean(),
  /** Number of person keys from an earlier version that were encrypted again. */
  people: z.int().min(0),
});

export const secretKeyRoutes = routes('Operations', {
  rewrapKeys: {
    ...consolePost,
    path: '/api/ops/secret-key/rewrap',
    summary: 'Encrypts the person keys with SECRET_KEY, so that SECRET_KEY_PREVIOUS opens nothing any more',
    answers: ok(rewrapReport, 'What was encrypted anew; nothing where it was done before'),
    rejections: ['unavailable'],
  },
});
