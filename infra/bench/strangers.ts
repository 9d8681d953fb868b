import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import type { SearchResponse } from '#contracts/api/search';
import type { LeadResponse } from '#contracts/api/leads';
import type { LocationsResponse } from '#contracts/api/locations';
import type { OffersResponse } from '#contracts/api/offers';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';
import { cpuOf, loopCpuOf } from './cpu.js';
import type { BenchRow } from './report.js';
import { percentile, publish } from './report.js';
import { type Asked, lead, plain, requestsOf, type Scene } from './stranger-requests.js';

const [site, other] = ['kestrel', 'meridian'] as const;
/** Milliseconds in which a request is repeated, and how often at the least and the most. */
const duration = 1_500;
const [least, most] = [24, 400];
/** Requests before those that are measured, so that threads have started and code is compiled. */
const warmUps = 12;
const senders = 8;
const searches = 1_500;

const cpuNow = ({ pid }: Server) => ({ all: cpuOf(pid) ?? Number.NaN, loop: loopCpuOf(pid) ?? Number.NaN });

/** Every request from another address, so that no limit per address hides what it costs. */
let strangers = 0;
const nextAddress = (): string => {
  const n = strangers++;
  return `198.${18 + ((n >> 16) % 2)}.${(n >> 8) % 256}.${n % 256}`;
};

const send = (server: Server, { path, method, body, type }: Asked, n: number) => {
  const value = body?.(n);
  return askSite(server.port, site, path(n), {
    ...(method && { method }),
    headers: {
      'x-forwarded-for': nextAddress(),
      'accept-encoding': 'br, gzip',
      origin: `http://${site}.localhost`,
      ...(body && { 'content-type': type ?? 'application/json' }),
    },
    ...(body && { body: value instanceof Uint8Array ? value : JSON.stringify(value) }),
  });
};

const measure = async (server: Server, asked: Asked): Promise<BenchRow> => {
  for (let n = -warmUps; n < 0; n++) await send(server, asked, n);
  const took: number[] = [];
  const statuses = new Set<number>();
  const before = cpuNow(server);
  const end = performance.now() + duration;
  for (let n = 0; n < most && (n < least || performance.now() < end); n++) {
    const began = performance.now();
    statuses.add((await send(server, asked, n)).status);
    took.push(performance.now() - began);
  }
  const after = cpuNow(server);
  return {
    name: asked.name,
    figures: {
      'p50 ms': percentile(took, 0.5),
      'cpu ms': (after.all - before.all) / took.length / 1e3,
      'event loop ms': (after.loop - before.loop) / took.length / 1e3,
    },
    note: `answered ${[...statuses].sort().join(', ')}`,
  };
};

/** Cars with a picture of their own each, and one of whatever else has an address. */
const sceneOf = async (server: Server): Promise<Scene> => {
  const ask = async <Body>(path: string) => JSON.parse((await askSite(server.port, site, path)).body) as Body;
  const cars = new Map<string, Scene['cars'][0]>();
  for (let page = 1; page <= 5; page++) {
    const { hits } = await ask<SearchResponse>(`/api/search?page=${page}`);
    for (const { id, slug, images, dealership_id } of hits)
      if (images?.[0]) cars.set(images[0], { id, slug, picture: images[0], dealership_id });
  }
  const { locations } = await ask<LocationsResponse>('/api/locations');
  const { dealerships } = await ask<{ dealerships: { slug: string }[] }>('/api/dealerships');
  const { offers } = await ask<OffersResponse>('/api/offers');
  const { brands } = await ask<{ brands: { slug: string }[] }>('/api/brands');
  const leadOf = async (body: object, n: number) => {
    const submit: Asked = { name: 'a lead', path: () => '/api/leads', body: () => ({ ...lead(n), ...body }) };
    return (JSON.parse((await send(server, submit, n)).body) as LeadResponse).lead_id;
  };
  const application = { form: 'careers', category: 'Careers Enquiry', fields: { Position: 'Sales' } };
  const applications: string[] = [];
  for (let n = 0; n < 80; n++) applications.push(await leadOf({ ...application, location: locations[0]!.id }, n));
  return {
    cars: [...cars.values()],
    location: locations[0]!.slug,
    dealership: dealerships[0]!.slug,
    offer: offers[0]?.id ?? 'none',
    brand: brands[0]?.slug ?? 'none',
    lead: await leadOf({}, 0),
    applications,
    large: await largePictures(),
  };
};

