import { z } from 'zod';
import { contentPage } from '../domain/site/written-pages.js';
import { routes } from './route.js';

/** `GET /api/pages/*`: what people wrote for an address of the site, where it has moved to, or that there is nothing. */
export const pageResponse = z.union([
  z.object({ path: z.string(), page: contentPage, updated_at: z.iso.datetime() }),
  z.object({ path: z.string(), moved_to: z.string() }),
  /** Nothing stands there; gone: something did. */
  z.object({ path: z.string(), gone: z.boolean() }),
]);
export type PageResponse = z.infer<typeof pageResponse>;

export const pageRoutes = routes('Shop', {
  getWrittenPage: {
    method: 'GET',
    path: '/api/pages/*',
    caller: 'anyone',
    site: 'host',
    summary: 'The page at an address of the site, or where it has gone',
    position: true,
    answers: { 200: { description: 'As asked', schema: pageResponse } },
  },
});
