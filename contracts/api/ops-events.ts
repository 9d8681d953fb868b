import { z } from 'zod';
import {
  webhookChange,
  webhookResource,
  webhookTestLimit,
  webhookTestResult,
  deliveryResource,
  deliveryStates,
  replayResponse,
} from './crm.js';
import { shortfalls } from './analytics-counts.js';
import { siteLabels } from '../domain/site/labels.js';
import { ok, routes, okWithPosition, sessionLimit, consoleGet, consolePost } from './route.js';

const position = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const moment = z.iso.datetime({ offset: true });
const ofSite = z.string().max(80).describe('Slug of the site');

/** Conditions of an event search; all of them must hold. */
const eventFilter = z.object({
  stream: z.string().max(300).optional().describe('One stream: `car-5f0c…`'),
  category: z.string().max(60).optional().describe('Streams of one category: `car`'),
  type: z.string().max(4000).optional().describe('Event types, separated by commas'),
  site: z.string().max(80).optional().describe('Slug of a site: events of the site and of its dealerships'),
  tenant: z.string().max(80).optional().describe('One dealership, by id'),
  from: moment.optional().describe('Earliest time of the event'),
  to: moment.optional().describe('Latest time of the event'),
});
export type EventFilter = z.infer<typeof eventFilter>;

/** `GET /api/ops/events` */
export const eventsQuery = eventFilter.extend({
  before: position.optional().describe('Only events before this log position, such as `older` of an answer'),
  after: position.optional().describe('Only events after this log position, such as `newer` of an answer'),
  order: z.enum(['newest', 'oldest']).default('newest').describe('Which events come first'),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe('Maximum number of events'),
});

/** `GET /api/ops/events/tail`: `after` replaces `Last-Event-ID` for clients that can't set headers. */
const tailQuery = eventFilter.omit({ from: true, to: true }).extend({
  after: position.optional().describe('Only events after this log position; absent: only new ones'),
});

/** `GET /api/ops/searches`: UTC days, both inclusive. */
const opsShortfallQuery = z.object({
  site: ofSite,
  from: z.iso.date().describe('First day, in UTC'),
  to: z.iso.date().describe('Last day, in UTC'),
});

