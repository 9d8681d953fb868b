import { z } from 'zod';
import { modelDescription } from '../domain/site/content.js';
import { defineStream, type EventOf } from './define.js';

const cleanModel = z.object(modelDescription.shape);
/** A model with sanitised HTML in its description. */
export type CleanModel = z.infer<typeof cleanModel>;

/** Stream `model-<site id>.<slug>`. */
export const modelStream = defineStream({
  category: 'model',
  topic: 'dealers',
  events: {
    /** The complete description. It replaces any earlier one. */
    ModelDescribed: {
      version: 1,
      schema: z.object({
        site_id: z.string().min(1),
        brand_slug: z.string(),
        /** Place among the brand's models, from 0. */
        order: z.int().min(0),
        model: cleanModel,
      }),
      personal: 'none',
    },
    ModelDropped: { version: 1, schema: z.object({}), personal: 'none' },
  },
});

export type ModelEvent = EventOf<typeof modelStream>;
