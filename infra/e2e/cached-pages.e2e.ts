import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SearchResponse } from '#contracts/api/search';
import { eventually } from '#platform/testing/eventually';
import { askSite } from '../support/client.js';
import { CachedPages } from '../support/cached-pages.js';
import { sites } from '../support/demo.js';
import { slugOf } from '../support/site-steps.js';
import { startServer, type Server } from '../support/server.js';

let directory: string;
/** A server without a page cache, with three rendering threads. */
let server: Server;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'forecourt-e2e-'));
  server = await startServer(directory, { PAGE_CACHE_BYTES: '0', PAGE_THREADS: '3' });
});
afterAll(async () => {
  await server.kill('SIGTERM');
  rmSync(directory, { recursive: true, force: true });
});

const paths = async (site: string): Promise<string[]> => {
  const { body } = await askSite(server.port, site, '/api/search');
  const [car] = (JSON.parse(body) as SearchResponse).hits;
  return [
    '/',
    '/search/used-cars',
    '/search?query=suv+under+40k',
    '/search?query=nothing+like+it',
    `/cars/${car!.slug}`,
    '/cars/none',
    '/locations',
    '/offers',
    '/finance',
    '/contact-us',
    '/nowhere',
  ];
};

it('a page is rendered to the same bytes each time, on any thread and after any other page [PAGE-02]', async () => {
  const seen = new Map<string, string>();
  for (let round = 0; round < 3; round++) {
    for (const site of sites) {
      const asked = await paths(site);
      // Every second round reverses the order.
      const inOrder = round % 2 === 0 ? asked : asked.toReversed();
      await Promise.all(
        inOrder.map(async (path) => {
          const { status, body, headers } = await eventually(async () => {
            const answer = await askSite(server.port, site, path);
            // On a busy machine, a page may wait too long for a thread.
            expect([path, answer.status < 500]).toEqual([path, true]);
            return answer;
          });
          const name = `${site}${path}`;
          const before = seen.get(name) ?? body;
          expect(body).toBe(before);
          if (status < 300) expect(headers.etag).toMatch(/^W\/"[\w-]{27}"$/);
          seen.set(name, body);
        }),
      );
    }
  }
  expect(seen.size).toBe(11 * sites.length);
});

it('after any sequence of events, a cached page of the web application equals a new one byte for byte [PAGE-02]', async () => {
  const pages = new CachedPages('dist/web');
  await pages.open();
  try {
    await pages.compare(
      [
        '/',
        '/search/used-cars',
        '/search?refinementList[make][0]=Toyota',
        '/search?query=toyota',
        `/cars/${slugOf(0)}`,
        `/cars/${slugOf(1)}`,
        '/locations',
        '/special-offers',
        '/open-day',
        '/models',
      ],
      2,
    );
  } finally {
    await pages.remove();
  }
});
