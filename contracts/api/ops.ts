import { z } from 'zod';
import { ok, routes, consoleGet, consolePost } from './route.js';
import { importStates } from './stock.js';

const position = z.int().nonnegative();

/**
 * Phases of a rebuild. `folding`: the log is folded into the new build; `checking`: the build is compared with a fresh
 * fold; `catching_up`: the build follows the feed to the present, and is then swapped in.
 */
const rebuildPhases = ['waiting', 'folding', 'checking', 'catching_up'] as const;

const rebuildProgress = z.object({
  /** Physical name of the build, such as `car_v3_r2`. */
  build: z.string(),
  phase: z.enum(rebuildPhases),
  /** Log position reached in this phase, and the target position. */
  position,
  target: position,
  /** Progress of the whole rebuild, 0 to 1. */
  share: z.number().min(0).max(1),
  /** Events folded so far, and events per second. */
  events: z.int().nonnegative(),
  events_per_second: z.number().nonnegative(),
  /** Absent while there is no estimate. */
  eta_seconds: z.number().nonnegative().optional(),
  documents: z.int().nonnegative(),
  /** Name of the requesting key. */
  by: z.string(),
  started_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type RebuildProgress = z.infer<typeof rebuildProgress>;

const rebuildOutcomes = ['swapped', 'cancelled', 'failed', 'rolled_back'] as const;

const rebuildOutcome = z.object({
  build: z.string(),
  outcome: z.enum(rebuildOutcomes),
  at: z.iso.datetime(),
  by: z.string().optional(),
  reason: z.string().optional(),
  /** Number of documents when the build was swapped in. */
  documents: z.int().nonnegative().optional(),
  /** Hash of all documents, independent of their order. */
  content_hash: z.string().optional(),
  /** Whether the documents equal those of the previous build. */
  same_as_before: z.boolean().optional(),
});
export type RebuildOutcome = z.infer<typeof rebuildOutcome>;

export const projectionStatus = z.object({
  name: z.string(),
  version: z.int(),
  /** The build that serves: `car_v3`, or after a rebuild `car_v3_r1`. */
  build: z.string(),
  /** Log position reached, and the lag behind the log. */
  position,
  lag: position,
  /** Log positions per second, recently. */
  events_per_second: z.number().nonnegative(),
  /** Parked events, and events that wait behind them. */
  parked: z.int().nonnegative(),
  waiting: z.int().nonnegative(),
  /** Event types that it folds. */
  types: z.array(z.string()),
  rebuild: rebuildProgress.optional(),
  /** The previous build, kept up to date for a rollback until it is cleaned up. */
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
  /** In-memory folds of services that have parked events. */
  folds: z.array(projectionStatus.pick({ name: true, parked: true, waiting: true })),
});
export type ProjectionsResponse = z.infer<typeof projectionsResponse>;

export const parkedStates = ['parked', 'waiting', 'retrying', 'applied', 'skipped', 'dropped'] as const;

/** `GET /api/ops/parked?projection=&state=&limit=` */
const parkedQuery = z.object({
  projection: z.string().max(80).optional().describe('Name of a projection or reactor'),
  state: z.enum(parkedStates).optional().describe('Absent: all that are not settled'),
  limit: z.coerce.number().int().min(1).max(1000).default(100).describe('Maximum number of parked events'),
});

/**
 * An event that a projection or reactor could not apply. `parked`: it failed; `waiting`: it waits behind a parked
 * event; `retrying`: a retry was requested; `applied`, `skipped`: settled; `dropped`: its build was deleted.
 */
export const parkedEvent = z.object({
  id: z.string(),
  /** Name of the projection, reactor or in-memory fold that failed. */
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
  /** Time of the event's decision. */
  time: z.iso.datetime(),
  attempts: z.int().nonnegative(),
  /** Cause of the failure; absent for waiting events. */
  cause: z.string().optional(),
  stack: z.string().optional(),
  parked_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Reason and name of the operator's key, for a skipped event. */
  reason: z.string().optional(),
  by: z.string().optional(),
});
export type ParkedEvent = z.infer<typeof parkedEvent>;

export const parkedResponse = z.object({
  parked: z.array(parkedEvent),
  /** Number of all matching events. */
  count: z.int().nonnegative(),
});
export type ParkedResponse = z.infer<typeof parkedResponse>;

/** `POST /api/ops/parked/:id/skip` */
const skipRequest = z.strictObject({ reason: z.string().trim().min(1, 'is needed').max(500) });

/** `POST /api/ops/replay`: exactly one of `stream`, `type` and a time span. */
export const replayRequest = z
  .strictObject({
    projection: z.string().min(1).max(80),
    stream: z.string().min(1).max(200).optional(),
    type: z.string().min(1).max(80).optional(),
    /** Time of the decision: `from` inclusive, `to` exclusive. */
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
    /** Only reports the changes. */
    dry_run: z.boolean().default(true),
  })
  .refine(
    ({ stream, type, from, to }) => [stream, type, from ?? to].filter((chosen) => chosen !== undefined).length === 1,
    { message: 'name one stream, one type or one span of time' },
  );
/** Maximum number of listed changes; further ones are only counted. */
export const maxChanges = 200;

export const replayResponse = z.object({
  projection: z.string(),
  build: z.string(),
  dry_run: z.boolean(),
  /** Number of chosen events, and of their documents. */
  events: z.int().nonnegative(),
  documents: z.int().nonnegative(),
  created: z.int().nonnegative(),
  changed: z.int().nonnegative(),
  unchanged: z.int().nonnegative(),
  changes: z.array(
    z.object({
      id: z.string(),
      change: z.enum(['created', 'changed']),
      /** Changed top-level fields. */
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
      /** Number of distinct photographs of the site's vehicles, and bytes of their originals. */
      photos: z.int().nonnegative(),
      bytes: z.int().nonnegative(),
      /** Bytes of derivatives made in advance, which the quota does not limit; absent: not counted yet. */
      derivative_bytes: z.int().nonnegative().optional(),
      /** Maximum bytes of originals; absent: no limit. */
      quota: z.int().positive().optional(),
    }),
  ),
  /** Sorted by site. */
  suppliers: z.array(
    z.object({
      site: z.string(),
      /** Id in `stock.sources` of the source that feeds are fetched from; absent: the feeds are sent. */
      source_id: z.string().optional(),
      /** Import of the last feed. */
      import_id: z.string(),
      state: z.enum(importStates),
      started_at: z.iso.datetime(),
      received: z.int().nonnegative(),
      /** Scores of the last completely read feeds, newest last. */
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
    ...consoleGet,
    path: '/api/ops/projections',
    summary: 'Every projection and reactor: position, lag, throughput, parked events, rebuilds',
    answers: ok(projectionsResponse, 'The state of each'),
  },
  rebuildProjection: {
    ...consolePost,
    path: '/api/ops/projections/:name/rebuild',
    summary: 'Rebuilds a projection from the log beside the one that serves, then swaps them',
    params: projectionName,
    answers: status('It begins'),
    rejections: ['not_found', 'rebuild_running', 'cleanup_needed', 'concurrent_change'],
  },
  cancelRebuild: {
    ...consolePost,
    path: '/api/ops/projections/:name/cancel',
    summary: 'Ends a rebuild that is under way and takes away what it built',
    params: projectionName,
    answers: status('It ends'),
    rejections: ['not_found', 'no_rebuild', 'concurrent_change'],
  },
  rollBackProjection: {
    ...consolePost,
    path: '/api/ops/projections/:name/rollback',
    summary: 'Swaps a projection with its previous build',
    params: projectionName,
    answers: status('It goes back'),
    rejections: ['not_found', 'no_previous_build', 'rebuild_running', 'concurrent_change'],
  },
  cleanUpProjection: {
    ...consolePost,
    path: '/api/ops/projections/:name/cleanup',
    summary: 'Deletes the previous build',
    params: projectionName,
    answers: status('It is taken away'),
    rejections: ['not_found', 'no_previous_build', 'concurrent_change'],
  },
  listParked: {
    ...consoleGet,
    path: '/api/ops/parked',
    summary: 'Events that could not be taken, and those that wait behind them',
    query: parkedQuery,
    answers: ok(parkedResponse, 'The oldest first'),
    rejections: ['invalid'],
  },
  exportParked: {
    ...consoleGet,
    path: '/api/ops/parked/export',
    summary: 'All unsettled parked events, a JSON object a line, each with its event as a CloudEvent under `event`',
    answers: { 200: { description: 'The oldest first', contentTypes: ['application/x-ndjson'] } },
  },
  getParked: {
    ...consoleGet,
    path: '/api/ops/parked/:id',
    summary: 'One parked event',
    params: parkedId,
    answers: ok(parkedEvent, 'The parked event'),
    rejections: ['not_found'],
  },
  retryParked: {
    ...consolePost,
    path: '/api/ops/parked/:id/retry',
    summary: 'Tries a parked event again, then those that wait behind it; answers with the result, or `retrying`',
    params: parkedId,
    answers: ok(parkedEvent, 'The parked event'),
    rejections: ['not_found', 'not_parked', 'concurrent_change'],
  },
  skipParked: {
    ...consolePost,
    path: '/api/ops/parked/:id/skip',
    summary: 'Skips a parked event for good, in rebuilds too',
    params: parkedId,
    body: skipRequest,
    answers: ok(parkedEvent, 'The parked event'),
    rejections: ['invalid', 'not_found', 'not_parked', 'concurrent_change'],
  },
  replayEvents: {
    ...consolePost,
    path: '/api/ops/replay',
    summary:
      'Replays the events of the documents that one stream, one type or one span of time belongs to; a dry run changes nothing',
    body: replayRequest,
    answers: ok(replayResponse, 'What changed, or would'),
    rejections: ['invalid', 'not_found'],
  },
});

/** Served by the service that owns the stock. */
export const opsSupplierRoutes = routes('Operations', {
  listSuppliers: {
    ...consoleGet,
    path: '/api/ops/suppliers',
    summary: 'What each site keeps of photographs, and how good the feeds of each of its suppliers are',
    position: true,
    answers: ok(suppliersResponse, 'Sites and their suppliers'),
  },
});
