import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get, type IncomingMessage, request as httpRequest } from 'node:http';
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
/** Visitors of pages. Few, because a new program renders few pages at a time, and rejects visitors beyond that. */
const readers = 6;
/** Milliseconds between a response and the visitor's next request. */
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

it('the program has a larger thread pool than its pictures use [HOST-02]', () => {
  const [child] = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ');
  expect(readFileSync(`/proc/${child}/environ`, 'utf8').split('\0')).toContain(`UV_THREADPOOL_SIZE=${poolThreads}`);
});

/** Returns the status, or `later` if the response asks for a retry. */
const statusOf = ({ status, headers }: ClientAnswer) =>
  status === 503 && headers['retry-after'] !== undefined ? 'later' : status;

/** Starts visitors who keep their connections open, and read until they are stopped. */
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

/** Lists one vehicle after the other until it is stopped, and counts the accepted ones. */
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

it('during two upgrades no request fails except pages that are to be retried, no lead is lost or duplicated, and every vehicle is found [PAGE-05]', async () => {
  const leads = new Leads();
  const asking = visit(['/api/search?page=2', '/api/locations', '/api/site', '/health/live'], visitors);
  const reading = visit(['/', '/search/used-cars', '/locations'], readers);
  const sending = leads.load(server, 4);
  const listing = listCars(server);
  for (let upgrades = 1; upgrades <= 2; upgrades++) {
    const before = leads.acknowledged.size;
    const began = performance.now();
    const waited = await server.upgrade();
    // The other program serves requests during most of it.
    expect(waited).toBeLessThan(0.8 * (performance.now() - began));
    // Both continue with the program that has taken over.
    await expectSoon(async () => expect(leads.acknowledged.size).toBeGreaterThan(before + 20));
  }
  const [taken] = await Promise.all([listing.stop(), asking.leave(), reading.leave(), sending.stop()]);
  expect([...asking.answers.keys()]).toEqual([200]);
  // Pages come from threads that have just started, which may reject a visitor on a busy machine.
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

/** Returns the ids of the server's running child processes. */
const programsOf = ({ pid }: Server): number[] =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);

it('if the program dies while the next one is getting ready, the next one takes over [PAGE-05]', async () => {
  const [program] = programsOf(server);
  const upgrading = server.upgrade();
  await expectSoon(async () => expect(programsOf(server)).toHaveLength(2));
  process.kill(program!, 'SIGKILL');
  // Requests in progress end with the program; a retry waits for the next one.
  const asked = Array.from({ length: 40 }, () =>
    expectSoon(async () => expect((await askSite(server.port, 'kestrel', '/api/search')).status).toBe(200)),
  );
  await upgrading;
  await Promise.all(asked);
  expect(programsOf(server)).not.toContain(program);
});

/** Sends a lead without its last byte. */
const sendSlowly = () => {
  const body = JSON.stringify({
    userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491570006' },
    category: 'Vehicle Enquiry',
    message: 'Is it there?',
    url: 'http://kestrel.localhost/cars/x',
  });
  const sent = httpRequest({
    host: '127.0.0.1',
    port: server.port,
    path: '/api/leads',
    method: 'POST',
    headers: { host: 'kestrel.localhost', 'content-type': 'application/json', 'content-length': body.length },
    agent: false,
  });
  sent.write(body.slice(0, -1));
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  return { answered, end: () => sent.end(body.slice(-1)) };
};

/** Searches until the new program has had time to start. */
const searchMeanwhile = async () => {
  await expectSoon(async () => expect(programsOf(server)).toHaveLength(2));
  for (const end = performance.now() + 5_000; performance.now() < end; await pause(rest))
    expect((await askSite(server.port, 'kestrel', '/api/search')).status).toBe(200);
};

it('an upgrade waits for a slow sender, and all others are served meanwhile [PAGE-05]', async () => {
  const [before] = programsOf(server);
  const slow = sendSlowly();
  const upgrading = server.upgrade();
  await searchMeanwhile();
  expect(programsOf(server)).toContain(before);
  slow.end();
  expect((await slow.answered)[0].statusCode).toBe(201);
  await upgrading;
  await expectSoon(async () => expect(programsOf(server)).not.toContain(before));
});

it('an open stream ends cleanly at an upgrade, and its client can reconnect [PAGE-05]', async () => {
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

it('if the supervisor is killed while an upgrade waits, both programs end [PAGE-05]', async () => {
  const slow = sendSlowly();
  const cut = expect(slow.answered).rejects.toThrow();
  const failed = expect(server.upgrade()).rejects.toThrow();
  await searchMeanwhile();
  const programs = programsOf(server);
  await server.kill('SIGKILL');
  await Promise.all([cut, failed]);
  for (const program of programs) await expectSoon(async () => expect(() => process.kill(program, 0)).toThrow('ESRCH'));
});
