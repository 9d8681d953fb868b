import { z } from 'zod';
import { allKeyScopes } from '../domain/key-scopes.js';
import { singleLine } from '../domain/line.js';
import { ok, routes, consoleGet, consolePost } from './route.js';

const scopes = z
  .array(z.enum(allKeyScopes))
  .min(1, 'name at least one')
  .max(allKeyScopes.length)
  .transform((named) => [...new Set(named)]);
const dealershipIds = z.array(z.string().min(1).max(80)).min(1).max(1000);

/** `POST /api/ops/keys` */
const issueKeyRequest = z
  .strictObject({
    /** Shown in logs and reports in place of the key. */
    name: singleLine(80).min(1, 'is needed'),
    scopes,
    /** Slug of the site whose dealerships the key can access; absent for an ops key. */
    site: z.string().max(80).optional(),
    /** Only these of the site's dealerships; absent: all present and future ones. */
    dealership_ids: dealershipIds.optional(),
  })
  .superRefine(({ scopes: named, site, dealership_ids }, context) => {
    const isOps = named.includes('ops');
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (isOps && named.length > 1) refuse('scopes', 'an ops key is for nothing else');
    if (isOps && site !== undefined) refuse('site', 'an ops key is of no site');
    if (isOps && dealership_ids) refuse('dealership_ids', 'an ops key is of no dealership');
    if (!isOps && site === undefined) refuse('site', 'is needed');
  });

/** `POST /api/ops/keys/:id/narrow`: limits a key to a part of its present rights; absent fields stay. */
const narrowKeyRequest = z.strictObject({
  scopes: scopes.optional(),
  dealership_ids: dealershipIds.optional(),
});

/** Default number of hours for which the previous secret of a rotated key stays valid. */
const usualOverlap = 24;

/** `POST /api/ops/keys/:id/rotate` */
const rotateKeyRequest = z.strictObject({
  /** 0: the previous secret expires at once. */
  overlap_hours: z.number().min(0).max(720).default(usualOverlap),
});

export const opsKey = z.object({
  key_id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(allKeyScopes)),
  /** Slug; absent for an ops key, and where the site no longer exists. */
  site: z.string().optional(),
  /** Absent: all dealerships of the site. */
  dealership_ids: z.array(z.string()).optional(),
  /** `file`: the key is in the key file and can only be revoked here. */
  source: z.enum(['issued', 'file']),
  state: z.enum(['good', 'revoked']),
  /** Last characters; unknown for keys of the key file. */
  ends: z.string().optional(),
  issued_at: z.iso.datetime().optional(),
  issued_by: z.string().optional(),
  /** Precise to the minute. Absent: not used since recording began. */
  last_used_at: z.iso.datetime().optional(),
  /** Previous secrets that are still valid. */
  before: z.array(z.object({ ends: z.string(), until: z.iso.datetime() })),
  /** Whether the request was authenticated with this key. */
  is_yours: z.boolean(),
});
export type OpsKey = z.infer<typeof opsKey>;

export const opsKeys = z.object({ keys: z.array(opsKey) });
export type OpsKeys = z.infer<typeof opsKeys>;

/** A key with its secret, which is returned only once because only its hash is stored. */
export const opsKeyWithSecret = opsKey.extend({ secret: z.string() });
export type OpsKeyWithSecret = z.infer<typeof opsKeyWithSecret>;

const ofKey = {
  ...consolePost,
  params: { id: 'The key’s `key_id`' },
} as const;

export const opsKeyRoutes = routes('Operations', {
  listKeys: {
    ...consoleGet,
    path: '/api/ops/keys',
    summary: 'Every API key that is good, and when it was last used; never the key itself',
    answers: ok(opsKeys, 'The keys'),
  },
  issueKey: {
    ...consolePost,
    path: '/api/ops/keys',
    summary: 'Issues an API key',
    body: issueKeyRequest,
    answers: { 201: { description: 'The key with its secret, shown once', schema: opsKeyWithSecret } },
    rejections: ['key_name_taken', 'unknown_site', 'concurrent_change'],
  },
  narrowKey: {
    ...ofKey,
    path: '/api/ops/keys/:id/narrow',
    summary: 'Takes scopes or dealerships away from a key',
    body: narrowKeyRequest,
    answers: ok(opsKey, 'The key'),
    rejections: ['not_found', 'kept_in_key_file', 'concurrent_change'],
  },
  rotateKey: {
    ...ofKey,
    path: '/api/ops/keys/:id/rotate',
    summary: 'Makes a new secret for a key; the one before stands for it a while longer',
    body: rotateKeyRequest,
    answers: ok(opsKeyWithSecret, 'The key with its new secret, shown once'),
    rejections: ['not_found', 'key_in_use', 'kept_in_key_file', 'concurrent_change'],
  },
  revokeKey: {
    ...ofKey,
    path: '/api/ops/keys/:id/revoke',
    summary: 'Ends a key at once, for good; one of the key file too',
    answers: ok(opsKey, 'The key as it was'),
    rejections: ['not_found', 'key_in_use', 'concurrent_change'],
  },
});
