import { z } from 'zod';
import { routes } from './route.js';

/** `POST /api/ops/erasures`: erases the people with this number or address, on every site. */
const erasureRequest = z
  .strictObject({
    phone_number: z
      .string()
      .trim()
      .max(30)
      .regex(/^(?:[^A-Za-z\d]*\d){6,}[^A-Za-z\d]*$/, 'is no phone number')
      .optional(),
    email: z
      .string()
      .trim()
      .max(200)
      .regex(/^[^\s@]+@[^\s@]+$/, 'is no email address')
      .optional(),
  })
  .refine(({ phone_number, email }) => phone_number !== undefined || email !== undefined, {
    message: 'Give a phone_number, an email, or both.',
  });
const whatWent = {
  /** Number of streams with their events. */
  streams: z.int(),
  /** Number of redacted events by type. */
  events: z.record(z.string(), z.int()),
};

/** Result of an erasure; it identifies nobody. */
export const erasureReport = z.object({
  /** Random person ids; empty where nobody was found. */
  people: z.array(z.string()),
  ...whatWent,
  /** Whether the erasure is proven to be complete. */
  completed: z.boolean(),
  /** Absent where complete: the remaining data, and whether the program retries or an operator must act. */
  reason: z.string().optional(),
});
export type ErasureReport = z.infer<typeof erasureReport>;

export const erasureList = z.object({
  /** Newest first. */
  erasures: z.array(
    z.object({
      person_id: z.string(),
      erased_at: z.string(),
      requested_by: z.string(),
      /** Absent: the erasure is not proven complete yet. */
      completed_at: z.string().optional(),
      /** Reason why it can't be proven. An operator must act and request it again. Absent: the program retries. */
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
    summary: 'Erases the personal data of everyone whom a phone number or an email address leads to',
    body: erasureRequest,
    answers: { 200: { description: 'What was erased', schema: erasureReport } },
    rejections: ['unavailable'],
  },
  listErasures: {
    method: 'GET',
    path: '/api/ops/erasures',
    caller: 'ops',
    site: 'none',
    summary: 'The erasures, and when they were asked for',
    answers: { 200: { description: 'The last thousand', schema: erasureList } },
  },
});
