import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { CarResponse } from '#contracts/api/cars';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import { searchResponse, type SearchResponse } from '#contracts/api/search';
import type { ImportReport, StockCar } from '#contracts/api/stock';
import type { Problem } from '#contracts/rejections';
import { readConfig } from '#platform/process/config';
import { LogUnavailable } from '#platform/ports/event-log';
import { run } from '#platform/process/run';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import type { AskOptions } from '#platform/testing/http';
import { roles } from './roles.js';

const start = '2026-05-20T00:00:00.000Z';

let forecourt: TestForecourt;
/** Head of a log that knows its sites and nothing else. */
let beginning: number;

beforeEach(async () => {
  forecourt = new TestForecourt(roles);
  await forecourt.open();
  beginning = await forecourt.running.platform.log.head();
});
afterEach(() => forecourt.remove());

const ask = <Body>(url: string, options: AskOptions = {}) => forecourt.ask<Body>(url, options);

const header = 'stocknum,year,make,model,badge,car_type,price,km,body,status';
const corolla = 'K1,2021,Toyota,Corolla,ZR,used,29990,41000,Hatch,in_stock';
const hilux = 'K2,2023,Toyota,HiLux,SR5,used,55990,30000,Ute,in_stock';

const importCsv = (feed: string | Buffer, site = 'kestrel', headers: Record<string, string> = {}) =>
  ask<ImportReport>('/api/stock/import', {
    method: 'POST',
    key: `dealer-${site}`,
    headers: { 'content-type': 'text/csv', ...headers },
    body: feed,
  });

/** The header that asks for an answer at least at this response's position. */
const fresh = ({ headers }: { headers: Record<string, unknown> }): Record<string, string> => ({
  'forecourt-position': String(headers['forecourt-position'] as string),
});

/** Searches at least at the position of the last command. */
const search = async (query: string, after?: { headers: Record<string, unknown> }, site = 'kestrel') => {
  const headers = after ? fresh(after) : {};
  return (await ask<SearchResponse>(`/api/search?${query}`, { site, headers })).body;
};

const command = <Body = StockCar>(id: string, name: string, body: object = {}, site = 'kestrel') =>
  ask<Body>(`/api/stock/cars/${id}/${name}`, { method: 'POST', key: `dealer-${site}`, body });

const enquiry: LeadForm = {
  userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006', postcode: '2000' },
  category: 'Vehicle Enquiry',
  message: 'Is it still there?',
  url: 'http://kestrel.localhost:3000/cars/2021-toyota-corolla-zr-k1',
};

