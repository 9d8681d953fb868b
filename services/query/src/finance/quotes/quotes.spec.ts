import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { QuoteRequest } from '#contracts/api/finance';
import { financeSettings } from '#contracts/domain/finance/settings';
import { financeOf } from '#contracts/domain/finance/vehicle';
import { EmbeddedQuotes } from './embedded-quotes.js';
import { HttpQuotes } from './http-quotes.js';

const request: QuoteRequest = {
  selfAssessedCreditScore: 'GREAT',
  purchasePrice: 30_000,
  loanTerm: 5,
  year: 2025,
  vin: 'V1',
  whoIsHelping: 'Test Motors',
};

const site = {
  timezone: 'Australia/Sydney',
  finance: financeSettings.parse({
    quotes: true,
    lenderGroup: 'B',
    establishmentFee: 395,
    estimate: {
      comparisonRate: 8.19,
      loadings: {
        age: [
          { over: 8, percent: 5.2 },
          { over: 2, percent: 1.2 },
        ],
        small: { below: 12_000, percent: 1.5 },
      },
    },
  }),
};

describe('embedded lender [FIN-05]', () => {
  const clock = () => new Date('2026-11-21T00:00:00Z');
  const open = new EmbeddedQuotes({ clock, delay: 0, mood: 'open' });

  it('the embedded lender charges higher rates for older vehicles and small loans, as it publishes [FIN-05]', async () => {
    const rate = async (change: Partial<QuoteRequest>) => {
      const quote = await open.quote({ ...request, ...change }, site);
      return 'advertisedRate' in quote ? [quote.advertisedRate, quote.comparisonRate] : quote.rejected;
    };
    expect(await rate({})).toEqual([6.29, 8.19]);
    expect(await rate({ year: 2022 })).toEqual([7.49, 9.39]);
    expect(await rate({ year: 2014 })).toEqual([11.49, 13.39]);
    expect(await rate({ purchasePrice: 9_000 })).toEqual([7.79, 9.69]);
    expect(await rate({ year: 2013 })).toBe('quote_declined');
    expect(await rate({ purchasePrice: 400 })).toBe('quote_declined');
    const unpublished = { ...site, finance: financeSettings.parse({ estimate: { interestRate: null } }) };
    expect(await open.quote(request, unpublished)).toMatchObject({ rejected: 'quote_declined' });
  });

  it('the embedded lender quotes the card’s estimate, whatever the vehicle and its price [FIN-03, FIN-05]', async () => {
    for (const year of [2027, 2026, 2023, 2020, 2016, 2014]) {
      for (const price of [500, 11_999, 12_000, 48_490, 300_000]) {
        const vehicle = { id: 'c1', year, make: 'Toyota', status: 'in_stock', car_type: 'used', price } as const;
        const { lender, wantsQuote } = financeOf(
          { ...vehicle, dealership_id: 'd1' },
          { ...site, dealerships: [] },
          clock(),
        );
        const quote = await open.quote({ ...request, year, purchasePrice: price }, site);
        expect([wantsQuote, quote]).toEqual([
          true,
          {
            weeklyRepaymentAmount: lender.paymentWeek,
            advertisedRate: lender.interestRate,
            comparisonRate: lender.comparisonRate,
          },
        ]);
      }
    }
  });

  it('the embedded lender does not answer while it is unavailable [FIN-05]', async () => {
    const away = new EmbeddedQuotes({ clock, delay: 0, mood: 'away' });
    expect(await away.quote(request, site)).toMatchObject({ rejected: 'unavailable', retryAfter: 60 });
  });
});

describe('lender over HTTP [FIN-05]', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  const lender = async (status: number, body: string | undefined) => {
    const received: unknown[] = [];
    server = createServer((incoming, response) => {
      void json(incoming).then((sent) => {
        received.push([incoming.method, incoming.headers['content-type'], sent]);
        if (body === undefined) return;
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { received, quotes: new HttpQuotes(`http://127.0.0.1:${port}/quote`, body === undefined ? 300 : 60_000) };
  };

  it('a lender over HTTP gets the request unchanged and returns its quote [FIN-05]', async () => {
    const quote = { weeklyRepaymentAmount: 134.5, advertisedRate: 6.5, comparisonRate: null };
    const { quotes, received } = await lender(200, JSON.stringify({ ...quote, more: true }));
    expect(await quotes.quote(request)).toEqual(quote);
    expect(received).toEqual([['POST', 'application/json', request]]);
  });

  it.each([
    [422, '{}', 'quote_declined'],
    [400, '{}', 'quote_declined'],
    [401, '{}', 'unavailable'],
    [403, '{}', 'unavailable'],
    [404, '{}', 'unavailable'],
    [408, '{}', 'unavailable'],
    [429, '{}', 'unavailable'],
    [500, 'broken', 'unavailable'],
    [200, 'not json', 'unavailable'],
    [200, '{"weeklyRepaymentAmount":"much"}', 'unavailable'],
    [200, undefined, 'unavailable'],
  ])('a lender over HTTP that answers %s %s is %s [FIN-05]', async (status, body, rejected) => {
    const { quotes } = await lender(status, body);
    expect(await quotes.quote(request)).toMatchObject({ rejected });
  });

  it('a lender over HTTP that cannot be reached is unavailable [FIN-05]', async () => {
    expect(await new HttpQuotes('http://127.0.0.1:1/').quote(request)).toMatchObject({ rejected: 'unavailable' });
  });
});
