import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';

const started = z.object({
  /** Hexadecimal SHA-256 of the session's API key. The session ends when the key becomes invalid. */
  key_sha256: z.string().min(1),
  started_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
const ended = z.object({});

/** Stream `inboxsession-<half the SHA-256 of its token>`: a browser session of the lead inbox or of the console. */
export const inboxSessionStream = defineStream({
  category: 'inboxsession',
  topic: 'operations',
  events: {
    InboxSessionStarted: {
      version: 1,
      /** `site_id`: the only site on which the session is valid. */
      schema: started.extend({ site_id: z.string().min(1) }),
      personal: 'none',
    },
    InboxSessionEnded: { version: 1, schema: ended, personal: 'none' },
    ConsoleSessionStarted: { version: 1, schema: started, personal: 'none' },
    ConsoleSessionEnded: { version: 1, schema: ended, personal: 'none' },
  },
});

export type InboxSessionEvent = EventOf<typeof inboxSessionStream>;
