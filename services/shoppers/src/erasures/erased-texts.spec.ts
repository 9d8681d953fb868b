import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { ErasurePreview, ErasureReport } from '#contracts/api/erasures';
import type { LeadResponse } from '#contracts/api/leads';
import type { RouteDefinition } from '#contracts/api/route';
import { allRoutes } from '#contracts/api/routes';
import type { ValuationResponse } from '#contracts/api/valuations';
import { alertWording } from '#contracts/domain/alerts';
import { backUp } from '#platform/process/backup';
import { backupDirectory } from '#platform/process/config';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { TestBrowser } from '#platform/testing/shopper';
import { MAIL } from '../../../mail/src/port/mail.js';
import type { MailOutbox } from '../../../mail/src/port/outbox.js';
import { leadRecordOf } from '../../../relay/src/lead-record.js';
import { roles } from '../../../standalone/src/roles.js';

const site = 'meridian';
const phone = '0491 570 006';
const minute = 60_000;
const feed = `dealership_id,stocknum,year,make,model,car_type,badge,price,checkout_enabled,status
meridian-toyota,T1,2022,Toyota,Corolla,used,ZR,32990,true,in_stock
meridian-toyota,T2,2022,Toyota,Camry,used,SL,32990,true,in_stock
`;

let forecourt: TestForecourt;
let browser: TestBrowser;
let car: string;
let otherCar: string;
let valuation_id: string;

beforeEach(async () => {
  forecourt = new TestForecourt(roles, [site, 'tempo'], { DEMO: 'true', LOG_LEVEL: 'trace' });
  forecourt.now = new Date('2026-05-20T02:00:00.000Z');
  await forecourt.open();
  const imported = await forecourt.importFeed(feed, { site });
  [car, otherCar] = (await forecourt.search('', imported, site)).hits.map(({ id }) => id) as [string, string];
  browser = new TestBrowser(forecourt, site);
  await browser.signIn('+61491570006');
});
afterEach(() => forecourt.remove());

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Placeholder for typed text; each occurrence is replaced by a different word. */
const typed = 'TYPEDHERE';
const who = { name: typed, last_name: typed, email: `${typed}@example.com` };
const vehicle = {
  ...{ year: 2020, make: typed, model: typed, badge: typed, body: typed, colour: typed, transmission: typed },
  ...{ rego: typed, state: 'NSW', vin: typed },
};
const wordingOf = (kind: 'price' | 'search') =>
  alertWording(
    kind,
    forecourt.running.platform.sites.all.find(({ id }) => id === site)!,
    'email',
  );
const lead = (more: Json & object = {}) => ({
  userData: { ...who, phone, postcode: '2999' },
  ...{ category: typed, subcategory: typed, message: typed, opt_in: true, page_id: typed, source: 'Website' },
  ...{ url: `http://${site}.localhost:3000/${typed}`, location: typed, fields: { [typed]: typed }, website: '' },
  lead_attributes: { visited_pages: [`/${typed}`], linked_query_params: { [typed]: typed } },
  ...more,
});

