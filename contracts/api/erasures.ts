import { z } from 'zod';
import { ok, routes, consoleGet, consolePost } from './route.js';

/** Whose data it is about. A number leads to everybody who gave it, and so does a mailbox; neither leads to the other. */
const whose = {
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
  /** Ids or slugs of sites; absent: every site. */
  sites: z.array(z.string().min(1).max(80)).min(1).max(100).optional(),
};
const namesSomebody = ({ phone_number, email }: { phone_number?: string | undefined; email?: string | undefined }) =>
  phone_number !== undefined || email !== undefined;
const needsSomebody = { message: 'Give a phone_number, an email, or both.' };

/** Who is looked for, by an erasure or an access request. */
export const personPreviewRequest = z.strictObject(whose).refine(namesSomebody, needsSomebody);
export const personRequest = z
  .strictObject({
    ...whose,
    /** `records` of the preview. Needed where the preview has warnings; wherever it is given, it has to be right. */
    confirm: z.int().min(0).optional(),
  })
  .refine(namesSomebody, needsSomebody);

/** What an erasure would reach. */
export const erasurePreview = z.object({
  /** Number of streams: enquiries, accounts, reservations, sign-ins, valuations. */
  records: z.int(),
  /** Records by kind, at each site. */
  sites: z.array(z.object({ site: z.string(), kinds: z.record(z.string(), z.int()) })),
  /** Other addresses and numbers in these records, masked. */
  addresses: z.array(z.string()),
  phone_numbers: z.array(z.string()),
  /** Number of further records with one of these addresses or numbers, which stay. */
  remaining: z.int(),
  /** What to think of first. */
  warnings: z.array(z.string()),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

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
  /** Number of further records with an address or number of those that were erased. */
  remaining: z.int(),
  /** Whether somebody was erased, and the erasure is proven to be complete. */
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
      erased_at: z.iso.datetime(),
      requested_by: z.string(),
      /** Absent: the erasure is not proven complete yet. */
      completed_at: z.iso.datetime().optional(),
      /** Reason why it can't be proven. An operator must act and request it again. Absent: the program retries. */
      unproven: z.string().optional(),
      streams: whatWent.streams.optional(),
      events: whatWent.events.optional(),
    }),
  ),
});
export type ErasureList = z.infer<typeof erasureList>;

/** A period of a site's setting `privacy`. */
const keepPeriod = z.object({
  months: z.int(),
  /** When it begins to count; absent: it does. Until then the longer one counts that was set before, or none. */
  begins_at: z.iso.datetime().optional(),
});

/** What sites' settings erase without being asked. */
export const retentionReport = z.object({
  /** Sites that keep data for a limited time. */
  sites: z.array(
    z.object({
      site: z.string(),
      /** Leads, with valuations. */
      leads: keepPeriod.optional(),
      /** Shoppers' accounts, with sign-ins and reservations. */
      accounts: keepPeriod.optional(),
      /** People whose data is older than that, and their records by kind; also while a period does not count yet. */
      due: z.object({ people: z.int(), kinds: z.record(z.string(), z.int()) }),
      /** When the next person's data is; absent: nobody's. */
      next_at: z.iso.datetime().optional(),
      /** Number of people who were erased so. */
      erased: z.int(),
    }),
  ),
});
export type RetentionReport = z.infer<typeof retentionReport>;

export const erasureRoutes = routes('Operations', {
  previewErasure: {
    ...consolePost,
    path: '/api/ops/erasures/preview',
    summary: 'What an erasure would reach, before anything is erased',
    body: personPreviewRequest,
    answers: ok(erasurePreview, 'What it would reach, by site, and what to think of first'),
    rejections: ['unavailable'],
  },
  erasePerson: {
    ...consolePost,
    path: '/api/ops/erasures',
    summary: 'Erases the personal data of everyone whom a phone number or an email address leads to',
    body: personRequest,
    answers: ok(erasureReport, 'What was erased'),
    rejections: ['unavailable', 'confirmation_needed'],
  },
  listErasures: {
    ...consoleGet,
    path: '/api/ops/erasures',
    summary: 'The erasures, and when they were asked for',
    answers: ok(erasureList, 'The last thousand'),
  },
  getRetention: {
    method: 'GET',
    path: '/api/ops/erasures/retention',
    caller: 'console',
    site: 'none',
    summary: 'Whose data the sites’ settings erase next, because it is no longer needed',
    answers: { 200: { description: 'Every site that keeps data for a limited time', schema: retentionReport } },
    rejections: ['unavailable'],
  },
});
