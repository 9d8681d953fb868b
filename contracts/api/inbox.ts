import { z } from 'zod';
import { leadAttachment } from '../domain/attachments.js';
import { attachableTypes } from '../domain/forms/attachable.js';
import { maxNoteLength, outcomes } from '../domain/outcomes.js';
import { multiLine } from '../domain/line.js';
import { leadConsent } from '../events/lead.js';
import { outcomeParams, outcomeRequest, outcomeResponse, recordedOutcome, withdrawRoute } from './outcomes.js';
import { deliveryResource, deliveryStates } from './crm.js';
import { mailSent } from './mail.js';
import { ok, routes, okWithPosition, sessionLimit } from './route.js';

const day = z.iso.date();
const ofDealership = z.string().max(80).optional().describe('Only leads of this dealership');

/** `GET /api/inbox/leads?dealership_id=&query=&page=`: newest first. */
const inboxQuery = z.object({
  dealership_id: ofDealership,
  page: z.coerce.number().int().min(1).max(1000).default(1).describe('Number of the page, from 1'),
  answered: z.enum(['no']).optional().describe('`no`: only leads without any outcome'),
  query: z
    .string()
    .max(200)
    .optional()
    .describe(
      'Only leads with each of these words: the beginning of a name, of a word of the vehicle, or of the lead’s, reservation’s or stock number or VIN; digits of the phone number, however it is written; a part of the e-mail address with its `@`',
    ),
});
export type InboxQuery = z.output<typeof inboxQuery>;

/** `GET /api/inbox/leads.csv?dealership_id=&from=&to=`: days in the site's time zone, both inclusive. */
const inboxExportQuery = z.object({
  dealership_id: ofDealership,
  from: day.optional().describe('First day; absent: from the beginning'),
  to: day.optional().describe('Last day; absent: up to now'),
});

/** `queued`: not attempted yet, because earlier leads are not delivered. */
const inboxDeliveryStates = [...deliveryStates, 'queued'] as const;

const dealer = z.object({ id: z.string(), name: z.string() });

/** The signed-in user's dealerships and rights. */
export const inboxSession = z.object({
  dealerships: z.array(dealer),
  timezone: z.string(),
  /** Whether the key also has the scope `stock`. */
  stock: z.boolean(),
});
export type InboxSession = z.infer<typeof inboxSession>;