const largePictures = async (): Promise<Scene['large']> => {
  const flat = { width: 4_890, height: 4_890, channels: 3, background: 'red' } as const;
  const noise = {
    width: 1_008,
    height: 756,
    channels: 3,
    background: 'red',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  } as const;
  return {
    png: await sharp({ create: flat }).png().toBuffer(),
    jpeg: await sharp({ create: noise }).resize(6_000, 4_000).jpeg().toBuffer(),
  };
};

/** Milliseconds of each search of the other site. */
const searchOther = async (server: Server): Promise<number[]> => {
  const took: number[] = [];
  for (let n = 0; n < searches; n++) {
    const began = performance.now();
    const { status } = await askSite(server.port, other, `/api/search?query=hilux&range[price]=${n}:`);
    took.push(performance.now() - began);
    if (status !== 200) throw new Error(`the other site's search answered ${status}`);
  }
  return took;
};

const besideStrangers = async (server: Server, costly: readonly Asked[]): Promise<BenchRow[]> => {
  await searchOther(server);
  const row = (name: string, took: readonly number[]) => ({
    name,
    figures: { 'p50 ms': percentile(took, 0.5), 'p99 ms': percentile(took, 0.99) },
  });
  const idle = row('nobody else', await searchOther(server));
  const beside = async (name: string, some: readonly Asked[]) => {
    let isOver = false;
    const sending = some.map(async (asked) => {
      for (let n = 2_000_000; !isOver; n++) await send(server, asked, n);
    });
    const busy = row(name, await searchOther(server));
    isOver = true;
    await Promise.all(sending);
    return busy;
  };
  const rest = costly.filter(({ name }) => !name.includes('/pdf'));
  return [
    idle,
    await beside(`${senders} senders of the costliest requests`, costly.slice(0, senders)),
    await beside(`${senders} senders of the costliest but PDFs`, rest.slice(0, senders)),
  ];
};

export const benchStrangers = async (): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
  const server = await startServer(directory, { TRUSTED_PROXIES: '127.0.0.1', ATTACHMENT_BYTES_PER_SITE: '0' });
  try {
    const all = Object.values(requestsOf(await sceneOf(server))).flat();
    const live = await measure(server, plain('/health/live'));
    const rows: BenchRow[] = [];
    for (const asked of all) rows.push(await measure(server, asked));
    const loop = (row: BenchRow) => row.figures['event loop ms']!;
    const byCost = rows.map((row, index) => ({ row, asked: all[index]! })).sort((a, b) => loop(b.row) - loop(a.row));
    const beside = await besideStrangers(
      server,
      byCost.map(({ asked }) => asked),
    );
    publish('strangers', [
      {
        title: 'What a stranger can make us do: one request, by event-loop time',
        ratio: 'cpu, × live',
        compare: { column: 'cpu ms', better: 'less' },
        rows: [live, ...byCost.map(({ row }) => row)],
        targets: { 'cpu ms': '≤ 200 × live', 'event loop ms': '≤ 50' },
      },
      {
        title: 'Another site’s search beside strangers',
        ratio: '× idle',
        compare: { column: 'p99 ms', better: 'less' },
        rows: beside,
        targets: { 'p99 ms': '≤ 5 × idle' },
      },
    ]);
  } finally {
    await server.kill('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchStrangers();