interface Form {
  /** Bodies that together fill in every field. */
  readonly bodies: readonly (() => Json)[];
  readonly params?: () => string;
  readonly site?: string;
}
const forms: Readonly<Record<string, Form>> = {
  submitLead: {
    bodies: [
      () => lead({ trade_in: { ...vehicle, km: 45_000 } }),
      () => lead({ car_id: car, trade_in: { valuation_id } }),
      () => lead({ car_dealership_id: 'meridian-toyota' }),
      () => lead({ dealership_slug: 'meridian-toyota' }),
      () => ({
        ...lead(),
        form: 'contact',
        category: 'General Enquiry',
        location: 'meridian-toyota-parramatta',
        dealership_slug: 'meridian-toyota',
      }),
    ],
  },
  sendForm: {
    bodies: [
      () => ({
        ...{ ...who, phone, postcode: '2999', Rego: typed, message: typed, opt_in: 'true', website: '' },
        ...{ car_id: car, step: '9', key: typed, url: `http://${site}.localhost:3000/${typed}` },
        more: JSON.stringify({ subcategory: typed, fields: { [typed]: typed }, trade_in: vehicle }),
      }),
    ],
    params: () => 'enquiry',
  },
  acceptOffer: {
    bodies: [() => ({ subcategory: '3. Offer Accepted', form_completed: true, offer_accepted: true })],
    params: () => leadId,
  },
  addToLead: { bodies: [() => ({ column_name: 'valuation', lead_id: leadId, valuation_id })] },
  valueVehicle: { bodies: [() => ({ vehicle, km: 45_000 })] },
  answerValuation: { bodies: [() => ({ id: typed, adjustmentAnswers: {} })], params: () => valuation_id },
  quoteFinance: {
    bodies: [
      () => ({
        ...{ selfAssessedCreditScore: 'GREAT', purchasePrice: 30_000, loanTerm: 5, year: 2020 },
        ...{ vin: typed, nvic: typed, whoIsHelping: typed },
      }),
    ],
    site: 'kestrel',
  },
  revealCall: { bodies: [() => ({ car_id: car, dealership_id: 'meridian-toyota', website_id: site })] },
  sendSignInCode: { bodies: [() => ({ phone_number: phone })] },
  verifySignIn: { bodies: [() => ({ phone_number: phone, code: '123456' })] },
  changeMe: { bodies: [() => ({ ...who, postcode: '2999' })] },
  saveCar: { bodies: [() => ({ phone_number: '+61491570006', car_id: car })] },
  removeCar: { bodies: [() => ({ phone_number: '+61491570006', car_id: otherCar })] },
  requestAlert: {
    bodies: [
      () => ({ kind: 'price', car_id: car, wording: wordingOf('price'), email: `${typed}@example.com` }),
      () => ({
        ...{ kind: 'search', name: typed, path: `/search/${typed.toLowerCase()}`, search: `query=${typed}` },
        ...{ wording: wordingOf('search'), email: `${typed}@example.com` },
      }),
    ],
  },
  stopAlerts: { bodies: [() => ({ token: typed })] },
  withdrawConsentByLink: { bodies: [() => ({ token: typed })] },
  confirmAlertEmail: { bodies: [() => ({ token: typed })] },
  spin: { bodies: [() => ({ ...who, agreed: true })], site: 'tempo' },
  reserve: {
    bodies: [
      () => ({
        ...{ car_id: car, ...who, amount: 200, agreed: true },
        purchase: {
          ...{ valuation_id: typed, pays: 'finance', finance: { years: 5, deposit: 1000, weekly: 90 } },
          ...{ delivery: { street: typed, city: typed, postcode: '2999' }, message: typed },
        },
      }),
    ],
  },
};
const noForms: Readonly<Record<string, string>> = {
  raiseAnalytics: 'says nothing of who the visitor is (ADR 24)',
  payEmbedded: 'stands in for a payment provider’s own form',
  authenticateEmbedded: 'stands in for a bank',
};
let leadId: string;

const words: string[] = [];
const newWord = (): string => {
  const word = `ZQX${(words.length + 100).toString(36).toUpperCase()}KV`;
  words.push(word);
  return word;
};
const wordsIn = (text: string): string[] => {
  const lower = text.toLowerCase();
  return words.filter((word) => lower.includes(word.toLowerCase()));
};
const filled = (body: Json): Json =>
  JSON.parse(
    JSON.stringify(body).replace(/typedhere/gi, (found) => (found === typed ? newWord() : newWord().toLowerCase())),
  ) as Json;

/** Returns copies of the body, each with one text that is not typed, such as an id, replaced by typed text. */
const variants = (body: Json): Json[] => {
  if (typeof body === 'string') return /typedhere/i.test(body) ? [] : [typed];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    variants(value as Json).map((changed) =>
      Array.isArray(body) ? body.with(Number(name), changed) : { ...body, [name]: changed },
    ),
  );
};

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}
const takesWords = (schema: JsonSchema) => JSON.stringify(schema).includes('"type":"string"');

/** Returns the text properties that no body fills in. */
const unfilled = ({ properties = {}, anyOf, oneOf, allOf }: JsonSchema, bodies: readonly Json[], at = ''): string[] => [
  ...[...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].flatMap((one) => unfilled(one, bodies, at)),
  ...Object.entries(properties).flatMap(([name, schema]) => {
    const values = bodies.flatMap((body) => (body as Readonly<Record<string, Json>> | null)?.[name] ?? []);
    if (values.length > 0) return unfilled(schema, values, `${at}.${name}`);
    return takesWords(schema) ? [`${at}.${name}`] : [];
  }),
];

const routes = (allRoutes as readonly RouteDefinition[]).filter(
  ({ id, body, caller }) => body && ['anyone', 'visitor', 'shopper'].includes(caller) && !(id in noForms),
);

const formType = 'application/x-www-form-urlencoded';

/** Sends each form with all typed text, and then with each of the other texts typed too. @returns the statuses */
const fillIn = async (shoppers: Readonly<Record<string, TestBrowser>>) => {
  const statuses: string[] = [];
  for (const { id, path, method, body: schema, bodyTypes: [type] = ['application/json'] } of routes) {
    const { bodies, params = () => '', site: where = site } = forms[id]!;
    const samples = bodies.flatMap((make, at) => {
      const sample = make();
      return [sample, ...variants(sample)]
        .filter((one) => schema!.safeParse(filled(one)).success)
        .map((one) => ({ sample: one, name: one === sample ? `${id} ${at}` : id }));
    });
    for (const [n, { sample, name }] of samples.entries()) {
      const { status } = await shoppers[where]!.ask(path.replace(/:\w+/, params()), {
        method,
        body:
          type === formType ? new URLSearchParams(filled(sample) as Record<string, string>).toString() : filled(sample),
        headers: { 'content-type': type!, 'idempotency-key': `${id}-${n}`, 'user-agent': newWord() },
      });
      statuses.push(`${name} ${status}`);
      // The time advances so that no rate limit applies.
      forecourt.now = new Date(forecourt.now.getTime() + 2 * minute);
    }
  }
  return statuses;
};

