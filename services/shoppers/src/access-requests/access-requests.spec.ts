import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { heldData, type HeldData } from '#contracts/api/access-requests';
import { erasurePreview, type ErasurePreview } from '#contracts/api/erasures';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import { encrypt } from '#platform/access/encryption';
import { TestForecourt } from '#platform/testing/forecourt';
import { TestBrowser } from '#platform/testing/shopper';
import { roles } from '../../../standalone/src/roles.js';

let forecourt: TestForecourt;
beforeEach(async () => {
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], { DEMO: 'true', LOG_LEVEL: 'info' });
  await forecourt.open();
});
afterEach(() => forecourt.remove());

const phone = '0491 570 006';
const enquire = async (more: Partial<LeadForm['userData']> = {}, site = 'kestrel') => {
  const body: LeadForm = {
    userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone, ...more },
    ...{ category: 'Vehicle Enquiry', message: 'Is it there?', url: `http://${site}.localhost:3000/` },
  };
  return (await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', site, body })).body.lead_id;
};
const ask = (body: object, path = '') =>
  forecourt.ask<unknown>(`/api/ops/access-requests${path}`, { method: 'POST', key: 'ops', body });
const held = async (body: object): Promise<HeldData> => {
  const answered = await ask(body);
  expect(answered.status).toBe(200);
  return heldData.parse(answered.body);
};
const preview = async (body: object): Promise<ErasurePreview> =>
  erasurePreview.parse((await ask(body, '/preview')).body);
const kinds = ({ records }: HeldData) => records.map(({ site, kind }) => `${site} ${kind}`).sort();

it('an access request gives every record of the person, with notes of the dealership [EVT-12]', async () => {
  const lead_id = await enquire();
  await enquire({ phone: '0491 570 157', email: 'other@example.com', name: 'Vera' });
  const note = { method: 'POST', key: 'dealer-kestrel', body: { text: 'Rang, call again Tuesday' } } as const;
  expect(await forecourt.ask(`/api/inbox/leads/${lead_id}/notes`, note)).toMatchObject({ status: 200 });
  const browser = new TestBrowser(forecourt);
  await browser.signIn(phone);
  const found = await held({ phone_number: '+61 491 570 006' });
  expect(kinds(found)).toEqual(expect.arrayContaining(['kestrel lead', 'kestrel shopper']));
  expect(found.made_at).toBe(forecourt.now.toISOString());
  const lead = found.records.find(({ kind }) => kind === 'lead')!;
  expect(lead.events).toMatchObject([
    { type: 'LeadSubmitted', data: { user: { name: 'Mia', phone }, message: 'Is it there?' } },
    { type: 'LeadNoteAdded', data: { text: 'Rang, call again Tuesday' } },
  ]);
  expect(JSON.stringify(found)).not.toMatch(/Vera|other@/);
});

it('an access request keeps to its sites, and its preview says what it finds [EVT-12]', async () => {
  await enquire();
  await enquire({}, 'meridian');
  const whose = { email: 'Mia+cars@example.com' };
  expect(kinds(await held(whose))).toEqual(['kestrel lead', 'meridian lead']);
  expect(kinds(await held({ ...whose, sites: ['meridian'] }))).toEqual(['meridian lead']);
  expect(await preview({ ...whose, sites: ['meridian'] })).toMatchObject({
    ...{ records: 1, remaining: 1, warnings: [], phone_numbers: ['***006'], addresses: [] },
    sites: [{ site: 'meridian', kinds: { lead: 1 } }],
  });
  expect((await held({ email: 'nobody@example.com' })).records).toEqual([]);
});

it.each(['/api/ops/access-requests', '/api/ops/erasures'])(
  'a mistyped site is refused by %s rather than answered that it holds nothing [EVT-12]',
  async (path) => {
    await enquire();
    for (const suffix of ['', '/preview']) {
      const body = { phone_number: phone, sites: ['kestrl'] };
      const answered = await forecourt.ask(path + suffix, { method: 'POST', key: 'ops', body });
      expect(answered).toMatchObject({ status: 422, body: { detail: 'sites: there never was a site kestrl' } });
    }
  },
);

it('records that may be of several people are given only once their number is confirmed [EVT-12]', async () => {
  await enquire();
  await enquire({ email: 'mallory@example.com', name: 'Mallory' });
  const { records, warnings, addresses } = await preview({ phone_number: phone });
  expect([records, warnings.length, addresses.sort()]).toEqual([2, 1, ['m***@e***.com', 'm***@e***.com']]);
  expect(await ask({ phone_number: phone })).toMatchObject({ status: 409, body: { code: 'confirmation_needed' } });
  expect(await ask({ phone_number: phone, confirm: 1 })).toMatchObject({ status: 409 });
  expect((await held({ phone_number: phone, confirm: 2 })).records).toHaveLength(2);
  expect(JSON.stringify(await held({ email: 'mia@example.com' }))).not.toContain('Mallory');
});

it('a record that shares the person’s key, but names neither their number nor their address, is left out [EVT-12]', async () => {
  const { storedLog, personKeys } = forecourt.running.platform;
  const [stored] = await storedLog.readStream(`lead-${await enquire()}`);
  const { type, version, time, metadata } = stored!;
  const key = (await personKeys!.keysOf([metadata.person!])).get(metadata.person!)!;
  const personal = { 'user.name': 'Vera', 'user.email': 'vera@example.com', 'user.phone': '0491 570 157' };
  const sealed = encrypt(key, JSON.stringify(personal), `${type} old`);
  const data = { ...(stored!.data as object), lead_id: 'old' };
  await storedLog.append('lead-old', 'none', [
    { id: 'old', type, version, time, metadata: { ...metadata, sealed }, data },
  ]);
  const { records, warnings } = await preview({ phone_number: phone });
  expect([records, warnings]).toEqual([
    1,
    [expect.stringContaining('Records with neither this number nor this address: 1')],
  ]);
  const found = await held({ phone_number: phone, confirm: 1 });
  expect(JSON.stringify(found)).not.toMatch(/Vera|vera@/);
});

it('files that came with a lead are in the access request’s file [EVT-12]', async () => {
  const body = {
    form: 'careers',
    userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone, postcode: '2100' },
    ...{ category: 'Careers Enquiry', message: 'Hello', location: 'kestrel-brookvale', fields: { Position: 'Sales' } },
    url: 'http://kestrel.localhost:3000/careers',
  };
  const sent = await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', body });
  expect(sent.status).toBe(201);
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
  const attached = await forecourt.ask(`/api/leads/${sent.body.lead_id}/attachments`, {
    ...{ method: 'POST', body: pdf, headers: { 'content-type': 'application/pdf' } },
  });
  expect(attached.status).toBeLessThan(300);
  const [record] = (await held({ phone_number: phone })).records;
  expect(record!.files).toMatchObject([{ type: 'application/pdf', content: pdf.toString('base64') }]);
});

it('an access request is for operators, and leaves a line that names nobody [EVT-12, HOST-18]', async () => {
  await enquire();
  const refused = await forecourt.ask('/api/ops/access-requests', {
    ...{ method: 'POST', key: 'dealer-kestrel', body: { phone_number: phone } },
  });
  expect(refused.status).toBe(403);
  await held({ phone_number: phone, sites: ['kestrel'] });
  const lines = forecourt.logged.filter((line) => line.includes('personal_data_read'));
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { kind: 'access_request', site: 'kestrel', count: 1, key: 'ops' },
  ]);
  expect(lines.join('')).not.toMatch(/491.?570|Mia|Nguyen/);
});
