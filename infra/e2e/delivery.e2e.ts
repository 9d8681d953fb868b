import { afterAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebhookWithSecret } from '#contracts/api/crm';
import type { LeadResponse } from '#contracts/api/leads';
import type { CloudEvent } from '#contracts/events/envelope';
import { loadSites } from '#platform/sites/watch-sites';
import { startReceiver, type Received } from '#platform/testing/receiver';
import { seededRandom } from '#platform/testing/random';
import { leadOf } from '../faults/leads.js';
import { startServer, type Server } from '../support/server.js';

/** `make drill` sends ten thousand. */
const leads = 3_000;
const kills = 4;
const senders = 48;
const seed = Date.now() % 1_000_000;
const chance = seededRandom(seed);
const random = () => chance.fraction();
const directory = mkdtempSync(join(tmpdir(), 'forecourt-delivery-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const sites = ['kestrel', 'meridian'] as const;
const loaded = loadSites('infra/demo/sites');
const dealerships = sites.flatMap((site) => loaded.ofSlug(site)!.dealerships.map(({ id }) => ({ site, id })));

const agent = new Agent({ keepAlive: true, maxSockets: senders });
const post = (port: number, site: string, path: string, headers: Record<string, string>, body: object) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const asking = request({
      agent,
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      headers: { host: `${site}.localhost`, 'content-type': 'application/json', ...headers },
    });
    asking.on('error', reject).on('response', (response) => {
      text(response).then((said) => resolve({ status: response.statusCode!, body: said }), reject);
    });
    asking.end(JSON.stringify(body));
  });

/** A CRM as the documentation describes it: it records accepted messages, and ignores repeats. */
const createCrm = async (fails: () => boolean) => {
  const taken: CloudEvent[] = [];
  const ids = new Set<string>();
  let repeats = 0;
  const receiver = await startReceiver(({ body, headers }: Received) => {
    const failing = fails();
    // Half of the failures come after the message was accepted. The sender cannot know that, and sends it again.
    const kept = !failing || random() < 0.5;
    if (kept) {
      const id = String(headers['webhook-id']);
      if (ids.has(id)) repeats++;
      else taken.push(JSON.parse(body) as CloudEvent);
      ids.add(id);
    }
    if (!failing) return { status: 200 };
    return random() < 0.5 ? { status: 503, headers: { 'retry-after': '0' } } : { status: 500 };
  });
  return { receiver, taken, repeats: () => repeats };
};

it(`of ${leads} leads, each acknowledged one is delivered in order for its dealership although the process is killed ${kills} times and the CRMs fail at random (seed ${seed}) [LEAD-10, CRM-07]`, async () => {
  const crms = await Promise.all(sites.map(() => createCrm(() => random() < 0.02)));
  const environment = { WEBHOOK_LOCAL: 'true', WEBHOOK_RETRIES: Array(60).fill('0.05').join() };
  let server: Server = await startServer(directory, environment);
  let restarting: Promise<void> | undefined;
  // One webhook per dealership, because each of them may have a CRM of its own.
  for (const { site, id } of dealerships) {
    const headers = { authorization: `Bearer ${server.keys.crm[site]}` };
    const { url } = crms[sites.indexOf(site)]!.receiver;
    const webhook = { url, dealership_ids: [id] };
    const { status, body } = await post(server.port, site, '/api/crm/webhooks', headers, webhook);
    expect(status).toBe(201);
    expect((JSON.parse(body) as WebhookWithSecret).secret).toMatch(/^whsec_/);
  }

  const acknowledged = new Map<string, string>();
  /** Sends a lead under the same key until it is acknowledged. Callers may do so for a week, this test for ever. */
  const send = async (n: number) => {
    const { site, id } = dealerships[n % dealerships.length]!;
    const key = `lead-${n}`;
    for (;;) {
      await restarting;
      try {
        const headers = { 'idempotency-key': key };
        const lead = { ...leadOf(key), car_dealership_id: id };
        const { status, body } = await post(server.port, site, '/api/leads', headers, lead);
        if (status === 201) {
          acknowledged.set(key, (JSON.parse(body) as LeadResponse).lead_id);
          return;
        }
      } catch {
        await pause(20);
      }
    }
  };
  let next = 0;
  const sending = Array.from({ length: senders }, async () => {
    while (next < leads) await send(next++);
  });

  const restart = async () => {
    await server.kill('SIGKILL');
    server = await startServer(directory, environment);
  };
  for (let kill = 1; kill <= kills; kill++) {
    const until = (leads * (kill - 0.9 + 0.6 * random())) / kills;
    while (acknowledged.size < until) await pause(5);
    restarting = restart();
    await restarting;
    restarting = undefined;
  }
  await Promise.all(sending);
  expect(acknowledged.size).toBe(leads);

  const taken = () => crms.flatMap((crm) => crm.taken);
  while (new Set(taken().map(({ id }) => id)).size < leads) await pause(50);
  try {
    const delivered = taken();
    const leadsOf = delivered.map(({ data }) => data as { lead_id: string; message: string });
    expect(leadsOf).toHaveLength(leads);
    expect(new Map(leadsOf.map(({ message, lead_id }) => [message, lead_id]))).toEqual(acknowledged);
    for (const { taken: ofCrm } of crms) {
      for (const { id } of dealerships) {
        const positions = ofCrm.filter(({ tenant }) => tenant === id).map(({ sequence }) => Number(sequence));
        expect(positions).toEqual([...positions].sort((one, other) => one - other));
      }
    }
    // Otherwise the test has covered no repeats.
    expect(crms.some((crm) => crm.repeats() > 0)).toBe(true);
  } finally {
    await server.kill('SIGTERM');
    await Promise.all(crms.map(({ receiver }) => receiver.close()));
    agent.destroy();
  }
});
