import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { Demo } from './demo.js';

export interface Listed {
  readonly path: string;
  readonly lastmod: string | undefined;
}

/** Unescapes text of HTML or XML. */
export const inHtml = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'");

export const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');

const unzipped = async (port: number, site: string, path: string): Promise<string> => {
  const asked = request({ host: '127.0.0.1', port, path, headers: { host: `${site}.localhost` } }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return gunzipSync(await buffer(response)).toString();
};

export const sitemapOf = async (demo: Demo, site: string): Promise<Listed[]> => {
  const index = await demo.ask(site, '/sitemap.xml');
  const files = [...index.body.matchAll(/<loc>([^<]*)/g)].map(([, loc]) => pathOf(loc!));
  const bodies = await Promise.all(files.map(async (file) => unzipped(demo.server.port, site, file)));
  return bodies.flatMap((xml) =>
    [...xml.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*))?/g)].map(([, loc, lastmod]) => ({
      path: pathOf(inHtml(loc!)),
      lastmod,
    })),
  );
};
