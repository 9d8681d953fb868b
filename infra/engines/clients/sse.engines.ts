/** @needs python-client */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '#platform/testing/eventually';
import { freePort, Killable } from '../../drill/killable.js';
import { startFlappingProxy } from '../../drill/subscribers.js';
import { askSite } from '../../support/client.js';
import { demoSites } from '#platform/process/config';

const site = 'meridian';
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

const send = async (n: number) => {
  const body = JSON.stringify({
    userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006' },
    ...{ category: 'Vehicle Enquiry', message: `lead ${n}`, url: `http://${site}.localhost/` },
  });
  const { status } = await askSite(program.port, site, '/api/leads', {
    headers: { 'content-type': 'application/json', 'idempotency-key': `lead-${n}` },
    body,
  });
  expect(status).toBe(201);
};

it('ten lines of Python read each lead in order, through a proxy that cuts them off and kills of the program [CRM-03]', async () => {
  const proxy = await startFlappingProxy(program.port, 400);
  const url = `http://127.0.0.1:${proxy.port}/api/crm/leads/stream`;
  const client = spawn('python3', ['infra/engines/clients/naive_sse.py', url, 'drill'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let read = '';
  client.stdout.on('data', (chunk: Buffer) => (read += chunk.toString()));
  const leads = Array.from({ length: 120 }, (_, n) => n);
  const lines = () => read.split('\n').slice(0, -1);
  const last = () => lines().at(-1);
  try {
    for (const n of leads) {
      await send(n);
      if (n % 40 !== 39) continue;
      await eventually(() => expect(last()).toBe(`lead ${n}`));
      await program.kill();
      await program.start();
    }
    // What is cut off between an event and its id comes once more; nothing is left out, or in another order.
    expect([...new Set(lines())]).toEqual(leads.map((n) => `lead ${n}`));
    await eventually(() => expect(proxy.cuts()).toBeGreaterThan(5));
  } finally {
    client.kill();
    await proxy.close();
  }
}, 300_000);
