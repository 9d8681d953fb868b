import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PublicRoutes } from '#platform/http/public-routes';
import { SearchIndexUnavailable } from '#platform/ports/search-index';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { askSite } from '../../../../infra/support/client.js';
import { roles } from '../../../standalone/src/roles.js';
import { SearchCars } from '../search/search-cars.js';
import { isCrawler } from './crawler.js';
import { errorPage } from './error-page.js';
import { asPagesTakeIt } from './cacheable-paths.js';
import { PageRenderer } from './page-renderer.js';
import { Pages } from './pages.js';

/** Replaces the web application. A page contains its own task. */
const module = `
import { brotliCompressSync, constants } from 'node:zlib';
export default async ({ url, siteAddress, port, quality }) => {
  const ask = (path) => new Promise((resolve) => port.once('message', resolve).postMessage({ id: 0, path }));
  if (url.startsWith('/endless')) for (;;);
  if (url === '/later') await new Promise((resolve) => setTimeout(resolve, 300));
  if (url === '/moved') return { status: 301, redirect: '/there', body: new Uint8Array(), tag: '', from: -Infinity, until: Infinity };
  const site = JSON.parse((await ask()).body);
  const { count } = JSON.parse((await ask('/api/search')).body);
  const long = url.startsWith('/long') && Array.from({ length: 2_000 }, (_, n) => 'item ' + (n * n) % 997);
  const text = JSON.stringify({ url, name: site.name, siteAddress, count, long });
  const body = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return { status: url === '/missing' ? 404 : 200, body: new Uint8Array(body), tag: 'of' + url, from: -Infinity, until: Infinity };
};`;

let folder: string;
let forecourt: TestForecourt;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-'));
  for (const part of ['client', 'server']) mkdirSync(join(folder, part));
  writeFileSync(
    join(folder, 'client', 'index.html'),
    '<html data-ssr-html><!--ssr-head--><!--ssr-body--><script>0</script></html>',
  );
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'server', 'render-thread.js'), module);
  forecourt = new TestForecourt(roles, ['kestrel', 'tempo'], {
    WEB_DIR: folder,
    PAGE_THREADS: '1',
    PAGE_TIMEOUT: '5000',
    LOG_LEVEL: 'error',
  });
  await forecourt.open();
  await forecourt.importFeed('stocknum,year,make,model,car_type,price\nA1,2024,Toyota,Corolla,used,30000\n');
  await eventually(async () => expect((await raw('/api/cars/2024-toyota-corolla-a1')).statusCode).toBe(200));
  await eventually(async () => expect(JSON.parse((await raw('/api/search')).body)).toMatchObject({ count: 1 }));
});
afterAll(async () => {
  await forecourt.remove();
  rmSync(folder, { recursive: true, force: true });
});

const raw = (url: string, headers: Record<string, string> = {}) =>
  forecourt.running.application.inject({ method: 'GET', url, headers: { host: 'kestrel.localhost', ...headers } });

it('a page is rendered with its site and with the responses that its thread requested [PAGE-01]', async () => {
  const { statusCode, body, headers } = await raw('/search/used-cars?page=2');
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toEqual({
    url: '/search/used-cars?page=2',
    name: 'Kestrel Bay Toyota',
    siteAddress: expect.stringMatching(/^\/api\/site\?version=[\w-]{16}$/),
    count: 1,
    long: false,
  });
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    vary: expect.stringMatching(/^Host\b.*, accept-encoding$/),
  });
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
  expect((await raw('/missing')).statusCode).toBe(404);
  expect(await raw('/moved')).toMatchObject({ statusCode: 301, headers: { location: '/there' } });
});

it('an address with a trailing slash is redirected once to the one without it, with its query [SITE-08]', async () => {
  const redirectOf = async (url: string) => {
    const { statusCode, headers } = await raw(url);
    return [statusCode, headers.location];
  };
  expect(await redirectOf('/used-car/ute/?page=2&utm_source=mail')).toEqual([
    301,
    '/used-car/ute?page=2&utm_source=mail',
  ]);
  expect(await redirectOf('/locations/')).toEqual([301, '/locations']);
  expect((await raw('/?page=2')).statusCode).toBe(200);
});

