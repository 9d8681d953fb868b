import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
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
import { send, type Order } from './senders.js';
import { type Asked, lead, plain, requestsOf, type Scene } from './stranger-requests.js';

const [site, other] = ['kestrel', 'meridian'] as const;
/** Milliseconds in which a request is repeated, and how often at the least and the most. */
const duration = 1_000;
const [minTimes, maxTimes] = [16, 300];
/** Requests before those that are measured, so that threads have started and code is compiled. */
const warmUps = 40;
const senders = 8;
/** Milliseconds of another site's searches beside one kind of request and beside the costliest, and between two of them. */
const [besideOne, besideAll, between] = [5_000, 10_000, 2];
/** Milliseconds between two looks at whether the program rests, which is at this share of a processor; and how often at the most. */
const [pollInterval, restingShare, maxProbes] = [250, 0.1, 60];
/** Columns: what the event loop did in one piece, and another site's search, beside eight senders. */
const [hold, others, timesIdle] = ['longest hold ms', 'other’s p99 ms', '× idle'] as const;
/** Kinds of requests after which what they are compared with is measured again: the machine is not the same all the time. */
const idleEvery = 8;

const cpuNow = ({ pid }: Server) => ({ all: cpuOf(pid) ?? Number.NaN, loop: loopCpuOf(pid) ?? Number.NaN });

/** What is measured, and what its next number is: none is sent twice. */
interface Kind {
  readonly asked: Asked;
  next: number;
}

/** Begins to look; asked again: milliseconds of the processor for which the event loop did one thing after another without a turn. */
const longestHold = async (socketPath: string): Promise<number> => {
  const asking = request({ socketPath });
  asking.end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  return Number(await text(response));
};

/** Resolves once what earlier requests left to be done is over (mails, deliveries, read models): it is none of the next's. */
const rested = async (server: Server): Promise<void> => {
  for (let probes = 0; probes < maxProbes; probes++) {
    const before = cpuNow(server).all;
    await pause(pollInterval);
    if (cpuNow(server).all - before < restingShare * pollInterval * 1e3) return;
  }
};

const measure = async (server: Server, kind: Kind): Promise<BenchRow> => {
  const once = () => send(server.port, kind.asked, kind.next++);
  for (let n = 0; n < warmUps; n++) await once();
  const statuses = new Set<number>();
  const before = cpuNow(server);
  const end = performance.now() + duration;
  let times = 0;
  for (; times < maxTimes && (times < minTimes || performance.now() < end); times++)
    statuses.add((await once()).status);
  const after = cpuNow(server);
  return {
    name: kind.asked.name,
    figures: {
      'cpu ms': (after.all - before.all) / times / 1e3,
      'event loop ms': (after.loop - before.loop) / times / 1e3,
    },
    note: `answered ${[...statuses].sort().join(', ')}`,
  };
};

/** Cars with a picture of their own each, and one of whatever else has an address. */
const sceneOf = async (server: Server): Promise<Scene> => {
  const ask = async <Body>(path: string) => JSON.parse((await askSite(server.port, site, path)).body) as Body;
  const cars = new Map<string, Scene['cars'][0]>();
  const pictures = new Set<string>();
  for (let page = 1, hits; page === 1 || hits!.length > 0; page++) {
    ({ hits } = await ask<SearchResponse>(`/api/search?page=${page}`));
    for (const { id, slug, images = [], dealership_id } of hits) {
      for (const picture of images) pictures.add(picture);
      if (images[0]) cars.set(images[0], { id, slug, picture: images[0], dealership_id });
    }
  }
  const { locations } = await ask<LocationsResponse>('/api/locations');
  const { dealerships } = await ask<{ dealerships: { slug: string }[] }>('/api/dealerships');
  const { offers } = await ask<OffersResponse>('/api/offers');
  const { brands } = await ask<{ brands: { slug: string }[] }>('/api/brands');
  const leadOf = async (body: object, n: number) => {
    const submit: Asked = { name: 'a lead', path: () => '/api/leads', body: () => ({ ...lead(n), ...body }) };
    return (JSON.parse((await send(server.port, submit, n)).body) as LeadResponse).lead_id;
  };
  const application = { form: 'careers', category: 'Careers Enquiry', fields: { Position: 'Sales' } };
  const applications: string[] = [];
  for (let n = 0; n < 120; n++) applications.push(await leadOf({ ...application, location: locations[0]!.id }, n));
  return {
    cars: [...cars.values()],
    pictures: [...pictures],
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
  const noise = (side: number, sigma: number) =>
    sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    });
  return {
    png: await noise(1_650, 60).png().toBuffer(),
    jpeg: await noise(3_200, 40).jpeg({ quality: 93 }).toBuffer(),
  };
};

