import { expect } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WebhookWithSecret } from '#contracts/api/crm';
import type { SampleProposal } from '#contracts/api/feed-descriptions';
import type { LeadResponse } from '#contracts/api/leads';
import type { OutcomeResponse } from '#contracts/api/outcomes';
import type { OpsKeyWithSecret } from '#contracts/api/ops-keys';
import type { ReservationResponse } from '#contracts/api/reservations';
import type { ImportReport } from '#contracts/api/stock';
import { hashKey } from '#platform/access/api-keys';
import { compileFolders } from '#platform/testing/compiled';
import { TestForecourt } from '#platform/testing/forecourt';
import { TestBrowser } from '#platform/testing/shopper';
import { temporaryDirectory } from '#platform/testing/temporary';
import { PdfRenderer } from '../../services/query/src/documents/pdf-renderer.js';
import { roles } from '../../services/standalone/src/roles.js';

/** The tenant whose data the calls request, and another tenant of the same installation. */
export const ownTenant = 'meridian';
export const otherTenant = 'kestrel';

/** Marks that only their owners may read. Each is part of some data of the own tenant. */
export const marks = {
  /** On pages of the own site only. */
  public: 'MARKPUBLIC',
  /** In leads of a dealership that the narrowed key does not cover. */
  lead: 'markedlead',
  /** In webhooks of that dealership. */
  webhook: 'marked-webhook',
  /** In data of one shopper. */
  shopper: 'markedshopper',
} as const;

export const location = {
  id: 'api-yard',
  name: `${marks.public} Yard`,
  slug: 'api-yard',
  dealership_id: 'meridian-toyota',
  address: { street: '9 Spit Road', city: 'Mosman', state: 'NSW', postcode: '2088', lat: -33.82, long: 151.24 },
  phone: '02 5550 4190',
  opening_hours: [],
};
export const offer = { id: 'api-offer', name: `${marks.public} offer`, dealership_id: 'meridian-toyota' };
export const promo = { kind: 'promo', title: marks.public, text: 'Warm', button: 'See', path: '/eofy' };
export const page = {
  title: marks.public,
  description: 'Come by',
  sections: [{ kind: 'text', html: `<p>${marks.public}</p>` }],
};
export const review = { customer_name: 'Ava', text: marks.public, rating: 5, review_date: '2026-05-01' };
export const brand = { title: marks.public, slug: 'api-brand', models: [] };
export const car = (stocknum: string) => ({
  dealership_id: 'meridian-toyota',
  stocknum,
  year: 2022,
  make: 'Toyota',
  model: 'Corolla',
  car_type: 'used',
  price: 30000,
  checkout_enabled: true,
});
export const lead = (message: string) => ({
  userData: { name: 'Mia', last_name: 'Nguyen', email: `${marks.lead}@example.com`, phone: '0491 570 006' },
  category: 'Vehicle Enquiry',
  message,
  dealership_slug: 'meridian-toyota',
  url: `http://${ownTenant}.localhost/`,
});

/** An attachment of an application, with the mark that only readers of leads may see. */
export const attachmentBytes = Buffer.from(`%PDF-1.7\n${marks.lead}\n%%EOF\n`);
const application = {
  ...lead(`${marks.lead}, an application`),
  form: 'careers',
  category: 'Careers Enquiry',
  location: 'meridian-toyota-parramatta',
  fields: { Position: 'Sales' },
  userData: { ...lead('').userData, phone: '0491 570 110', postcode: '2088' },
};

/** Opens an installation with two empty tenants. */
const openInstallation = async () => {
  const folder = await temporaryDirectory();
  const keys = join(folder.path, 'keys.json');
  const narrowed = { site: ownTenant, scopes: ['stock', 'leads', 'content', 'crm'], dealerships: ['meridian-kia'] };
  writeFileSync(keys, JSON.stringify([{ name: 'narrowed', sha256: hashKey('narrowed'), ...narrowed }]));
  // Off, because the mail outbox of a demo shows all leads to everybody.
  const settings = {
    KEYS_FILE: keys,
    WEBHOOK_LOCAL: 'true',
    DEMO: 'true',
    MAIL: 'none',
    // On a busy machine a PDF takes longer, which is not a failure.
    PAGE_TIMEOUT: '60000',
  };
  const forecourt = new TestForecourt(roles, [ownTenant, otherTenant], settings);
  await forecourt.open();
  const drawing = await compileFolders('services/query/src/documents');
  forecourt.running.application.get(PdfRenderer).module = async () =>
    join(drawing.dist, 'services/query/src/documents/pdf.js');
  const close = async () => {
    await forecourt.remove();
    await folder.remove();
    await drawing.remove();
  };
  return { forecourt, close };
};

