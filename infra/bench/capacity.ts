import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import autocannon, { type Options, type Request } from 'autocannon';
import type { SearchResponse } from '#contracts/api/search';
import { derive, firstPictureDerivatives } from '#platform/photos/derive';
import { saturation } from '../capacity/model.js';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';
import { cpuOf, loopCpuOf } from './cpu.js';
import { feedOf, importFeed } from './import.js';
import { type BenchRow, publish } from './report.js';

const site = 'kestrel';
const headers = { host: `${site}.localhost`, 'accept-encoding': 'br, gzip' };
const rows = 5_000;
/** Leads per second that leave the server far from busy. */
const leadRate = 60;

const leadOf = (n: number): string =>
  JSON.stringify({
    userData: {
      name: 'Mia',
      last_name: 'Nguyen',
      email: `mia${n}@example.com`,
      phone: `0491${String(n).padStart(6, '0')}`,
    },
    category: 'Vehicle Enquiry',
    message: 'Is it still there? I would like to see it on Saturday.',
    url: `http://${site}.localhost/cars/x`,
  });
let asked = 0;
/** Each request differs, so that no cache answers. */
const varyRequests = (change: (n: number) => Partial<Request>) => ({
  requests: [{ setupRequest: (one: Request) => ({ ...one, ...change(asked++) }) }],
});

type CpuTime = readonly [all: number, loop: number];

const milliseconds = ([all, loop]: CpuTime, count: number, name: string): BenchRow => ({
  name,
  figures: { 'processor ms': all / count / 1000, 'of it event loop': loop / count / 1000 },
});
const readCpuTime = ({ pid }: Server): CpuTime => [cpuOf(pid) ?? Number.NaN, loopCpuOf(pid) ?? Number.NaN];
const subtractCpuTime = (one: CpuTime, other: CpuTime, times = 1): CpuTime => [
  one[0] - times * other[0],
  one[1] - times * other[1],
];

/** Waits until views, index and messages are up to date. Returns the microseconds that an idle second takes. */
const settle = async (server: Server): Promise<CpuTime> => {
  for (;;) {
    const before = readCpuTime(server);
    await pause(1_000);
    const idle = subtractCpuTime(readCpuTime(server), before);
    if (!(idle[0] > 80_000)) return idle;
  }
};

/** Returns what the work and all that it causes take, beyond the idle load. */
const measureWork = async (server: Server, work: () => Promise<unknown>): Promise<CpuTime> => {
  await settle(server);
  const [before, began] = [readCpuTime(server), performance.now()];
  await work();
  const idle = await settle(server);
  return subtractCpuTime(subtractCpuTime(readCpuTime(server), before), idle, (performance.now() - began) / 1000);
};

/** Measures the cost of a step on a server that is far from busy. */
const costOf = async (server: Server, name: string, options: Options, rate: number): Promise<BenchRow> => {
  const amount = 6 * rate;
  const work = () => autocannon({ ...options, connections: 4, overallRate: rate, amount });
  return milliseconds(await measureWork(server, work), amount, name);
};

/** Measures how many steps per second are completed, with all that they cause. */
const measureSaturation = async (server: Server, name: string, options: Options): Promise<BenchRow> => {
  await settle(server);
  const [before, began] = [readCpuTime(server), performance.now()];
  const { requests, duration } = await autocannon({ ...options, duration: 10 });
  const answered = requests.total / duration;
  await settle(server);
  // Without the idle second at the end.
  const seconds = (performance.now() - began) / 1000 - 1;
  const cores = subtractCpuTime(readCpuTime(server), before)[0] / 1e6 / seconds;
  return { name, figures: { 'answered/s': answered, 'done/s': requests.total / seconds, 'cores it got': cores } };
};

const feeds = async (server: Server): Promise<BenchRow[]> => {
  const chunks = feedOf(rows);
  const added = await measureWork(server, () => importFeed(server, chunks));
  const again = await measureWork(server, () => importFeed(server, chunks));
  const known = await measureWork(server, () => importFeed(server, chunks));
  return [
    milliseconds(added, rows, 'row of a feed, new'),
    milliseconds(again, rows, 'row of a feed, unchanged'),
    milliseconds(known, rows, 'row of a feed, known'),
  ];
};

