import { routes } from './route.js';

const file = (description: string, ...contentTypes: string[]) => ({ 200: { description, contentTypes } });

export const crawlerRoutes = routes('Files and pages', {
  getRobots: {
    method: 'GET',
    path: '/robots.txt',
    caller: 'anyone',
    site: 'host',
    cache: 'public, max-age=600',
    summary: 'What crawlers may look at',
    answers: file('The rules', 'text/plain'),
  },
  getLlms: {
    method: 'GET',
    path: '/llms.txt',
    caller: 'anyone',
    site: 'host',
    cache: 'public, max-age=600',
    summary: 'What the site is and where things are, for language models',
    answers: file('Its name, pages, locations and data, in Markdown', 'text/plain'),
  },
  getSitemapIndex: {
    method: 'GET',
    path: '/sitemap.xml',
    caller: 'anyone',
    site: 'host',
    cache: 'public, max-age=600',
    summary: 'The site’s sitemaps',
    answers: file('Their addresses', 'application/xml'),
  },
  getSitemap: {
    method: 'GET',
    path: '/sitemaps/:file',
    caller: 'anyone',
    site: 'host',
    cache: 'public, max-age=600',
    summary: 'A sitemap, gzipped',
    params: { file: 'Its file name' },
    answers: file('Addresses of the site', 'application/gzip'),
    rejections: ['not_found'],
  },
  getVehicleFeed: {
    method: 'GET',
    path: '/feeds/:file',
    caller: 'anyone',
    site: 'host',
    cache: 'public, max-age=600',
    summary: 'The vehicles in stock as advertisers read them: `google.csv` or `meta.csv`',
    params: { file: 'Its file name' },
    position: true,
    answers: file('The vehicles', 'text/csv'),
    rejections: ['not_found'],
  },
});
