import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import autocannon, { type Options, type Result } from 'autocannon';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';
import type { BenchRow } from './report.js';
import { percentile, publish } from './report.js';

const site = 'kestrel';
const host = `${site}.localhost`;
const seconds = 8;

const searches = [
  '',
  'query=hilux',
  'query=corola&refinementList[car_type][0]=used',
  'refinementList[make][0]=Toyota&refinementList[make][1]=Mazda&range[price]=20000:60000',
  'refinementList[body][0]=SUV&refinementList[fuel][0]=Hybrid&sortBy=price:asc',
  'refinementList[transmission][0]=Automatic&range[km]=:80000&page=3',
];

const lead = JSON.stringify({
  userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491570006' },
  category: 'Vehicle Enquiry',
  message: 'Is it still there? I would like to see it on Saturday.',
  url: `http://${host}/cars/x`,
});

const fire = async (options: Options): Promise<Result> => {
  const shared = { duration: seconds, headers: { host } };
  await autocannon({ ...shared, ...options, duration: 2 });
  const result = await autocannon({ ...shared, ...options });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx} answers other than 2xx, ${result.errors} errors`);
  return result;
};

const row = (name: string, { requests, latency }: Result): BenchRow => ({
  name,
  figures: { 'requests/s': requests.average, 'p50 ms': latency.p50, 'p99 ms': latency.p99 },
});

/** The same requests answered by nothing but Node's own server: what the machine and the load generator leave. */
const bareServer = async (body: string): Promise<{ url: string; close: () => void }> => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as { port: number };
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
};

const ask = async (server: Server, path: string, options: Parameters<typeof askSite>[3] = {}): Promise<string> => {
  const { status, body } = await askSite(server.port, site, path, options);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
  return body;
};

/** Milliseconds from sending a one-car feed to the first search that shows it. */
const importToFound = async (server: Server): Promise<number> => {
  const stocknum = `BENCH${Math.random().toString(36).slice(2).toUpperCase()}`;
  const began = performance.now();
  const feed = `stocknum,year,make,model,car_type,price\n${stocknum},2024,Toyota,Corolla,used,30000\n`;
  const authorization = `Bearer ${server.keys.dealer[site]}`;
  await ask(server, '/api/stock/import', { headers: { authorization, 'content-type': 'text/csv' }, body: feed });
  while (performance.now() - began < 5_000) {
    const found = await ask(server, `/api/search?query=${stocknum}`);
    if ((JSON.parse(found) as { count: number }).count > 0) return performance.now() - began;
  }
  throw new Error('the imported car was not found within 5 s');
};

export const benchHttp = async (): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
  const server = await startServer(directory);
  try {
    const address = `http://127.0.0.1:${server.port}`;
    const page = await ask(server, '/api/search');
    const bare = await bareServer(page);

    const requests = searches.map((query) => ({ path: `/api/search?${query}` }));
    const search = row('search', await fire({ url: address, connections: 32, requests }));
    const bareSearch = row(
      'bare Node server, an answer of the same size',
      await fire({ url: bare.url, connections: 32 }),
    );

    const post = {
      url: `${address}/api/leads`,
      method: 'POST',
      headers: { host, 'content-type': 'application/json' },
      body: lead,
    } as const;
    const command = row('POST /api/leads, durable before the answer', await fire({ ...post, connections: 64 }));
    const bareCommand = row(
      'bare Node server, nothing stored',
      await fire({ ...post, url: bare.url, connections: 64 }),
    );
    bare.close();

    const found: number[] = [];
    for (let n = 0; n < 50; n++) found.push(await importToFound(server));

    publish('http', [
      {
        title: 'Search over HTTP, demo stock, 32 connections, load generator on the same cores',
        compare: { column: 'requests/s', better: 'more' },
        rows: [search, bareSearch],
        targets: { 'requests/s': '≥ 3,000' },
      },
      {
        title: 'Command over HTTP, 64 connections',
        compare: { column: 'requests/s', better: 'more' },
        rows: [command, bareCommand],
        targets: { 'requests/s': '≥ 10,000', 'p99 ms': '≤ 15' },
      },
      {
        title: 'From sending a feed of one car to the search that finds it',
        compare: { column: 'p50 ms', better: 'less' },
        rows: [{ name: 'import', figures: { 'p50 ms': percentile(found, 0.5), 'p99 ms': percentile(found, 0.99) } }],
        targets: { 'p99 ms': '< 100' },
      },
    ]);
  } finally {
    await server.kill('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchHttp();
