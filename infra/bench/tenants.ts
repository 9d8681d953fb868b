import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import autocannon from 'autocannon';
import type { SearchResponse } from '#contracts/api/search';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';
import { type BenchRow, percentile, publish } from './report.js';
import { nextAddress } from './senders.js';
import { dealersOf, feedOf, writeSite, type Dealer } from './tenants/dealers.js';
import { idleOf, residentOf } from './tenants/process.js';

const dealers = dealersOf(Number(process.env['TENANTS'] ?? 300));
const cars = 300;
const idleSeconds = 20;
const loadSeconds = 15;
/** Seconds in which all dealers' systems send their feeds. */
const feedSeconds = 60;

const browser = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Safari/605.1.15';
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const hostOf = ({ slug }: Dealer): string => `${slug}.localhost`;
/** Headers as through a proxy. Each request has a new address, because dealers, visitors and crawlers are many. */
const headersOf = (dealer: Dealer) => ({ host: hostOf(dealer), 'x-forwarded-for': nextAddress() });

const startAndMeasure = async (
  name: string,
  directory: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly server: Server; readonly row: BenchRow }> => {
  const began = performance.now();
  const server = await startServer(directory, environment);
  const ready = (performance.now() - began) / 1_000;
  const resident = residentOf(server.pid);
  // Work that the start leaves behind is not part of the idle load.
  await pause(10_000);
  const idle = await idleOf(server.pid, idleSeconds);
  return { server, row: { name, figures: { 'ready s': ready, 'resident MB': resident, 'idle %': idle } } };
};

const importAll = async (server: Server): Promise<BenchRow[]> => {
  const now = new Date();
  // Made in advance, because this process runs the searches, too.
  const feeds = await Promise.all(dealers.map((dealer) => feedOf(dealer, cars, now)));
  let rejected = 0;
  const send = async (dealer: Dealer, n: number) => {
    await pause((n / dealers.length) * feedSeconds * 1_000);
    const { contentType, body } = feeds[n]!;
    const authorization = `Bearer ${server.keys.dealer[dealer.slug]}`;
    const headers = { ...headersOf(dealer), authorization, 'content-type': contentType };
    const answered = await askSite(server.port, dealer.slug, '/api/stock/import', { headers, body: String(body) });
    if (answered.status !== 200) throw new Error(`${dealer.slug}: ${answered.status} ${answered.body}`);
    rejected += (JSON.parse(answered.body) as { rejected: number }).rejected;
  };
  const [shopped] = dealers as [Dealer];
  const row = (name: string, took: readonly number[], figures: BenchRow['figures'], note: string): BenchRow => ({
    name,
    figures: { 'search p50 ms': percentile(took, 0.5), 'search p99 ms': percentile(took, 0.99), ...figures },
    note,
  });
  const began = performance.now();
  const sending = Promise.all(dealers.map(send));
  const during = await requestAtInterval(server, shopped, searches, 10, sending);
  const seconds = (performance.now() - began) / 1_000;
  const resident = residentOf(server.pid);
  const counts = await Promise.all(dealers.map(async ({ slug }) => (await search(server, slug, '')).count));
  const found = counts.reduce((sum, count) => sum + count, 0);
  await pause(30_000);
  const figures = { 'all imported s': seconds, 'resident MB': resident, 'half a minute later': residentOf(server.pid) };
  const alone = await requestAtInterval(server, shopped, searches, 10);
  return [
    row(`${dealers.length} feeds`, during, figures, `${found} cars found, ${rejected} rows rejected`),
    row('no feeds', alone, {}, `load ${loadavg()[0]!.toFixed(1)}`),
  ];
};

/** Searches of a shopper, in turn. The number makes each another, because a cached answer would not be a search. */
const searches = Array.from({ length: 10_000 }, (_, n) => {
  const query = ['refinementList[body][0]=SUV', 'page=2', 'sortBy=price:asc'][n % 3]!;
  return `/api/search?${query}&n=${n}`;
});

const search = async (server: Server, slug: string, query: string): Promise<SearchResponse> =>
  JSON.parse((await askSite(server.port, slug, `/api/search?${query}`)).body) as SearchResponse;

/** Returns the pages that visitors and crawlers open: result pages, the vehicles on them, home, locations. */
const pagesOf = async (server: Server, { slug }: Dealer): Promise<string[]> => {
  const { hits } = await search(server, slug, '');
  return [
    '/',
    '/search',
    '/search?page=2',
    '/search/used-cars',
    '/locations',
    ...hits.map((hit) => `/cars/${hit.slug}`),
  ];
};

