import { z } from 'zod';
import { type CrmLeadType, leadStream } from '../events/lead.js';
import { outcomeParams, outcomeRequest, outcomeResponse, withdrawRoute } from './outcomes.js';
import { cloudEvent } from '../events/envelope.js';
import { webhookDisabledReasons, webhookEventTypes, webhookFormats } from '../events/webhook.js';
import { cursorPattern } from '../domain/cursor.js';
import { webAddress } from '../domain/path.js';
import { heartbeat, routes, ok, okWithPosition } from './route.js';

const cursor = z.string().regex(cursorPattern, 'is not a cursor this API gave');

/** `GET /api/crm/leads?after=<cursor>&limit=&format=` */
const crmLeadsQuery = z.object({
  after: cursor.optional().describe('The cursor to go on from, as `next` gave it; absent or `0`: from the beginning'),
  limit: z.coerce.number().int().min(1).max(1000).default(100).describe('Maximum number of events'),
  format: z
    .enum(webhookFormats)
    .default('json')
    .describe('`adf`: ADF/XML 1.0, the cursor in the headers `Forecourt-Next` and `Forecourt-More`'),
});

const leadEvent = <Type extends CrmLeadType>(type: Type) =>
  cloudEvent.extend({
    type: z.literal(`forecourt.${type}` as const),
    data: leadStream.events[type].schema as (typeof leadStream.events)[Type]['schema'],
  });

/** A lead, or a later event of a lead, as a CloudEvent. `type` determines the shape of `data`. */
export const crmLead = z.discriminatedUnion('type', [
  leadEvent('LeadSubmitted'),
  leadEvent('OfferAccepted'),
  leadEvent('LeadValuationAdded'),
  leadEvent('LeadReservationEnded'),
  leadEvent('LeadNoteAdded'),
  leadEvent('LeadConsentWithdrawn'),
  leadEvent('LeadErased'),
]);
export type CrmLead = z.infer<typeof crmLead>;

/** The present state of a lead in a lead subscriber's topic. `id` is the id of the event that changed it last. */
export const leadRecord = cloudEvent.extend({
  type: z.literal('forecourt.Lead'),
  data: leadStream.events.LeadSubmitted.schema.extend({
    offer_accepted: z.literal(true).optional(),
    valuation: leadStream.events.LeadValuationAdded.schema.shape.value.optional(),
    reservation_ended: leadStream.events.LeadReservationEnded.schema.pick({ outcome: true, refunded: true }).optional(),
    notes: z
      .array(leadStream.events.LeadNoteAdded.schema.pick({ note_id: true, text: true, recorded_by: true }))
      .optional()
      .describe('In their order'),
    consent_withdrawn: z.literal(true).optional().describe('`opt_in` is `false` then'),
  }),
});
export type LeadRecord = z.infer<typeof leadRecord>;

const crmLeadsResponse = z.object({
  leads: z.array(crmLead).describe('CloudEvents in the order they happened; the same `id` never stands for two events'),
  next: z.string().describe('Give it as `after` to go on; unchanged when there was nothing new'),
  more: z.boolean().describe('Whether there is more right away'),
});
export type CrmLeadsResponse = z.infer<typeof crmLeadsResponse>;

/** `GET /api/crm/leads/stream`: `after` replaces `Last-Event-ID` for clients that can't set headers. */
const crmStreamQuery = z.object({
  after: cursor
    .optional()
    .describe('As `Last-Event-ID`, for a client that can’t set it; without either, only what comes from now on'),
});

const url = webAddress().max(2000).describe('HTTPS, and an address of the public internet');
const description = z.string().trim().max(200);
const dealershipIds = z.array(z.string().min(1).max(80)).min(1).max(1000);
const eventTypes = z.array(z.enum(webhookEventTypes)).min(1).max(webhookEventTypes.length);

