import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Request } from 'autocannon';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';
import { bareServer, runLoad } from './fire.js';
import { percentile, publish } from './report.js';

const site = 'kestrel';
const host = `${site}.localhost`;

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

/** Returns a lead of a new person, whose key must become durable too. */
const leadOfNewPerson = (() => {
  let people = 0;
  return () => {
    const number = String(people++).padStart(6, '0');
    return leadOf(`mia${number}@example.com`, `0491${number}`);
  };
})();

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

const benchEnquiries = async (address: string, bareAddress: string, pid: number) => {
  const post = {
    url: `${address}/api/leads`,
    method: 'POST',
    headers: { host, 'content-type': 'application/json' },
    body: leadOf('mia@example.com', '0491570006'),
  } as const;
  const fresh = { setupRequest: (request: Request) => ({ ...request, body: leadOfNewPerson() }) };
  const enquiries = [
    await runLoad({ name: '32 connections', options: { ...post, connections: 32 }, pid }),
    await runLoad({ name: '64 connections', options: { ...post, connections: 64 }, pid }),
    await runLoad({ name: '32, each of somebody new', options: { ...post, connections: 32, requests: [fresh] }, pid }),
  ];
  const bareCommand = await runLoad({
    name: 'bare Node server, nothing stored',
    options: { ...post, connections: 64, url: bareAddress },
  });
  return { enquiries, bareCommand };
};

export const benchHttp = async (): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
  const server = await startServer(directory);
  try {
    const address = `http://127.0.0.1:${server.port}`;
    const page = await ask(server, '/api/search');
    const bare = await bareServer((request, response) => {
      request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(page));
    });

    const { pid } = server;
    const all = { url: address, headers: { host }, connections: 32 };
    let asked = 0;
    const once = searches.map((query) => ({
      setupRequest: (request: Request) => ({ ...request, path: `/api/search?${query}&n=${asked++}` }),
    }));
    const search = await runLoad({ name: 'search, each asked once', options: { ...all, requests: once }, pid });
    const repeated = searches.map((query) => ({ path: `/api/search?${query}` }));
    const cached = await runLoad({ name: 'the same searches repeated', options: { ...all, requests: repeated }, pid });
    const bareSearch = await runLoad({
      name: 'bare Node server, an answer of the same size',
      options: { url: bare.url, connections: 32 },
    });

    // Before the enquiries, because their mails and deliveries take longer than the enquiries themselves.
    const found: number[] = [];
    for (let n = 0; n < 50; n++) found.push(await importToFound(server));

    const { enquiries, bareCommand } = await benchEnquiries(address, bare.url, pid);
    const command = { ...enquiries[1]!, name: 'POST /api/leads, durable before the answer' };
    bare.close();

    publish('http', [
      {
        title: 'Search over HTTP, demo stock, 32 connections, load generator on the same cores',
        compare: { column: 'requests/s', better: 'more' },
        rows: [search, cached, bareSearch],
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