/** Measures the additional cost of a lead with a webhook. */
const webhook = async (server: Server, lead: Options, without: BenchRow): Promise<BenchRow> => {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as { port: number };
  const registered = await askSite(server.port, site, '/api/crm/webhooks', {
    headers: { authorization: `Bearer ${server.keys.crm[site]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${port}/` }),
  });
  if (registered.status !== 201) throw new Error(registered.body);
  const { webhook_id } = JSON.parse(registered.body) as { webhook_id: string };
  const { figures } = await costOf(server, 'both', lead, leadRate);
  await askSite(server.port, site, `/api/crm/webhooks/${webhook_id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${server.keys.crm[site]}` },
  });
  receiver.close();
  receiver.closeAllConnections();
  const more = Object.entries(figures).map(([column, figure]) => [column, figure - without.figures[column]!]);
  return { name: 'webhook', figures: Object.fromEntries(more) as BenchRow['figures'] };
};

/** Measures the derivatives of a vehicle's first photograph, made on the image library's threads. */
const picture = async (): Promise<BenchRow> => {
  const folder = 'infra/demo/pictures/files';
  const file = readdirSync(folder, { recursive: true })
    .map(String)
    .find((name) => /\.(jpe?g|webp|png|avif)$/.test(name))!;
  const original = readFileSync(join(folder, file));
  const before = process.cpuUsage();
  const times = 20;
  for (let n = 0; n < times; n++)
    for (const wanted of firstPictureDerivatives) await derive(original, wanted, { wall: '#ffffff', floor: '#ffffff' });
  const { user, system } = process.cpuUsage(before);
  return { name: 'picture', figures: { 'processor ms': (user + system) / times / 1000, 'of it event loop': 0 } };
};

const requestsTo = async (server: Server) => {
  const url = `http://127.0.0.1:${server.port}`;
  const found = await askSite(server.port, site, '/api/search?refinementList[status][0]=in_stock');
  const { hits } = JSON.parse(found.body) as SearchResponse;
  const fresh = {
    url,
    headers,
    ...varyRequests((n) => ({ path: `/search/used-cars?range[price]=1000:${300_000 + n}` })),
  };
  const kept = { url: `${url}/cars/${hits[0]!.slug}`, headers };
  const search = {
    url,
    headers,
    ...varyRequests((n) => ({ path: `/api/search?refinementList[body][0]=SUV&page=${1 + (n % 5)}&n=${n}` })),
  };
  const json = { ...headers, 'content-type': 'application/json' };
  const post = { method: 'POST' as const, path: '/api/leads', headers: json };
  const lead = { url, ...varyRequests((n) => ({ ...post, body: leadOf(n % 1000) })) };
  return { fresh, kept, search, lead };
};

export const benchCapacity = async (): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
  const server = await startServer(directory, { WEBHOOK_LOCAL: 'true' });
  try {
    const { fresh, kept, search, lead } = await requestsTo(server);
    // Warm-up, so that the code is compiled.
    await autocannon({ ...fresh, connections: 8, duration: 5 });
    const page = await costOf(server, 'page, fresh', fresh, 40);
    const others = [await costOf(server, 'page, kept', kept, 200), await costOf(server, 'search', search, 200)];
    const fullPages = await measureSaturation(server, 'fresh pages', { ...fresh, connections: 16 });
    await autocannon({ ...lead, connections: 8, duration: 5 });
    const enquiry = await costOf(server, 'lead', lead, leadRate);
    const steps = [
      page,
      ...others,
      enquiry,
      await webhook(server, lead, enquiry),
      ...(await feeds(server)),
      await picture(),
    ];
    const fullLeads = await measureSaturation(server, 'leads', { ...lead, connections: 64 });
    const cores = availableParallelism();
    publish('capacity', [
      {
        title: 'What a step takes of a server that is far from busy',
        compare: { column: 'processor ms', better: 'less' },
        rows: steps,
      },
      {
        title: `Where one process is full, ${cores} cores, load generator on the same ones`,
        compare: { column: 'done/s', better: 'more' },
        rows: (
          [
            [page, fullPages],
            [enquiry, fullLeads],
          ] as const
        ).map(([step, full]) => {
          const cost = { cpu: step.figures['processor ms']!, loop: step.figures['of it event loop']! };
          const predicted = saturation(cost, full.figures['cores it got']!);
          return {
            ...full,
            figures: { ...full.figures, 'predicted/s': predicted, 'predicted/s on all cores': saturation(cost, cores) },
          };
        }),
      },
    ]);
  } finally {
    await server.kill('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchCapacity();
