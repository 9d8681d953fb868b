import { z } from 'zod';
import { contentPage } from '../domain/site/content-pages.js';
import { defineStream, type EventOf } from './define.js';
import { describedBy } from './described-by.js';

const path = z.string().min(2).max(200);

/** Stream `content-<site id>`: the written pages of a site. */
export const contentStream = defineStream({
  category: 'content',
  topic: 'dealers',
  events: {
    /** Content of the page from now on; its HTML is sanitised. */
    PagePublished: {
      version: 1,
      schema: z.object({ site_id: z.string().min(1), path, page: contentPage, by: describedBy }),
      personal: 'none',
    },
    PageMoved: {
      version: 1,
      schema: z.object({ site_id: z.string().min(1), path, moved_to: z.string().min(1), by: describedBy }),
      personal: 'none',
    },
    PageWithdrawn: { version: 1, schema: z.object({ site_id: z.string().min(1), path }), personal: 'none' },
  },
});

export type ContentEvent = EventOf<typeof contentStream>;
