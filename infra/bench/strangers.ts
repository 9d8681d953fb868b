import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SearchResponse } from '#contracts/api/search';
import { maxListLimit } from '#contracts/domain/list-sizes';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';
import { cpuOf, loopCpuOf } from './cpu.js';
import type { BenchRow } from './report.js';
import { percentile, publish } from './report.js';

const [site, other] = ['kestrel', 'meridian'] as const;
/** Milliseconds in which a request is repeated, and how often at the least and the most. */
const duration = 1_500;
const [least, most] = [24, 400];
/** Requests before those that are measured, so that threads have started and code is compiled. */
const warmUps = 12;
const senders = 8;
const searches = 1_500;

interface Asked {
  readonly name: string;
  /** @param n makes each request another one, where the same is kept */
  readonly path: (n: number) => string;
  readonly body?: (n: number) => unknown;
}

const cpuNow = ({ pid }: Server) => ({ all: cpuOf(pid) ?? Number.NaN, loop: loopCpuOf(pid) ?? Number.NaN });

/** Every request from another address, so that no limit per address hides what it costs. */
let strangers = 0;
const nextAddress = (): string => {
  const n = strangers++;
  return `198.${18 + ((n >> 16) % 2)}.${(n >> 8) % 256}.${n % 256}`;
};

const send = (server: Server, { path, body }: Asked, n: number) =>
  askSite(server.port, site, path(n), {
    headers: {
      'x-forwarded-for': nextAddress(),
      'accept-encoding': 'br, gzip',
      origin: `http://${site}.localhost`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body(n)) }),
  });

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

const plain = (path: string): Asked => ({ name: path, path: () => path });

/** In the order of the cars; those before the first are the last. */
const another = <One>(all: readonly One[], n: number): One => all.at(n % all.length)!;

const pictures = (cars: readonly { picture: string }[]): Asked[] => [
  { name: 'a picture', path: (n) => `${cars[0]!.picture}?w=${[480, 720, 1100, 1440].at(n % 4)!}` },
  { name: 'a picture, each for the first time', path: (n) => `${another(cars, n).picture}?w=240&fm=webp` },
  {
    name: 'a picture, each for the first time, at its widest',
    path: (n) => `${another(cars, n).picture}?w=1920&fm=webp`,
  },
  { name: 'a picture, each for the first time, as AVIF', path: (n) => `${another(cars, n).picture}?w=1920&fm=avif` },
];

/** The costliest requests known that need no key and no session, of each kind of route. */
const known = (cars: readonly { slug: string; picture: string }[], place: string): Asked[] => {
  const [{ slug }] = cars as [(typeof cars)[0]];
  const many = Array.from({ length: 80 }, (_, n) => `refinementList[make]=${n}`).join('&');
  const words = (n: number) => `toyta corola ${n} hybird automatc white low kms`;
  const visitor = { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491570006' };
  return [
    { name: '/api/search, words with typos', path: (n) => `/api/search?query=${encodeURIComponent(words(n))}` },
    {
      name: '/api/search, 200 letters',
      path: (n) => `/api/search?query=${`${n}x `.padEnd(200, 'ab ').replaceAll(' ', '+')}`,
    },
    { name: '/api/search, most refinements', path: (n) => `/api/search?${many}&page=${n + 1}` },
    { name: '/api/search, last page', path: (n) => `/api/search?range[price]=${n}:&page=500000` },
    { name: '/api/vehicles', path: (n) => `/api/vehicles?limit=${maxListLimit}&range[price]=${n}:` },
    plain(`/api/cars/${slug}`),
    plain(`/api/cars/${slug}/similar`),
    plain(`/api/cars/${slug}/related`),
    { name: '/api/cars/…/finance', path: (n) => `/api/cars/${slug}/finance?deposit=${n}` },
    plain(`/cars/${slug}/autogauge`),
    plain(`/api/cars/${slug}/print`),
    plain(`/api/cars/${slug}/pdf`),
    { name: '/api/cars/…/pdf, each another car', path: (n) => `/api/cars/${another(cars, n).slug}/pdf` },
    plain('/api/site'),
    plain('/api/models'),
    plain('/api/makes'),
    plain('/api/dealerships'),
    plain('/api/budget'),
    plain('/api/locations'),
    plain('/api/offers'),
    plain('/api/brands'),
    plain('/api/reviews'),
    plain(`/api/test-drives/availability?car_id=x`),
    plain('/feeds/google.csv'),
    plain('/feeds/meta.csv'),
    plain('/sitemap.xml'),
    plain('/sitemaps/vehicles-1.xml.gz'),
    plain('/openapi.json'),
    plain('/asyncapi.json'),
    plain('/health/ready'),
    ...pictures(cars),
    { name: 'home page', path: (n) => `/?utm=${n}` },
    { name: 'search page, words with typos', path: (n) => `/search?query=${encodeURIComponent(words(n))}` },
    { name: 'search page, most refinements', path: (n) => `/search?${many}&page=${(n % 9) + 1}` },
    { name: 'vehicle page', path: (n) => `/cars/${slug}?utm=${n}` },
    { name: 'location page', path: (n) => `/locations/${place}?utm=${n}` },
    { name: 'a page there is not', path: (n) => `/nothing/${n}` },
    {
      name: 'POST /api/leads',
      path: () => '/api/leads',
      body: (n) => ({
        userData: { ...visitor, email: `mia${n}@example.com` },
        category: 'Vehicle Enquiry',
        message: 'Is it there? '.repeat(70),
        url: `http://${site}.localhost/cars/x`,
      }),
    },
  ];
};

/** Cars with a picture of their own each. */
const carsOf = async ({ port }: Server): Promise<{ slug: string; picture: string }[]> => {
  const cars = new Map<string, string>();
  for (let page = 1; page <= 5; page++) {
    const { hits } = JSON.parse((await askSite(port, site, `/api/search?page=${page}`)).body) as SearchResponse;
    for (const { slug, images } of hits) if (images?.[0]) cars.set(images[0], slug);
  }
  return [...cars].map(([picture, slug]) => ({ slug, picture }));
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
  const server = await startServer(directory, { TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const cars = await carsOf(server);
    const places = JSON.parse((await askSite(server.port, site, '/api/locations')).body) as {
      locations: { slug: string }[];
    };
    const all = known(cars, places.locations[0]!.slug);
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