/** Attaches a file to a lead and begins a photo upload for a car. Returns both addresses. */
const sendFiles = async (forecourt: TestForecourt, lead_id: string, car_id: string) => {
  const file = await forecourt.ask<{ attachment_id: string }>(`/api/leads/${lead_id}/attachments`, {
    method: 'POST',
    site: ownTenant,
    headers: { 'content-type': 'application/pdf' },
    body: attachmentBytes,
  });
  const begun = await forecourt.askStock(`cars/${car_id}/uploads`, {
    method: 'POST',
    site: ownTenant,
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' },
  });
  expect([file.status, begun.status]).toEqual([201, 201]);
  return {
    attachment: `${lead_id}/attachments/${file.body.attachment_id}`,
    upload: String(begun.headers['location']),
  };
};

/** Opens an installation with two tenants, one of which has data of every kind. */
// eslint-disable-next-line max-lines-per-function -- One item of each kind, in turn.
export const openScene = async () => {
  const { forecourt, close } = await openInstallation();
  const ask = async <Body>(method: 'GET' | 'PUT' | 'POST', path: string, key: string | undefined, body?: unknown) => {
    const answer = await forecourt.ask<Body>(path, {
      method,
      site: ownTenant,
      key,
      ...(body !== undefined && { body }),
    });
    expect([path, answer.status]).toEqual([path, answer.status < 300 ? answer.status : answer.body]);
    return answer.body;
  };
  const content = (path: string, body: object) => ask('PUT', `/api/dealers/${path}`, `dealer-${ownTenant}`, body);
  await content(`${ownTenant}/locations/api-yard`, location);
  await content(`${ownTenant}/offers/api-offer`, offer);
  await content(`${ownTenant}/offers/api-offer-2`, { ...offer, id: 'api-offer-2' });
  await content(`${ownTenant}/promos/api-promo`, promo);
  await content(`${ownTenant}/pages/api-page`, page);
  await content(`${ownTenant}/brands/api-brand`, brand);
  await content('dealerships/meridian-toyota/reviews/api-review', review);
  const feed = ['dealership_id,stocknum,year,make,model,car_type,price,checkout_enabled'];
  for (const n of [1, 2, 3]) feed.push(`meridian-toyota,${marks.public}${n},2022,Toyota,Corolla,used,30000,true`);
  const imported = await forecourt.importFeed<ImportReport>(feed.join('\n'), { site: ownTenant });
  const { hits } = await forecourt.search(`query=${marks.public}1`, imported, ownTenant);
  const webhook = await ask<WebhookWithSecret>('POST', '/api/crm/webhooks', `crm-${ownTenant}`, {
    url: `http://127.0.0.1:9/${marks.webhook}`,
    dealership_ids: ['meridian-toyota'],
  });
  const sent = await ask<LeadResponse>('POST', '/api/leads', undefined, lead(marks.lead));
  const told = await ask<OutcomeResponse>('POST', `/api/crm/leads/${sent.lead_id}/outcomes`, 'crm-meridian', {
    outcome: 'contacted',
  });
  const applied = await ask<LeadResponse>('POST', '/api/leads', undefined, application);
  const files = await sendFiles(forecourt, applied.lead_id, hits[0]!.id);
  const sample = await forecourt.askStock<SampleProposal>('samples?dealership_id=meridian-toyota', {
    method: 'POST',
    site: ownTenant,
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from(feed.join('\n')),
  });
  expect(sample.status).toBe(200);
  const issued = await ask<OpsKeyWithSecret>('POST', '/api/ops/keys', 'ops', {
    name: 'A supplier',
    scopes: ['stock', 'content'],
    site: ownTenant,
  });
  const free = await forecourt.search(`query=${marks.public}2`, imported, ownTenant);
  const shopper = new TestBrowser(forecourt, ownTenant);
  const otherShopper = new TestBrowser(forecourt, ownTenant);
  await shopper.signIn('+61491570156');
  await otherShopper.signIn('+61491570157');
  const who = { name: 'Ava', last_name: 'Ngata', email: `${marks.shopper}@example.com` };
  await shopper.post('/api/me', who);
  const order = { car_id: hits[0]!.id, ...who, amount: 200, agreed: true };
  const reserved = await shopper.post<ReservationResponse>('/api/reservations', order, { 'idempotency-key': 'scene' });
  expect(reserved.status).toBe(201);
  return {
    forecourt,
    car: hits[0]!,
    import_id: imported.body.import_id,
    webhook_id: webhook.webhook_id,
    lead_id: sent.lead_id,
    outcome_id: told.outcomes[0]!.outcome_id,
    ...files,
    key_id: issued.key_id,
    sample_id: sample.body.sample_id,
    /** A car that nobody has reserved. */
    free: free.hits[0]!,
    reservation_id: reserved.body.id,
    cookies: { shopper: cookieOf(shopper), otherShopper: cookieOf(otherShopper) },
    close,
  };
};
export type Scene = Awaited<ReturnType<typeof openScene>>;

const cookieOf = ({ cookies }: TestBrowser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
