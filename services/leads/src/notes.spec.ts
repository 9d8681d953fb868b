import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { CrmLead, CrmLeadsResponse } from '#contracts/api/crm';
import { inboxDetail, type InboxDetail } from '#contracts/api/inbox';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import type { Problem } from '#contracts/rejections';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../standalone/src/roles.js';

let forecourt: TestForecourt;
let lead_id: string;
beforeEach(async () => {
  forecourt = new TestForecourt(roles);
  await forecourt.open();
  const body: LeadForm = {
    userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006' },
    category: 'Vehicle Enquiry',
    url: 'http://kestrel.localhost/',
  };
  ({ lead_id } = (await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', body })).body);
});
afterEach(() => forecourt.remove());

const note = (text: string, { key = 'dealer-kestrel', idempotency = text, id = lead_id } = {}) =>
  forecourt.ask<{ note_id: string } & Problem>(`/api/inbox/leads/${id}/notes`, {
    method: 'POST',
    key,
    body: { text },
    headers: { 'idempotency-key': idempotency.replace(/\W+/g, '-').slice(0, 50) },
  });
const read = async <Body>(path: string, key: string) => {
  const headers = { 'forecourt-position': String(await forecourt.running.platform.log.head()) };
  return (await forecourt.ask<Body>(path, { key, headers })).body;
};
const history = async () =>
  inboxDetail.parse(await read<InboxDetail>(`/api/inbox/leads/${lead_id}`, 'dealer-kestrel')).since;
const pulled = async (): Promise<CrmLead[]> =>
  (await read<CrmLeadsResponse>('/api/crm/leads', 'crm-kestrel')).leads as CrmLead[];

it('a note stands in the lead’s history in order, with its time and key, and comes once to the CRM [CRM-19]', async () => {
  expect((await note('Rang, call again Tuesday')).status).toBe(200);
  forecourt.now = new Date(forecourt.now.getTime() + 60_000);
  await note('Wants the blue one\nor the red');
  expect((await note('Rang, call again Tuesday')).status).toBe(200);
  const by = 'dealer kestrel';
  expect(await history()).toMatchObject([
    { type: 'LeadNoteAdded', text: 'Rang, call again Tuesday', by },
    { type: 'LeadNoteAdded', text: 'Wants the blue one\nor the red', by, at: forecourt.now.toISOString() },
  ]);
  expect((await pulled()).slice(1)).toMatchObject([
    { type: 'forecourt.LeadNoteAdded', data: { lead_id, text: 'Rang, call again Tuesday', recorded_by: by } },
    { type: 'forecourt.LeadNoteAdded', data: { lead_id, text: 'Wants the blue one\nor the red' } },
  ]);
});

it('a note is refused if it is empty or too long, or on a lead of another dealer [CRM-19]', async () => {
  expect((await note('  ', { idempotency: 'a' })).status).toBe(422);
  expect((await note('x'.repeat(1001), { idempotency: 'b' })).status).toBe(422);
  expect((await note('x', { key: 'dealer-meridian' })).status).toBe(404);
  expect((await note('x', { id: 'none' })).status).toBe(404);
  await note('one', { idempotency: 'c' });
  expect((await note('another', { idempotency: 'c' })).body.code).toBe('idempotency_key_reused');
  expect(await history()).toHaveLength(1);
});

it('a note is stored encrypted, and erased with its person everywhere [CRM-19]', async () => {
  await note('Rang about the marked matter');
  const stored = await forecourt.running.platform.storedLog.readStream(`lead-${lead_id}`);
  expect(JSON.stringify(stored)).not.toMatch(/marked|570 006/);
  const body = { phone_number: '+61 491 570 006' };
  const erased = await forecourt.ask<object>('/api/ops/erasures', { method: 'POST', key: 'ops', body });
  expect(erased.body).toMatchObject({ completed: true });
  expect((await history()).map(({ type }) => type)).toEqual(['LeadErased']);
  expect((await pulled()).map(({ type }) => type)).toEqual(['forecourt.LeadErased']);
  expect(JSON.stringify(await forecourt.events('LeadNoteAdded'))).not.toMatch(/marked/);
  expect((await note('one more')).status).toBe(404);
});
