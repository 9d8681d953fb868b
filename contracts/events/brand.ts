import { z } from 'zod';
import { brandDescription } from '../domain/site/content.js';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';

const cleanBrand = z.object(brandDescription.omit({ models: true }).shape);
/** Its description is HTML that can be shown. */
export type CleanBrand = z.infer<typeof cleanBrand>;

/** Stream `brand-<site id>.<slug>`. */
export const brandStream = defineStream({
  category: 'brand',
  topic: 'dealers',
  events: {
    /** All there is to say of it; what was said before is no longer so. */
    BrandDescribed: {
      version: 1,
      schema: z.object({ site_id: z.string().min(1), brand: cleanBrand, model_slugs: z.array(z.string()) }),
      personal: 'none',
    },
    /** The dealer has it no more. */
    BrandDropped: { version: 1, schema: z.object({}), personal: 'none' },
  },
});

export type BrandEvent = EventOf<typeof brandStream>;
