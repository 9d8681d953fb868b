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
import { send, type SenderCommand } from './senders.js';
import { type SampleRequest, lead, plain, requestsOf, type RequestTargets } from './stranger-requests.js';

const [site, other] = ['kestrel', 'meridian'] as const;
/** Milliseconds for which a request is repeated, and the minimum and maximum number of times. */
const duration = 1_000;
const [minTimes, maxTimes] = [16, 300];
/** Requests before the measured ones, so that threads have started and code is compiled. */
const warmUps = 40;
const senders = 8;
/** Milliseconds of another site's searches beside one kind, beside the costliest kinds, and between two searches. */
const [besideOne, besideAll, between] = [5_000, 10_000, 2];
/** Milliseconds between two checks for idleness, maximum share of a processor when idle, maximum number of checks. */
const [pollInterval, restingShare, maxProbes] = [250, 0.1, 60];
/** Columns: the longest block of the event loop, and another site's search beside eight senders. */
const [hold, others, timesIdle] = ['longest hold ms', 'other’s p99 ms', '× idle'] as const;
/** Number of kinds after which the idle baseline is measured again, because the machine's speed varies. */
const idleEvery = 8;

const cpuNow = ({ pid }: Server) => ({ all: cpuOf(pid) ?? Number.NaN, loop: loopCpuOf(pid) ?? Number.NaN });

/** A kind of request, and the number of its next one, so that no request is sent twice. */
interface Kind {
  readonly asked: SampleRequest;
  next: number;
}

/** Starts the sampling. The next call ends it, and returns the milliseconds of the event loop's longest block. */
const readLongestBlock = async (socketPath: string): Promise<number> => {
  const asking = request({ socketPath });
  asking.end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  return Number(await text(response));
};

/** Resolves once mails, deliveries and read models of earlier requests are done, so that they do not count twice. */
const waitUntilIdle = async (server: Server): Promise<void> => {
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

/** Returns cars with a picture of their own each, and one of everything else that has an address. */
const collectTargets = async (server: Server): Promise<RequestTargets> => {
  const ask = async <Body>(path: string) => JSON.parse((await askSite(server.port, site, path)).body) as Body;
  const cars = new Map<string, RequestTargets['cars'][0]>();
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
    const submit: SampleRequest = { name: 'a lead', path: () => '/api/leads', body: () => ({ ...lead(n), ...body }) };
    const { status, body: answered } = await send(server.port, submit, n);
    if (status !== 201) throw new Error(`a lead was answered ${status}: ${answered}`);
    return (JSON.parse(answered) as LeadResponse).lead_id;
  };
  const application = { form: 'careers', category: 'Careers Enquiry', fields: { Position: 'Sales' } };
  const applications: string[] = [];
  for (let n = 0; n < 120; n++) applications.push(await leadOf({ ...application, location: locations[0]!.id }, n));
  return {
    cars: [...cars.values()],
    pictures: [...pictures],
    location: locations[0]!,
    dealership: dealerships[0]!.slug,
    offer: offers[0]?.id ?? 'none',
    brand: brands[0]?.slug ?? 'none',
    lead: await leadOf({}, 0),
    applications,
    large: await largePictures(),
  };
};

const largePictures = async (): Promise<RequestTargets['large']> => {
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

/** Returns the milliseconds of each search of the other site. */
const searchOther = async (server: Server, milliseconds: number): Promise<number[]> => {
  const took: number[] = [];
  for (const end = performance.now() + milliseconds; performance.now() < end; await pause(between)) {
    const began = performance.now();
    const price = searched++ % cheapest;
    const { status } = await askSite(server.port, other, `/api/search?query=hilux&range[price]=${price}:`);
    took.push(performance.now() - began);
    if (status !== 200) throw new Error(`the other site's search answered ${status}`);
  }
  return took;
};
let searched = 0;
/** Minimum prices below this all find the same cars. An empty result would take longer beside other requests. */
const cheapest = 20_000;

/** Starts a process that sends requests on command. */
const startSenders = async (server: Server, requestTargets: RequestTargets) => {
  const program = fileURLToPath(new URL('./senders.js', import.meta.url));
  const child = fork(program, [], { env: { ...process.env, SENDERS: 'yes' }, serialization: 'advanced' });
  const instruct = async (senderCommand: SenderCommand): Promise<unknown> => {
    child.send(senderCommand);
    return ((await once(child, 'message')) as [unknown])[0];
  };
  await instruct({ port: server.port, requestTargets });
  return {
    /** Runs `work` while the senders send these kinds without a pause. */
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

/** Measures each kind: alone, and its effect on another site's search. */
const measureAll = async (server: Server, socket: string): Promise<BenchRow[]> => {
  const requestTargets = await collectTargets(server);
  const sending = await startSenders(server, requestTargets);
  const kinds = Object.values(requestsOf(requestTargets)).flatMap((all) =>
    all.map((asked): Kind => ({ asked, next: 0 })),
  );
  await searchOther(server, 3 * besideOne);
  const idle: number[] = [];
  const beside = async (some: readonly Kind[], milliseconds: number) => {
    await readLongestBlock(socket);
    const took = await sending.during(some, () => searchOther(server, milliseconds));
    return { [hold]: await readLongestBlock(socket), [others]: percentile(took, 0.99) };
  };
  const live: Kind = { asked: plain('/health/live'), next: 0 };
  const baselines: BenchRow['figures'][] = [];
  const measured: { readonly kind: Kind; readonly row: BenchRow }[] = [];
  for (const [at, kind] of kinds.entries()) {
    await waitUntilIdle(server);
    if (at % idleEvery === 0) {
      idle.push(...(await searchOther(server, besideOne)));
      baselines.push((await measure(server, live)).figures);
    }
    const row = await measure(server, kind);
    await waitUntilIdle(server);
    measured.push({ kind, row: { ...row, figures: { ...row.figures, ...(await beside([kind], besideOne)) } } });
  }
  measured.sort((a, b) => b.row.figures['cpu ms']! - a.row.figures['cpu ms']!);
  await waitUntilIdle(server);
  const costliest = measured.slice(0, senders).map(({ kind }) => kind);
  const mixed = { name: `one sender of each of the first ${senders}`, figures: await beside(costliest, besideAll) };
  sending.end();
  const idlePercentile = percentile(idle, 0.99);
  return [
    { name: live.asked.name, figures: { ...meanOf(baselines), [others]: idlePercentile }, note: 'beside it nobody' },
    ...[...measured.map(({ row }) => row), mixed].map((row) => ({
      ...row,
      figures: { ...row.figures, [timesIdle]: row.figures[others]! / idlePercentile },
    })),
  ];
};

export const benchStrangers = async (): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
  const socket = join(directory, 'hold.sock');
  const server = await startServer(directory, {
    TRUSTED_PROXIES: '127.0.0.1',
    ATTACHMENT_BYTES_PER_SITE: '0',
    // No delays, because during a wait for a lender or a register the program does work that no request asked for.
    FINANCE_QUOTE_DELAY: '0',
    TRADE_IN_DELAY: '0',
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
