import { routes, siteGet } from './route.js';

const file = (description: string, ...contentTypes: string[]) => ({ 200: { description, contentTypes } });

export const crawlerRoutes = routes('Files and pages', {
  getRobots: {
    ...siteGet,
    path: '/robots.txt',
    cache: 'public, max-age=600',
    summary: 'What crawlers may look at',
    answers: file('The rules', 'text/plain'),
  },
  getLlms: {
    ...siteGet,
    path: '/llms.txt',
    cache: 'public, max-age=600',
    summary: 'What the site is and where things are, for language models',
    answers: file('Its name, pages, locations and data, in Markdown', 'text/plain'),
  },
  getSecurityContact: {
    ...siteGet,
    path: '/.well-known/security.txt',
    cache: 'public, max-age=600',
    summary: 'Whom to tell of a weakness (RFC 9116)',
    answers: file('Where to write, and until when that holds', 'text/plain'),
    rejections: ['not_found'],
  },
  getSitemapIndex: {
    ...siteGet,
    path: '/sitemap.xml',
    cache: 'public, max-age=600',
    summary: 'The site’s sitemaps',
    answers: file('Their addresses', 'application/xml'),
  },
  getSitemap: {
    ...siteGet,
    path: '/sitemaps/:file',
    cache: 'public, max-age=600',
    summary: 'A sitemap, gzipped',
    params: { file: 'Its file name' },
    answers: file('Addresses of the site', 'application/gzip'),
    rejections: ['not_found'],
  },
  getVehicleFeed: {
    ...siteGet,
    path: '/feeds/:file',
    cache: 'public, max-age=600',
    summary: 'The vehicles in stock as advertisers read them: `google.csv` or `meta.csv`',
    params: { file: 'Its file name' },
    position: true,
    answers: file('The vehicles', 'text/csv'),
    rejections: ['not_found'],
  },
});
