import { z } from 'zod';
import { routes } from './route.js';

/** Formats a picture is delivered in. */
export const pictureFormats = ['webp', 'avif', 'jpeg'] as const;

const imageQuery = z.object({
  /** Width in pixels; the next step of the ladder is delivered. */
  w: z.coerce.number().int().min(1).max(10_000).optional(),
  /** Quality, 1 to 100; the next of three is delivered. */
  q: z.coerce.number().int().min(1).max(100).optional(),
  /** Absent: the best the Accept header allows. */
  fm: z.enum(pictureFormats).optional(),
});

const file = (description: string, ...contentTypes: string[]) => ({ 200: { description, contentTypes } });

const page = { contentTypes: ['text/html'] } as const;

export const fileRoutes = routes('Files and pages', {
  getImage: {
    method: 'GET',
    path: '/images/*',
    caller: 'anyone',
    site: 'host',
    cache: 'public, max-age=2592000',
    summary: 'A picture, in the size and format asked for',
    query: imageQuery,
    answers: {
      200: {
        description: 'The picture',
        contentTypes: ['image/avif', 'image/webp', 'image/jpeg'],
        headers: ['ETag'],
      },
      304: { description: 'It is the one that If-None-Match names', headers: ['ETag'] },
    },
    rejections: ['not_found', 'unavailable', 'too_many_requests'],
  },
  getClip: {
    method: 'GET',
    path: '/images/clips/:file',
    caller: 'anyone',
    site: 'host',
    summary: 'A film of a vehicle',
    params: { file: 'Its file name' },
    answers: file('The film, or the part asked for', 'video/mp4', 'video/webm'),
    rejections: ['not_found', 'range_not_satisfiable'],
  },
  getReport: {
    method: 'GET',
    path: '/images/reports/:file',
    caller: 'anyone',
    site: 'host',
    summary: 'The history report of a vehicle, where the site keeps it itself',
    params: { file: 'Its file name' },
    answers: file('The report', 'application/pdf'),
    rejections: ['not_found'],
  },
  getSiteAsset: {
    method: 'GET',
    path: '/site-assets/:file',
    caller: 'anyone',
    site: 'host',
    cache: 'public, max-age=3600',
    summary: 'A file of the site’s folder',
    params: { file: 'Its file name' },
    answers: file('The file', 'image/svg+xml', 'image/png', 'image/webp', 'image/jpeg'),
    rejections: ['not_found'],
  },
  getPage: {
    method: 'GET',
    path: '/*',
    caller: 'anyone',
    // The operators' console is at hosts that are no site's, too.
    site: 'none',
    position: true,
    summary: 'A page of the site, rendered',
    answers: {
      200: { ...page, description: 'The page', headers: ['ETag'] },
      301: { description: 'It has another address', headers: ['Location'] },
      304: { description: 'It is the one that If-None-Match names', headers: ['ETag'] },
      404: { ...page, description: 'What the site says where there is no such page', mayHave: ['ETag'] },
      410: { ...page, description: 'What the site says of a page that is over', headers: ['ETag'] },
      503: { ...page, description: 'What stands in for a page that could not be rendered in time' },
    },
    rejections: ['unknown_site', 'not_found'],
  },
});
