import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import Database from 'libsql';
import sharp from 'sharp';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import type { InboxDetail } from '#contracts/api/inbox';
import type { LeadResponse } from '#contracts/api/leads';
import { maxAttachmentBytes, maxAttachments } from '#contracts/domain/forms/attachable';
import type { Problem } from '#contracts/rejections';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../../standalone/src/roles.js';
import { AttachmentBudget } from './attachment-budget.js';

let forecourt: TestForecourt;
beforeEach(async () => {
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], { DEMO: 'true' });
  await forecourt.open();
});
afterEach(() => forecourt.remove());

const position = async () => ({ 'forecourt-position': String(await forecourt.running.platform.log.head()) });
const categories = {
  careers: 'Careers Enquiry',
  contact: 'General Enquiry',
  'trade-in': 'Trade-In',
  valuation: 'Trade-In Valuation',
};
const apply = async (form: keyof typeof categories = 'careers', n = 0) => {
  const body = {
    form,
    userData: {
      name: 'Mia',
      last_name: 'Nguyen',
      email: 'mia@example.com',
      phone: `0491 570 0${10 + n}`,
      postcode: '2100',
    },
    category: categories[form],
    location: 'kestrel-brookvale',
    message: 'Hello',
    fields: { Position: 'Sales' },
    url: 'http://kestrel.localhost/careers',
  };
  const { status, body: lead } = await forecourt.ask<LeadResponse & Problem>('/api/leads', { method: 'POST', body });
  expect([status, lead.errors]).toEqual([201, undefined]);
  return lead.lead_id;
};
const attach = (lead_id: string, body: Buffer, type = 'application/pdf', site = 'kestrel') =>
  forecourt.ask<{ attachment_id: string } & Problem>(`/api/leads/${lead_id}/attachments`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    site,
  });
const detail = async (lead_id: string) =>
  (
    await forecourt.ask<InboxDetail>(`/api/inbox/leads/${lead_id}`, {
      key: 'dealer-kestrel',
      headers: await position(),
    })
  ).body;
const fetched = (lead_id: string, id: string, key?: string) =>
  forecourt.running.application.inject({
    url: `/api/inbox/leads/${lead_id}/attachments/${id}`,
    headers: { host: 'kestrel.localhost', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
  });
const pdf = (text = 'My secret résumé') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
const picture = () =>
  sharp({ create: { width: 3000, height: 40, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'Secret street 1' } })
    .png()
    .toBuffer();
const stored = () =>
  readdirSync(forecourt.directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes(join('photos', 'attachments')))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)));

it('a résumé is stored encrypted, and can be read only after signing in to the inbox [LEAD-13]', async () => {
  const lead_id = await apply();
  const { status, body } = await attach(lead_id, pdf());
  expect(status).toBe(201);
  expect((await attach(lead_id, pdf())).body.attachment_id).toBe(body.attachment_id);
  // A rejected upload does not delete the stored file.
  expect((await attach(lead_id, pdf(), 'application/pdf', 'meridian')).status).toBe(404);
  const { attachments } = await detail(lead_id);
  expect(attachments).toEqual([{ attachment_id: body.attachment_id, type: 'application/pdf', bytes: pdf().length }]);
  expect(stored().map((bytes) => bytes.includes('secret'))).toEqual([false]);

  const read = await fetched(lead_id, body.attachment_id, 'dealer-kestrel');
  expect([read.statusCode, read.rawPayload]).toEqual([200, pdf()]);
  expect(read.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="document.pdf"',
    'cache-control': 'no-store',
  });
  expect((await fetched(lead_id, body.attachment_id)).statusCode).toBe(401);
  expect((await fetched(lead_id, body.attachment_id, 'dealer-meridian')).statusCode).toBe(404);
  // CRMs get no event, because they can't read the file.
  const { leads } = (await forecourt.ask<CrmLeadsResponse>('/api/crm/leads', { key: 'crm-kestrel' })).body;
  expect(leads.map(({ type }) => type)).toEqual(['forecourt.LeadSubmitted']);
});

