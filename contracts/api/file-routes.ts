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

export const fileRoutes = routes('Files and pages', {
  getImage: {
    method: 'GET',
    path: '/images/*',
    caller: 'anyone',
    site: 'host',
    cache: 'public, max-age=2592000',
    summary: 'A picture, in the size and format asked for',
    query: imageQuery,
    answers: file('The picture', 'image/avif', 'image/webp', 'image/jpeg'),
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
      ...file('The page', 'text/html'),
      301: { description: 'It has another address' },
      304: { description: 'It is the one that If-None-Match names' },
      404: { description: 'What the site says where there is no such page', contentTypes: ['text/html'] },
      410: { description: 'What the site says of a page that is over', contentTypes: ['text/html'] },
      503: { description: 'What stands in for a page that could not be rendered in time', contentTypes: ['text/html'] },
    },
    rejections: ['unknown_site', 'not_found'],
  },
});