const onDisk = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) =>
      wordsIn(readFileSync(join(parentPath, name), 'latin1')).map((word) => `${word} in ${name}`),
    );

const shown = ['/api/crm/leads', '/api/crm/leads?format=adf', '/api/inbox/leads', '/api/inbox/leads.csv'];

const inAnswers = async (): Promise<string[]> => {
  const found = [];
  for (const url of shown) {
    const key = url.includes('crm') ? `crm-${site}` : `dealer-${site}`;
    found.push(...wordsIn(JSON.stringify(await forecourt.ask(url, { key, site }))));
  }
  const detail = `/api/inbox/leads/${leadId}`;
  found.push(...wordsIn(JSON.stringify(await forecourt.ask(detail, { key: `dealer-${site}`, site }))));
  for (const url of ['/api/ops/events?limit=1000', '/outbox'])
    found.push(...wordsIn(JSON.stringify(await forecourt.ask(url, { key: 'ops' }))));
  const mail = forecourt.running.application.get<MailOutbox>(MAIL, { strict: false });
  return [...found, ...wordsIn(JSON.stringify(mail.all()))];
};

const inLog = async (name: 'log' | 'storedLog'): Promise<string[]> => {
  const found = [];
  for await (const batch of forecourt.running.platform[name].readAll({ after: 0 }))
    found.push(...wordsIn(JSON.stringify(batch)));
  return found;
};

it('the next test covers every form a shopper can send, with every field that takes text [EVT-10]', () => {
  expect(routes.map(({ id }) => id).sort()).toEqual(Object.keys(forms).sort());
  leadId = valuation_id = 'x';
  for (const { id, body } of routes) {
    const json = z.toJSONSchema(body!, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    expect([
      id,
      unfilled(
        json,
        forms[id]!.bodies.map((make) => make()),
      ),
    ]).toEqual([id, []]);
  }
});

it('text typed into any form is readable nowhere once the person is erased [EVT-10]', async () => {
  const tempo = new TestBrowser(forecourt, 'tempo');
  await tempo.signIn('+61491570006');
  const valued = await browser.post<ValuationResponse>('/api/valuations', { vehicle: filled(vehicle), km: 1 });
  ({ valuation_id } = valued.body);
  ({ lead_id: leadId } = (await browser.post<LeadResponse>('/api/leads', filled(lead()))).body);
  const statuses = await fillIn({ [site]: browser, tempo, kestrel: new TestBrowser(forecourt) });
  // Every complete form is accepted, except those that need a code or link.
  expect(statuses.filter((one) => / \d+ [345]\d\d$/.test(one))).toEqual([
    'withdrawConsentByLink 0 404',
    // A redirect to the thank-you page.
    'sendForm 0 303',
    'verifySignIn 0 422',
    'stopAlerts 0 404',
    'confirmAlertEmail 0 404',
  ]);
  expect(statuses.filter((one) => / (5\d\d|429)$/.test(one))).toEqual([]);
  // A valuation belongs to the person of the lead that refers to it.
  const valuations = await forecourt.events('ValuationRequested');
  for (const { data } of valuations as unknown as { data: { valuation_id: string } }[])
    await browser.post('/api/leads', filled(lead({ trade_in: { valuation_id: data.valuation_id } })));

  await eventually(async () => expect((await inAnswers()).length).toBeGreaterThan(50));
  expect((await inLog('log')).length).toBeGreaterThan(100);
  expect(await inLog('storedLog')).toEqual([]);
  const backups = backupDirectory({ DATA_DIR: forecourt.directory });
  try {
    await backUp(forecourt.directory, backups, new Date());
    const ask = { phone_number: phone };
    const as = { method: 'POST', key: 'ops' } as const;
    const seen = await forecourt.ask<ErasurePreview>('/api/ops/erasures/preview', { ...as, body: ask });
    const whole = { ...ask, confirm: seen.body.records };
    const { body } = await forecourt.ask<ErasureReport>('/api/ops/erasures', { ...as, body: whole });
    expect(body).toMatchObject({ completed: true });
    await eventually(async () => expect(await inAnswers()).toEqual([]));
    expect(await inLog('log')).toEqual([]);
    expect(await inLog('storedLog')).toEqual([]);
    expect(onDisk(forecourt.directory)).toEqual([]);
    expect(onDisk(backups)).toEqual([]);
    expect(forecourt.logged.flatMap(wordsIn)).toEqual([]);
    expect(leadRecordOf(await forecourt.running.platform.log.readStream(`lead-${leadId}`))).toEqual({ key: leadId });
  } finally {
    rmSync(backups, { recursive: true, force: true });
  }
});
