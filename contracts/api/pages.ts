import { z } from 'zod';
import { contentPage } from '../domain/site/content-pages.js';
import { ok, routes, siteGet } from './route.js';

/** `GET /api/pages/*`: the written page at a path of the site, its new path, or neither. */
export const pageResponse = z.union([
  z.object({ path: z.string(), page: contentPage, updated_at: z.iso.datetime() }),
  z.object({ path: z.string(), moved_to: z.string() }),
  /** No page exists at the path; `gone`: there used to be one. */
  z.object({ path: z.string(), gone: z.boolean() }),
]);
export type PageResponse = z.infer<typeof pageResponse>;

export const pageRoutes = routes('Shop', {
  getWrittenPage: {
    ...siteGet,
    path: '/api/pages/*',
    summary: 'The page at an address of the site, or where it has gone',
    position: true,
    answers: ok(pageResponse),
  },
});
