import { z } from 'zod';
import { allKeyScopes } from '../domain/key-scopes.js';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';

const key_id = z.string().min(1);
/** Name of the key that asked for it. */
const by = z.string().min(1);
/** Of a key that holds 192 random bits: hexadecimal SHA-256, and the last characters, for whoever looks for it in a list. */
const hashed = { sha256: z.string().regex(/^[0-9a-f]{64}$/), ends: z.string().length(4) };

/** The stream `api_key-all`: in one stream, so that who may change keys is decided on all of them (ADR 34). */
export const apiKeyStream = defineStream({
  category: 'api_key',
  topic: 'operations',
  events: {
    ApiKeyIssued: {
      version: 1,
      schema: z.object({
        key_id,
        name: z.string().min(1),
        ...hashed,
        scopes: z.array(z.enum(allKeyScopes)).min(1),
        /** The site whose dealerships it reaches; for `ops` absent. */
        site_id: z.string().min(1).optional(),
        /** Only these of the site's dealerships. */
        dealership_ids: z.array(z.string().min(1)).min(1).optional(),
        issued_at: z.iso.datetime(),
        by,
      }),
      personal: 'none',
    },
    /** It is for this much from now on, and for nothing else. */
    ApiKeyNarrowed: {
      version: 1,
      schema: z.object({
        key_id,
        scopes: z.array(z.enum(allKeyScopes)).min(1),
        dealership_ids: z.array(z.string().min(1)).min(1).optional(),
        by,
      }),
      personal: 'none',
    },
    /** Another secret stands for the same key; those before it do so until then. */
    ApiKeyRotated: {
      version: 1,
      schema: z.object({ key_id, ...hashed, previous_until: z.iso.datetime(), by }),
      personal: 'none',
    },
    /** It opens nothing any more: one that was issued, or one of the key file. */
    ApiKeyRevoked: { version: 1, schema: z.object({ key_id, by }), personal: 'none' },
  },
});

export type ApiKeyEvent = EventOf<typeof apiKeyStream>;
