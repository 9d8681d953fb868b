import { z } from 'zod';
import { feedDescription } from './feed-description.js';
import { webAddress } from './path.js';
import { slugSchema } from './slug-schema.js';

/** Where a dealership's stock is fetched from. */
export const stockSource = z
  .strictObject({
    id: slugSchema('dms'),
    dealership_id: z.string().min(1).max(60),
    /** Absent: files are put into `<DATA_DIR>/drop/<site>/<id>`. */
    url: webAddress().optional(),
    /** A cron pattern, in the site's time zone. */
    schedule: z.string().max(100).default('*/30 * * * *'),
    /** Hours without a feed after which it is late. */
    lateAfter: z.number().min(1).max(720).default(26),
    feed: feedDescription.prefault({}),
    /** A description that the dealership has saved, in place of `feed`. */
    description: slugSchema('dms').optional(),
  })
  .refine(({ feed, description }) => description === undefined || feed.columns === undefined, {
    path: ['description'],
    error: 'takes the place of feed: leave that out',
  })
  .readonly();
export type StockSource = z.infer<typeof stockSource>;
