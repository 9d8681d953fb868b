import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import { inboxDetail, type InboxDetail } from '#contracts/api/inbox';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import { TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import { roles } from '../../standalone/src/roles.js';

let sites: Awaited<ReturnType<typeof temporaryDirectory>>;
let forecourt: TestForecourt;
beforeAll(async () => {
  sites = await temporaryDirectory();
  for (const slug of ['kestrel', 'meridian'])
    cpSync(join('infra/demo/sites', slug), join(sites.path, slug), { recursive: true });
  const settings = join(sites.path, 'kestrel/site.yaml');
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('\nforms:\n', '\nforms:\n  consent: strict\n'));
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], { SITES_DIR: sites.path });
  await forecourt.open();
});
afterAll(async () => {
  await forecourt.remove();
  await sites.remove();
});

const wording = 'Keep me up to date with offers and news';
const submitted = async (site: string, more: Partial<LeadForm>) => {
  const body: LeadForm = {
    ...(site === 'kestrel'
      ? { location: 'kestrel-brookvale' }
      : { dealership_slug: 'meridian-toyota', location: 'meridian-toyota-parramatta' }),
    form: 'generic',
    userData: { name: 'Mia', last_name: 'Ng', email: 'mia@example.com', phone: '0491 570 006', postcode: '2000' },
    category: 'General Enquiry',
    message: 'Hello',
    url: `http://${site}.localhost:3000/ask-us`,
    ...more,
  };
  const sent = await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', site, body });
  expect(sent).toMatchObject({ status: 201 });
  return sent.body.lead_id;
};
const recorded = async (site: string, more: Partial<LeadForm>) => {
  await submitted(site, more);
  const { opt_in, opt_in_asked, consent } = (await forecourt.events('LeadSubmitted')).at(-1)!.data as Record<
    string,
    unknown
  >;
  return { opt_in, opt_in_asked, ...(consent !== undefined && { consent }) };
};
const read = async <Body>(path: string, key: string) => {
  const headers = { 'forecourt-position': String(await forecourt.running.platform.log.head()) };
  return (await forecourt.ask<Body>(path, { key, headers })).body;
};

it('a missing answer is recorded as not asked, on any site, and is no consent [PRICE-07]', async () => {
  for (const site of ['kestrel', 'meridian'])
    expect(await recorded(site, {})).toEqual({ opt_in: false, opt_in_asked: false });
  expect(await recorded('meridian', { form: undefined })).toEqual({ opt_in: false, opt_in_asked: false });
  expect(await recorded('meridian', { opt_in: false })).toEqual({ opt_in: false, opt_in_asked: true });
});

it('a lead holds the wording of its consent, the time, and whether the box was ticked beforehand [PRICE-07]', async () => {
  const given_at = forecourt.now.toISOString();
  const consent = (pre_ticked: boolean) => ({ wording, given_at, pre_ticked });
  expect(await recorded('kestrel', { opt_in: true })).toEqual({
    ...{ opt_in: true, opt_in_asked: true, consent: consent(false) },
  });
  expect(await recorded('meridian', { opt_in: true })).toEqual({
    ...{ opt_in: true, opt_in_asked: true, consent: consent(true) },
  });
  expect(await recorded('meridian', { opt_in: true, form: undefined })).toEqual({ opt_in: true, opt_in_asked: true });
});

it('withdrawn consent shows in inbox and export, and comes once to the CRM [PRICE-08]', async () => {
  const lead_id = await submitted('kestrel', { opt_in: true });
  const withdraw = (path: string, key: string) => forecourt.ask(path, { method: 'POST', key });
  expect(await withdraw(`/api/inbox/leads/${lead_id}/consent-withdrawn`, 'dealer-meridian')).toMatchObject({
    status: 404,
  });
  expect(await withdraw(`/api/inbox/leads/${lead_id}/consent-withdrawn`, 'dealer-kestrel')).toMatchObject({
    ...{ status: 200, body: { opt_in: false } },
  });
  expect(await withdraw(`/api/crm/leads/${lead_id}/consent-withdrawn`, 'crm-kestrel')).toMatchObject({ status: 200 });
  const detail = inboxDetail.parse(await read<InboxDetail>(`/api/inbox/leads/${lead_id}`, 'dealer-kestrel'));
  expect(detail).toMatchObject({
    ...{ opt_in: false, opt_in_asked: true, consent: { wording, pre_ticked: false } },
    consent_withdrawn: { at: forecourt.now.toISOString(), by: 'dealer kestrel' },
    since: [{ type: 'LeadConsentWithdrawn', by: 'dealer kestrel' }],
  });
  const csv = await read<string>('/api/inbox/leads.csv', 'dealer-kestrel');
  const at = forecourt.now.toISOString();
  expect(csv).toMatch(/,opt_in_asked,consent_wording,consent_given_at,consent_pre_ticked,consent_withdrawn_at\r?\n/);
  const row = csv.split('\n').find((line) => line.includes(lead_id))!;
  expect(row).toContain(`,yes,${wording},${at},no,${at}`);
  expect(row).toContain(',Hello,no,');
  const { leads } = await read<CrmLeadsResponse>('/api/crm/leads', 'crm-kestrel');
  expect(leads.filter(({ data }) => data.lead_id === lead_id).map(({ type }) => type)).toEqual([
    'forecourt.LeadSubmitted',
    'forecourt.LeadConsentWithdrawn',
  ]);
  const adf = await read<string>('/api/crm/leads?format=adf', 'crm-kestrel');
  const last = adf.slice(adf.lastIndexOf('<prospect'));
  expect(last).toContain('Consent Withdrawn');
  expect(last).toContain('Wants to hear of offers: no');
});

it('consent that nobody gave is not withdrawn [PRICE-08]', async () => {
  const lead_id = await submitted('kestrel', { opt_in: false });
  const path = `/api/crm/leads/${lead_id}/consent-withdrawn`;
  expect(await forecourt.ask(path, { method: 'POST', key: 'crm-kestrel' })).toMatchObject({ status: 200 });
  expect((await forecourt.running.platform.log.readStream(`lead-${lead_id}`)).length).toBe(1);
});
