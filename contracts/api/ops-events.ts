import { z } from 'zod';
import { webhookResource, deliveryResource, deliveryStates, replayResponse } from './crm.js';
import { shortfalls } from './analytics-counts.js';
import { siteLabels } from '../domain/site/labels.js';
import { ok, routes, written } from './route.js';

const position = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const moment = z.iso.datetime({ offset: true });

/** What events are looked for; all conditions must hold. */
const eventFilter = z.object({
  /** One stream: `car-5f0c…`. */
  stream: z.string().max(300).optional(),
  /** Streams of one kind: `car`. */
  category: z.string().max(60).optional(),
  /** Event types, with commas. */
  type: z.string().max(4000).optional(),
  /** Slug of a site: events of it and of its dealerships. */
  site: z.string().max(80).optional(),
  /** One dealership. */
  tenant: z.string().max(80).optional(),
  /** Decided at or after this moment, and up to that one. */
  from: moment.optional(),
  to: moment.optional(),
});
export type EventFilter = z.infer<typeof eventFilter>;

/** `GET /api/ops/events` */
export const eventsQuery = eventFilter.extend({
  /** Only events before this log position, or after it: what an answer gave as `older` or `newer`. */
  before: position.optional(),
  after: position.optional(),
  order: z.enum(['newest', 'oldest']).default('newest'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** `GET /api/ops/events/tail`: `after` as `Last-Event-ID` says it, where a client can't set headers. */
const tailQuery = eventFilter.omit({ from: true, to: true }).extend({ after: position.optional() });

/** `GET /api/ops/searches`: UTC days, both included. */
const opsShortfallQuery = z.object({ site: z.string().max(80), from: z.iso.date(), to: z.iso.date() });

export const eventRow = z.object({
  id: z.string(),
  position: z.int(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  version: z.int(),
  time: z.iso.datetime(),
  tenant: z.string().optional(),
  /** The event in a sentence. */
  sentence: z.string(),
  data: z.unknown(),
  metadata: z.record(z.string(), z.string()),
});
export type EventRow = z.infer<typeof eventRow>;

export const eventsPage = z.object({
  /** In the order asked for. */
  events: z.array(eventRow),
  /** Give it as `before` for what is older; absent: there is nothing older. */
  older: z.int().optional(),
  /** Give it as `after` for what is newer, now or later. */
  newer: z.int(),
  /** False: as many events as one request looks through had too few that match; go on from `older` or `newer`. */
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

/** What an event changed: what stood there before and after, as text; null: nothing. */
const fieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.infer<typeof fieldChange>;

const historyEntry = eventRow.omit({ data: true, metadata: true }).extend({
  changes: z.array(fieldChange),
  /** Who or what it came from, as far as the event says. */
  by: z.string().optional(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyResponse = z.object({
  kind: z.enum(historyKinds),
  id: z.string(),
  title: z.string(),
  /** What it is now, in a few words. */
  state: z.string(),
  /** The latest last. */
  entries: z.array(historyEntry),
});
export type HistoryResponse = z.infer<typeof historyResponse>;

const stockStates = ['on_offer', 'reserved', 'sold', 'delisted'] as const;
export type StockState = (typeof stockStates)[number];

export const stockChanges = ['added', 'sold', 'removed', 'repriced'] as const;
export type StockChange = (typeof stockChanges)[number];

/** `GET /api/ops/stock?site=&at=` */
const stockQuery = z.object({
  site: z.string().max(80),
  /** Absent: now. */
  at: moment.optional(),
  /** Only vehicles of which that is so between then and now. */
  change: z.enum(stockChanges).optional(),
  /** In the vehicle’s name, stock number or id. */
  q: z.string().trim().max(100).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

const stockMoment = z.object({ state: z.enum(stockStates), price: z.number().optional() });

const stockRow = z.object({
  car_id: z.string(),
  slug: z.string(),
  name: z.string(),
  stock_number: z.string(),
  dealership_id: z.string(),
  listed_at: z.iso.datetime(),
  /** Absent: it was not listed yet. */
  then: stockMoment.optional(),
  now: stockMoment,
  change: z.enum(stockChanges).optional(),
});
export type StockRow = z.infer<typeof stockRow>;

export const stockResponse = z.object({
  site: z.string(),
  at: z.iso.datetime(),
  /** Of the last event up to then. */
  position: z.int(),
  /** Vehicles on offer, reserved ones included, then and now; and what they were worth together. */
  then: z.object({ count: z.int(), value: z.number() }),
  now: z.object({ count: z.int(), value: z.number() }),
  /** What has changed since then. */
  changes: z.record(z.enum(stockChanges), z.int()),
  /** On offer then; or those of the change that was asked for. */
  cars: z.array(stockRow),
  count: z.int(),
  pages: z.int(),
  /** How many were on offer from the first listing until now. */
  series: z.array(z.object({ at: z.iso.datetime(), count: z.int() })),
});
export type StockResponse = z.infer<typeof stockResponse>;

export const consoleResponse = z.object({
  /** Name of the key. */
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
  /** Event types by the kind of stream they are of. */
  categories: z.record(z.string(), z.array(z.string())),
  now: z.iso.datetime(),
});
export type ConsoleResponse = z.infer<typeof consoleResponse>;

const engine = z.object({
  /** What it is used for: `log`. */
  port: z.string(),
  /** What does it: `sqlite`. */
  adapter: z.string(),
  /** `ok`, or what is wrong. */
  state: z.string(),
  /** Milliseconds it took to answer; absent where nothing was asked of it. */
  ms: z.number().optional(),
});
const siteProblem = z.object({
  /** Name of the folder, or slug of the site; empty: it is about all of them. */
  site: z.string(),
  /** From the folder of sites on: `kestrel/site.yaml`. */
  file: z.string().optional(),
  line: z.int().optional(),
  /** `dealerships.0.slug` */
  field: z.string().optional(),
  message: z.string(),
  /** `as_before`: what it says is served as it was last right. `left_out`: it alone is missing. */
  effect: z.enum(['as_before', 'not_served', 'left_out', 'advice']),
});
export type SiteProblem = z.infer<typeof siteProblem>;

export const enginesResponse = z.object({
  status: z.enum(['ready', 'degraded', 'unavailable']),
  engines: z.array(engine),
  /** Everything this process leans on: `ok`, or what is wrong. */
  dependencies: z.record(z.string(), z.string()),
  process: z.object({ uptime: z.number(), memory: z.int(), node: z.string() }),
  head: z.int().optional(),
  /** What is wrong with the configuration of sites. */
  problems: z.array(siteProblem),
  /** Outside services that nobody provides → what is off without them, and why. */
  off: z.record(z.string(), z.string()),
});
export type EnginesResponse = z.infer<typeof enginesResponse>;

const opsWebhook = webhookResource.extend({
  /** Messages by what became of them. */
  counts: z.record(z.enum(deliveryStates), z.int()),
});
export type OpsWebhook = z.infer<typeof opsWebhook>;
export const opsWebhooks = z.object({ webhooks: z.array(opsWebhook) });
export type OpsWebhooks = z.infer<typeof opsWebhooks>;

/** `GET /api/ops/deliveries?webhook_id=&state=&limit=`: the latest first. */
const opsDeliveriesQuery = z.object({
  webhook_id: z.string().max(100).optional(),
  state: z.enum(deliveryStates).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
const opsDelivery = deliveryResource.extend({ updated_at: z.iso.datetime() });
export type OpsDelivery = z.infer<typeof opsDelivery>;
export const opsDeliveries = z.object({ deliveries: z.array(opsDelivery) });
export type OpsDeliveries = z.infer<typeof opsDeliveries>;

/** `POST /api/ops/webhooks/:id/replay`: nothing: all dead letters; or these messages. */
const opsReplayRequest = z.strictObject({
  message_ids: z.array(z.string().min(1).max(100)).min(1).max(1000).optional(),
});

const webhookId = { id: 'The webhook’s `webhook_id`' } as const;

export const opsEventRoutes = routes('Operations', {
  getConsole: {
    method: 'GET',
    path: '/api/ops/console',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'What the console begins with: the sites, and every type of event',
    answers: ok(consoleResponse, 'Names to choose from'),
  },
  listEvents: {
    method: 'GET',
    path: '/api/ops/events',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'Events of the log, by stream, type, site and time, page by page in both directions',
    query: eventsQuery,
    answers: ok(eventsPage, 'A page of events'),
    rejections: ['unknown_site', 'unavailable'],
  },
  tailEvents: {
    method: 'GET',
    path: '/api/ops/events/tail',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'The same events as they come, as server-sent events named `event`',
    query: tailQuery,
    headers: { 'Last-Event-ID': 'Goes on after this event.' },
    answers: { 200: { description: 'Events as they are appended', contentTypes: ['text/event-stream'] } },
    rejections: ['unknown_site', 'too_many_requests'],
  },
  getHistory: {
    method: 'GET',
    path: '/api/ops/history/:kind/:id',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'What became of one vehicle, lead, reservation or shopper, event by event, in sentences',
    params: {
      kind: `One of ${historyKinds.map((kind) => `\`${kind}\``).join(', ')}`,
      id: 'Its id; of a car also its slug',
    },
    answers: ok(historyResponse, 'Its history'),
    rejections: ['not_found'],
  },
  getStockAsOf: {
    method: 'GET',
    path: '/api/ops/stock',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'A site’s stock as it was at a moment, and what has changed since',
    query: stockQuery,
    answers: ok(stockResponse, 'The stock then, beside now'),
    rejections: ['unknown_site'],
  },
  listOpsShortfalls: {
    method: 'GET',
    path: '/api/ops/searches',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'What visitors of a site searched for and it does not have, with how often',
    query: opsShortfallQuery,
    answers: ok(shortfalls, 'The searches, the most frequent first'),
    rejections: ['unknown_site'],
  },
  getEngines: {
    method: 'GET',
    path: '/api/ops/engines',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'How each engine is, and how long it takes to answer',
    answers: ok(enginesResponse, 'Engines and dependencies'),
  },
});

/** Answered by those who deliver. */
export const opsDeliveryRoutes = routes('Operations', {
  listOpsWebhooks: {
    method: 'GET',
    path: '/api/ops/webhooks',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'Every CRM’s webhook, with how many messages were delivered, wait or were given up',
    answers: ok(opsWebhooks, 'Webhooks without their secrets'),
  },
  listOpsDeliveries: {
    method: 'GET',
    path: '/api/ops/deliveries',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'What became of each message; `state=dead` lists the dead letters',
    query: opsDeliveriesQuery,
    answers: ok(opsDeliveries, 'The latest first'),
  },
  replayOpsDeliveries: {
    method: 'POST',
    path: '/api/ops/webhooks/:id/replay',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'Sends a webhook’s dead letters, or these messages, again under the same ids',
    params: webhookId,
    body: opsReplayRequest,
    answers: {
      202: { description: 'How many are sent again', schema: replayResponse, headers: ['Forecourt-Position'] },
    },
    rejections: ['not_found'],
  },
  enableOpsWebhook: {
    method: 'POST',
    path: '/api/ops/webhooks/:id/enable',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'Takes a disabled webhook up again; it gets everything it missed, in order',
    params: webhookId,
    answers: written(webhookResource, 'The webhook'),
    rejections: ['not_found'],
  },
  disableOpsWebhook: {
    method: 'POST',
    path: '/api/ops/webhooks/:id/disable',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'Holds everything for a webhook back until it is enabled',
    params: webhookId,
    answers: written(webhookResource, 'The webhook'),
    rejections: ['not_found'],
  },
});