export const eventRow = z.object({
  id: z.string(),
  position: z.int(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  version: z.int(),
  time: z.iso.datetime(),
  tenant: z.string().optional(),
  sentence: z.string(),
  data: z.unknown(),
  metadata: z.record(z.string(), z.string()),
});
export type EventRow = z.infer<typeof eventRow>;

export const eventsPage = z.object({
  /** In the requested order. */
  events: z.array(eventRow),
  /** Value of `before` for older events; absent: there are none. */
  older: z.int().optional(),
  /** Value of `after` for newer events, now or later. */
  newer: z.int(),
  /** False: the request scanned its maximum of events before the page was full; continue from `older` or `newer`. */
  complete: z.boolean(),
  /** Position of the log's last event. */
  head: z.int(),
});
export type EventsPage = z.infer<typeof eventsPage>;

export const historyKinds = [
  'car',
  'lead',
  'reservation',
  'shopper',
  'site',
  'location',
  'import',
  'webhook',
  'valuation',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** A field that an event changed, with its earlier and later value as text; null: no value. */
const fieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.infer<typeof fieldChange>;

const historyEntry = eventRow.omit({ data: true, metadata: true }).extend({
  changes: z.array(fieldChange),
  /** Person or program that caused the event, where known. */
  by: z.string().optional(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyResponse = z.object({
  kind: z.enum(historyKinds),
  id: z.string(),
  title: z.string(),
  /** The present state, in a few words. */
  state: z.string(),
  /** Newest last. */
  entries: z.array(historyEntry),
});
export type HistoryResponse = z.infer<typeof historyResponse>;

const stockStates = ['on_offer', 'reserved', 'sold', 'delisted'] as const;
export type StockState = (typeof stockStates)[number];

export const stockChanges = ['added', 'sold', 'removed', 'repriced'] as const;
export type StockChange = (typeof stockChanges)[number];

/** `GET /api/ops/stock?site=&at=` */
const stockQuery = z.object({
  site: ofSite,
  at: moment.optional().describe('Moment whose stock is shown; absent: now'),
  change: z.enum(stockChanges).optional().describe('Only vehicles with this change between `at` and now'),
  q: z.string().trim().max(100).optional().describe('Part of the vehicle’s name, stock number or id'),
  page: z.coerce.number().int().min(1).max(10_000).default(1).describe('Number of the page, from 1'),
});

const stockMoment = z.object({ state: z.enum(stockStates), price: z.number().optional() });

const stockRow = z.object({
  car_id: z.string(),
  slug: z.string(),
  name: z.string(),
  stock_number: z.string(),
  dealership_id: z.string(),
  listed_at: z.iso.datetime(),
  /** Absent: the vehicle was not listed yet. */
  then: stockMoment.optional(),
  now: stockMoment,
  change: z.enum(stockChanges).optional(),
});
export type StockRow = z.infer<typeof stockRow>;

export const stockResponse = z.object({
  site: z.string(),
  at: z.iso.datetime(),
  /** Log position of the last event at that moment. */
  position: z.int(),
  /** Vehicles on offer then and now, including reserved ones, and the sum of their prices. */
  then: z.object({ count: z.int(), value: z.number() }),
  now: z.object({ count: z.int(), value: z.number() }),
  /** Number of vehicles per change since then. */
  changes: z.record(z.enum(stockChanges), z.int()),
  /** Vehicles on offer then; or those with the requested change. */
  cars: z.array(stockRow),
  count: z.int(),
  pages: z.int(),
  /** Number of vehicles on offer over time, from the first listing until now. */
  series: z.array(z.object({ at: z.iso.datetime(), count: z.int() })),
});
export type StockResponse = z.infer<typeof stockResponse>;

export const consoleResponse = z.object({
  /** Name of the API key. */
  key: z.string(),
  sites: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      timezone: z.string(),
      labels: siteLabels,
      dealerships: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  /** Event types by stream category. */
  categories: z.record(z.string(), z.array(z.string())),
  now: z.iso.datetime(),
});
export type ConsoleResponse = z.infer<typeof consoleResponse>;

const engine = z.object({
  /** Name of the port: `log`. */
  port: z.string(),
  /** Name of the adapter: `sqlite`. */
  adapter: z.string(),
  /** `ok`, or the problem. */
  state: z.string(),
  /** Response time in milliseconds; absent where the engine was not checked. */
  ms: z.number().optional(),
});
const siteProblem = z.object({
  /** Name of the folder, or slug of the site; empty: the problem concerns all sites. */
  site: z.string(),
  /** Path below the folder of sites: `kestrel/site.yaml`. */
  file: z.string().optional(),
  line: z.int().optional(),
  /** `dealerships.0.slug` */
  field: z.string().optional(),
  message: z.string(),
  /** `as_before`: its last valid version is served. `left_out`: only this part is missing. */
  effect: z.enum(['as_before', 'not_served', 'left_out', 'advice']),
});
export type SiteProblem = z.infer<typeof siteProblem>;

export const enginesResponse = z.object({
  status: z.enum(['ready', 'degraded', 'unavailable']),
  engines: z.array(engine),
  /** Everything this process depends on: `ok`, or the problem. */
  dependencies: z.record(z.string(), z.string()),
  process: z.object({ uptime: z.number(), memory: z.int(), node: z.string() }),
  head: z.int().optional(),
  problems: z.array(siteProblem),
  /** Missing outside services → the features that are off, and the reason. */
  off: z.record(z.string(), z.string()),
});
export type EnginesResponse = z.infer<typeof enginesResponse>;

const opsWebhook = webhookResource.extend({
  /** Number of messages by state. */
  counts: z.record(z.enum(deliveryStates), z.int()),
});
export type OpsWebhook = z.infer<typeof opsWebhook>;
export const opsWebhooks = z.object({ webhooks: z.array(opsWebhook) });
export type OpsWebhooks = z.infer<typeof opsWebhooks>;

/** `GET /api/ops/deliveries?webhook_id=&state=&limit=`: newest first. */
const opsDeliveriesQuery = z.object({
  webhook_id: z.string().max(100).optional().describe('Only deliveries to this webhook'),
  state: z.enum(deliveryStates).optional().describe('Only deliveries in this state'),
  limit: z.coerce.number().int().min(1).max(500).default(100).describe('Maximum number of deliveries'),
});
const opsDelivery = deliveryResource.extend({ updated_at: z.iso.datetime() });
export type OpsDelivery = z.infer<typeof opsDelivery>;
export const opsDeliveries = z.object({ deliveries: z.array(opsDelivery) });
export type OpsDeliveries = z.infer<typeof opsDeliveries>;

/** `POST /api/ops/webhooks/:id/replay`: these messages; empty: all dead letters. */
const opsReplayRequest = z.strictObject({
  message_ids: z.array(z.string().min(1).max(100)).min(1).max(1000).optional(),
});

const webhookId = { id: 'The webhook’s `webhook_id`' } as const;

export const opsEventRoutes = routes('Operations', {
  openConsoleSession: {
    method: 'POST',
    path: '/api/ops/console/session',
    caller: 'ops',
    site: 'none',
    limit: sessionLimit,
    summary: 'Exchanges a key for a session: an HttpOnly cookie that ends after twelve hours',
    answers: { 204: { description: 'The cookie is set' } },
  },
  closeConsoleSession: {
    method: 'DELETE',
    path: '/api/ops/console/session',
    caller: 'anyone',
    site: 'none',
    summary: 'Signs out: the session ends, wherever its cookie was copied to',
    answers: { 204: { description: 'The cookie is gone' } },
  },
  getConsole: {
    ...consoleGet,
    path: '/api/ops/console',
    summary: 'What the console begins with: the sites, and every type of event',
    answers: ok(consoleResponse, 'Names to choose from'),
  },
  listEvents: {
    ...consoleGet,
    path: '/api/ops/events',
    summary: 'Events of the log, by stream, type, site and time, page by page in both directions',
    query: eventsQuery,
    answers: ok(eventsPage, 'A page of events'),
    rejections: ['unknown_site', 'unavailable'],
  },
  tailEvents: {
    ...consoleGet,
    path: '/api/ops/events/tail',
    summary: 'The same events as they come, as server-sent events named `event`',
    query: tailQuery,
    headers: { 'Last-Event-ID': 'Continues after the event with this id.' },
    answers: { 200: { description: 'Events as they are appended', contentTypes: ['text/event-stream'] } },
    rejections: ['unknown_site', 'too_many_requests'],
  },
  getHistory: {
    ...consoleGet,
    path: '/api/ops/history/:kind/:id',
    summary: 'What became of one vehicle, lead, reservation or shopper, event by event, in sentences',
    params: {
      kind: `One of ${historyKinds.map((kind) => `\`${kind}\``).join(', ')}`,
      id: 'Its id; of a car also its slug',
    },
    answers: ok(historyResponse, 'Its history'),
    rejections: ['not_found'],
  },
  getStockAsOf: {
    ...consoleGet,
    path: '/api/ops/stock',
    summary: 'A site’s stock as it was at a moment, and what has changed since',
    query: stockQuery,
    answers: ok(stockResponse, 'The stock then, beside now'),
    rejections: ['unknown_site'],
  },
  listOpsShortfalls: {
    ...consoleGet,
    path: '/api/ops/searches',
    summary: 'What visitors of a site searched for and it does not have, with how often',
    query: opsShortfallQuery,
    answers: ok(shortfalls, 'The searches, the most frequent first'),
    rejections: ['unknown_site'],
  },
  getEngines: {
    ...consoleGet,
    path: '/api/ops/engines',
    summary: 'How each engine is, and how long it takes to answer',
    answers: ok(enginesResponse, 'Engines and dependencies'),
  },
});

/** Served by the service that delivers webhooks. */
export const opsDeliveryRoutes = routes('Operations', {
  listOpsWebhooks: {
    ...consoleGet,
    path: '/api/ops/webhooks',
    summary: 'Every CRM’s webhook, with how many messages were delivered, wait or were given up',
    position: true,
    answers: ok(opsWebhooks, 'Webhooks without their secrets'),
  },
  listOpsDeliveries: {
    ...consoleGet,
    path: '/api/ops/deliveries',
    summary: 'What became of each message; `state=dead` lists the dead letters',
    query: opsDeliveriesQuery,
    position: true,
    answers: ok(opsDeliveries, 'The latest first'),
  },
  replayOpsDeliveries: {
    ...consolePost,
    path: '/api/ops/webhooks/:id/replay',
    summary: 'Sends a webhook’s dead letters, or these messages, again under the same ids',
    params: webhookId,
    body: opsReplayRequest,
    answers: {
      202: { description: 'How many are sent again', schema: replayResponse, headers: ['Forecourt-Position'] },
    },
    rejections: ['not_found'],
  },
  changeOpsWebhook: {
    method: 'PATCH',
    path: '/api/ops/webhooks/:id',
    caller: 'console',
    site: 'none',
    summary: 'Changes a webhook; its secret and format stay, and what waits goes to the new address',
    params: webhookId,
    body: webhookChange,
    answers: okWithPosition(webhookResource, 'The webhook'),
    rejections: ['not_found', 'too_many_webhooks'],
  },
  testOpsWebhook: {
    ...consolePost,
    path: '/api/ops/webhooks/:id/test',
    limit: webhookTestLimit,
    summary: 'Sends a test message to a webhook, signed as any other, and returns the result',
    params: webhookId,
    answers: ok(webhookTestResult, 'What the receiver answered, or why it could not be reached'),
    rejections: ['not_found'],
  },
  enableOpsWebhook: {
    ...consolePost,
    path: '/api/ops/webhooks/:id/enable',
    summary: 'Enables a disabled webhook; it gets everything that it missed, in order',
    params: webhookId,
    answers: okWithPosition(webhookResource, 'The webhook'),
    rejections: ['not_found'],
  },
  disableOpsWebhook: {
    ...consolePost,
    path: '/api/ops/webhooks/:id/disable',
    summary: 'Disables a webhook; its messages wait until it is enabled',
    params: webhookId,
    answers: okWithPosition(webhookResource, 'The webhook'),
    rejections: ['not_found'],
  },
});