it('campaign parameters do not make another page of an address, and are kept in its redirects [PAGE-07]', async () => {
  const render = jest.spyOn(PageRenderer.prototype, 'render');
  const { body } = await raw('/search?page=9');
  expect((await raw('/search?utm_source=mail&page=9&gclid=1')).body).toBe(body);
  const rendered = render.mock.calls.map(([{ url }]) => url);
  render.mockRestore();
  // Stock that is still being imported may cause the page to be rendered again, but under the same address.
  expect(new Set(rendered)).toEqual(new Set(['/search?page=9']));
  expect((await raw('/moved?gclid=1')).headers.location).toBe('/there?gclid=1');
});

it('the watchlist is another page for visitors who are signed out, and no shared cache stores it [USER-02]', async () => {
  const pages = [await raw('/watchlist?page=2'), await raw('/watchlist?page=2', { cookie: 'session=anything' })];
  expect(pages.map(({ body }) => (JSON.parse(body) as { url: string }).url)).toEqual([
    '/watchlist?page=2#signed-out',
    '/watchlist?page=2',
  ]);
  expect(pages.map(({ headers }) => headers['cache-control'])).toEqual(Array(2).fill('private, no-cache'));
});

it('a page for signed-in shoppers redirects others to the sign-in at once, keeping the campaign parameters [USER-02]', async () => {
  const address = '/cars/a/checkout?utm_source=mail';
  const { statusCode, headers } = await raw(address);
  const reason = new URLSearchParams({ type: 'checkout', redirect: address, back: '/' }).toString();
  expect([statusCode, headers.location]).toEqual([302, `/sign-in?${reason}&utm_source=mail`]);
  expect(headers['cache-control']).toBe('no-store');
  expect((await raw(address, { cookie: 'a=b; session=anything' })).statusCode).toBe(200);
  // This page checks its vehicle first, and this site's is public.
  expect((await raw('/checkout-journey')).statusCode).toBe(200);
  expect((await raw('/spin-to-win')).statusCode).toBe(200);
  expect((await raw(address, { host: 'tempo.localhost' })).statusCode).toBe(302);
});

