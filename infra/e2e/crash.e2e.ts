import { afterAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';

const rounds = 12;
const senders = 16;
const directory = mkdtempSync(join(tmpdir(), 'forecourt-crash-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const lead: LeadForm = {
  userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491570006' },
  category: 'Vehicle Enquiry',
  url: 'http://kestrel.localhost/',
};

const send = async ({ port }: Server, key: string): Promise<string> => {
  const { status, body } = await askSite(port, 'kestrel', '/api/leads', {
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...lead, message: key }),
  });
  if (status !== 201) throw new Error(`${status}: ${body}`);
  return (JSON.parse(body) as LeadResponse).lead_id;
};

const pullAll = async ({ port, keys }: Server): Promise<string[]> => {
  const ids: string[] = [];
  for (let after = '0', more = true; more;) {
    const { body } = await askSite(port, 'kestrel', `/api/crm/leads?limit=1000&after=${after}`, {
      headers: { authorization: `Bearer ${keys.crm['kestrel']}` },
    });
    const page = JSON.parse(body) as CrmLeadsResponse;
    ids.push(...page.leads.map(({ data }) => (data as { lead_id: string }).lead_id));
    ({ next: after, more } = page);
  }
  return ids;
};

it(`LEAD-10 CRM-01 killed with -9 ${rounds} times under load, every acknowledged lead reaches the CRM once`, async () => {
  const acknowledged = new Map<string, string>();
  const unanswered = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const server = await startServer(directory);
    let killed = false;
    const sender = async (n: number) => {
      for (let i = 0; !killed; i++) {
        const key = `${round}-${n}-${i}`;
        unanswered.add(key);
        try {
          acknowledged.set(key, await send(server, key));
          unanswered.delete(key);
        } catch {
          return;
        }
      }
    };
    const sending = Array.from({ length: senders }, (_, n) => sender(n));
    await pause(100 + Math.random() * 400);
    killed = true;
    await server.kill('SIGKILL');
    await Promise.all(sending);
  }

  const server = await startServer(directory);
  try {
    // Who got no answer asks again, under the same key.
    for (const key of unanswered) acknowledged.set(key, await send(server, key));
    await pause(300);
    const read = await pullAll(server);
    expect(new Set(read).size).toBe(read.length);
    expect(new Set(read)).toEqual(new Set(acknowledged.values()));
    expect(acknowledged.size).toBeGreaterThan(rounds);
  } finally {
    await server.kill('SIGTERM');
  }
}, 120_000);