const inboxLead = z.object({
  lead_id: z.string(),
  dealership_id: z.string(),
  submitted_at: z.iso.datetime(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  category: z.string(),
  subcategory: z.string().optional(),
  vehicle: z.string().optional(),
  stock_number: z.string().optional(),
  /** When the test drive is booked for, by the dealership's clock: `2026-05-31T10:30`. */
  test_drive_at: z.string().optional(),
  /** The latest outcome; absent: none was reported, so the lead may be unanswered. */
  outcome: z.enum(outcomes).optional(),
  /** The worst state of its deliveries; absent: no webhook receives the lead. */
  delivery: z.enum(inboxDeliveryStates).optional(),
});
export type InboxLead = z.infer<typeof inboxLead>;

export const inboxPage = z.object({
  leads: z.array(inboxLead),
  count: z.int().describe('Of the leads that the query finds'),
  pages: z.int(),
  /** Number of unanswered leads of the requested dealerships. */
  unanswered: z.int(),
});
export type InboxPage = z.infer<typeof inboxPage>;

export const inboxDetail = inboxLead.extend({
  /** The price the shopper saw, with its kind: `$32,990 Drive Away`. */
  price: z.string().optional(),
  postcode: z.string().optional(),
  message: z.string().optional(),
  opt_in: z.boolean().describe('Whether the shopper wants to hear of offers now'),
  opt_in_asked: z.boolean().optional().describe('`false`: the shopper was not asked'),
  consent: leadConsent.optional(),
  consent_withdrawn: z.object({ at: z.iso.datetime(), by: z.string() }).optional(),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  visited_pages: z.array(z.string()),
  linked_query_params: z.record(z.string(), z.string()),
  trade_in: z.string().optional(),
  erased_from: z.iso
    .datetime()
    .optional()
    .describe(
      'When the lead is erased if nothing more happens; later if the same person left other traces. Absent: the site keeps leads, or it is erased',
    ),
  /** Later events of the lead. */
  since: z.array(
    z.object({
      type: z.string(),
      at: z.iso.datetime(),
      text: z.string().optional(),
      by: z.string().optional().describe('The name of the key, of a note or a withdrawn consent'),
    }),
  ),
  /** Files that came with the lead. */
  attachments: z.array(leadAttachment),
  outcomes: z.array(recordedOutcome),
  /** Mail about the lead and about its reservation, in the order of sending. */
  mail: z.array(mailSent),
  deliveries: z.array(deliveryResource.extend({ state: z.enum(inboxDeliveryStates), url: z.string() })),
});
export type InboxDetail = z.infer<typeof inboxDetail>;

/** `POST /api/inbox/leads/:id/notes` */
const noteRequest = z.strictObject({ text: multiLine(maxNoteLength).min(1) });
const noteResponse = z.object({ note_id: z.string() });

export const resendResponse = z.object({ requested: z.int() });
export type ResendResponse = z.infer<typeof resendResponse>;

const session = 'Whose key it is, or the session cookie it was exchanged for';

const inboxGet = { method: 'GET', caller: 'inbox', site: 'none' } as const;
const inboxPost = { method: 'POST', caller: 'inbox', site: 'none' } as const;

export const inboxRoutes = routes('Lead inbox', {
  openInboxSession: {
    method: 'POST',
    path: '/api/inbox/session',
    caller: 'leads',
    site: 'host',
    limit: sessionLimit,
    summary:
      'Exchanges a key for a session: an HttpOnly cookie that is good on this site only, and ends after twelve hours',
    answers: ok(inboxSession, 'Who is signed in'),
    rejections: ['forbidden'],
  },
  getInboxSession: {
    ...inboxGet,
    path: '/api/inbox/session',
    summary: 'Who is signed in',
    answers: { 200: { description: session, schema: inboxSession } },
  },
  closeInboxSession: {
    method: 'DELETE',
    path: '/api/inbox/session',
    caller: 'anyone',
    site: 'none',
    summary: 'Signs out: the session ends, wherever its cookie was copied to',
    answers: { 204: { description: 'The cookie is gone' } },
  },
  listInboxLeads: {
    ...inboxGet,
    path: '/api/inbox/leads',
    summary: 'The dealer’s leads, the latest first',
    query: inboxQuery,
    position: true,
    answers: ok(inboxPage, 'A page of fifty'),
  },
  exportInboxLeads: {
    ...inboxGet,
    path: '/api/inbox/leads.csv',
    summary: 'The dealer’s leads as a spreadsheet',
    query: inboxExportQuery,
    position: true,
    answers: { 200: { description: 'One line a lead', contentTypes: ['text/csv'] } },
  },
  getInboxLead: {
    ...inboxGet,
    path: '/api/inbox/leads/:id',
    summary: 'A lead with everything it said and what became of it',
    params: { id: 'The lead’s `lead_id`' },
    position: true,
    answers: ok(inboxDetail, 'The lead'),
    rejections: ['not_found'],
  },
  getInboxAttachment: {
    ...inboxGet,
    path: '/api/inbox/leads/:id/attachments/:attachment',
    summary: 'A file that came with a lead',
    params: { id: 'The lead’s `lead_id`', attachment: 'Its `attachment_id`' },
    answers: { 200: { description: 'The file', contentTypes: attachableTypes } },
    rejections: ['not_found', 'unavailable'],
  },
  recordInboxOutcome: {
    ...inboxPost,
    path: '/api/inbox/leads/:id/outcomes',
    summary: 'Tells what became of a lead, as its CRM may too',
    idempotencyKey: 'optional',
    params: { id: 'The lead’s `lead_id`' },
    body: outcomeRequest,
    answers: okWithPosition(outcomeResponse, 'All that became of it'),
    rejections: ['not_found', 'idempotency_key_reused'],
  },
  retractInboxOutcome: {
    method: 'DELETE',
    path: '/api/inbox/leads/:id/outcomes/:outcome',
    caller: 'inbox',
    site: 'none',
    summary: 'Retracts an outcome that was recorded by mistake; the test drive of a lead that was lost is booked again',
    params: outcomeParams,
    answers: okWithPosition(outcomeResponse, 'All that became of it'),
    rejections: ['not_found', 'slot_taken'],
  },
  addInboxNote: {
    ...inboxPost,
    path: '/api/inbox/leads/:id/notes',
    summary: 'Notes something on a lead; CRMs get it as `LeadNoteAdded`',
    idempotencyKey: 'optional',
    params: { id: 'The lead’s `lead_id`' },
    body: noteRequest,
    answers: okWithPosition(noteResponse, 'It is noted'),
    rejections: ['not_found', 'idempotency_key_reused'],
  },
  withdrawInboxConsent: withdrawRoute('inbox'),
  resendInboxLead: {
    ...inboxPost,
    path: '/api/inbox/leads/:id/resend',
    summary: 'Sends the lead to the CRM’s webhooks again, under the same ids',
    params: { id: 'The lead’s `lead_id`' },
    answers: {
      202: { description: 'How many messages are sent again', schema: resendResponse, mayHave: ['Forecourt-Position'] },
    },
    rejections: ['not_found'],
  },
});