/** `POST /api/crm/webhooks` */
export const webhookRequest = z.strictObject({
  url,
  format: z
    .enum(webhookFormats)
    .default('json')
    .describe('`json`: a CloudEvent, as `Lead` describes it; `adf`: ADF/XML 1.0'),
  description: description.optional().describe('For people, in lists'),
  dealership_ids: dealershipIds.optional().describe('Of the key’s dealerships; absent: all that it has now'),
  event_types: eventTypes
    .optional()
    .describe('Only messages of these types, and `forecourt.LeadErased` in any case; absent: all'),
});

/** `PATCH /api/crm/webhooks/:id`: what is absent stays. */
export const webhookChange = z.strictObject({
  url: url.optional(),
  description: description.nullable().optional().describe('`null`: none'),
  dealership_ids: dealershipIds.optional().describe('Of the key’s dealerships'),
  event_types: eventTypes
    .nullable()
    .optional()
    .describe('Only messages of these types, and `forecourt.LeadErased` in any case; `null`: all'),
});
export type WebhookChange = z.output<typeof webhookChange>;

export const webhookResource = z.object({
  webhook_id: z.string(),
  url: z.string(),
  format: z.enum(webhookFormats),
  description: z.string().optional(),
  dealership_ids: z.array(z.string()),
  event_types: z.array(z.enum(webhookEventTypes)).optional().describe('Absent: all'),
  state: z.enum(['enabled', 'disabled']),
  disabled_reason: z
    .enum(webhookDisabledReasons)
    .optional()
    .describe(
      '`gone`: it answered 410; `failing`: three messages in a row were given up; `asked`: somebody disabled it',
    ),
  created_at: z.iso.datetime(),
});
export type WebhookResource = z.infer<typeof webhookResource>;

/** A webhook with its secret, which is returned only once, at creation or rotation. */
export const webhookWithSecret = webhookResource.extend({
  secret: z
    .string()
    .regex(/^whsec_/)
    .describe('What it is signed with, as the Standard Webhooks libraries take it; keep it, it is shown only here'),
  previous_secret_until: z.iso
    .datetime()
    .optional()
    .describe('Until then everything is signed with the secret before as well'),
});
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

export const webhookList = z.object({ webhooks: z.array(webhookResource) });
export type WebhookList = z.infer<typeof webhookList>;

/** The CloudEvent type of a test message is `forecourt.` and this. */
export const webhookTestType = 'WebhookTest';
/** The data of a test message. */
export const webhookTest = z.object({ webhook_id: z.string() });
export const webhookTestResult = z.object({
  delivered: z.boolean().describe('Whether the receiver answered 2xx'),
  message_id: z.string().describe('`webhook-id` of the test; it begins with `test-`'),
  status: z.int().optional().describe('The HTTP status of the answer; absent: it could not be reached'),
  reason: z.string().optional().describe('Why it was not delivered'),
  ms: z.int().describe('Milliseconds until the answer, or until the failure'),
});
export type WebhookTestResult = z.infer<typeof webhookTestResult>;

/** A tenth of a message per second: whoever registers an address can not have it flooded. */
export const webhookTestLimit = {
  per: 'caller',
  burst: 10,
  rate: 0.1,
  detail: 'Please wait a moment and test again.',
} as const;

export const deliveryStates = ['delivered', 'waiting', 'dead'] as const;

export const deliveryResource = z.object({
  webhook_id: z.string(),
  message_id: z.string().describe('`webhook-id` of every attempt'),
  lead_id: z.string(),
  dealership_id: z.string().optional().describe('A message waits for those before it of its dealership'),
  state: z
    .enum(deliveryStates)
    .describe('`waiting`: it is tried, not before `next_attempt_at`; `dead`: given up, until it is replayed'),
  attempts: z.int().describe('0: not tried yet'),
  last_status: z.int().optional().describe('The HTTP status that was answered last'),
  last_reason: z.string().optional().describe('Why the last attempt failed'),
  last_attempt_at: z.iso.datetime().optional(),
  next_attempt_at: z.iso
    .datetime()
    .optional()
    .describe('Not before then; a new lead or a success has it tried earlier'),
});
export type DeliveryResource = z.infer<typeof deliveryResource>;

/** Cursor: a log position in the queue, or a place among settled deliveries (a millisecond and an offset within it). */
const deliveriesCursorPattern = /^(?:q\d{1,15}|s(?:\d{1,15}-\d{1,9})?)$/;

