import { z } from 'zod';
import { modelDescription } from '../domain/site/content.js';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';

const cleanModel = z.object(modelDescription.shape);
/** Its description is HTML that can be shown. */
export type CleanModel = z.infer<typeof cleanModel>;

/** Stream `model-<site id>.<slug>`. */
export const modelStream = defineStream({
  category: 'model',
  topic: 'dealers',
  events: {
    /** All there is to say of it; what was said before is no longer so. */
    ModelDescribed: {
      version: 1,
      schema: z.object({
        site_id: z.string().min(1),
        brand_slug: z.string(),
        /** Its place among the brand's, from 0. */
        order: z.int().min(0),
        model: cleanModel,
      }),
      personal: 'none',
    },
    ModelDropped: { version: 1, schema: z.object({}), personal: 'none' },
  },
});

export type ModelEvent = EventOf<typeof modelStream>;
