import { z } from 'zod';
import { routes } from './route.js';

/** `POST /api/ops/erasures`: whoever this number or address leads to is forgotten, on every site. */
const erasureRequest = z
  .strictObject({
    phone_number: z.string().trim().min(6).max(30).optional(),
    email: z.string().trim().min(3).max(200).optional(),
  })
  .refine(({ phone_number, email }) => phone_number !== undefined || email !== undefined, {
    message: 'Give a phone_number, an email, or both.',
  });
const whatWent = {
  /** Streams with events of them. */
  streams: z.int(),
  /** Events that tell nothing of them any more, by type. */
  events: z.record(z.string(), z.int()),
};

/** What was erased; it names nobody. */
export const erasureReport = z.object({
  /** Random ids under which the person was kept; empty where nobody was known. */
  people: z.array(z.string()),
  ...whatWent,
  /** Whether all of it is proven to be gone. */
  completed: z.boolean(),
  /** Absent where it is completed: what is left, and whether that goes on by itself or takes an operator. */
  reason: z.string().optional(),
});
export type ErasureReport = z.infer<typeof erasureReport>;

export const erasureList = z.object({
  /** The latest first. */
  erasures: z.array(
    z.object({
      person_id: z.string(),
      erased_at: z.string(),
      requested_by: z.string(),
      /** Absent: it is not proven yet. */
      completed_at: z.string().optional(),
      /** Why it can't be proven; an operator has to act, and to ask again. Without it, the program goes on by itself. */
      unproven: z.string().optional(),
      streams: whatWent.streams.optional(),
      events: whatWent.events.optional(),
    }),
  ),
});
export type ErasureList = z.infer<typeof erasureList>;

export const erasureRoutes = routes('Operations', {
  erasePerson: {
    method: 'POST',
    path: '/api/ops/erasures',
    caller: 'ops',
    site: 'none',
    summary: 'Forgets whoever a phone number or an email address leads to',
    body: erasureRequest,
    answers: { 200: { description: 'What was erased', schema: erasureReport } },
    rejections: ['unavailable'],
  },
  listErasures: {
    method: 'GET',
    path: '/api/ops/erasures',
    caller: 'ops',
    site: 'none',
    summary: 'Who was forgotten, and when',
    answers: { 200: { description: 'The last thousand', schema: erasureList } },
  },
});
