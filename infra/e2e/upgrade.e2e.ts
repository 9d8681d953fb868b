import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SearchResponse } from '#contracts/api/search';
import { poolThreads } from '#platform/process/handover';
import { Leads } from '../faults/leads.js';
import { askSite, type ClientAnswer } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';
import { expectSoon, sites } from '../support/demo.js';

const visitors = 200;
/** Who look at pages: a program that has just begun makes few at a time, and turns away who would wait too long. */
const readers = 6;
/** Milliseconds from a visitor's answer to the next request. */
const rest = 250;

const directory = mkdtempSync(join(tmpdir(), 'forecourt-upgrade-'));
let server: Server;
beforeAll(async () => {
  server = await startServer(directory, { CONNECTIONS_PER_ADDRESS: '0' }, [], 'supervisor');
});
afterAll(async () => {
  await server.kill('SIGTERM');
  rmSync(directory, { recursive: true, force: true });
});

it('the program has threads beside those that pictures are made on [HOST-02]', () => {
  const [child] = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ');
  expect(readFileSync(`/proc/${child}/environ`, 'utf8').split('\0')).toContain(`UV_THREADPOOL_SIZE=${poolThreads}`);
});

/** `later`: it is to be asked again. */
const statusOf = ({ status, headers }: ClientAnswer) =>
  status === 503 && headers['retry-after'] !== undefined ? 'later' : status;

/** Visitors who keep their connections and read on until they are told to leave. */
const visit = (paths: readonly string[], among: number) => {
  const answers = new Map<number | string, number>();
  const count = (what: number | string) => answers.set(what, (answers.get(what) ?? 0) + 1);
  let isOver = false;
  const visitor = async (_: unknown, n: number) => {
    for (let asked = n; !isOver; asked++) {
      const answer = askSite(server.port, sites[asked % sites.length]!, paths[asked % paths.length]!);
      count(await answer.then(statusOf).catch((error: Error) => error.message));
      await pause(rest);
    }
  };
  const visiting = Promise.all(Array.from({ length: among }, visitor));
  return {
    answers,
    leave: async () => {
      isOver = true;
      await visiting;
    },
  };
};

/** Lists one vehicle after the other until it is told to stop, and counts those that were taken. */
const listCars = ({ port, keys }: Server) => {
  let taken = 0;
  let isOver = false;
  const headers = { authorization: `Bearer ${keys.dealer['kestrel']}`, 'content-type': 'text/csv' };
  const list = async () => {
    for (let n = 1; !isOver; n++) {
      const body = `stocknum,year,make,model,car_type\nU${n},2022,Upgradia,One,used\n`;
      const { status } = await askSite(port, 'kestrel', '/api/stock/import', { headers, body });
      expect(status).toBe(200);
      taken++;
    }
  };
  const listing = list();
  return {
    stop: async () => {
      isOver = true;
      await listing;
      return taken;
    },
  };
};

it('while the program is upgraded twice, no visitor’s request fails but for pages that are to be asked for again, no lead is lost or doubled, and every vehicle is found [PAGE-05]', async () => {
  const leads = new Leads();
  const asking = visit(['/api/search?page=2', '/api/locations', '/api/site', '/health/live'], visitors);
  const reading = visit(['/', '/search/used-cars', '/locations'], readers);
  const sending = leads.load(server, 4);
  const listing = listCars(server);
  for (let upgrades = 1; upgrades <= 2; upgrades++) {
    const before = leads.acknowledged.size;
    const began = performance.now();
    const waited = await server.upgrade();
    // Most of it is done while the other program serves.
    expect(waited).toBeLessThan(0.4 * (performance.now() - began));
    // Both go on with the program that has taken over.
    await expectSoon(async () => expect(leads.acknowledged.size).toBeGreaterThan(before + 20));
  }
  const [taken] = await Promise.all([listing.stop(), asking.leave(), reading.leave(), sending.stop()]);
  expect([...asking.answers.keys()]).toEqual([200]);
  // Pages are made by threads that have just begun: on a busy machine they may turn somebody away.
  reading.answers.delete('later');
  expect([...reading.answers.keys()]).toEqual([200]);
  expect([...leads.statuses.keys()]).toEqual([201]);
  expect(leads.unanswered.size).toBe(0);
  expect(await leads.check(server)).toEqual({ lost: 0, doubled: 0 });
  await expectSoon(async () => {
    const { body } = await askSite(server.port, 'kestrel', '/api/search?refinementList[make][0]=Upgradia');
    expect((JSON.parse(body) as SearchResponse).count).toBe(taken);
  });
});

/** Ids of the processes that it has started and that run. */
const programsOf = ({ pid }: Server): number[] =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);

it('where the program dies while the next one makes itself ready, that one goes on [PAGE-05]', async () => {
  const [program] = programsOf(server);
  const upgrading = server.upgrade();
  await expectSoon(async () => expect(programsOf(server)).toHaveLength(2));
  process.kill(program!, 'SIGKILL');
  // What it had taken ends with it; who comes again waits for the next one.
  const asked = Array.from({ length: 40 }, () =>
    expectSoon(async () => expect((await askSite(server.port, 'kestrel', '/api/search')).status).toBe(200)),
  );
  await upgrading;
  await Promise.all(asked);
  expect(programsOf(server)).not.toContain(program);
});

it('an open stream ends as it should at an upgrade, and its client comes again [PAGE-05]', async () => {
  const { body } = await askSite(server.port, 'kestrel', '/api/search');
  const { slug } = (JSON.parse(body) as SearchResponse).hits[0]!;
  const listen = async (): Promise<IncomingMessage> => {
    const headers = { host: 'kestrel.localhost', accept: 'text/event-stream' };
    const asked = get({
      host: '127.0.0.1',
      port: server.port,
      path: `/api/cars/${slug}/events`,
      headers,
      agent: false,
    });
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    return response.resume();
  };
  const stream = await listen();
  const ended = once(stream, 'end');
  await server.upgrade();
  await ended;
  expect(stream.complete).toBe(true);
  (await listen()).destroy();
});
