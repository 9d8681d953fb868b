import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CarFinanceResponse, DisclaimerResponse } from '#contracts/api/finance';
import { carFinanceResponse } from '#contracts/api/finance';
import type { FinanceQuote } from '#contracts/domain/finance/lender';
import type { Problem } from '#contracts/rejections';
import { readConfig } from '#platform/process/config';
import { hashKey } from '#platform/access/api-keys';
import type { Running } from '#platform/process/run';
import { run } from '#platform/process/run';
import { createRequester } from '#platform/testing/http';
import { roles } from '../../../standalone/src/roles.js';

let directory: string;
let running: Running;
let ask: ReturnType<typeof createRequester>;
let now: Date;

const open = async (settings: Record<string, string> = {}) => {
  running = await run(roles, {
    config: readConfig({
      SITES_DIR: 'infra/demo/sites',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: directory,
      WEB_DIR: 'none',
      LOG_LEVEL: 'silent',
      FINANCE_QUOTES: 'embedded',
      FINANCE_QUOTE_DELAY: '0',
      ...settings,
    }),
    clock: () => now,
    keys: () =>
      ['kestrel', 'meridian'].map((site) => ({
        name: `dealer ${site}`,
        sha256: hashKey(`dealer-${site}`),
        scope: 'dealer' as const,
        site,
      })),
  });
  ask = createRequester(running.application, 'kestrel');
};

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'forecourt-finance-'));
  now = new Date('2026-11-21T00:00:00Z');
});
afterEach(async () => {
  await running.application.close();
  rmSync(directory, { recursive: true, force: true });
});

const car = { stocknum: 'K1', year: 2023, make: 'Toyota', model: 'Corolla', car_type: 'used', price: 30_000 };

/** Lists cars. Returns the header that makes later requests include them. */
const list = async (cars: readonly object[], site = 'kestrel') => {
  const imported = await ask('/api/stock/import', {
    method: 'POST',
    site,
    key: `dealer-${site}`,
    headers: { 'content-type': 'application/x-ndjson' },
    body: cars.map((each) => JSON.stringify({ status: 'in_stock', ...each })).join('\n'),
  });
  expect(imported.body).toMatchObject({ rejected: 0, received: cars.length });
  return { 'forecourt-position': String(imported.headers['forecourt-position'] as string) };
};

const wanted = {
  selfAssessedCreditScore: 'GREAT',
  purchasePrice: 30_000,
  loanTerm: 5,
  year: 2025,
  vin: 'V1',
  nvic: 'N1',
  whoIsHelping: 'Kestrel Bay Toyota',
};
const quote = <Body = FinanceQuote>(body: object, site = 'kestrel') =>
  ask<Body>('/api/youx/quote', { method: 'POST', site, body });