/** `GET /api/crm/webhooks/:id/deliveries?state=&limit=&after=`: waiting ones in log order, then newest first. */
export const deliveriesQuery = z.object({
  state: z.enum(deliveryStates).optional().describe('Only deliveries in this state'),
  limit: z.coerce.number().int().min(1).max(500).default(100).describe('Deliveries on a page'),
  after: z
    .string()
    .regex(deliveriesCursorPattern, 'is not a cursor this list gave')
    .optional()
    .describe('`next` of the page before'),
});
export const deliveryList = z.object({
  deliveries: z.array(deliveryResource),
  next: z.string().optional().describe('Give it as `after` for the next page; absent: this is the last'),
});
export type DeliveryList = z.infer<typeof deliveryList>;

/** `POST /api/crm/webhooks/:id/replay`: these messages, or everything after a cursor; empty: all dead letters. */
const replayRequest = z
  .strictObject({
    message_ids: z
      .array(z.string().min(1).max(100))
      .min(1)
      .max(1000)
      .optional()
      .describe('These; with neither this nor `after`, all dead letters'),
    after: cursor.optional().describe('Everything after this cursor, also from before the webhook; `0`: everything'),
  })
  .refine(({ message_ids, after }) => message_ids === undefined || after === undefined, {
    message: 'Give message_ids or after, not both.',
  });
export const replayResponse = z.object({
  requested: z.int().describe('Messages that are sent again, in order; 10,000 at the most'),
});
export type ReplayResponse = z.infer<typeof replayResponse>;

const webhookId = { id: 'The webhook’s `webhook_id`' } as const;

const crmGet = { method: 'GET', caller: 'crm', site: 'none' } as const;
const crmPost = { method: 'POST', caller: 'crm', site: 'none' } as const;