const enquire = (lead: object, idempotencyKey?: string, site = 'kestrel') =>
  ask<LeadResponse>('/api/leads', {
    method: 'POST',
    site,
    body: lead,
    headers: { 'user-agent': 'a browser', ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
  });

const pull = async (query = '', after?: { headers: Record<string, unknown> }, site = 'kestrel') =>
  (
    await ask<CrmLeadsResponse>(`/api/crm/leads?${query}`, {
      key: `crm-${site}`,
      headers: after ? fresh(after) : {},
    })
  ).body;

describe('path from feed to search', () => {
  it('Forecourt finds an imported car in the next search that waits for the import’s position [STK-03, EVT-08, SRCH-05]', async () => {
    const imported = await importCsv(`${header}\n${corolla}\n${hilux}\n`);
    expect(imported).toMatchObject({ status: 200, body: { received: 2, listed: 2, rejected: 0 } });

    const found = await search('query=corola', imported);
    expect(searchResponse.parse(found)).toEqual(found);
    expect(found).toMatchObject({
      count: 1,
      pages: 1,
      hits: [{ slug: '2021-toyota-corolla-zr-k1', name: '2021 Toyota Corolla ZR', price: 29_990 }],
      facets: { make: { Toyota: 1 }, body: { Hatch: 1 } },
      facetStats: { price: { min: 29_990, max: 29_990 } },
    });
  });

  it('Forecourt offers refinements, ranges and disjunctive counts over HTTP [SRCH-02, SRCH-03, SRCH-04]', async () => {
    const imported = await importCsv(`${header}\n${corolla}\n${hilux}\n`);
    const found = await search('refinementList[model][0]=Corolla&range[price]=20000:60000', imported);
    expect(found.hits.map(({ model }) => model)).toEqual(['Corolla']);
    expect(found.facets['model']).toEqual({ Corolla: 1, HiLux: 1 });
    expect(found.facets['body']).toEqual({ Hatch: 1 });
  });

  it('Forecourt appends nothing for a feed that is sent again unchanged [STK-04]', async () => {
    const feed = `${header}\n${corolla}\n${hilux}\n`;
    await importCsv(feed);
    const before = await forecourt.running.platform.log.head();
    const again = await importCsv(feed);
    expect(again.body).toMatchObject({ received: 2, unchanged: 2, listed: 0, changed: 0 });
    // Only the import itself was recorded.
    expect(await forecourt.running.platform.log.head()).toBe(before + 2);
  });

  it('Forecourt imports a feed once if it is sent twice with one idempotency key [STK-04]', async () => {
    const headers = { 'idempotency-key': 'monday' };
    const first = await importCsv(`${header}\n${corolla}\n`, 'kestrel', headers);
    const second = await importCsv(`${header}\n${corolla}\n`, 'kestrel', headers);
    expect(second.body).toEqual({ ...first.body, replayed: true });
  });

  it('Forecourt reports bad rows by line and column, imports the good ones, and stores the report [STK-05]', async () => {
    const imported = await importCsv(
      `${header}\n${corolla}\n${hilux.replace('used', 'wrecked').replace('new', 'wrecked')}\n`,
    );
    expect(imported.body).toMatchObject({
      received: 2,
      listed: 1,
      rejected: 1,
      errors: [{ line: 3, column: 'car_type' }],
    });
    const { body } = await ask<ImportReport>(`/api/stock/imports/${imported.body.import_id}`, {
      key: 'dealer-kestrel',
      headers: fresh(imported),
    });
    expect(body).toMatchObject({ state: 'completed', rejected: 1, errors: imported.body.errors });
    expect((await search('', imported)).count).toBe(1);
  });

  it('Forecourt refuses a feed with an unknown column completely [STK-05]', async () => {
    const refused = await importCsv(`${header},shoe_size\n${corolla},9\n`);
    expect(refused).toMatchObject({ status: 422, body: { code: 'unknown_columns' } });
    expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
    for await (const events of forecourt.running.platform.log.readAll({ after: beginning }))
      expect(events.map(({ type }) => type)).toEqual(['StockSourceFailed']);
  });

  it('Forecourt imports the rows received before an upload is cut off, and reports the place [STK-05]', async () => {
    const upload = request({
      port: forecourt.running.port,
      path: '/api/stock/import',
      method: 'POST',
      headers: { authorization: 'Bearer dealer-kestrel', 'content-type': 'text/csv' },
    });
    upload.on('error', () => undefined);
    upload.write(`${header}\n${corolla}\n${hilux.slice(0, 9)}`);
    await eventually(async () => expect(await forecourt.running.platform.log.head()).toBeGreaterThan(beginning));
    upload.destroy();

    const completed = await eventually(async () => {
      for await (const [event] of forecourt.running.platform.log.readAll({ after: 0, types: ['FeedImportCompleted'] }))
        return event!;
      throw new Error('not completed yet');
    });
    expect(completed.data).toMatchObject({
      received: 1,
      listed: 1,
      errors: [{ line: 3, reason: expect.stringContaining('broke off') }],
    });
  });

  it('Forecourt gives two dealers’ cars with the same stock number two permanent slugs [STK-09]', async () => {
    await importCsv(`${header}\n${corolla}\n`);
    const dealership = forecourt.running.platform.sites.ofSlug('meridian')!.dealerships[0]!;
    const rows = `${header},dealership_id\n${corolla},${dealership.id}\n`;
    const imported = await importCsv(rows, 'meridian');
    const [other] = (await search('', imported, 'meridian')).hits;
    expect(other?.slug).toBe(`2021-toyota-corolla-zr-k1-${dealership.slug}`);

    const renamed = await importCsv(`${header}\n${corolla.replace('ZR', 'Ascent')}\n`);
    expect((await search('', renamed)).hits[0]).toMatchObject({ badge: 'Ascent', slug: '2021-toyota-corolla-zr-k1' });
  });

  it('Forecourt never shows a hidden car to shoppers [STK-10, SRCH-06]', async () => {
    const imported = await importCsv(`${header},show_on_dealer_website\n${corolla},no\n${hilux},yes\n`);
    expect((await search('', imported)).hits.map(({ model }) => model)).toEqual(['HiLux']);
    expect(await ask('/api/cars/2021-toyota-corolla-zr-k1')).toMatchObject({ status: 404 });
  });
});

describe('the sold window', () => {
  it('a car that was sold leaves the results exactly when its window ends [SRCH-08, STK-07]', async () => {
    const imported = await importCsv(`${header}\n${corolla}\n${hilux}\n`);
    const { id } = (await search('query=corolla', imported)).hits[0]!;
    const sold = await command(id, 'sell');
    expect(sold.body).toMatchObject({ status: 'sold', sold_date: start });

    const models = async (query: string) => (await search(query, sold)).hits.map(({ model }) => model).sort();
    const at = (days: number, milliseconds: number) =>
      (forecourt.now = new Date(Date.parse(start) + days * 86_400_000 + milliseconds));

    at(3, -1);
    expect(await models('query=toyota')).toEqual(['Corolla', 'HiLux']);
    at(3, 0);
    expect(await models('query=toyota')).toEqual(['HiLux']);
    expect(await models('')).toEqual(['Corolla', 'HiLux']);
    at(4, -1);
    expect(await models('')).toEqual(['Corolla', 'HiLux']);
    at(4, 0);
    expect(await models('')).toEqual(['HiLux']);
  });
});

describe('vehicle', () => {
  it('a vehicle is read with every field of the feed [STK-02]', async () => {
    const row = { stocknum: 'K9', year: 2022, make: 'Toyota', model: 'Kluger', car_type: 'demo', ancaprating: 5 };
    const more = { standardEquipment: ['Sunroof'], hotspots: { interior: [], exterior: [] }, tare_weight: 1900 };
    const imported = await ask<ImportReport>('/api/stock/import', {
      method: 'POST',
      key: 'dealer-kestrel',
      headers: { 'content-type': 'application/x-ndjson' },
      body: JSON.stringify({ ...row, ...more, images: ['/images/vehicles/suv'] }),
    });
    const { body } = await ask<CarResponse>('/api/cars/2022-toyota-kluger-k9', {
      headers: fresh(imported),
    });
    expect(body).toMatchObject({
      ...row,
      ...more,
      name: '2022 Toyota Kluger',
      status: 'in_stock',
      images: [{ image: { url: '/images/vehicles/suv', thumb: { url: '/images/vehicles/suv?w=320' } } }],
    });
  });

  it('a vehicle is listed, repriced, reserved, released, sold, delisted and relisted over HTTP [STK-01]', async () => {
    const imported = await importCsv(`${header}\n${corolla}\n`);
    const { id, slug } = (await search('', imported)).hits[0]!;
    expect((await command(id, 'price', { price: 27_000 })).body.car.price).toBe(27_000);
    expect((await command(id, 'reserve', { reservation_id: 'r1' })).body.reservation_id).toBe('r1');
    expect(await command<Problem>(id, 'reserve', { reservation_id: 'r2' })).toMatchObject({
      status: 409,
      body: { code: 'car_reserved' },
    });
    expect((await command(id, 'release', { reservation_id: 'r1' })).body.reservation_id).toBeUndefined();
    expect((await command(id, 'sell')).body.status).toBe('sold');
    const delisted = await command(id, 'delist');
    expect(delisted.body.delisted).toBe(true);
    expect(await ask(`/api/cars/${slug}`, { headers: fresh(delisted) })).toMatchObject({ status: 410 });
    const headers = { 'content-type': 'application/json' };
    const relist = { method: 'POST', key: 'dealer-kestrel', headers } as const;
    expect((await ask<StockCar>(`/api/stock/cars/${id}/relist`, relist)).body).toMatchObject({
      ...{ status: 'in_stock', delisted: false, revision: 6 },
    });
  });

  it('a vehicle is changed once per idempotency key, which no other change may reuse [STK-01]', async () => {
    const imported = await importCsv(`${header}\n${corolla}\n`);
    const { id } = (await search('', imported)).hits[0]!;
    const reprice = (price: number) =>
      ask<StockCar & Problem>(`/api/stock/cars/${id}/price`, {
        method: 'POST',
        key: 'dealer-kestrel',
        headers: { 'idempotency-key': 'p1' },
        body: { price },
      });
    const first = await reprice(27_000);
    await command(id, 'price', { price: 26_000 });
    expect((await reprice(27_000)).body).toMatchObject({ revision: first.body.revision + 1, car: { price: 26_000 } });
    expect(await reprice(25_000)).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
  });

  it('a vehicle is changed by only one of two concurrent commands [STK-01]', async () => {
    const imported = await importCsv(`${header}\n${corolla}\n`);
    const { id } = (await search('', imported)).hits[0]!;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => command<Problem>(id, 'reserve', { reservation_id: `r${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'car_reserved')).toHaveLength(19);
  });
});

describe('keys', () => {
  it('API keys are required for every access to the stock [STK-08]', async () => {
    for (const key of [undefined, 'wrong', '']) {
      expect(await ask('/api/stock/cars/x', { key })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
    expect(await ask('/api/stock/cars/x', { key: 'crm-kestrel' })).toMatchObject({ status: 403 });
  });

  it('API keys of one tenant can neither change another’s car nor find out that it exists [STK-08]', async () => {
    const imported = await importCsv(`${header}\n${corolla}\n`);
    const { id } = (await search('', imported)).hits[0]!;
    const stranger = { key: 'dealer-meridian' };
    const missing = await ask('/api/stock/cars/no-such-car', stranger);
    const foreign = await ask(`/api/stock/cars/${id}`, stranger);
    expect([missing.status, foreign.status]).toEqual([404, 404]);
    expect(await command(id, 'sell', {}, 'meridian')).toMatchObject({ status: 404 });
    const row = `${header},dealership_id\n${corolla},${forecourt.running.platform.sites.ofSlug('kestrel')!.dealerships[0]!.id}\n`;
    expect((await importCsv(row, 'meridian')).body).toMatchObject({
      rejected: 1,
      errors: [{ line: 2, column: 'dealership_id', reason: expect.stringContaining('is not yours') }],
    });
  });

  it('API keys limit a site to its own dealerships [SRCH-11]', async () => {
    const imported = await importCsv(`${header}\n${corolla}\n`);
    expect((await search('', imported, 'meridian')).count).toBe(0);
    expect(await ask('/api/cars/2021-toyota-corolla-zr-k1', { site: 'meridian' })).toMatchObject({ status: 404 });
  });

  it('a refusal tells no key, a wrong key and a key of too few scopes apart [STK-08]', async () => {
    const refusalOf = async (key?: string) => {
      const { status, headers, body } = await ask<Problem>('/api/crm/leads', { key });
      return [status, headers['www-authenticate'], body.detail];
    };
    expect(await refusalOf()).toEqual([401, 'Bearer', expect.stringContaining('Send a key with the scope crm')]);
    const wrong = [401, 'Bearer error="invalid_token"', 'This key is unknown, or valid no longer.'];
    expect(await refusalOf('wrong')).toEqual(wrong);
    const narrow = [403, 'Bearer error="insufficient_scope"', expect.stringContaining('one for crm is needed')];
    expect(await refusalOf('stock-kestrel')).toEqual(narrow);
  });

  it('a log position that is no number is refused [CRM-06]', async () => {
    for (const [position, status] of [
      ['abc', 400],
      ['-1', 400],
      ['0', 200],
    ] as const)
      expect(await ask('/api/search', { headers: { 'forecourt-position': position } })).toMatchObject({ status });
  });

  it('an unknown path of the API is named at any host [SITE-01]', async () => {
    for (const site of ['kestrel', 'nobody'])
      expect(await ask('/api/crm/lead', { site, key: 'crm-kestrel' })).toMatchObject({
        status: 404,
        body: { code: 'not_found', detail: 'There is no /api/crm/lead.' },
      });
  });

  it('API keys do not help at an unknown host name, which gets a clear error [SITE-01]', async () => {
    expect(await ask('/api/search', { site: 'nobody' })).toMatchObject({ status: 404, body: { code: 'unknown_site' } });
  });
});

describe('leads', () => {
  it('leads reach the CRM with all the data of an enquiry about a car [LEAD-05, LEAD-10, CRM-01]', async () => {
    const imported = await importCsv(`${header}\n${corolla}\n`);
    const { id } = (await search('', imported)).hits[0]!;
    const answer = await enquire({ ...enquiry, car_id: id, opt_in: true });
    expect(answer.status).toBe(201);

    const { leads, next, more } = await pull('', answer);
    expect(leads).toHaveLength(1);
    expect(leads[0]).toMatchObject({
      specversion: '1.0',
      type: 'forecourt.LeadSubmitted',
      subject: `lead-${answer.body.lead_id}`,
      time: start,
      data: {
        lead_id: answer.body.lead_id,
        user: enquiry.userData,
        message: 'Is it still there?',
        opt_in: true,
        source: 'Website',
        user_agent: 'a browser',
        vehicle: { car_id: id, stock_number: 'K1', make: 'Toyota', model: 'Corolla', vehicle_status: 'in_stock' },
      },
    });
    expect(more).toBe(false);
    expect((await pull(`after=${next}`)).leads).toEqual([]);
  });

  it('leads are stored once per idempotency key, and a different enquiry with the same key is refused [LEAD-10]', async () => {
    const [first, second] = await Promise.all([enquire(enquiry, 'form-1'), enquire(enquiry, 'form-1')]);
    expect(second.body.lead_id).toBe(first.body.lead_id);
    expect(await enquire({ ...enquiry, message: 'Another' }, 'form-1')).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    expect((await pull('', second)).leads).toHaveLength(1);
  });

  it('leads are read in order, page by page, and only the dealer’s own [CRM-01]', async () => {
    const sent = [];
    for (let n = 0; n < 5; n++) sent.push(await enquire({ ...enquiry, message: `number ${n}` }));
    await enquire(enquiry, undefined, 'meridian');
    const read: unknown[] = [];
    let cursor = '0';
    for (let more = true; more;) {
      const page = await pull(`after=${cursor}&limit=2`, sent.at(-1));
      read.push(...page.leads.map(({ data }) => (data as { message: string }).message));
      ({ next: cursor, more } = page);
    }
    expect(read).toEqual(['number 0', 'number 1', 'number 2', 'number 3', 'number 4']);
  });

  it('leads require a CRM key [CRM-01]', async () => {
    expect(await ask('/api/crm/leads')).toMatchObject({ status: 401 });
    expect(await ask('/api/crm/leads', { key: 'dealer-kestrel' })).toMatchObject({ status: 403 });
  });

  it('leads are not accepted for another site’s car [LEAD-05]', async () => {
    const imported = await importCsv(`${header}\n${corolla}\n`);
    const { id } = (await search('', imported)).hits[0]!;
    expect(await enquire({ ...enquiry, car_id: id }, undefined, 'meridian')).toMatchObject({ status: 404 });
  });

  it('leads with invalid fields are refused with each field named, and nothing is stored [LEAD-11]', async () => {
    const answer = await enquire({
      ...enquiry,
      userData: { ...enquiry.userData, email: 'mia', phone: '12', postcode: '20000' },
      shoe_size: 9,
    });
    const { errors } = answer.body as unknown as Problem;
    expect(answer.status).toBe(422);
    expect(errors?.map(({ field }) => field)).toEqual([
      'userData.email',
      'userData.phone',
      'userData.postcode',
      'shoe_size',
    ]);
    expect(errors?.[2]?.reason).toBe('Invalid postcode. Please enter a 4-digit number.');
    expect(await forecourt.running.platform.log.head()).toBe(beginning);
  });
});

describe('invalid input', () => {
  it.each([
    ['GET', '/api/search?refinementList[nonsense]=1', undefined, {}, 400],
    ['GET', '/api/search?range[price]=abc:-1', undefined, {}, 400],
    ['GET', '/api/search?path=/search/no-such-make', undefined, {}, 404],
    ['GET', '/api/nothing', undefined, {}, 404],
    ['POST', '/api/leads', '{', { 'content-type': 'application/json' }, 400],
    ['POST', '/api/leads', `{"a":"${'x'.repeat(300_000)}"}`, { 'content-type': 'application/json' }, 413],
    ['POST', '/api/leads', '<a/>', { 'content-type': 'application/xml' }, 415],
    ['POST', '/api/stock/import', '{}', { 'content-type': 'application/json' }, 422],
    ['POST', '/api/stock/import', '{}', { 'content-type': 'text/plain' }, 415],
  ] as const)('%s %s is answered with a problem document (%#)', async (method, url, body, headers, status) => {
    const answer = await ask<Problem>(url, { method, body, headers, key: 'dealer-kestrel' });
    expect(answer).toMatchObject({ status, body: { status, type: expect.stringContaining('urn:forecourt:problem:') } });
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  });
});

describe('body of an unsupported type', () => {
  it.each([
    ['/api/crm/webhooks', 'application/x-www-form-urlencoded', 'application/json'],
    ['/api/crm/webhooks', 'text/plain', 'application/json'],
    ['/api/stock/samples', 'text/csv', 'application/octet-stream'],
    ['/api/stock/import', 'image/x-none', 'text/csv, .*, multipart/form-data'],
    ['/api/mail/bounces', 'application/json', 'message/rfc822'],
    ['/api/crm/webhooks/one/rotate', 'application/xml', 'no body'],
  ])('%s refuses %s and names the types it accepts [CRM-06]', async (path, type, taken) => {
    const body = '{"url":"https://crm.example.com/leads"}';
    const answer = await ask<Problem>(path, { method: 'POST', body, headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    expect(answer.body.detail).toMatch(new RegExp(`^This address takes ${taken}\\.$`));
  });
});

describe('unsupported method', () => {
  it.each([
    ['PUT', '/api/crm/leads', 'GET, HEAD'],
    ['PATCH', '/api/crm/webhooks?a=b', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/stock/cars/c1', 'GET, HEAD, PUT'],
    ['GET', '/api/stock/import', 'POST'],
    ['HEAD', '/api/stock/import', 'POST'],
    ['DELETE', '/robots.txt', 'GET, HEAD'],
  ] as const)('%s of %s is refused, and the response names the supported ones [CRM-06]', async (method, url, allow) => {
    const answer = await forecourt.running.application.inject({ method, url, headers: { host: 'kestrel.localhost' } });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
  });

  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['POST', '/search'],
    ['GET', '/api/%E0'],
  ] as const)('%s of %s is refused without naming other methods [CRM-06]', async (method, url) => {
    const answer = await forecourt.running.application.inject({ method, url, headers: { host: 'kestrel.localhost' } });
    expect([answer.statusCode, answer.headers.allow]).toEqual([url.includes('%') ? 400 : 404, undefined]);
  });
});

describe('log that cannot be written', () => {
  it('a log that cannot be written causes 503 with Retry-After, acknowledges nothing and recovers by itself [LEAD-10, STK-05]', async () => {
    const { log } = forecourt.running.platform;
    const append = log.append.bind(log);
    log.append = (stream, ...rest) =>
      stream.startsWith('import-') ? append(stream, ...rest) : Promise.reject(new LogUnavailable('the disk is full'));
    for (const answer of [await enquire(enquiry), await importCsv(`${header}\n${corolla}\n${hilux}\n`)]) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '1' } });
    }
    log.append = append;
    // Only the beginning and the failure of an import.
    expect(await log.head()).toBe(beginning + 2);
    expect((await enquire(enquiry)).status).toBe(201);
  });
});

describe('data folder', () => {
  it('the data folder contains everything after a restart [LEAD-10, STK-01]', async () => {
    const imported = await importCsv(`${header}\n${corolla}\n${hilux}\n`);
    const answer = await enquire(enquiry);
    const before = [await search('query=toyota', imported), await pull('', answer)];
    await forecourt.close();
    await forecourt.open();
    const after = [await search('query=toyota', imported), await pull('', answer)];
    expect(withoutMs(after)).toEqual(withoutMs(before));
  });

  it('the data folder gives the same responses after its views were deleted [EVT-03, OPS-01]', async () => {
    const imported = await importCsv(`${header}\n${corolla}\n${hilux}\n`);
    const { id } = (await search('query=corolla', imported)).hits[0]!;
    const priced = await command(id, 'price', { price: 20_000 });
    const answer = await enquire({ ...enquiry, car_id: id });
    const read = async () => [
      await search('', priced),
      await search('query=hilux', priced),
      await pull('', answer),
      await ask('/api/cars/2021-toyota-corolla-zr-k1'),
    ];
    const before = await read();
    await forecourt.close();
    rmSync(join(forecourt.directory, 'views'), { recursive: true });
    await forecourt.open();
    expect(withoutMs(await read())).toEqual(withoutMs(before));
  });

  it('the data folder cannot be opened by a second process', async () => {
    const config = readConfig({
      SITES_DIR: 'infra/demo/sites',
      PORT: '0',
      DATA_DIR: forecourt.directory,
      LOG_LEVEL: 'silent',
    });
    await expect(run(roles, { config })).rejects.toThrow(forecourt.directory);
  });
});

const withoutMs = (answers: unknown[]): unknown =>
  JSON.parse(JSON.stringify(answers), (key, value: unknown) => (key === 'ms' || key === 'headers' ? undefined : value));
