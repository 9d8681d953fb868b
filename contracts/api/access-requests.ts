import { z } from 'zod';
import { erasurePreview, personPreviewRequest, personRequest } from './erasures.js';
import { ok, routes, consolePost } from './route.js';

const heldFile = z.object({
  attachment_id: z.string(),
  type: z.string(),
  /** Base64. Absent: the file is gone. */
  content: z.string().optional(),
});

/** Everything that is held about a person, readable by machines (Australian Privacy Principle 12). */
export const heldData = z.object({
  made_at: z.iso.datetime(),
  asked: z.object({
    phone_number: z.string().optional(),
    email: z.string().optional(),
    sites: z.array(z.string()).optional(),
  }),
  records: z.array(
    z.object({
      /** Id of the site; empty: none. */
      site: z.string(),
      /** `lead`, `shopper`, `reservation`, `signin`, `valuation` … */
      kind: z.string(),
      id: z.string(),
      /** What happened, the earliest first. */
      events: z.array(z.object({ type: z.string(), at: z.iso.datetime(), data: z.unknown() })),
      /** Files that came with a lead. */
      files: z.array(heldFile),
    }),
  ),
});
export type HeldData = z.infer<typeof heldData>;

export const accessRequestRoutes = routes('Operations', {
  previewAccess: {
    ...consolePost,
    path: '/api/ops/access-requests/preview',
    summary: 'What an access request would find, before anything is given out',
    body: personPreviewRequest,
    answers: ok(erasurePreview, 'What it would find, by site, and what to think of first'),
    rejections: ['unavailable'],
  },
  accessPerson: {
    ...consolePost,
    path: '/api/ops/access-requests',
    summary: 'Everything held about whom a phone number or an email address leads to',
    body: personRequest,
    answers: ok(heldData, 'The records, as a file'),
    rejections: ['unavailable', 'confirmation_needed'],
  },
});