export const crmRoutes = routes('CRM', {
  pullLeads: {
    ...crmGet,
    path: '/api/crm/leads',
    summary: 'The leads of the key’s dealerships, oldest first, page by page',
    query: crmLeadsQuery,
    position: true,
    answers: {
      200: {
        description: 'A page of leads',
        schema: crmLeadsResponse,
        contentTypes: ['application/xml'],
        mayHave: ['Forecourt-Next', 'Forecourt-More'],
      },
    },
    rejections: ['cursor_gone'],
  },
  streamLeads: {
    ...crmGet,
    path: '/api/crm/leads/stream',
    summary: 'The same leads as they arrive, as server-sent events; the id of each is the cursor after it',
    query: crmStreamQuery,
    headers: { 'Last-Event-ID': 'Continues after the event with this id.' },
    answers: {
      200: {
        description: `Server-sent events named \`lead\`: \`data\` is a \`Lead\` in one line of JSON, \`id\` the cursor after it. Every ${heartbeat} seconds comes a comment, \`: here\`; after ${2 * heartbeat} without a line, connect again`,
        contentTypes: ['text/event-stream'],
        events: { name: 'lead', data: 'Lead' },
      },
    },
    rejections: ['too_many_requests', 'cursor_gone'],
  },
  recordOutcome: {
    ...crmPost,
    path: '/api/crm/leads/:id/outcomes',
    summary: 'Reports the outcome of a lead; outcomes may come in any order, as `at` says when each happened',
    idempotencyKey: 'optional',
    params: { id: 'The lead’s `lead_id`' },
    body: outcomeRequest,
    answers: okWithPosition(outcomeResponse, 'All that became of it'),
    rejections: ['not_found'],
  },
  withdrawConsent: withdrawRoute('crm'),
  retractOutcome: {
    method: 'DELETE',
    path: '/api/crm/leads/:id/outcomes/:outcome',
    caller: 'crm',
    site: 'none',
    summary: 'Retracts an outcome that was recorded by mistake; the test drive of a lead that was lost is booked again',
    params: outcomeParams,
    answers: okWithPosition(outcomeResponse, 'All that became of it'),
    rejections: ['not_found', 'slot_taken'],
  },
  registerWebhook: {
    ...crmPost,
    path: '/api/crm/webhooks',
    summary:
      'Registers a webhook: leads are posted to its address from now on, signed by the Standard Webhooks specification',
    idempotencyKey: 'optional',
    body: webhookRequest,
    answers: {
      201: {
        description: 'The webhook with its secret, shown once',
        schema: webhookWithSecret,
        headers: ['Location', 'Forecourt-Position'],
      },
    },
    rejections: ['too_many_webhooks'],
  },
  listWebhooks: {
    ...crmGet,
    path: '/api/crm/webhooks',
    summary: 'The key’s webhooks',
    position: true,
    answers: ok(webhookList, 'Webhooks without their secrets'),
    rejections: ['stream_unreadable'],
  },
  getWebhook: {
    ...crmGet,
    path: '/api/crm/webhooks/:id',
    summary: 'One webhook',
    params: webhookId,
    answers: ok(webhookResource, 'The webhook without its secret'),
    rejections: ['not_found', 'stream_unreadable'],
  },
  changeWebhook: {
    method: 'PATCH',
    path: '/api/crm/webhooks/:id',
    caller: 'crm',
    site: 'none',
    summary: 'Changes a webhook; its secret and format stay, and what waits goes to the new address',
    params: webhookId,
    body: webhookChange,
    answers: okWithPosition(webhookResource, 'The webhook'),
    rejections: ['not_found', 'too_many_webhooks'],
  },
  testWebhook: {
    ...crmPost,
    path: '/api/crm/webhooks/:id/test',
    limit: webhookTestLimit,
    summary:
      'Sends a test message, signed as any other, and returns the result; in JSON it is a CloudEvent of type `forecourt.WebhookTest`, in ADF a document without a prospect',
    params: webhookId,
    answers: ok(webhookTestResult, 'What the receiver answered, or why it could not be reached'),
    rejections: ['not_found'],
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/api/crm/webhooks/:id',
    caller: 'crm',
    site: 'none',
    summary: 'Removes a webhook; nothing more is sent to it',
    params: webhookId,
    answers: { 204: { description: 'The webhook is removed', headers: ['Forecourt-Position'] } },
    rejections: ['not_found'],
  },
  enableWebhook: {
    ...crmPost,
    path: '/api/crm/webhooks/:id/enable',
    summary:
      'Enables a disabled webhook; it gets everything that it missed, in order, and the messages that were given up since its last success',
    params: webhookId,
    answers: okWithPosition(webhookResource, 'The webhook'),
    rejections: ['not_found'],
  },
  disableWebhook: {
    ...crmPost,
    path: '/api/crm/webhooks/:id/disable',
    summary: 'Disables a webhook; its messages wait until it is enabled',
    params: webhookId,
    answers: okWithPosition(webhookResource, 'The webhook'),
    rejections: ['not_found'],
  },
  rotateWebhookSecret: {
    ...crmPost,
    path: '/api/crm/webhooks/:id/rotate',
    summary: 'Makes a new secret; for a day, messages are signed with the previous secrets, too',
    idempotencyKey: 'optional',
    params: webhookId,
    answers: okWithPosition(webhookWithSecret, 'The webhook with its new secret'),
    rejections: ['not_found', 'too_many_requests'],
  },
  listDeliveries: {
    ...crmGet,
    path: '/api/crm/webhooks/:id/deliveries',
    summary:
      'The messages of a webhook: those that wait, in the order of the leads, and the results of the others; `state=dead` lists the dead letters',
    params: webhookId,
    query: deliveriesQuery,
    position: true,
    answers: ok(deliveryList, 'A page of messages'),
    rejections: ['not_found', 'stream_unreadable'],
  },
  replayDeliveries: {
    ...crmPost,
    path: '/api/crm/webhooks/:id/replay',
    summary: 'Sends messages again, under the same ids',
    params: webhookId,
    body: replayRequest,
    answers: {
      202: { description: 'How many are sent again', schema: replayResponse, headers: ['Forecourt-Position'] },
    },
    rejections: ['not_found', 'cursor_gone'],
  },
});
