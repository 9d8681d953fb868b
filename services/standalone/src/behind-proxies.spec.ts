import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { allRoutes } from '#contracts/api/routes';
import { cacheControlOf } from '#contracts/api/route';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from './roles.js';

type Headers = Readonly<Record<string, string>>;
const proxy = '203.0.113.9';
const stranger = '198.51.100.7';
const kestrel = 'kestrel.localhost';
const meridian = 'meridian.localhost';

/** No proxy trusted; one proxy trusted; its X-Forwarded-Host trusted too. */
const kinds = {
  open: {},
  proxied: { TRUSTED_PROXIES: `${proxy},10.0.0.0/8` },
  forwarded: { TRUSTED_PROXIES: proxy, FORWARDED_HOST: 'true' },
} as const;
type Kind = keyof typeof kinds;
const forecourts = Object.fromEntries(
  Object.entries(kinds).map(([kind, settings]) => [kind, new TestForecourt(roles, undefined, settings)]),
) as Record<Kind, TestForecourt>;
beforeAll(async () => {
  for (const forecourt of Object.values(forecourts)) await forecourt.open();
});
afterAll(async () => {
  for (const forecourt of Object.values(forecourts)) await forecourt.remove();
});

const ask = (kind: Kind, url: string, headers: Headers, remoteAddress = proxy) =>
  forecourts[kind].running.application.inject({ url, headers, remoteAddress });
const siteOf = async (kind: Kind, headers: Headers, from?: string): Promise<unknown> =>
  (await ask(kind, '/api/site', { host: kestrel, ...headers }, from)).json<{ slug?: string }>().slug;

describe('host', () => {
  const asIfForMeridian = { 'x-forwarded-host': meridian };

  it('the host of a request is the Host header, whatever is forwarded, unless forwarding is switched on [HOST-13]', async () => {
    expect(await siteOf('open', asIfForMeridian)).toBe('kestrel');
    expect(await siteOf('open', asIfForMeridian, '127.0.0.1')).toBe('kestrel');
    expect(await siteOf('proxied', asIfForMeridian)).toBe('kestrel');
  });

  it('the host of a request is the one a trusted proxy forwards if that is switched on, and no other client’s claim [HOST-13]', async () => {
    expect(await siteOf('forwarded', asIfForMeridian)).toBe('meridian');
    expect(await siteOf('forwarded', { 'x-forwarded-host': `tempo.localhost, ${meridian}` })).toBe('meridian');
    expect(await siteOf('forwarded', asIfForMeridian, stranger)).toBe('kestrel');
  });

  it('the host of a request is the forwarded one for a page’s data and a document’s pictures too [HOST-13]', async () => {
    const stock = await ask('forwarded', '/api/search', { host: kestrel, ...asIfForMeridian });
    expect(stock.json<{ count: number }>().count).toBe(0);
    // Pages are off here: 503 shows that the site was found.
    const page = await ask('forwarded', '/', { host: 'nobody.example', ...asIfForMeridian });
    expect(page.statusCode).toBe(503);
    expect((await ask('proxied', '/', { host: 'nobody.example', ...asIfForMeridian })).statusCode).toBe(404);
  });

  it('the host of a request cannot be given in the request line instead of the header [HOST-13]', async () => {
    const { port } = forecourts.open.running;
    const socket = connect(port, '127.0.0.1');
    socket.end(`GET http://${meridian}/api/site HTTP/1.1\r\nHost: ${kestrel}\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*An address begins with a slash/);
  });

  it('the host of a request cannot be given twice, because a proxy may use the other one [HOST-13]', async () => {
    const socket = connect(forecourts.open.running.port, '127.0.0.1');
    socket.end(`GET /api/site HTTP/1.1\r\nHost: ${kestrel}\r\nhost: ${meridian}\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*A request names one host/);
  });
});

describe('address', () => {
  /** Whether the last of 40 requests is rejected, with addresses from a function. */
  const isLimited = async (kind: Kind, forwarded: (at: number) => string, from: string): Promise<boolean> => {
    const statuses: number[] = [];
    for (let at = 0; at < 40; at++) {
      const answer = await forecourts[kind].running.application.inject({
        method: 'POST',
        url: '/api/sign-in/code',
        headers: {
          host: kestrel,
          origin: `http://${kestrel}`,
          'content-type': 'application/json',
          'x-forwarded-for': forwarded(at),
        },
        payload: '{}',
        remoteAddress: from,
      });
      statuses.push(answer.statusCode);
    }
    return statuses.includes(429);
  };

  it('the address of a sender is the connection’s if no proxy is trusted, so forged addresses are limited too [HOST-13]', async () => {
    expect(await isLimited('open', (at) => `192.0.2.${at}`, '127.0.0.1')).toBe(true);
    expect(await isLimited('proxied', (at) => `192.0.2.${at}`, stranger)).toBe(true);
  });

  it('the address of a sender is the last one before the trusted proxies, whatever the client sent before it [HOST-13]', async () => {
    expect(await isLimited('proxied', (at) => `192.0.2.${at}`, proxy)).toBe(false);
    expect(await isLimited('proxied', (at) => `192.0.2.${at}, 192.0.2.201, 10.1.2.3`, proxy)).toBe(true);
  });

  it('the address of a sender is a /64 network for IPv6 [HOST-13]', async () => {
    expect(await isLimited('proxied', (at) => `2001:db8:7:7::${at}`, proxy)).toBe(true);
    expect(await isLimited('proxied', (at) => `2001:db8:7:${at + 100}::1`, proxy)).toBe(false);
  });
});

