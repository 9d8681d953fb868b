import { z } from 'zod';
import { contentPage } from '../content.js';
import { positionHeaders, routes } from './route.js';

/** `GET /api/pages/*`: what stands at an address of the site, or where it has gone. */
export const pageResponse = z.union([
  z.object({ path: z.string(), page: contentPage, updated_at: z.iso.datetime() }),
  z.object({ path: z.string(), moved_to: z.string() }),
]);
export type PageResponse = z.infer<typeof pageResponse>;

export const pageRoutes = routes('Shop', {
  getWrittenPage: {
    method: 'GET',
    path: '/api/pages/*',
    summary: 'The page at an address of the site, or where it has gone',
    headers: positionHeaders,
    answers: { 200: { description: 'As asked', schema: pageResponse } },
    rejections: ['not_found', 'page_withdrawn', 'unknown_site'],
  },
});
