import { z } from 'zod';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';

/** Stream `inboxsession-<half the SHA-256 of its token>`: a browser session that reads the leads of a site. */
export const inboxSessionStream = defineStream({
  category: 'inboxsession',
  topic: 'operations',
  events: {
    InboxSessionStarted: {
      version: 1,
      schema: z.object({
        /** The only site on which the session is valid. */
        site_id: z.string().min(1),
        /** Hexadecimal SHA-256 of the session's API key. The session ends when the key becomes invalid. */
        key_sha256: z.string().min(1),
        started_at: z.iso.datetime(),
        expires_at: z.iso.datetime(),
      }),
      personal: 'none',
    },
    InboxSessionEnded: { version: 1, schema: z.object({}), personal: 'none' },
  },
});

export type InboxSessionEvent = EventOf<typeof inboxSessionStream>;