interface Load {
  readonly name: string;
  readonly options: autocannon.Options;
}

const url = (server: Server) => `http://127.0.0.1:${server.port}`;

/** Load of everybody at once: visitors of all sites, their searches and enquiries, and crawlers. */
const loadOf = (server: Server, pages: ReadonlyMap<Dealer, readonly string[]>): Load[] => {
  let asked = 0;
  const next = () => dealers[asked++ % dealers.length]!;
  const ofAll = (agent: string, pathOf: (dealer: Dealer, n: number) => string): autocannon.Options => ({
    url: url(server),
    requests: [
      {
        setupRequest: (request) => {
          const dealer = next();
          const headers = { ...headersOf(dealer), 'user-agent': agent, 'accept-encoding': 'br, gzip' };
          return { ...request, path: pathOf(dealer, asked), headers };
        },
      },
    ],
  });
  const pageOf = (dealer: Dealer, n: number) => {
    const known = pages.get(dealer)!;
    return known[Math.floor(n / dealers.length) % known.length]!;
  };
  const lead = (n: number, dealer: Dealer) =>
    JSON.stringify({
      userData: {
        name: 'Mia',
        last_name: 'Nguyen',
        email: `mia${n}@example.com`,
        phone: `0491${String(n % 1e6).padStart(6, '0')}`,
      },
      category: 'Vehicle Enquiry',
      message: 'Is it still there?',
      url: `http://${hostOf(dealer)}/cars/x`,
    });
  const leads: autocannon.Options = {
    url: url(server),
    requests: [
      {
        setupRequest: (request) => {
          const dealer = next();
          const headers = { ...headersOf(dealer), 'content-type': 'application/json' };
          return { ...request, method: 'POST', path: '/api/leads', headers, body: lead(asked, dealer) };
        },
      },
    ],
  };
  return [
    { name: 'pages', options: { ...ofAll(browser, pageOf), connections: 16 } },
    {
      name: 'searches',
      options: { ...ofAll(browser, (_, n) => `/api/search?page=${1 + (n % 3)}&n=${n}`), connections: 8 },
    },
    { name: 'enquiries', options: { ...leads, connections: 4, overallRate: 50 } },
    { name: 'crawlers', options: { ...ofAll(crawler, pageOf), connections: 8 } },
  ];
};

const fire = async ({ name, options }: Load, duration = loadSeconds): Promise<BenchRow> => {
  const took: number[] = [];
  const { requests, non2xx, errors, statusCodeStats } = await autocannon({
    ...options,
    duration,
    setupClient: (client) => client.on('response', (_status, _bytes, milliseconds) => took.push(milliseconds)),
  });
  const figures = { 'requests/s': requests.average, 'p50 ms': percentile(took, 0.5), 'p99 ms': percentile(took, 0.99) };
  const statuses = Object.entries(statusCodeStats ?? {}).map(([status, { count }]) => `${count} × ${status}`);
  return { name, figures, ...(non2xx + errors > 0 && { note: `${statuses.join(', ')}, ${errors} errors` }) };
};

/** Sends a request every `pace` milliseconds, however long a response takes, until `done` settles. */
const requestAtInterval = async (
  server: Server,
  dealer: Dealer,
  paths: readonly string[],
  pace: number,
  done: Promise<unknown> = pause(loadSeconds * 1_000),
): Promise<number[]> => {
  // A slow server makes requests wait here, and not in the system's connection queue, which drops some.
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  const took: number[] = [];
  const ask = async (path: string) => {
    const began = performance.now();
    const headers = { ...headersOf(dealer), 'user-agent': browser, 'accept-encoding': 'br, gzip' };
    const answered = async () => {
      const asking = get({ agent, port: server.port, path, headers });
      const [response] = (await once(asking, 'response')) as [IncomingMessage];
      await once(response.resume(), 'end');
      return response.statusCode === 200;
    };
    // A rejected request or a closed connection counts as an endless wait.
    took.push((await answered().catch(() => false)) ? performance.now() - began : Infinity);
  };
  const asked: Promise<void>[] = [];
  let isDone = false;
  const ending = done.finally(() => (isDone = true));
  ending.catch(() => undefined);
  for (let n = 0; !isDone; n++) {
    asked.push(ask(paths[n % paths.length]!));
    await pause(pace);
  }
  await Promise.all([ending, ...asked]);
  agent.destroy();
  return took;
};

