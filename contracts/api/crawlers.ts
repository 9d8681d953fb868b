import { routes } from './route.js';

const file = (description: string, ...contentTypes: string[]) => ({ 200: { description, contentTypes } });

/** What search engines and advertisers ask a site for. */
export const crawlerRoutes = routes('Files and pages', {
  getRobots: {
    method: 'GET',
    path: '/robots.txt',
    summary: 'What crawlers may look at',
    answers: file('The rules', 'text/plain'),
    rejections: ['unknown_site'],
  },
  getSitemapIndex: {
    method: 'GET',
    path: '/sitemap.xml',
    summary: 'The site’s sitemaps',
    answers: file('Their addresses', 'application/xml'),
    rejections: ['unknown_site'],
  },
  getSitemap: {
    method: 'GET',
    path: '/sitemaps/:file',
    summary: 'A sitemap, gzipped',
    params: { file: 'Its file name' },
    answers: file('Addresses of the site', 'application/gzip'),
    rejections: ['not_found', 'unknown_site'],
  },
  getVehicleFeed: {
    method: 'GET',
    path: '/feeds/:file',
    summary: 'The vehicles in stock as advertisers read them: `google.csv` or `meta.csv`',
    params: { file: 'Its file name' },
    answers: file('The vehicles', 'text/csv'),
    rejections: ['not_found', 'unknown_site'],
  },
});
