import { z } from 'zod';
import { notModified, routes, siteGet } from './route.js';

/** Delivered picture formats. */
export const pictureFormats = ['webp', 'avif', 'jpeg'] as const;

const imageQuery = z.object({
  w: z.coerce.number().int().min(1).max(10_000).optional().describe('Width in pixels; rounded up to a delivered width'),
  q: z.coerce.number().int().min(1).max(100).optional().describe('Quality; rounded up to the next of three'),
  fm: z.enum(pictureFormats).optional().describe('Absent: the best format that the Accept header allows'),
});

const file = (description: string, ...contentTypes: string[]) => ({ 200: { description, contentTypes } });

const page = { contentTypes: ['text/html'] } as const;

export const fileRoutes = routes('Files and pages', {
  getImage: {
    ...siteGet,
    path: '/images/*',
    cache: 'public, max-age=2592000',
    summary: 'A picture, in the size and format asked for',
    query: imageQuery,
    answers: {
      200: {
        description: 'The picture',
        contentTypes: ['image/avif', 'image/webp', 'image/jpeg'],
        headers: ['ETag'],
      },
      304: notModified,
    },
    rejections: ['not_found', 'unavailable', 'too_many_requests'],
  },
  getClip: {
    ...siteGet,
    path: '/images/clips/:file',
    summary: 'A film of a vehicle',
    params: { file: 'Its file name' },
    answers: file('The film, or the part asked for', 'video/mp4', 'video/webm'),
    rejections: ['not_found', 'range_not_satisfiable'],
  },
  getReport: {
    ...siteGet,
    path: '/images/reports/:file',
    summary: 'The history report of a vehicle, where the site keeps it itself',
    params: { file: 'Its file name' },
    answers: file('The report', 'application/pdf'),
    rejections: ['not_found'],
  },
  getSiteAsset: {
    ...siteGet,
    path: '/site-assets/:file',
    cache: 'public, max-age=3600',
    summary: 'A file of the site’s folder',
    params: { file: 'Its file name' },
    answers: file('The file', 'image/svg+xml', 'image/png', 'image/webp', 'image/jpeg'),
    rejections: ['not_found'],
  },
  getFavicon: {
    ...siteGet,
    path: '/favicon.ico',
    cache: 'public, max-age=3600',
    summary: 'Where the site’s icon for browser tabs is',
    answers: { 302: { description: 'It has another address', headers: ['Location'] } },
    rejections: [],
  },
  getTouchIcon: {
    ...siteGet,
    path: '/apple-touch-icon.png',
    cache: 'public, max-age=3600',
    summary: 'The site’s icon for home screens',
    answers: file('The icon', 'image/png'),
    rejections: ['not_found'],
  },
  getPage: {
    method: 'GET',
    path: '/*',
    caller: 'anyone',
    // The operators' console is also served on hosts that belong to no site.
    site: 'none',
    position: true,
    summary: 'A page of the site, rendered',
    answers: {
      200: { ...page, description: 'The page', headers: ['ETag'] },
      301: { description: 'The page has another address', headers: ['Location'] },
      302: { description: 'The page needs signing in; `Location` is the page to do so', headers: ['Location'] },
      304: notModified,
      404: { ...page, description: 'The site’s page for an unknown address', mayHave: ['ETag'] },
      410: { ...page, description: 'The site’s page for something that has ended', headers: ['ETag'] },
      503: { ...page, description: 'A plain page, because the page could not be rendered in time' },
    },
    rejections: ['unknown_site', 'not_found'],
  },
});
