import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import autocannon, { type Request } from 'autocannon';
import type { SearchResponse } from '#contracts/api/search';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';
import { sendAtInterval, bareServer, bytesOf, runLoad } from './fire.js';
import { startNext } from './next.js';
import { type BenchRow, publish } from './report.js';

const site = 'kestrel';
const other = 'meridian';
const nextPort = 19_465;
const visitors = 16;
const readers = 32;
/** Milliseconds between two searches, and between two leads, of the other tenant. */
const [searchPace, leadPace] = [5, 20];
const headers = { host: `${site}.localhost`, 'accept-encoding': 'br, gzip' };
const results = '/search/used-cars';

/** Each address differs, so that no cache answers. */
const fresh = (path: (n: number) => string): { readonly requests: Request[] } => {
  let asked = 0;
  return { requests: [{ setupRequest: (one) => ({ ...one, path: path(asked++) }) }] };
};
const freshResults = fresh((n) => `${results}?range[price]=1000:${300_000 + n}`);

interface Sent {
  readonly path: string;
  readonly body?: string;
}

/** Sends a request to the other tenant, and waits for the end of the response. */
const ask = async (port: number, agent: Agent, { path, body }: Sent): Promise<void> => {
  const host = `${other}.localhost`;
  const asked = request({
    agent,
    port,
    path,
    method: body === undefined ? 'GET' : 'POST',
    headers: { host, ...(body !== undefined && { 'content-type': 'application/json' }) },
  });
  asked.end(body);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
  if (response.statusCode! >= 300) throw new Error(`${path} answered ${response.statusCode}`);
};

/** A cached answer would not be a search. */
const search = (n: number): Sent => ({ path: `/api/search?refinementList[body][0]=SUV&page=${1 + (n % 5)}&n=${n}` });
let people = 0;
const lead = (): Sent => ({
  path: '/api/leads',
  body: JSON.stringify({
    userData: { name: 'Mia', last_name: 'Nguyen', email: `mia${people++}@example.com`, phone: '0491570006' },
    category: 'Vehicle Enquiry',
    message: 'Is it still there?',
    url: `http://${other}.localhost/cars/x`,
  }),
});

/** Measures how long another tenant's visitors wait: for a search, and for a lead to be durable. */
const measureOtherTenant = async (
  { port }: Server,
  name: string,
): Promise<readonly [search: BenchRow, lead: BenchRow]> =>
  Promise.all([
    sendAtInterval(name, (agent, n) => ask(port, agent, search(n)), searchPace),
    sendAtInterval(name, (agent) => ask(port, agent, lead()), leadPace),
  ]);

const vehicleOf = async (server: Server): Promise<string> => {
  const { body } = await askSite(server.port, site, '/api/search?refinementList[status][0]=in_stock');
  const { hits } = JSON.parse(body) as SearchResponse;
  return `/cars/${hits.find(({ image_count }) => image_count > 3)!.slug}`;
};

/** Measures a cached page, and the same bytes from a plain Node server. */
const measureCachedPage = async (name: string, { port, pid }: Server, path: string): Promise<BenchRow[]> => {
  const url = `http://127.0.0.1:${port}${path}`;
  const options = { url, headers, connections: readers };
  const ours = await runLoad({ name: `kept ${name}`, unitName: 'pages', options, pid });
  const body = await bytesOf(url, headers);
  const bare = await bareServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' }).end(body),
  );
  const theirs = await runLoad({
    name: `bare Node server, the bytes of a ${name}`,
    unitName: 'pages',
    options: { ...options, url: bare.url },
  });
  bare.close();
  const share = (100 * ours.figures['pages/s']!) / theirs.figures['pages/s']!;
  return [{ ...ours, figures: { ...ours.figures, '% of bare': share } }, theirs];
};

/** Measures a page of the same cards by Next.js, if that can be installed. */
const measureNext = async (server: Server): Promise<Readonly<Record<'kept' | 'fresh', readonly BenchRow[]>>> => {
  const { body } = await askSite(server.port, site, '/api/search?path=/search/used-cars');
  try {
    const next = await startNext((JSON.parse(body) as SearchResponse).hits, nextPort);
    try {
      const of = (kind: 'kept' | 'fresh', connections: number) =>
        runLoad({
          name: `Next.js, ${kind}, the same 21 cards and nothing around them`,
          unitName: 'pages',
          options: { url: `${next.url}/${kind}`, headers: { 'accept-encoding': 'gzip' }, connections },
          pid: next.pid,
        });
      return { kept: [await of('kept', readers)], fresh: [await of('fresh', visitors)] };
    } finally {
      await next.close();
    }
  } catch (error) {
    const left = { name: 'Next.js', figures: {}, note: `left out: ${String((error as Error).message).split('\n')[0]}` };
    return { kept: [left], fresh: [left] };
  }
};

export const benchRendering = async (): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
  const server = await startServer(directory, { CONNECTIONS_PER_ADDRESS: '0' });
  try {
    const { pid } = server;
    const url = `http://127.0.0.1:${server.port}`;
    const vehicle = await vehicleOf(server);
    const load = { url, headers, connections: visitors };
    const freshRows = [
      await runLoad({ name: 'fresh result pages', unitName: 'pages', options: { ...load, ...freshResults }, pid }),
      await runLoad({
        name: 'fresh vehicle pages',
        unitName: 'pages',
        options: { ...load, ...fresh((n) => `${vehicle}?n=${n}`) },
        pid,
      }),
    ];
    const keptRows = [
      ...(await measureCachedPage('result page', server, results)),
      ...(await measureCachedPage('vehicle page', server, vehicle)),
    ];
    const next = await measureNext(server);
    const alone = await measureOtherTenant(server, 'nobody else');
    const loading = autocannon({ ...load, ...freshResults, duration: 60 });
    const beside = await measureOtherTenant(server, `${visitors} visitors load fresh result pages`);
    (loading as unknown as autocannon.Instance).stop();
    publish('rendering', [
      {
        title: `Pages that are kept, ${readers} connections, load generator on the same cores`,
        compare: { column: 'pages/s', better: 'more' },
        rows: [...keptRows, ...next.kept],
        targets: { 'pages/s': '≥ 6,000', 'p99 ms': '≤ 10', '% of bare': '≥ 40' },
      },
      {
        title: `Pages rendered for each request, ${visitors} connections, load generator on the same cores`,
        compare: { column: 'pages/s', better: 'more' },
        rows: [...freshRows, ...next.fresh],
        targets: { 'pages/s': '≥ 250', 'cpu µs/page': '≤ 5,000; vehicle ≤ 3,000' },
      },
      {
        title: `A search of another tenant every ${searchPace} ms`,
        compare: { column: 'p99 ms', better: 'less' },
        rows: [beside[0], alone[0]],
        targets: { 'p99 ms': '≤ 8' },
      },
      {
        title: `A lead of another tenant every ${leadPace} ms, durable before the answer`,
        compare: { column: 'p99 ms', better: 'less' },
        rows: [beside[1], alone[1]],
        targets: { 'p99 ms': '≤ 25' },
      },
    ]);
  } finally {
    await server.kill('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchRendering();
