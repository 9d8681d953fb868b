import { closedPages } from '#contracts/domain/closed-pages';
import { escapeMarkup } from '#contracts/domain/xml';

/** One address of a sitemap (https://www.sitemaps.org/protocol.html). */
export interface SitemapEntry {
  readonly loc: string;
  /** Seconds since 1970, or ISO 8601. */
  readonly lastmod?: number | string | undefined;
  /** Address of a picture. */
  readonly image?: string;
}

/** Maximum number of addresses in one file; the protocol allows 50,000. */
export const sitemapSize = 10_000;

const isoOf = (moment: number | string): string =>
  new Date(typeof moment === 'number' ? moment * 1000 : moment).toISOString();

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const images = 'http://www.google.com/schemas/sitemap-image/1.1';

/** @param entries at most {@link sitemapSize} */
export const writeSitemap = (entries: readonly SitemapEntry[]): string =>
  `${head}<urlset xmlns="${schema}" xmlns:image="${images}">\n${entries.map(writeEntry).join('')}</urlset>\n`;

const writeEntry = ({ loc, lastmod, image }: SitemapEntry): string =>
  `<url><loc>${escapeMarkup(loc)}</loc>` +
  (lastmod === undefined ? '' : `<lastmod>${isoOf(lastmod)}</lastmod>`) +
  (image === undefined ? '' : `<image:image><image:loc>${escapeMarkup(image)}</image:loc></image:image>`) +
  '</url>\n';

/** @param files addresses of sitemaps */
export const writeSitemapIndex = (files: readonly string[]): string =>
  `${head}<sitemapindex xmlns="${schema}">\n` +
  `${files.map((loc) => `<sitemap><loc>${escapeMarkup(loc)}</loc></sitemap>\n`).join('')}</sitemapindex>\n`;

/** Paths closed to crawlers, without the dealers' pages whose addresses begin alike, such as `/success-stories`. */
const closed = [
  '/api/',
  ...closedPages.flatMap((path) => [`${path}$`, `${path}/`, `${path}?`]),
  ...['/*?*car_id=', '/*?*sortBy=', '/*?*refinementList*refinementList'],
];

export const writeRobots = (siteUrl: string): string =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');