const latencyRow = (name: string, searches: readonly number[], pages: readonly number[]): BenchRow => ({
  name,
  figures: {
    'search p50 ms': percentile(searches, 0.5),
    'search p99 ms': percentile(searches, 0.99),
    'page p50 ms': percentile(pages, 0.5),
    'page p99 ms': percentile(pages, 0.99),
  },
});

/** Measures a tenant's searches and pages, alone and while another tenant is crawled at full speed. */
const measureBesideCrawler = async (server: Server): Promise<BenchRow[]> => {
  const [crawled, other] = dealers as [Dealer, Dealer];
  let opened = 0;
  // Each address differs, so that no cache answers.
  const fresh = () => `/search?range[price]=1000:${300_000 + opened++}`;
  const measure = async (name: string) => {
    const pages = Array.from({ length: 2_000 }, fresh);
    const [found, shown] = await Promise.all([
      requestAtInterval(server, other, searches, 10),
      requestAtInterval(server, other, pages, 100),
    ]);
    return latencyRow(name, found, shown);
  };
  const alone = await measure('nobody else');
  const beside = async (name: string, agent: string, connections: number) => {
    const setupRequest = (request: autocannon.Request): autocannon.Request => {
      const headers = { ...headersOf(crawled), 'user-agent': agent, 'accept-encoding': 'br, gzip' };
      return { ...request, path: fresh(), headers };
    };
    const requests = [{ setupRequest }];
    const crawling = autocannon({ url: url(server), connections, duration: 600, requests });
    const row = await measure(name);
    (crawling as unknown as autocannon.Instance).stop();
    await crawling;
    return row;
  };
  const rows = [
    await beside('another is crawled by 64 at full speed', crawler, 64),
    await beside('another has 64 visitors at full speed', browser, 64),
  ];
  return [...rows, alone];
};

export const benchTenants = async (): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
  const [data, sites, demoData] = ['data', 'sites', 'demo'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(sites);
  for (const dealer of dealers) writeSite(sites, dealer);
  const environment = { SITES_DIR: sites, TRUSTED_PROXIES: '127.0.0.1' };
  const running: Server[] = [];
  const start = async (...[name, folder, of]: Parameters<typeof startAndMeasure>) => {
    const { server, row } = await startAndMeasure(name, folder, of);
    running.push(server);
    return { server, row };
  };
  try {
    await (await startServer(demoData)).kill('SIGTERM');
    const demo = await start('the demo, started again', demoData, {});
    await demo.server.kill('SIGTERM');
    const first = await start('the first time, without cars', data, environment);
    const imported = await importAll(first.server);
    await first.server.kill('SIGTERM');
    const again = await start(`with ${dealers.length} × ${cars} cars`, data, environment);
    const pages = new Map<Dealer, readonly string[]>();
    for (const dealer of dealers) pages.set(dealer, await pagesOf(again.server, dealer));
    const load = await Promise.all(loadOf(again.server, pages).map((one) => fire(one)));
    const resident = residentOf(again.server.pid);
    const fair = await measureBesideCrawler(again.server);
    publish('tenants', [
      {
        title: `${dealers.length} dealers in one process: starting it, and when nobody asks for anything`,
        compare: { column: 'ready s', better: 'less' },
        rows: [again.row, first.row, demo.row],
        targets: { 'ready s': '≤ 3', 'resident MB': '≤ 600', 'idle %': '≤ 0.5' },
      },
      {
        title: `Feeds of ${cars} new cars of all dealers, which arrive in ${feedSeconds} s, and a search every 10 ms`,
        compare: { column: 'search p99 ms', better: 'less' },
        rows: imported,
        targets: { 'search p99 ms': '≤ 5 more than without', 'all imported s': '≤ 60', 'resident MB': '≤ 600' },
      },
      {
        title: `Visitors, searches, enquiries and crawlers of all dealers together; ${Math.round(resident)} MB afterwards`,
        compare: { column: 'p99 ms', better: 'less' },
        rows: load,
      },
      {
        title: 'A tenant’s searches (every 10 ms) and fresh pages (every 100 ms)',
        compare: { column: 'search p99 ms', better: 'less' },
        rows: fair,
      },
    ]);
  } finally {
    for (const server of running) await server.kill('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchTenants();
