/** @needs python-client, java-client */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { KillableProgram } from '../../drill/killable.js';
import { startFlappingProxy } from '../../drill/subscribers.js';
import { roles } from '../../../services/standalone/src/roles.js';
import { askSite } from '../../support/client.js';
import { freePort } from '../../support/free-port.js';
import { day } from '#contracts/domain/durations';
import { demoSites } from '#platform/process/config';
import { TestForecourt } from '#platform/testing/forecourt';

const site = 'meridian';
/** Milliseconds between two heartbeats. */
const heartbeatInterval = 15_000;

const patiently = async (isSo: () => boolean) => {
  for (const deadline = performance.now() + 120_000; !isSo(); await pause(50))
    if (performance.now() > deadline) throw new Error(`not within two minutes: ${String(isSo)}`);
};

const send = async (port: number, n: number) => {
  const body = JSON.stringify({
    userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006' },
    ...{ category: 'Vehicle Enquiry', message: `lead ${n}`, url: `http://${site}.localhost/` },
  });
  const { status } = await askSite(port, site, '/api/leads', {
    headers: { 'content-type': 'application/json', 'idempotency-key': `lead-${n}` },
    body,
  });
  expect(status).toBe(201);
};

const clients = [
  ['Python', 'python3', 'infra/engines/clients/naive_sse.py'],
  ['Java', 'java', 'infra/engines/clients/NaiveSse.java'],
] as const;

/** Starts all clients at once. Returns for each the messages that it has read, one per line. */
const followAll = (what: (index: number) => readonly [url: string, key: string]) =>
  clients.map(([name, command, client], index) => {
    const reading = spawn(command, [client, ...what(index)], { stdio: ['ignore', 'pipe', 'inherit'] });
    let read = '';
    reading.stdout.on('data', (chunk: Buffer) => (read += chunk.toString()));
    return { name, lines: () => read.split('\n').slice(0, -1), stop: () => reading.kill() };
  });

describe('the program is killed', () => {
  let directory: string;
  let program: KillableProgram;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'forecourt-sse-'));
    program = new KillableProgram(directory, await freePort(), {
      ...{ SITES_DIR: demoSites, WEB_DIR: 'none', HOST: '127.0.0.1', LOG_LEVEL: 'silent', PHOTO_FETCH: 'false' },
      ...{ LEADS_PER_ADDRESS: '0', LEADS_PER_PHONE: '0' },
    });
    await program.start();
  });
  afterEach(async () => {
    await program.kill();
    rmSync(directory, { recursive: true, force: true });
  });

  it('ten-line clients in Python and Java read each lead in order, despite a proxy that cuts connections, kills, and long silence [CRM-03]', async () => {
    const proxies = await Promise.all(clients.map(() => startFlappingProxy(program.port, 400)));
    const readers = followAll((index) => [`http://127.0.0.1:${proxies[index]!.port}/api/crm/leads/stream`, 'drill']);
    const leads = Array.from({ length: 120 }, (_, n) => n);
    const isRead = (n: number) => patiently(() => readers.every(({ lines }) => lines().at(-1) === `lead ${n}`));
    const restart = async () => {
      await program.kill();
      await program.start();
    };
    const silence = async () => {
      const before = proxies.map(({ heartbeats }) => heartbeats());
      await patiently(() => proxies.every(({ heartbeats }, index) => heartbeats() >= before[index]! + 2));
    };
    try {
      for (const n of leads) {
        await send(program.port, n);
        if (n % 40 !== 39) continue;
        await isRead(n);
        await restart();
      }
      await patiently(() => proxies.every(({ cuts }) => cuts() > 5));
      // Nothing but heartbeats, before and after a restart.
      for (const { hold } of proxies) hold();
      await silence();
      await restart();
      await silence();
      await send(program.port, 120);
      await isRead(120);
      // An event that is cut off before its id comes once more. No event is missing, and none is out of order.
      for (const { name, lines } of readers)
        expect([name, ...new Set(lines())]).toEqual([name, ...[...leads, 120].map((n) => `lead ${n}`)]);
    } finally {
      for (const { stop } of readers) stop();
      await Promise.all(proxies.map(({ close }) => close()));
    }
  });
});

/** Buffers 8 KB of a response before it forwards any, as nginx does, unless the response forbids buffering. */
const startCollectingProxy = async (to: number) => {
  let requests = 0;
  let beats = 0;
  const server = createServer(({ url, headers }, answer) => {
    requests++;
    const asking = request({ port: to, path: url, headers }, (from) => {
      const { 'x-accel-buffering': buffering, ...kept } = from.headers;
      answer.writeHead(from.statusCode!, kept).flushHeaders();
      let held = '';
      const pass = (least: number) => {
        if (held.length < least) return;
        answer.write(held);
        held = '';
      };
      from.setEncoding('utf8').on('data', (text: string) => {
        held += text;
        beats += text.split(': here\n').length - 1;
        pass(buffering === 'no' ? 1 : 8192);
      });
      from.on('end', () => answer.end(held));
    });
    asking.on('error', () => answer.destroy()).end();
    answer.on('close', () => asking.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requests: () => requests,
    beats: () => beats,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

describe('the program in this process, whose intervals pass when the test says so', () => {
  let forecourt: TestForecourt;
  beforeEach(async () => {
    forecourt = new TestForecourt(roles, [site]);
    await forecourt.open();
    jest.useFakeTimers({
      doNotFake: [
        ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
        ...(['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
      ],
    });
  });
  afterEach(async () => {
    jest.useRealTimers();
    await forecourt.remove();
  });

  it('a day of heartbeats alone, through a proxy that buffers responses, ends no client in Python or Java, and the next lead is read at once [CRM-03]', async () => {
    const { port } = forecourt.running;
    const proxies = await Promise.all(clients.map(() => startCollectingProxy(port!)));
    const readers = followAll((index) => [
      `http://127.0.0.1:${proxies[index]!.port}/api/crm/leads/stream`,
      `crm-${site}`,
    ]);
    try {
      await send(port!, 1);
      await patiently(() => readers.every(({ lines }) => lines().length === 1));
      for (let beat = 1; beat <= day / heartbeatInterval; beat++) {
        jest.advanceTimersByTime(heartbeatInterval);
        await immediate();
      }
      await patiently(() => proxies.every(({ beats }) => beats() >= day / heartbeatInterval));
      await send(port!, 2);
      await patiently(() => readers.every(({ lines }) => lines().length > 1));
      for (const [index, { name, lines }] of readers.entries())
        expect([name, lines(), proxies[index]!.requests()]).toEqual([name, ['lead 1', 'lead 2'], 1]);
    } finally {
      for (const { stop } of readers) stop();
      for (const { close } of proxies) close();
    }
  });
});
