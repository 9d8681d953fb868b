import { z } from 'zod';
import { ok, routes, shopperGet, shopperPost } from './route.js';
import { shopperDetails } from './shoppers.js';

/** `POST /api/spin`: the winner's details. The server chooses the prize. */
export const spinRequest = shopperDetails
  .pick({ name: true, last_name: true, email: true })
  .extend({ agreed: z.literal(true, 'Please agree to the terms.') });
export type SpinRequest = z.infer<typeof spinRequest>;

/** `GET /api/spin`, and the response to a spin. */
export const spinResponse = z.object({
  /** Absent: the shopper has not spun yet. */
  won: z
    .object({
      prize: z.object({ id: z.string(), label: z.string() }),
      code: z.string(),
      spun_at: z.iso.datetime(),
    })
    .optional(),
});
export type SpinResponse = z.infer<typeof spinResponse>;

export const spinRoutes = routes('Shoppers', {
  getSpin: {
    ...shopperGet,
    path: '/api/spin',
    summary: 'What the shopper won in the running campaign',
    answers: ok(spinResponse),
    rejections: ['not_found'],
  },
  spin: {
    ...shopperPost,
    path: '/api/spin',
    summary: 'Spins the wheel; a second time it stands where it stood',
    body: spinRequest,
    answers: ok(spinResponse, 'What was won'),
    rejections: ['not_found', 'invalid'],
  },
});
