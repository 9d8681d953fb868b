import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { IncomingMessage } from 'node:http';
import type { SearchResponse } from '#contracts/api/search';
import type { ImportReport } from '#contracts/api/stock';
import { carColumns } from '#contracts/domain/car/details';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';
import { cpuOf, loopCpuOf } from './cpu.js';
import type { BenchRow, BenchTable } from './report.js';
import { publish } from './report.js';
import { Stock } from './search/cars.js';

const site = 'kestrel';
const cars = 100_000;
const given = ['dealership_id', 'dealership_slug', 'dealership_name', 'location_id', 'location_slug', 'location_name'];

/** The benchmark's stock as a dealer's system would send it: some 900 bytes a car. */
export const feedOf = (size: number): Buffer[] => {
  const chunks: Buffer[] = [];
  for (const batch of new Stock(size).batches()) {
    const lines = batch.map((car) => {
      const row = { ...car, car_type: car.car_type.toLowerCase(), status: 'in_stock', show_on_dealer_website: true };
      const fields = Object.entries(row).filter(([name]) => name in carColumns && !given.includes(name));
      return `${JSON.stringify(Object.fromEntries(fields))}\n`;
    });
    for (let at = 0; at < lines.length; at += 64) chunks.push(Buffer.from(lines.slice(at, at + 64).join('')));
  }
  return chunks;
};

const cpuNow = ({ pid }: Server) => ({ all: cpuOf(pid) ?? Number.NaN, loop: loopCpuOf(pid) ?? Number.NaN });

export const importFeed = async ({ port, keys }: Server, chunks: readonly Buffer[]) => {
  const upload = request({
    host: '127.0.0.1',
    port,
    path: '/api/stock/import',
    method: 'POST',
    headers: { authorization: `Bearer ${keys.dealer[site]}`, 'content-type': 'application/x-ndjson' },
  });
  Readable.from(chunks).pipe(upload);
  const [response] = (await once(upload, 'response')) as [IncomingMessage];
  const report = (await json(response)) as ImportReport;
  if (response.statusCode !== 200 || report.rejected > 0) throw new Error(JSON.stringify(report));
  return { report, position: String(response.headers['forecourt-position']) };
};

/** Sends the feed and waits until every car of it is found. */
const measure = async (name: string, server: Server, chunks: readonly Buffer[], found: number): Promise<BenchRow> => {
  const before = cpuNow(server);
  const start = performance.now();
  const { position } = await importFeed(server, chunks);
  const imported = (performance.now() - start) / 1000;
  for (let count = 0; count < found;) {
    const headers = { 'forecourt-position': position };
    const { body } = await askSite(server.port, site, '/api/search', { headers });
    ({ count } = JSON.parse(body) as SearchResponse);
  }
  const seconds = (performance.now() - start) / 1000;
  const cpu = cpuNow(server);
  return {
    name,
    figures: {
      'cars/s to search': cars / seconds,
      'cars/s to report': cars / imported,
      'cpu µs/car': (cpu.all - before.all) / cars,
      'of it event loop': (cpu.loop - before.loop) / cars,
    },
  };
};

const measureStart = async (directory: string): Promise<BenchRow> => {
  const start = performance.now();
  const server = await startServer(directory);
  const seconds = (performance.now() - start) / 1000;
  const status = `/proc/${server.pid}/status`;
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(existsSync(status) ? readFileSync(status, 'utf8') : '')?.[1];
  await server.kill('SIGTERM');
  return { name: 'started again', figures: { 'open s': seconds, 'resident MB': Number(resident) / 1000 } };
};

/** A large dealer's whole stock, from the first byte sent to the search that finds the last car. */
export const benchImport = async (): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
  const server = await startServer(directory);
  try {
    const { body } = await askSite(server.port, site, '/api/search');
    const before = (JSON.parse(body) as SearchResponse).count;
    const feed = feedOf(cars);
    const table = async (title: string, name: string, target?: string): Promise<BenchTable> => ({
      title: `${cars.toLocaleString('en-AU')} cars over HTTP, ${title}; the sender on the same cores`,
      compare: { column: 'cars/s to search', better: 'more' },
      rows: [await measure(name, server, feed, before + cars)],
      ...(target !== undefined && { targets: { 'cars/s to search': target } }),
    });
    const tables = [
      await table('every one new', 'NDJSON', '≥ 12,000'),
      await table('none changed, and read in full once more', 'the same again'),
      await table('none changed', 'the same a third time', '≥ 60,000'),
    ];
    await server.kill('SIGTERM');
    publish('import', [
      ...tables,
      {
        title: 'Starting with those cars, until every page and search is answered',
        compare: { column: '', better: 'less' },
        rows: [await measureStart(directory)],
        targets: { 'open s': '≤ 3', 'resident MB': '≤ 600' },
      },
    ]);
  } finally {
    await server.kill('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchImport();
