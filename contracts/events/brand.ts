import { z } from 'zod';
import { brandDescription } from '../domain/site/content.js';
import { defineStream, type EventOf } from './define.js';

const cleanBrand = z.object(brandDescription.omit({ models: true }).shape);
/** A brand with sanitised HTML in its description. */
export type CleanBrand = z.infer<typeof cleanBrand>;

/** Stream `brand-<site id>.<slug>`. */
export const brandStream = defineStream({
  category: 'brand',
  topic: 'dealers',
  events: {
    /** The complete description. It replaces any earlier one. */
    BrandDescribed: {
      version: 1,
      schema: z.object({ site_id: z.string().min(1), brand: cleanBrand, model_slugs: z.array(z.string()) }),
      personal: 'none',
    },
    /** The dealer no longer has the brand. */
    BrandDropped: { version: 1, schema: z.object({}), personal: 'none' },
  },
});

export type BrandEvent = EventOf<typeof brandStream>;