it('a picture is stored with unchanged pixels, but without its location [LEAD-13]', async () => {
  const lead_id = await apply();
  const { body } = await attach(lead_id, await picture(), 'image/png');
  await detail(lead_id);
  const { rawPayload, headers } = await fetched(lead_id, body.attachment_id, 'dealer-kestrel');
  expect([headers['content-type'], headers['content-disposition']]).toEqual([
    'image/png',
    'attachment; filename="photo.png"',
  ]);
  const { format, width, exif } = await sharp(rawPayload).metadata();
  expect([format, width, exif]).toEqual(['png', 3000, undefined]);
});

it('a picture with more pixels than browsers can show is refused with an explanation [LEAD-13, HOST-12]', async () => {
  const lead_id = await apply('trade-in');
  const large = await sharp({ create: { width: 8_000, height: 7_501, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const refused = await attach(lead_id, large, 'image/png');
  const sentence = 'Please choose a smaller picture: 60 megapixels or less.';
  expect([refused.status, refused.body.detail]).toEqual([422, sentence]);
  expect(stored()).toEqual([]);
});

it('a file that would be refused anyway is refused before its content is examined [HOST-12]', async () => {
  const broken = (await picture()).subarray(0, 60);
  const reported = async (lead_id: string) => (await attach(lead_id, broken, 'image/png')).body.detail;
  expect(await reported(await apply('contact'))).toBe('Nothing can be attached to this.');
  const lead_id = await apply('careers', 1);
  for (let n = 0; n < maxAttachments; n++) await attach(lead_id, pdf(`page ${n}`));
  expect(await reported(lead_id)).toBe(`You’ve already added ${maxAttachments} files.`);
});

it.each(['trade-in', 'valuation'] as const)(
  'vehicle photographs are accepted with the form “%s”, but no documents, and are erased with the person [LEAD-13]',
  async (form) => {
    const lead_id = await apply(form);
    const refused = await attach(lead_id, pdf());
    expect([refused.status, refused.body.detail]).toEqual([422, 'Please send pictures (JPEG, PNG or WebP).']);
    expect(stored()).toEqual([]);
    const { status, body } = await attach(lead_id, await picture(), 'image/png');
    expect(status).toBe(201);
    expect(await detail(lead_id)).toMatchObject({
      attachments: [{ attachment_id: body.attachment_id, type: 'image/png', bytes: expect.any(Number) }],
    });
    expect((await fetched(lead_id, body.attachment_id)).statusCode).toBe(401);
    const { rawPayload } = await fetched(lead_id, body.attachment_id, 'dealer-kestrel');
    expect((await sharp(rawPayload).metadata()).format).toBe('png');
    await forecourt.ask('/api/ops/erasures', { method: 'POST', key: 'ops', body: { email: 'mia@example.com' } });
    expect(stored()).toEqual([]);
  },
);

it('a file of a wrong type, too large, one too many, too late or of no lead is refused [LEAD-13]', async () => {
  const lead_id = await apply();
  const tried = async (body: Buffer, type?: string) => (await attach(lead_id, body, type)).status;
  expect(await tried(Buffer.from('<script>alert(1)</script>'))).toBe(422);
  expect(await tried(Buffer.from('%PDF-1.7 cut off'))).toBe(422);
  expect(await tried((await picture()).subarray(0, 60), 'image/png')).toBe(422);
  expect(await tried(Buffer.alloc(0))).toBe(422);
  expect(await tried(pdf(), 'text/html')).toBe(415);
  expect(await tried(Buffer.concat([pdf(), Buffer.alloc(maxAttachmentBytes)]))).toBe(413);
  expect((await attach(lead_id, pdf(), 'application/pdf', 'meridian')).status).toBe(404);
  expect((await attach('none', pdf())).status).toBe(404);
  expect((await attach(await apply('contact', 1), pdf())).status).toBe(422);
  expect(await forecourt.events('LeadAttachmentAdded')).toEqual([]);

  forecourt.now = new Date(forecourt.now.getTime() + 30 * 60_000);
  for (let n = 0; n < maxAttachments; n++) expect(await tried(pdf(`page ${n}`))).toBe(201);
  expect(await tried(pdf('one more'))).toBe(422);
  expect(stored()).toHaveLength(maxAttachments);
  forecourt.now = new Date(forecourt.now.getTime() + 31 * 60_000);
  expect(await tried(pdf('late'))).toBe(422);
});

it('files are deleted when the person is erased, and cannot be read from a copy [LEAD-13]', async () => {
  const lead_id = await apply();
  const { attachment_id } = (await attach(lead_id, pdf())).body;
  const [copy] = stored();
  await forecourt.ask('/api/ops/erasures', { method: 'POST', key: 'ops', body: { email: 'mia@example.com' } });
  expect(stored()).toEqual([]);
  expect((await detail(lead_id)).attachments).toEqual([]);
  await forecourt.running.platform.blobs.put('attachments', attachment_id, copy!);
  expect((await fetched(lead_id, attachment_id, 'dealer-kestrel')).statusCode).toBe(404);
  expect((await attach(lead_id, pdf())).status).toBe(404);
});

it('files of a person whose key is lost are reported as unavailable, not as deleted [LEAD-13, ENG-02]', async () => {
  const lead_id = await apply();
  const { attachment_id } = (await attach(lead_id, pdf())).body;
  await detail(lead_id);
  await apply('careers', 1);
  const [submitted] = await forecourt.running.platform.storedLog.readStream(`lead-${lead_id}`);
  await forecourt.close();
  const keys = new Database(join(forecourt.directory, 'keys', 'keys.sqlite'));
  keys.prepare('DELETE FROM person_key WHERE id = ?').run(submitted!.metadata.person!);
  keys.close();
  await forecourt.open();
  expect((await fetched(lead_id, attachment_id, 'dealer-kestrel')).statusCode).toBe(503);
  expect((await attach(lead_id, pdf())).status).toBe(503);
});

it('a site accepts files up to its daily budget in bytes, and refused files use up none of it [HOST-12]', async () => {
  await forecourt.close();
  await forecourt.open({ ATTACHMENT_BYTES_PER_SITE: '1000000' });
  const lead_id = await apply();
  const large = (name: string) => Buffer.concat([pdf(name), Buffer.alloc(600_000, '%'), Buffer.from('%%EOF')]);
  expect((await attach(lead_id, Buffer.alloc(900_000))).status).toBe(422);
  expect((await attach(lead_id, large('one'))).status).toBe(201);
  const { status, headers } = await attach(lead_id, large('two'));
  expect([status, Number(headers['retry-after']) > 3600]).toEqual([429, true]);
  expect(stored()).toHaveLength(1);
  forecourt.now = new Date(forecourt.now.getTime() + 6 * 3_600_000);
  expect((await attach(await apply('careers', 1), large('two'))).status).toBe(201);
});

it('one address may use a quarter of a site’s daily budget for files, or one file [HOST-12]', () => {
  const room = new AttachmentBudget(80_000_000);
  const take = (sender: string, bytes: number) =>
    room.take({ site: 'kestrel', sender, headers: { 'content-length': String(bytes) } }, forecourt.now);
  const first = take('a', 8_000_000);
  expect([take('a', 8_000_000), take('a', 8_000_000)]).toEqual([
    { settle: expect.any(Function) },
    expect.objectContaining({ rejected: 'too_many_requests' }),
  ]);
  if ('settle' in first) first.settle(1_000_000);
  expect([take('a', 8_000_000), take('b', 8_000_000)].map((taken) => 'settle' in taken)).toEqual([true, true]);
  const unsaid = new AttachmentBudget(1).take({ site: 'kestrel', sender: 'a', headers: {} }, forecourt.now);
  expect('settle' in unsaid).toBe(false);
});
