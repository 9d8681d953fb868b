import { z } from 'zod';
import { allKeyScopes } from '../domain/key-scopes.js';
import { defineStream, type EventOf } from './define.js';

const key_id = z.string().min(1);
/** Name of the requesting key. */
const by = z.string().min(1);
/** Hexadecimal SHA-256 of a key with 192 random bits, and its last characters, which identify it in lists. */
const hashed = { sha256: z.string().regex(/^[0-9a-f]{64}$/), ends: z.string().length(4) };

/** Stream `api_key-all`: one stream for all keys, because decisions about keys need all of them (ADR 34). */
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
        /** The site whose dealerships the key can access; absent for `ops`. */
        site_id: z.string().min(1).optional(),
        /** Limits the key to these of the site's dealerships. */
        dealership_ids: z.array(z.string().min(1)).min(1).optional(),
        issued_at: z.iso.datetime(),
        by,
      }),
      personal: 'none',
    },
    /** The key is limited to these scopes and dealerships from now on. */
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
    /** The key has a new secret. Earlier secrets stay valid until `previous_until`. */
    ApiKeyRotated: {
      version: 1,
      schema: z.object({ key_id, ...hashed, previous_until: z.iso.datetime(), by }),
      personal: 'none',
    },
    /** The key is no longer valid. It was an issued key or one of the key file. */
    ApiKeyRevoked: { version: 1, schema: z.object({ key_id, by }), personal: 'none' },
  },
});

export type ApiKeyEvent = EventOf<typeof apiKeyStream>;