it('a page is compressed in an encoding that the client accepts [PAGE-01]', async () => {
  const br = await raw('/', { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toMatchObject({ url: '/' });
  const gzip = await raw('/', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toMatchObject({ url: '/' });
  expect((await raw('/')).headers['content-encoding']).toBeUndefined();
});

it('a page whose search is unavailable gets the same error as a browser [PAGE-01]', async () => {
  const { application, platform } = forecourt.running;
  const search = jest.spyOn(application.get(SearchCars), 'execute');
  search.mockRejectedValueOnce(new SearchIndexUnavailable('it is away'));
  const reported = await application.get(PublicRoutes).get('/api/search', platform.sites.ofSlug('kestrel')!);
  search.mockRestore();
  expect(reported.status).toBe(503);
  expect(JSON.parse(reported.body)).toMatchObject({ code: 'unavailable' });
});

it('a browser that has the page gets a 304, in any encoding [PAGE-03]', async () => {
  const { headers } = await raw('/', { 'accept-encoding': 'br' });
  expect(headers).toMatchObject({ 'cache-control': 'public, no-cache', etag: 'W/"of/"' });
  expect(headers['surrogate-key']).toBe('kestrel kestrel/search');
  const given = (etag: string, encoding = 'br') => raw('/', { 'if-none-match': etag, 'accept-encoding': encoding });
  const same = await given('W/"of/"');
  expect(same).toMatchObject({ statusCode: 304, body: '' });
  expect(same.headers).toMatchObject({ etag: 'W/"of/"', 'cache-control': 'public, no-cache' });
  // A browser takes these headers from the 304 response.
  for (const name of ['content-security-policy', 'permissions-policy'])
    expect([name, same.headers[name]]).toEqual([name, headers[name]]);
  expect((await given('"other", W/"of/"')).statusCode).toBe(304);
  expect((await given('W/"of/"', 'gzip')).statusCode).toBe(304);
  expect((await given('"other"')).statusCode).toBe(200);
});

it('HEAD returns for a page what GET does, without the body [PAGE-03]', async () => {
  const headers = { host: 'kestrel.localhost', 'accept-encoding': 'br' };
  const head = await forecourt.running.application.inject({ method: 'HEAD', url: '/', headers });
  expect(head).toMatchObject({ statusCode: 200, body: '' });
  expect(head.headers.etag).toBe((await raw('/', { 'accept-encoding': 'br' })).headers.etag);
});

const rendered = async () =>
  Number(
    /page_render_duration_seconds_count\{outcome="rendered"\} (\d+)/.exec(
      await forecourt.running.platform.metrics.text(),
    )?.[1] ?? 0,
  );

it('a page requested many times at once is rendered once [PAGE-02]', async () => {
  await eventually(async () => {
    // Nothing is cached until the feed is followed.
    await raw('/?first');
    expect(
      forecourt.running.application.get(Pages).find(forecourt.running.platform.sites.ofSlug('kestrel')!, '/?first'),
    ).toBeDefined();
  });
  const before = await rendered();
  await Promise.all(Array.from({ length: 8 }, () => raw('/?many')));
  await raw('/?many');
  expect(await rendered()).toBe(before + 1);
});

it('a page that was compressed while others waited is compressed well once it is requested again [PAGE-02]', async () => {
  const brotli = { 'accept-encoding': 'br' };
  await eventually(async () => {
    const n = performance.now();
    const path = `/long?n=${n}`;
    const [, quick] = await Promise.all([raw(`/?before=${n}`), raw(path, brotli), raw(`/?after=${n}`)]);
    const good = await raw(path, brotli);
    expect(good.rawPayload.length).toBeLessThan(quick!.rawPayload.length);
    const documents = [quick!, good].map(({ rawPayload }) => brotliDecompressSync(rawPayload).toString());
    expect(documents[1]).toBe(documents[0]);
    expect(good.headers.etag).toBe(quick!.headers.etag);
    expect((await raw(path, brotli)).rawPayload.equals(good.rawPayload)).toBe(true);
  });
});

it('a cached page is compressed only once for clients that do not accept Brotli [PAGE-03]', async () => {
  const { application, platform } = forecourt.running;
  const found = () => application.get(Pages).find(platform.sites.ofSlug('kestrel')!, '/?gzip');
  await eventually(async () => {
    const { rawPayload } = await raw('/?gzip', { 'accept-encoding': 'gzip' });
    expect(found()?.gzipped?.equals(rawPayload)).toBe(true);
  });
  const { gzipped, bytes } = found()!;
  expect((await raw('/?gzip', { 'accept-encoding': 'gzip' })).rawPayload.equals(gzipped!)).toBe(true);
  expect(found()).toMatchObject({ bytes });
});

it('a client that has just written something never gets an older page [PAGE-02]', async () => {
  const atTempo = async (position = 0) => {
    const headers = { host: 'tempo.localhost', 'forecourt-position': String(position) };
    return (JSON.parse((await raw('/', headers)).body) as { count: number }).count;
  };
  const before = await atTempo();
  const feed = 'stocknum,year,make,model,car_type,price\nB1,2024,Toyota,Yaris,used,20000\n';
  const { headers } = await forecourt.importFeed(feed, { site: 'tempo' });
  expect(await atTempo(Number(headers['forecourt-position']))).toBe(before + 1);
});

it('a page contains neither the cars’ view counts nor the duration of a search [PAGE-02]', () => {
  const answer = '{"hits":[{"id":"a","name":"\\"views\\":7","views":12}],"pages":1,"ms":0.345}';
  expect(asPagesTakeIt(answer)).toBe('{"hits":[{"id":"a","name":"\\"views\\":7","views":0}],"pages":1,"ms":0}');
});

it('a page that takes too long is a 503 with a time to retry, while searches are answered [PAGE-01] [HOST-16]', async () => {
  let isOver = false;
  const slow = raw('/endless?query=typed&token=secret').finally(() => (isOver = true));
  expect((await forecourt.search()).count).toBe(1);
  expect(isOver).toBe(false);
  const { statusCode, headers, body } = await slow;
  expect(statusCode).toBe(503);
  expect(headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' });
  expect(body).toContain('<h1 style="font-size:1.5rem">Kestrel Bay Toyota</h1>');
  expect((await raw('/')).statusCode).toBe(200);
  expect(await forecourt.running.platform.metrics.text()).toContain(
    'forecourt_page_render_duration_seconds_count{outcome="slow"} 1',
  );
  // The log has the path, but none of the typed text.
  const said = forecourt.logged.filter((line) => line.includes('took too long'));
  expect(said.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ site: 'kestrel', path: '/endless' }),
  ]);
  expect(forecourt.logged.join()).not.toMatch(/typed|secret/);
});

it('a page for which no thread is free is answered with 503, which is not cached [PAGE-01]', async () => {
  const render = jest.spyOn(PageRenderer.prototype, 'render').mockResolvedValueOnce('busy');
  const { statusCode, headers, body } = await raw('/busy');
  render.mockRestore();
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store']);
  expect(body).toContain('Kestrel Bay Toyota');
  expect((await raw('/busy')).statusCode).toBe(200);
});

it('a page that found all threads busy reloads by itself; one that took too long does not [PAGE-01]', () => {
  const site = forecourt.running.platform.sites.ofSlug('kestrel')!;
  const named = { ...site, name: 'Cars & <More>' };
  expect(errorPage('busy', named)).toContain('<meta http-equiv="refresh" content="2">');
  expect(errorPage('busy', named)).toContain('<title>Cars &amp; &lt;More&gt;</title>');
  expect(errorPage('slow', named)).not.toContain('http-equiv');
});

it.each([
  '/api/site',
  '/api/search?range[price]=1000:40000&path=/search/used-cars',
  '/api/search?range[price]=cheap',
  '/api/cars/2024-toyota-corolla-a1',
  '/api/cars/none',
  '/api/reviews?page=0',
  '/api/pages/about-us',
  '/api/locations?postcode=2000',
  '/cars/2024-toyota-corolla-a1/autogauge',
  '/api/nothing',
])('a page gets the same response from %s as a browser [PAGE-01]', async (path) => {
  const { application, platform } = forecourt.running;
  const { statusCode, body } = await raw(path);
  const reported = await application.get(PublicRoutes).get(path, platform.sites.ofSlug('kestrel')!);
  const withoutTime = (answer: string) => ({ ...(JSON.parse(answer) as object), ms: undefined });
  expect({ status: reported.status, body: withoutTime(reported.body) }).toEqual({
    status: statusCode,
    body: withoutTime(body),
  });
});

it.each([
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    true,
  ],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
  ['Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)', true],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 9; CUBOT NOTE 20 Build/PPR1) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
    false,
  ],
  ['Mozilla/5.0 (compatible; GoogleOther)', true],
  ['meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)', true],
  ['Mozilla/5.0 AppleWebKit/537.36 (compatible; ChatGPT-User/1.0; +https://openai.com/bot)', true],
  [undefined, false],
])('%s is a crawler: %s [PAGE-01]', (userAgent, expected) => {
  expect(isCrawler(userAgent)).toBe(expected);
});

it('a page that is being rendered when the program is told to stop is still answered [PAGE-01]', async () => {
  const { application, port } = forecourt.running;
  const began = once(application.getHttpServer(), 'request');
  const page = askSite(port, 'kestrel', '/later');
  await began;
  await forecourt.close();
  await forecourt.open();
  expect((await page).status).toBe(200);
});

it('a WEB_DIR without built pages stops the start [OPS-05]', async () => {
  const wrong = new TestForecourt(roles, ['kestrel'], { WEB_DIR: '/nope' });
  await expect(wrong.open()).rejects.toThrow('WEB_DIR=/nope is not acceptable: it holds no built pages');
  rmSync(wrong.directory, { recursive: true, force: true });
});