describe('GET /api/cars/:slug/finance', () => {
  it('GET /api/cars/:slug/finance has the lender, the result of its rule and the link, by slug and by id [FIN-04, FIN-07]', async () => {
    await open();
    const headers = await list([{ ...car, vin: 'JTNK4RBE103012345' }]);
    const { body, status } = await ask<CarFinanceResponse>('/api/cars/2023-toyota-corolla-k1/finance', { headers });
    expect(status).toBe(200);
    expect(carFinanceResponse.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      shown: true,
      wantsQuote: true,
      price: 30_000,
      lender: { financeProvider: 'Banksia Vehicle Finance', interestRate: 7.49, comparisonRate: 9.39, deposit: 3_000 },
      link: expect.stringMatching(
        /^\/finance\?preferredDealership=kestrel-bay-toyota&vehiclePriceBudget=30000&car_id=[^&]+&car_type=used&vin=JTNK4RBE103012345#finance-form$/,
      ),
    });
    expect((await ask(`/api/cars/${body.car.id}/finance`)).body).toEqual(body);
    expect((await ask(`/api/cars/${body.car.id}`)).status).toBe(404);
  });

  it.each([
    ['DAP', 28_000, 'Drive Away'],
    ['plus on-roads', 28_000, 'Excl. Govt. Charges'],
    ['from', 28_000, 'From'],
    ['POA', 0, 'Price on application'],
  ])(
    'GET /api/cars/:slug/finance has the asking price and its kind for the price type %s [PRICE-01, FIN-08]',
    async (price_type, price, basis) => {
      await open();
      const headers = await list([{ ...car, reduced_price: 28_000, price_type }]);
      const { body } = await ask<CarFinanceResponse>('/api/cars/2023-toyota-corolla-k1/finance', { headers });
      expect(body).toMatchObject({ price, price_basis: basis });
    },
  );

  it('GET /api/cars/:slug/finance applies the lender’s data about a vehicle that the feed contains [FIN-04]', async () => {
    await open();
    const banksia = { financeProvider: 'Banksia', interestRate: 9.5, comparisonRate: null, paymentWeek: 155 };
    const headers = await list([{ ...car, finance_lenders: { banksia } }]);
    const { body } = await ask<CarFinanceResponse>('/api/cars/2023-toyota-corolla-k1/finance', { headers });
    expect(body).toMatchObject({ shown: false, lender: { interestRate: 9.5, paymentWeek: 155, paymentMonth: null } });
    expect(body).not.toHaveProperty('link');
  });

  it('GET /api/cars/:slug/finance has each site’s own lender, rule and link [FIN-04, FIN-07]', async () => {
    await open();
    const old = { ...car, dealership_id: 'meridian-suzuki', year: 2008 };
    const headers = await list([old, { ...old, stocknum: 'K2', make: 'Suzuki', model: 'Swift' }], 'meridian');
    const of = async (slug: string) =>
      (await ask<CarFinanceResponse>(`/api/cars/${slug}/finance`, { site: 'meridian', headers })).body;
    const corolla = await of('2008-toyota-corolla-k1');
    expect(corolla).toMatchObject({
      shown: true,
      wantsQuote: false,
      lender: { establishmentFees: 1360.5, interestRate: 7.99 },
      link: `/personalised/finance?car_id=${corolla.car.id}`,
    });
    expect(await of('2008-suzuki-swift-k2')).not.toHaveProperty('link');
  });

  it('GET /api/cars/:slug/disclaimer has term, deposit and the whole disclaimer [FIN-06]', async () => {
    await open();
    const headers = await list([car]);
    const { body } = await ask<DisclaimerResponse>('/api/cars/2023-toyota-corolla-k1/disclaimer', { headers });
    expect(body.terms).toBe('5 year term, 10.0% deposit');
    expect(body.disclaimer).toContain('Banksia Vehicle Finance');
    expect(body.disclaimer.length).toBeGreaterThan(197);
    expect((await ask('/api/cars/no-such-car/disclaimer')).status).toBe(404);
    expect((await ask('/api/cars/no-such-car/finance')).status).toBe(404);
  });
});

describe('POST /api/youx/quote', () => {
  it('POST /api/youx/quote gives the lender’s quote [FIN-05]', async () => {
    await open();
    expect(await quote(wanted)).toMatchObject({
      status: 200,
      body: { weeklyRepaymentAmount: expect.any(Number), advertisedRate: 6.29, comparisonRate: 8.19 },
    });
  });

  it('POST /api/youx/quote refuses an invalid request and names the error [FIN-05]', async () => {
    await open();
    const wrong = { ...wanted, selfAssessedCreditScore: 'POOR', loanTerm: 4, purchasePrice: -1, colour: 'red' };
    const { status, body } = await quote<Problem>(wrong);
    expect(status).toBe(422);
    expect(body.errors?.map(({ field }) => field).sort()).toEqual([
      'colour',
      'loanTerm',
      'purchasePrice',
      'selfAssessedCreditScore',
    ]);
  });

  it('POST /api/youx/quote reports that the lender declines, does not answer, or gives no quotes on this site [FIN-05]', async () => {
    await open();
    expect(await quote<Problem>({ ...wanted, year: 1999 })).toMatchObject({
      status: 422,
      body: { code: 'quote_declined' },
    });
    expect((await quote(wanted, 'wattle')).status).toBe(404);
    await running.application.close();
    await open({ FINANCE_QUOTE_EMBEDDED: 'away' });
    expect(await quote(wanted)).toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
  });

  it('POST /api/youx/quote asks the configured lender over HTTP [FIN-05]', async () => {
    await open({ FINANCE_QUOTES: 'http', FINANCE_QUOTE_URL: 'http://127.0.0.1:1/quote' });
    expect((await quote(wanted)).status).toBe(503);
  });

  it('POST /api/youx/quote limits a sender of many requests [FIN-05]', async () => {
    await open();
    const statuses = [];
    for (let index = 0; index < 21; index++) statuses.push((await quote(wanted)).status);
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses[20]).toBe(429);
    now = new Date(now.getTime() + 2_000);
    expect((await quote(wanted)).status).toBe(200);
  });
});
