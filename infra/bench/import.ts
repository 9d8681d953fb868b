import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { once } from 'node:events';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { IncomingMessage } from 'node:http';
import type { SearchResponse } from '#contracts/api/search';
import type { ImportReport } from '#contracts/api/stock';
import { carColumns } from '#contracts/domain/car/details';
import { batchesOf } from '#platform/kernel/batches-of';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';
import { cpuOf, loopCpuOf } from './cpu.js';
import type { BenchRow, BenchTable } from './report.js';
import { publish } from './report.js';
import { Stock } from './search/cars.js';
import { residentOf } from './tenants/process.js';

const site = 'kestrel';
const cars = Number(process.env['CARS'] ?? 100_000);
/** Number of times that the largest file repeats the same cars. */
const times = 4;
const assignedColumns = [
  'dealership_id',
  'dealership_slug',
  'dealership_name',
  'location_id',
  'location_slug',
  'location_name',
];

/** Returns the benchmark's stock in the format of a dealer's system, some 900 bytes per car. */
export const feedOf = (size: number): Buffer[] => {
  const chunks: Buffer[] = [];
  for (const batch of new Stock(size).batches()) {
    const lines = batch.map((car) => {
      const vin = `6T1${car.stocknum.slice(1).padStart(14, '0')}`;
      const car_type = car.car_type.toLowerCase();
      const row = { ...car, vin, car_type, status: 'in_stock', show_on_dealer_website: true };
      const fields = Object.entries(row).filter(([name]) => name in carColumns && !assignedColumns.includes(name));
      return `${JSON.stringify(Object.fromEntries(fields))}\n`;
    });
    for (const some of batchesOf(lines, 64)) chunks.push(Buffer.from(some.join('')));
  }
  return chunks;
};

const cpuNow = ({ pid }: Server) => ({ all: cpuOf(pid) ?? Number.NaN, loop: loopCpuOf(pid) ?? Number.NaN });

/** @param refused expected number of rejected rows */
export const importFeed = async ({ port, keys }: Server, chunks: readonly Buffer[], refused = 0) => {
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
  if (response.statusCode !== 200 || report.rejected !== refused) throw new Error(JSON.stringify(report));
  return { report, position: String(response.headers['forecourt-position']) };
};

/** Samples the figure until the returned function is called, which returns the maximum. */
const maximumOf = (figure: () => number) => {
  let highest = figure();
  const sampler = setInterval(() => (highest = Math.max(highest, figure())), 50);
  return () => {
    clearInterval(sampler);
    return highest;
  };
};

/** Returns the memory of a process after a pause in which its garbage is collected. */
const settledMemory = async ({ pid }: Server): Promise<number> => {
  await pause(10_000);
  return residentOf(pid);
};

/** Sends the feed and waits until a search finds every car of it. */
const measure = async (
  name: string,
  server: Server,
  chunks: readonly Buffer[],
  found: number,
  refused = 0,
): Promise<BenchRow> => {
  const resident = maximumOf(() => residentOf(server.pid));
  const before = cpuNow(server);
  const start = performance.now();
  const { report, position } = await importFeed(server, chunks, refused);
  const reported = performance.now();
  for (let count = 0; count < found;) {
    const headers = { 'forecourt-position': position };
    const { body } = await askSite(server.port, site, '/api/search', { headers });
    ({ count } = JSON.parse(body) as SearchResponse);
  }
  const end = performance.now();
  const cpu = cpuNow(server);
  const peak = resident();
  const { received } = report;
  return {
    name,
    figures: {
      'rows/s to search': (received / (end - start)) * 1000,
      'rows/s to report': (received / (reported - start)) * 1000,
      'report to search ms': end - reported,
      'cpu s/100,000': (cpu.all - before.all) / received / 10,
      'of it event loop': (cpu.loop - before.loop) / received / 10,
      'peak MB over what stays': peak - (await settledMemory(server)),
    },
    note: `load ${loadavg()[0]!.toFixed(1)}`,
  };
};

const measureStart = async (directory: string): Promise<BenchRow> => {
  const start = performance.now();
  const server = await startServer(directory);
  const seconds = (performance.now() - start) / 1000;
  const resident = residentOf(server.pid);
  await server.kill('SIGTERM');
  return { name: 'started again', figures: { 'open s': seconds, 'resident MB': resident } };
};

/** Imports a large dealer's whole stock. Measures from the first byte sent until a search finds the last car. */
export const benchImport = async (): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
  const server = await startServer(directory);
  try {
    const { body } = await askSite(server.port, site, '/api/search');
    const before = (JSON.parse(body) as SearchResponse).count;
    const feed = feedOf(cars);
    const table = async (
      title: string,
      name: string,
      targets: BenchTable['targets'],
      sent = feed,
      refused = 0,
    ): Promise<BenchTable> => ({
      title: `${cars.toLocaleString('en-AU')} cars over HTTP, ${title}; the sender on the same cores`,
      compare: { column: 'rows/s to search', better: 'more' },
      rows: [await measure(name, server, sent, before + cars, refused)],
      ...(targets && { targets }),
    });
    const repeated = Array.from({ length: times }, () => feed).flat();
    const tables = [
      await table('every one new', 'NDJSON', { 'rows/s to search': '≥ 12,000', 'report to search ms': '≤ 50' }),
      await table('none changed, and read in full once more', 'the same again', undefined),
      await table('none changed', 'the same a third time', { 'rows/s to search': '≥ 60,000' }),
      await table(
        `${times} times over in one file, all but the first refused: its memory is that of a smaller file`,
        `a file of ${(times * cars).toLocaleString('en-AU')} rows`,
        undefined,
        repeated,
        (times - 1) * cars,
      ),
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
