import { z } from 'zod';
import { ok, routes } from './route.js';
import { importStates } from './stock.js';

const position = z.int().nonnegative();

/**
 * How far a rebuild has come. `folding`: the log is folded into the new build; `checking`: it is compared with a fresh
 * fold; `catching_up`: it follows the feed up to the present. Then it is swapped in.
 */
const rebuildPhases = ['waiting', 'folding', 'checking', 'catching_up'] as const;

const rebuildProgress = z.object({
  /** Physical name of the build, such as `car_v3_r2`. */
  build: z.string(),
  phase: z.enum(rebuildPhases),
  /** Log position reached in this phase, and the one it goes to. */
  position,
  target: position,
  /** 0 to 1, of the whole rebuild. */
  share: z.number().min(0).max(1),
  /** Events folded so far, and by the second. */
  events: z.int().nonnegative(),
  events_per_second: z.number().nonnegative(),
  /** Absent while nothing can be said. */
  eta_seconds: z.number().nonnegative().optional(),
  documents: z.int().nonnegative(),
  /** Name of the key that asked for it. */
  by: z.string(),
  started_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type RebuildProgress = z.infer<typeof rebuildProgress>;

const rebuildOutcomes = ['swapped', 'cancelled', 'failed', 'rolled_back'] as const;

/** What became of the last rebuild. */
const rebuildOutcome = z.object({
  build: z.string(),
  outcome: z.enum(rebuildOutcomes),
  at: z.iso.datetime(),
  by: z.string().optional(),
  reason: z.string().optional(),
  /** Of the build when it was swapped in. */
  documents: z.int().nonnegative().optional(),
  /** Of all its documents, whatever their order. */
  content_hash: z.string().optional(),
  /** Whether the build before had the very same documents. */
  same_as_before: z.boolean().optional(),
});
export type RebuildOutcome = z.infer<typeof rebuildOutcome>;

export const projectionStatus = z.object({
  name: z.string(),
  version: z.int(),
  /** The build that is read: `car_v3`, or after a rebuild `car_v3_r1`. */
  build: z.string(),
  /** Log position it has reached, and how many positions of the log that is behind. */
  position,
  lag: position,
  /** Log positions passed by the second, over the last moments. */
  events_per_second: z.number().nonnegative(),
  /** Events that could not be folded, and those of the same streams that wait behind them. */
  parked: z.int().nonnegative(),
  waiting: z.int().nonnegative(),
  /** Types it folds. */
  types: z.array(z.string()),
  rebuild: rebuildProgress.optional(),
  /** The build before, kept and kept up to date until it is cleaned up: rolling back goes to it. */
  previous: z.string().optional(),
  last_rebuild: rebuildOutcome.optional(),
});
export type ProjectionStatus = z.infer<typeof projectionStatus>;

const reactorStatus = projectionStatus.pick({
  name: true,
  position: true,
  lag: true,
  events_per_second: true,
  parked: true,
  waiting: true,
  types: true,
});
export type ReactorStatus = z.infer<typeof reactorStatus>;

/** `GET /api/ops/projections` */
export const projectionsResponse = z.object({
  /** Position of the log's last event. */
  head: position,
  projections: z.array(projectionStatus),
  reactors: z.array(reactorStatus),
  /** What services fold for themselves, where an event could not be taken. */
  folds: z.array(projectionStatus.pick({ name: true, parked: true, waiting: true })),
});
export type ProjectionsResponse = z.infer<typeof projectionsResponse>;

export const parkedStates = ['parked', 'waiting', 'retrying', 'applied', 'skipped', 'dropped'] as const;

/** `GET /api/ops/parked?projection=&state=&limit=` */
const parkedQuery = z.object({
  /** A projection's or a reactor's name. */
  projection: z.string().max(80).optional(),
  /** Absent: all that are not settled. */
  state: z.enum(parkedStates).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

/**
 * An event a projection or reactor could not take. `parked`: it failed; `waiting`: it stands behind such a one of its
 * stream; `retrying`: asked to be tried again; `applied`, `skipped`: settled; `dropped`: its build is gone.
 */
export const parkedEvent = z.object({
  id: z.string(),
  /** Which projection, reactor or fold of a service could not take it. */
  projection: z.string(),
  kind: z.enum(['projection', 'reactor', 'fold', 'relay']),
  build: z.string(),
  state: z.enum(parkedStates),
  event_id: z.string(),
  type: z.string(),
  version: z.int(),
  stream: z.string(),
  revision: z.int(),
  position,
  /** When the event was decided. */
  time: z.iso.datetime(),
  attempts: z.int().nonnegative(),
  /** Why; absent for one that only waits. */
  cause: z.string().optional(),
  stack: z.string().optional(),
  parked_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Why it was skipped, and by whom. */
  reason: z.string().optional(),
  by: z.string().optional(),
});
export type ParkedEvent = z.infer<typeof parkedEvent>;

export const parkedResponse = z.object({
  parked: z.array(parkedEvent),
  /** How many there are of what was asked for. */
  count: z.int().nonnegative(),
});
export type ParkedResponse = z.infer<typeof parkedResponse>;

/** `POST /api/ops/parked/:id/skip` */
const skipRequest = z.strictObject({ reason: z.string().trim().min(1, 'is needed').max(500) });

/** `POST /api/ops/replay`: one of `stream`, `type` and a span of time. */
export const replayRequest = z
  .strictObject({
    projection: z.string().min(1).max(80),
    stream: z.string().min(1).max(200).optional(),
    type: z.string().min(1).max(80).optional(),
    /** Events decided from this moment on, and before that one. */
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
    /** Only says what would change. */
    dry_run: z.boolean().default(true),
  })
  .refine(
    ({ stream, type, from, to }) => [stream, type, from ?? to].filter((chosen) => chosen !== undefined).length === 1,
    { message: 'name one stream, one type or one span of time' },
  );
/** Changes listed one by one; beyond them only counted. */
export const maxChanges = 200;

export const replayResponse = z.object({
  projection: z.string(),
  build: z.string(),
  dry_run: z.boolean(),
  /** Events that were chosen, and the documents they belong to. */
  events: z.int().nonnegative(),
  documents: z.int().nonnegative(),
  created: z.int().nonnegative(),
  changed: z.int().nonnegative(),
  unchanged: z.int().nonnegative(),
  changes: z.array(
    z.object({
      id: z.string(),
      change: z.enum(['created', 'changed']),
      /** Top-level fields that differ. */
      fields: z.array(z.string()),
    }),
  ),
});
export type ReplayResponse = z.infer<typeof replayResponse>;

const percent = z.int();

/** `GET /api/ops/suppliers` */
export const suppliersResponse = z.object({
  sites: z.array(
    z.object({
      site: z.string(),
      name: z.string(),
      /** Photographs that its vehicles have, each content once, and the bytes of their originals. */
      photos: z.int().nonnegative(),
      bytes: z.int().nonnegative(),
      /** Bytes of what was made ahead of them, which no quota limits; absent: it was not counted yet. */
      derivative_bytes: z.int().nonnegative().optional(),
      /** Bytes of originals it may have; absent: any. */
      quota: z.int().positive().optional(),
    }),
  ),
  /** By site. */
  suppliers: z.array(
    z.object({
      site: z.string(),
      /** Of `stock.sources`, where its feeds are fetched from; absent: they are sent. */
      source_id: z.string().optional(),
      /** The last feed. */
      import_id: z.string(),
      state: z.enum(importStates),
      started_at: z.iso.datetime(),
      received: z.int().nonnegative(),
      /** Of the last feeds that were read to their end, the newest last. */
      scores: z.array(
        z.object({ at: z.iso.datetime(), score: percent, complete: percent, pictured: percent, refused: percent }),
      ),
    }),
  ),
});
export type SuppliersResponse = z.infer<typeof suppliersResponse>;

const projectionName = { name: 'The projection’s name' } as const;
const parkedId = { id: 'The parked event’s `id`' } as const;
const status = (description: string) => ({ 202: { description, schema: projectionStatus } });

export const opsRoutes = routes('Operations', {
  listProjections: {
    method: 'GET',
    path: '/api/ops/projections',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'Every projection and reactor: position, lag, throughput, parked events, rebuilds',
    answers: { 200: { description: 'How they are', schema: projectionsResponse } },
  },
  rebuildProjection: {
    method: 'POST',
    path: '/api/ops/projections/:name/rebuild',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'Builds it anew from the log beside the one that serves, then swaps',
    params: projectionName,
    answers: status('It begins'),
    rejections: ['not_found', 'rebuild_running', 'cleanup_needed', 'concurrent_change'],
  },
  cancelRebuild: {
    method: 'POST',
    path: '/api/ops/projections/:name/cancel',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'Ends a rebuild that is under way and takes away what it built',
    params: projectionName,
    answers: status('It ends'),
    rejections: ['not_found', 'no_rebuild', 'concurrent_change'],
  },
  rollBackProjection: {
    method: 'POST',
    path: '/api/ops/projections/:name/rollback',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'Goes back to the build before, which becomes the one to go back to',
    params: projectionName,
    answers: status('It goes back'),
    rejections: ['not_found', 'no_previous_build', 'rebuild_running', 'concurrent_change'],
  },
  cleanUpProjection: {
    method: 'POST',
    path: '/api/ops/projections/:name/cleanup',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'Takes away the build before',
    params: projectionName,
    answers: status('It is taken away'),
    rejections: ['not_found', 'no_previous_build', 'concurrent_change'],
  },
  listParked: {
    method: 'GET',
    path: '/api/ops/parked',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'Events that could not be taken, and those that wait behind them',
    query: parkedQuery,
    answers: { 200: { description: 'The oldest first', schema: parkedResponse } },
    rejections: ['invalid'],
  },
  exportParked: {
    method: 'GET',
    path: '/api/ops/parked/export',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'All that are not settled, a JSON object a line, each with its event as a CloudEvent under `event`',
    answers: { 200: { description: 'The oldest first', contentTypes: ['application/x-ndjson'] } },
  },
  getParked: {
    method: 'GET',
    path: '/api/ops/parked/:id',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'One of them',
    params: parkedId,
    answers: { 200: { description: 'The parked event', schema: parkedEvent } },
    rejections: ['not_found'],
  },
  retryParked: {
    method: 'POST',
    path: '/api/ops/parked/:id/retry',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'Tries it again, then what waits behind it; answers with what came of it, or `retrying`',
    params: parkedId,
    answers: { 200: { description: 'The parked event', schema: parkedEvent } },
    rejections: ['not_found', 'not_parked', 'concurrent_change'],
  },
  skipParked: {
    method: 'POST',
    path: '/api/ops/parked/:id/skip',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'Goes on without it, for good: the skip is an event, and rebuilds skip it too',
    params: parkedId,
    body: skipRequest,
    answers: { 200: { description: 'The parked event', schema: parkedEvent } },
    rejections: ['invalid', 'not_found', 'not_parked', 'concurrent_change'],
  },
  replayEvents: {
    method: 'POST',
    path: '/api/ops/replay',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'Folds anew the documents that one stream, one type or one span of time belongs to; a dry run only tells',
    body: replayRequest,
    answers: { 200: { description: 'What changed, or would', schema: replayResponse } },
    rejections: ['invalid', 'not_found'],
  },
});

/** Answered by those who have the stock. */
export const opsSupplierRoutes = routes('Operations', {
  listSuppliers: {
    method: 'GET',
    path: '/api/ops/suppliers',
    caller: 'ops',
    site: 'none',
    cache: 'no-store',
    summary: 'What each site keeps of photographs, and how good the feeds of each of its suppliers are',
    answers: ok(suppliersResponse, 'Sites and their suppliers'),
  },
});
