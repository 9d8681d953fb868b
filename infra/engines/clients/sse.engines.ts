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
import { freePort, Killable } from '../../drill/killable.js';
import { startFlappingProxy } from '../../drill/subscribers.js';
import { roles } from '../../../services/standalone/src/roles.js';
import { askSite } from '../../support/client.js';
import { day } from '#contracts/domain/durations';
import { demoSites } from '#platform/process/config';
import { TestForecourt } from '#platform/testing/forecourt';

const site = 'meridian';
/** Milliseconds between two signs of life. */
const beatEvery = 15_000;

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

/** The messages that a client has read, a line each. */
const follow = (command: string, client: string, url: string, key: string) => {
  const reading = spawn(command, [client, url, key], { stdio: ['ignore', 'pipe', 'inherit'] });
  let read = '';
  reading.stdout.on('data', (chunk: Buffer) => (read += chunk.toString()));
  return { lines: () => read.split('\n').slice(0, -1), stop: () => reading.kill() };
};

describe('the program is killed', () => {
  let directory: string;
  let program: Killable;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'forecourt-sse-'));
    program = new Killable(directory, await freePort(), {
      ...{ SITES_DIR: demoSites, WEB_DIR: 'none', HOST: '127.0.0.1', LOG_LEVEL: 'silent', PHOTO_FETCH: 'false' },
      ...{ LEADS_PER_ADDRESS: '0', LEADS_PER_PHONE: '0' },
    });
    await program.start();
  });
  afterEach(async () => {
    await program.kill();
    rmSync(directory, { recursive: true, force: true });
  });

  it.each(clients)(
    'ten lines of %s read each lead in order, through a proxy that cuts them off, kills of the program, and long silence [CRM-03]',
    async (_, command, client) => {
      const proxy = await startFlappingProxy(program.port, 400);
      const url = `http://127.0.0.1:${proxy.port}/api/crm/leads/stream`;
      const { lines, stop } = follow(command, client, url, 'drill');
      const leads = Array.from({ length: 120 }, (_, n) => n);
      const isRead = (n: number) => patiently(() => lines().at(-1) === `lead ${n}`);
      const restart = async () => {
        await program.kill();
        await program.start();
      };
      const silence = async () => {
        const before = proxy.heartbeats();
        await patiently(() => proxy.heartbeats() >= before + 2);
      };
      try {
        for (const n of leads) {
          await send(program.port, n);
          if (n % 40 !== 39) continue;
          await isRead(n);
          await restart();
        }
        await patiently(() => proxy.cuts() > 5);
        // Nothing but signs of life, before and after a restart.
        proxy.hold();
        await silence();
        await restart();
        await silence();
        await send(program.port, 120);
        await isRead(120);
        // What is cut off between an event and its id comes once more; nothing is left out, or in another order.
        expect([...new Set(lines())]).toEqual([...leads, 120].map((n) => `lead ${n}`));
      } finally {
        stop();
        await proxy.close();
      }
    },
    600_000,
  );
});

/** Collects 8 KB of an answer before it passes any on, as nginx does, unless the answer asks it not to. */
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

  it.each(clients)(
    'a day of nothing but signs of life ends no line of %s through a proxy that collects answers, and the next lead is read at once [CRM-03]',
    async (_, command, client) => {
      const { port } = forecourt.running;
      const proxy = await startCollectingProxy(port!);
      const { lines, stop } = follow(
        command,
        client,
        `http://127.0.0.1:${proxy.port}/api/crm/leads/stream`,
        `crm-${site}`,
      );
      try {
        await send(port!, 1);
        await patiently(() => lines().length === 1);
        for (let beat = 1; beat <= day / beatEvery; beat++) {
          jest.advanceTimersByTime(beatEvery);
          await immediate();
        }
        await patiently(() => proxy.beats() >= day / beatEvery);
        await send(port!, 2);
        await patiently(() => lines().length > 1);
        expect(lines()).toEqual(['lead 1', 'lead 2']);
        expect(proxy.requests()).toBe(1);
      } finally {
        stop();
        proxy.close();
      }
    },
    300_000,
  );
});