/** Milliseconds of each search of the other site. */
const searchOther = async (server: Server, milliseconds: number): Promise<number[]> => {
  const took: number[] = [];
  for (const end = performance.now() + milliseconds; performance.now() < end; await pause(between)) {
    const began = performance.now();
    const { status } = await askSite(server.port, other, `/api/search?query=hilux&range[price]=${searched++}:`);
    took.push(performance.now() - began);
    if (status !== 200) throw new Error(`the other site's search answered ${status}`);
  }
  return took;
};
let searched = 0;

/** Another process, which sends what it is told to. */
const startSenders = async (server: Server, scene: Scene) => {
  const program = fileURLToPath(new URL('./senders.js', import.meta.url));
  const child = fork(program, [], { env: { ...process.env, SENDERS: 'yes' }, serialization: 'advanced' });
  const instruct = async (order: Order): Promise<unknown> => {
    child.send(order);
    return ((await once(child, 'message')) as [unknown])[0];
  };
  await instruct({ port: server.port, scene });
  return {
    /** What is measured while the senders send these without a pause. */
    async during<Result>(kinds: readonly Kind[], work: () => Promise<Result>): Promise<Result> {
      await instruct({ kinds: kinds.map(({ asked, next }) => ({ name: asked.name, from: next })), senders });
      const result = await work();
      const next = (await instruct('stop')) as number[];
      for (const [at, kind] of kinds.entries()) kind.next = next[at]!;
      return result;
    },
    end: () => child.disconnect(),
  };
};

const meanOf = (all: readonly BenchRow['figures'][]): BenchRow['figures'] =>
  Object.fromEntries(
    Object.keys(all[0]!).map((column) => [column, all.reduce((sum, one) => sum + one[column]!, 0) / all.length]),
  );

/** Has each kind measured: alone, and what another site's search is beside it. */
const measureAll = async (server: Server, socket: string): Promise<BenchRow[]> => {
  const scene = await sceneOf(server);
  const sending = await startSenders(server, scene);
  const kinds = Object.values(requestsOf(scene)).flatMap((all) => all.map((asked): Kind => ({ asked, next: 0 })));
  await searchOther(server, 3 * besideOne);
  const idle: number[] = [];
  const beside = async (some: readonly Kind[], milliseconds: number) => {
    await longestHold(socket);
    const took = await sending.during(some, () => searchOther(server, milliseconds));
    return { [hold]: await longestHold(socket), [others]: percentile(took, 0.99) };
  };
  const live: Kind = { asked: plain('/health/live'), next: 0 };
  const lives: BenchRow['figures'][] = [];
  const measured: { readonly kind: Kind; readonly row: BenchRow }[] = [];
  for (const [at, kind] of kinds.entries()) {
    await rested(server);
    if (at % idleEvery === 0) {
      idle.push(...(await searchOther(server, besideOne)));
      lives.push((await measure(server, live)).figures);
    }
    const row = await measure(server, kind);
    await rested(server);
    measured.push({ kind, row: { ...row, figures: { ...row.figures, ...(await beside([kind], besideOne)) } } });
  }
  measured.sort((a, b) => b.row.figures['cpu ms']! - a.row.figures['cpu ms']!);
  await rested(server);
  const costliest = measured.slice(0, senders).map(({ kind }) => kind);
  const mixed = { name: `one sender of each of the first ${senders}`, figures: await beside(costliest, besideAll) };
  sending.end();
  const beyond = percentile(idle, 0.99);
  return [
    { name: live.asked.name, figures: { ...meanOf(lives), [others]: beyond }, note: 'beside it nobody' },
    ...[...measured.map(({ row }) => row), mixed].map((row) => ({
      ...row,
      figures: { ...row.figures, [timesIdle]: row.figures[others]! / beyond },
    })),
  ];
};

export const benchStrangers = async (): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
  const socket = join(directory, 'hold.sock');
  const server = await startServer(directory, {
    TRUSTED_PROXIES: '127.0.0.1',
    ATTACHMENT_BYTES_PER_SITE: '0',
    NODE_OPTIONS: `--import ${new URL('./longest-hold.js', import.meta.url).href}`,
    LONGEST_HOLD: socket,
  });
  try {
    publish('strangers', [
      {
        title: `What a stranger can make us do with one request; and beside ${senders} senders of it, another site’s search`,
        ratio: 'cpu, × live',
        compare: { column: 'cpu ms', better: 'less' },
        rows: await measureAll(server, socket),
        targets: { 'cpu ms': '≤ 200 × live', 'event loop ms': '≤ 50', [hold]: '≤ 50', [timesIdle]: '≤ 5' },
      },
    ]);
  } finally {
    await server.kill('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchStrangers();