describe('cache in front', () => {
  const shared = [
    '/robots.txt',
    '/sitemap.xml',
    '/feeds/google.csv',
    '/site-assets/logo.svg',
    '/api/site',
    '/images/models/corolla.webp?w=320',
  ];

  /** A cache that stores whatever it may, by its own key and the headers that `Vary` names. */
  const cacheOn = (kind: Kind, keyOf: (url: string, headers: Headers) => string) => {
    const kept = new Map<string, { readonly vary: string[]; readonly values: Headers; readonly body: string }[]>();
    return async (url: string, headers: Headers): Promise<string> => {
      const key = keyOf(url, headers);
      const known = (kept.get(key) ?? []).find(({ vary, values }) =>
        vary.every((name) => values[name] === headers[name]),
      );
      if (known) return known.body;
      const { body, headers: answered, statusCode } = await ask(kind, url, headers);
      const vary = String(answered['vary'] ?? '')
        .toLowerCase()
        .split(/, */);
      // Stores whatever is not forbidden, as some caches are configured to.
      if (statusCode === 200 && !/no-store|private/.test(String(answered['cache-control']))) {
        kept.set(key, [...(kept.get(key) ?? []), { vary, values: headers, body }]);
      }
      return body;
    };
  };

  it.each([
    ['open', 'address and host', (url: string, { host }: Headers) => `${host} ${url}`],
    ['proxied', 'address and host', (url: string, { host }: Headers) => `${host} ${url}`],
    ['forwarded', 'address and host', (url: string, { host }: Headers) => `${host} ${url}`],
    ['proxied', 'address alone', (url: string) => url],
    ['forwarded', 'address alone', (url: string) => url],
  ] as const)(
    'a cache in front of a program that is %s, with the key %s, never serves another site’s responses [HOST-13]',
    async (kind, _, key) => {
      const through = cacheOn(kind, key);
      for (const url of shared) {
        const own = async (host: string) => (await ask(kind, url, { host })).body;
        // An attacker requests this first, hoping that the response is cached for others.
        await through(url, { host: kestrel, 'x-forwarded-host': meridian });
        await through(url, { host: meridian, 'x-forwarded-host': kestrel });
        for (const host of [meridian, kestrel])
          expect([url, await through(url, { host })]).toEqual([url, await own(host)]);
      }
    },
  );

  it('a cache in front stores no response to a key or a session [HOST-13]', () => {
    const kept = allRoutes.filter(
      (route) => route.caller !== 'anyone' && !/no-store|private/.test(cacheControlOf(route)),
    );
    expect(kept.map(({ id }) => id)).toEqual([]);
  });
});

describe('TLS', () => {
  const over = (protocol: string) => ({ host: kestrel, 'x-forwarded-proto': protocol });
  const hsts = async (kind: Kind, protocol: string) =>
    (await ask(kind, '/robots.txt', over(protocol))).headers['strict-transport-security'];

  it('TLS is used if a trusted proxy says so, and browsers are then told to keep using it [HOST-15]', async () => {
    expect(await hsts('proxied', 'https')).toBe('max-age=31536000');
    expect(await hsts('proxied', 'http')).toBeUndefined();
    expect(await hsts('open', 'https')).toBeUndefined();
  });
});

/** Returns status and headers of a response over a socket, because some requests never reach a route. */
const headersOver = (path: string, method = 'GET', headers: Headers = {}) =>
  new Promise<[number, NodeJS.Dict<string | string[]>]>((resolve, reject) => {
    const { port } = forecourts.open.running;
    const asking = request(
      { port, host: '127.0.0.1', path, method, headers: { host: kestrel, ...headers } },
      (answer) => {
        resolve([answer.statusCode!, answer.headers]);
        answer.destroy();
      },
    );
    asking.on('error', reject);
    asking.end();
  });

it.each([
  ['GET', '/api/site', 200],
  ['GET', '/site-assets/logo.svg', 200],
  ['GET', '/feeds/google.csv', 200],
  ['GET', '/openapi.json', 200],
  ['GET', '/health/live', 200],
  ['GET', '/images/none.webp', 404],
  ['GET', '/api/nothing', 404],
  ['GET', '/api/ops/parked', 401],
  ['GET', '/api/crm/leads', 401],
  ['GET', '/%zz', 400],
  ['GET', `/${'a'.repeat(3000)}`, 414],
  ['PUT', '/robots.txt', 405],
  ['POST', '/api/sign-in/code', 403],
  ['GET', '/', 503],
])('%s %s, answered with %i, has the security headers [HOST-15]', async (method, path, status) => {
  const [answered, headers] = await headersOver(path, method);
  expect([path, answered]).toEqual([path, status]);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
});

it('a stream of events has the security headers too [HOST-15]', async () => {
  const [status, headers] = await headersOver('/api/ops/events/tail', 'GET', { authorization: 'Bearer ops' });
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store, no-transform' });
});
