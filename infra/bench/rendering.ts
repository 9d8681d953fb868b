import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import autocannon, { type Request } from 'autocannon';
import type { SearchResponse } from '#contracts/api/search';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';
import { cpuOf } from './cpu.js';
import { type BenchRow, percentile, publish } from './report.js';

const site = 'kestrel';
const other = 'meridian';
const seconds = 8;
const warmUp = 4;
const visitors = 16;
/** Milliseconds between two searches of the other tenant. */
const pace = 5;
const visitorsHeaders = { host: `${site}.localhost`, 'accept-encoding': 'br, gzip' };

/** Every address is another, so that nothing can have been kept of it. */
const fresh = (path: (n: number) => string): { readonly requests: Request[] } => {
  let asked = 0;
  return { requests: [{ setupRequest: (request) => ({ ...request, path: path(asked++) }) }] };
};
const freshResults = fresh((n) => `/search/used-cars?range[price]=1000:${300_000 + n}`);

/** @param pid of the process that answers, where it does nothing else */
const fire = async (name: string, options: autocannon.Options, pid?: number): Promise<BenchRow> => {
  const shared = { headers: visitorsHeaders, connections: visitors, ...options };
  await autocannon({ ...shared, duration: warmUp });
  const took: number[] = [];
  const before = pid === undefined ? undefined : cpuOf(pid);
  const { requests, non2xx, errors } = await autocannon({
    ...shared,
    duration: seconds,
    setupClient: (client) => client.on('response', (_status, _bytes, milliseconds) => took.push(milliseconds)),
  });
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} answers other than 2xx, ${errors} errors`);
  const cpu = before === undefined ? undefined : cpuOf(pid!)! - before;
  return {
    name,
    figures: {
      'pages/s': requests.average,
      'p50 ms': percentile(took, 0.5),
      'p99 ms': percentile(took, 0.99),
      ...(cpu !== undefined && { 'cpu ms/page': cpu / requests.total / 1_000 }),
    },
  };
};

/** The same bytes from nothing but Node's own server. */
const fireBare = async (name: string, server: Server, path: string, connections: number): Promise<BenchRow> => {
  const asked = get({ port: server.port, path, headers: visitorsHeaders });
  const [page] = (await once(asked, 'response')) as [IncomingMessage];
  const body = await buffer(page);
  const bare = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' }).end(body),
  ).listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const address = bare.address() as { port: number };
  try {
    return await fire(name, { url: `http://127.0.0.1:${address.port}${path}`, connections });
  } finally {
    bare.close();
  }
};

/** Searches of one who asks every few milliseconds, however long an answer takes. */
const searching = async (server: Server, name: string): Promise<BenchRow> => {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  const until = performance.now() + seconds * 1_000;
  const search = async () => {
    const began = performance.now();
    const request = get({
      agent,
      port: server.port,
      path: `/api/search?refinementList[body][0]=SUV&page=${1 + (took.length % 5)}`,
      headers: { host: `${other}.localhost` },
    });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await once(response.resume(), 'end');
    took.push(performance.now() - began);
  };
  const asked: Promise<void>[] = [];
  while (performance.now() < until) {
    asked.push(search());
    await new Promise((resolve) => setTimeout(resolve, pace));
  }
  await Promise.all(asked);
  agent.destroy();
  return { name, figures: { 'p50 ms': percentile(took, 0.5), 'p99 ms': percentile(took, 0.99) } };
};

const vehicleOf = async (server: Server): Promise<string> => {
  const { body } = await askSite(server.port, site, '/api/search?refinementList[status][0]=in_stock');
  const { hits } = JSON.parse(body) as SearchResponse;
  return `/cars/${hits.find(({ image_count }) => image_count > 3)!.slug}`;
};

export const benchRendering = async (): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
  const server = await startServer(directory);
  try {
    const url = `http://127.0.0.1:${server.port}`;
    const vehicle = await vehicleOf(server);
    const results = await fire('fresh result pages', { url, ...freshResults }, server.pid);
    const vehicles = await fire('fresh vehicle pages', { url, ...fresh((n) => `${vehicle}?n=${n}`) }, server.pid);
    const bare = await fireBare('bare Node server, the bytes of a result page', server, '/search/used-cars', visitors);
    const alone = await searching(server, 'nobody else');
    const loading = autocannon({ url, ...freshResults, headers: visitorsHeaders, connections: visitors, duration: 60 });
    const beside = await searching(server, '16 visitors load fresh result pages');
    (loading as unknown as autocannon.Instance).stop();
    publish('rendering', [
      {
        title: 'Pages rendered for each request, 16 connections, load generator on the same cores',
        compare: { column: 'pages/s', better: 'more' },
        rows: [results, vehicles, bare],
        targets: { 'pages/s': '≥ 250' },
      },
      {
        title: 'A search of another tenant every 5 ms',
        compare: { column: 'p99 ms', better: 'less' },
        rows: [beside, alone],
        targets: { 'p99 ms': '≤ 8' },
      },
    ]);
  } finally {
    await server.kill('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchRendering();
