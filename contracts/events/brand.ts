import { z } from 'zod';
import { brandDescription, modelDescription } from '../domain/site/content.js';
import type { EventsOf } from './define.js';
import { event } from './define.js';

const cleanBrand = z.object(brandDescription.omit({ models: true }).shape);
const cleanModel = z.object(modelDescription.shape);
/** Descriptions are HTML that can be shown. */
export type CleanBrand = z.infer<typeof cleanBrand>;
export type CleanModel = z.infer<typeof cleanModel>;

/** Stream `brand-<site id>.<slug>`. */
export const brandEvents = {
  /** All there is to say of it; what was said before is no longer so. */
  BrandDescribed: event(
    1,
    z.object({ site_id: z.string().min(1), brand: cleanBrand, model_slugs: z.array(z.string()) }),
  ),
  /** The dealer has it no more. */
  BrandDropped: event(1, z.object({})),
} as const;

/** Stream `model-<site id>.<slug>`. */
export const modelEvents = {
  /** All there is to say of it; what was said before is no longer so. */
  ModelDescribed: event(
    1,
    z.object({
      site_id: z.string().min(1),
      brand_slug: z.string(),
      /** Its place among the brand's, from 0. */
      order: z.int().min(0),
      model: cleanModel,
    }),
  ),
  ModelDropped: event(1, z.object({})),
} as const;

export type BrandEvent = EventsOf<typeof brandEvents>;
export type ModelEvent = EventsOf<typeof modelEvents>;
