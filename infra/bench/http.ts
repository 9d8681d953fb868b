import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import autocannon, { type Options, type Request } from 'autocannon';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';
import { cpuOf } from './cpu.js';
import type { BenchRow } from './report.js';
import { percentile, publish } from './report.js';

const site = 'kestrel';
const host = `${site}.localhost`;
const seconds = 8;
const warmUp = 4;

const searches = [
  '',
  'query=hilux',
  'query=corola&refinementList[car_type][0]=used',
  'refinementList[make][0]=Toyota&refinementList[make][1]=Mazda&range[price]=20000:60000',
  'refinementList[body][0]=SUV&refinementList[fuel][0]=Hybrid&sortBy=price:asc',
  'refinementList[transmission][0]=Automatic&range[km]=:80000&page=3',
];

const leadOf = (email: string, phone: string): string =>
  JSON.stringify({
    userData: { name: 'Mia', last_name: 'Nguyen', email, phone },
    category: 'Vehicle Enquiry',
    message: 'Is it still there? I would like to see it on Saturday.',
    url: `http://${host}/cars/x`,
  });

/** Of nobody who was there before: their own key has to be durable too. */
const leadOfSomebodyNew = (() => {
  let people = 0;
  return () => {
    const number = String(people++).padStart(6, '0');
    return leadOf(`mia${number}@example.com`, `0491${number}`);
  };
})();

/** @param pid of the process that answers, where it does nothing else */
const fire = async (name: string, options: Options, pid?: number): Promise<BenchRow> => {
  const shared = { headers: { host }, ...options };
  await autocannon({ ...shared, duration: warmUp });
  const took: number[] = [];
  const before = pid === undefined ? undefined : cpuOf(pid);
  const { requests, non2xx, errors } = await autocannon({
    ...shared,
    duration: seconds,
    // What autocannon tells of all of them is in whole milliseconds.
    setupClient: (client) => client.on('response', (_status, _bytes, milliseconds) => took.push(milliseconds)),
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers other than 2xx, ${errors} errors`);
  const cpu = before === undefined ? undefined : cpuOf(pid!)! - before;
  return {
    name,
    figures: {
      'requests/s': requests.average,
      'p50 ms': percentile(took, 0.5),
      'p99 ms': percentile(took, 0.99),
      ...(cpu !== undefined && { 'cpu µs/request': cpu / requests.total }),
    },
  };
};

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
    const search = await fire('search', { url: address, connections: 32, requests }, server.pid);
    const bareSearch = await fire('bare Node server, an answer of the same size', { url: bare.url, connections: 32 });

    const post = {
      url: `${address}/api/leads`,
      method: 'POST',
      headers: { host, 'content-type': 'application/json' },
      body: leadOf('mia@example.com', '0491570006'),
    } as const;
    const fresh = { setupRequest: (request: Request) => ({ ...request, body: leadOfSomebodyNew() }) };
    const enquiries = [
      await fire('32 connections', { ...post, connections: 32 }, server.pid),
      await fire('64 connections', { ...post, connections: 64 }, server.pid),
      await fire('32, each of somebody new', { ...post, connections: 32, requests: [fresh] }, server.pid),
    ];
    const command = { ...enquiries[1]!, name: 'POST /api/leads, durable before the answer' };
    const bareCommand = await fire('bare Node server, nothing stored', { ...post, connections: 64, url: bare.url });
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
        title: 'Enquiries over HTTP, validated, and durable before the answer',
        compare: { column: 'requests/s', better: 'more' },
        rows: enquiries,
        targets: { 'requests/s': '≥ 5,000', 'p99 ms': '≤ 20' },
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
