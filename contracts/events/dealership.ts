import { z } from 'zod';
import { dealership } from '../domain/site/site.js';
import { defineStream, type EventOf } from './define.js';
import { describedBy } from './described-by.js';

/** Stream `dealership-<id>`. */
export const dealershipStream = defineStream({
  category: 'dealership',
  topic: 'dealers',
  events: {
    DealershipDescribed: {
      version: 1,
      schema: z.object({ site_id: z.string().min(1), dealership, by: describedBy }),
      personal: 'none',
    },
    /** The site no longer has the dealership. */
    DealershipClosed: { version: 1, schema: z.object({}), personal: 'none' },
  },
});

export type DealershipEvent = EventOf<typeof dealershipStream>;
