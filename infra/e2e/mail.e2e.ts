import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import type { ReservationResponse } from '#contracts/api/reservations';
import type { SearchResponse } from '#contracts/api/search';
import type { AvailabilityResponse } from '#contracts/api/test-drives';
import { alertWording } from '#contracts/domain/alerts';
import { loadSites } from '#platform/sites/watch-sites';
import { type Receiver, startReceiver } from '#platform/testing/receiver';
import { browserPath, findViolations, fitsItsScreen, launchBrowser } from '../support/browser.js';
import { askSite } from '../support/client.js';
import { expectSoon, inBrowser, type Site, sites } from '../support/demo.js';
import { type Server, startServer } from '../support/server.js';

/** A message as the outbox lists it. */
interface Listed {
  readonly path: string;
  readonly to: string;
  readonly subject: string;
}

const directory = mkdtempSync(join(tmpdir(), 'forecourt-mail-'));
const sitesDirectory = join(directory, 'sites');
const told = loadSites('infra/demo/sites');
const shopperOf = (site: Site) => `mia@${site}.example`;
let server: Server;
let crm: Receiver;
let browser: Browser;
let page: Page;

const read = async <Body>(site: Site, path: string, body?: object, headers: Record<string, string> = {}) => {
  const answer = await askSite(server.port, site, path, {
    headers: { 'content-type': 'application/json', origin: `http://${site}.localhost`, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body}`);
  return { body: (answer.body && JSON.parse(answer.body)) as Body, cookies: answer.headers['set-cookie'] ?? [] };
};
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const outbox = async (site: Site, path = ''): Promise<string> =>
  (await askSite(server.port, site, `/outbox${path}`)).body;
const decoded = (text: string) => text.replaceAll('&apos;', '’').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const listed = async (): Promise<Listed[]> => {
  const rows = (await outbox('kestrel', '/mail')).matchAll(/<b>([^<]*)<\/b>[^]*?<a href="\/outbox([^"]*)">([^<]*)/g);
  return [...rows].map(([, to, path, subject]) => ({ to: to!, path: path!, subject: decoded(subject!) }));
};
const message = (to: string, subject: RegExp): Promise<Listed> => {
  let found: Listed | undefined;
  return expectSoon(async () => {
    found = (await listed()).filter((one) => one.to === to && subject.test(one.subject))[0];
    expect({ to, subject: subject.source, found }).toMatchObject({ found: expect.anything() });
  }).then(() => found!);
};

/** A fixed zone in which it is the afternoon: at night nobody is sent news of prices. */
const afternoon = () => {
  const ahead = 14 - new Date().getUTCHours();
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? `-${ahead}` : `+${-ahead}`}`;
};

/** The demo's sites, each with somebody who is told of leads that wait, and a feed that can't be had. */
const writeSites = (digest: string) => {
  for (const site of sites) {
    const file = join(sitesDirectory, site, 'site.yaml');
    const { dealerships } = told.ofSlug(site)!;
    const text = readFileSync(join('infra/demo/sites', site, 'site.yaml'), 'utf8')
      .replace(/^timezone: .*$/m, `timezone: ${afternoon()}`)
      .replace(/^ {2}alerts: .*\n/m, '')
      .replace(/^mail:\n/m, `mail:\n  alerts: [office@${site}.example]\n${digest.replace('SITE', site)}`);
    const source = `stock:\n  sources:\n    - { id: dms, dealership_id: ${dealerships[0]!.id}, url: 'http://127.0.0.1:9/stock.csv', schedule: '* * * * * *' }\n`;
    writeFileSync(file, `${text}\n${source}`);
  }
};
const start = async () => {
  const environment = { WEBHOOK_LOCAL: 'true', SITES_DIR: sitesDirectory, MAIL_PER_RECIPIENT: '0' };
  server = await startServer(directory, environment);
};

const enquire = (site: Site, form: Partial<LeadForm>) =>
  read<LeadResponse>(site, '/api/leads', {
    userData: { name: 'Mia', last_name: 'Nguyen', email: shopperOf(site), phone: '0491 570 006', postcode: '2000' },
    category: 'Vehicle Enquiry',
    url: `http://${site}.localhost/`,
    ...form,
  });
const outcome = (site: Site, lead_id: string, body: object) =>
  read(site, `/api/crm/leads/${lead_id}/outcomes`, body, bearer(server.keys.crm[site]!));

/** A shopper who is signed in by the code that was sent. */
const signIn = async (site: Site, phone_number: string) => {
  const jar = new Map<string, string>();
  const ask = async <Body>(path: string, body: object, headers: Record<string, string> = {}): Promise<Body> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await read<Body>(site, path, body, { cookie, ...headers });
    for (const one of answer.cookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(one)!;
      jar.set(name!, value!);
    }
    return answer.body;
  };
  await ask('/api/sign-in/code', { phone_number });
  let code: string | undefined;
  await expectSoon(async () => {
    const texts = (await outbox(site)).matchAll(/<b>([^<]*)<\/b> [^]*?class="text">(\d{6}) is your/g);
    code = [...texts].find(([, to]) => to === phone_number)?.[2];
    expect(code).toBeDefined();
  });
  await ask('/api/sign-in/verify', { phone_number, code });
  return ask;
};

/** Everything on a site that somebody is told of by mail. */
const live = async (site: Site, nth: number) => {
  const shopper = shopperOf(site);
  const { body } = await read<SearchResponse>(site, '/api/search?refinementList[status][0]=in_stock');
  const car = body.hits.find((hit) => hit.price > 0 && !hit.reserved)!;
  await read(site, '/api/crm/webhooks', { url: crm.url }, bearer(server.keys.crm[site]!));
  await enquire(site, { car_id: car.id, message: 'Is it still there?\nI could come on Saturday, with my brother.' });

  const { days } = (await read<AvailabilityResponse>(site, `/api/test-drives/availability?car_id=${car.id}`)).body;
  const slot = days.slice(2).find(({ slots }) => slots.length > 0)!;
  const fields = { 'Test Drive Booking Date': slot.slots[0]!, terms_conditions: 'true' };
  const drive = await enquire(site, { form: 'test-drive', category: 'Test Drive', car_id: car.id, fields });
  await message(shopper, /test drive is booked/);
  const appointment_at = new Date(Date.now() + 9 * 86_400_000).toISOString();
  await outcome(site, drive.body.lead_id, { outcome: 'test_drive', appointment_at });
  await message(shopper, /test drive has moved/);
  await outcome(site, drive.body.lead_id, { outcome: 'lost', reason: 'price' });

  const phone = `+6149157${String(6001 + nth).padStart(4, '0')}`;
  const ask = await signIn(site, phone);
  await ask('/api/watchlist/save-car', { phone_number: phone, car_id: car.id });
  if (told.ofSlug(site)!.features.watchlist) {
    const wording = alertWording('price', told.ofSlug(site)!, 'email');
    await ask('/api/alerts', { kind: 'price', car_id: car.id, wording, email: shopper });
    const question = await message(shopper, /^Please confirm/);
    const [, token] = /stop-alerts\?confirm=([\w-]+)/.exec(await outbox(site, `${question.path}/text`))!;
    await ask('/api/alerts/confirm', { token: token! });
    const price = { price: Math.floor((car.price * 0.9) / 10) * 10 };
    await read(site, `/api/stock/cars/${car.id}/price`, price, bearer(server.keys.dealer[site]!));
  }

  if (!told.ofSlug(site)!.features.checkout) return;
  const deposit = body.hits.find((hit) => hit.checkout_enabled && !hit.reserved && hit.id !== car.id)!;
  const order = { car_id: deposit.id, name: 'Mia', last_name: 'Nguyen', email: shopper, agreed: true };
  const amount = deposit.reserve_amount ?? 200;
  const key = { 'idempotency-key': `${site}-1` };
  const { id, payment } = await ask<ReservationResponse>('/api/reservations', { ...order, amount }, key);
  const card = { client_secret: payment!.client_secret, number: '4242 4242 4242 4242', expiry: '08/29', cvc: '123' };
  await ask(`/api/payments/embedded/${payment!.payment_id}`, card);
  await message(shopper, /^Your reservation: /);
  await ask(`/api/reservations/${id}/cancel`, {});
};

beforeAll(async () => {
  if (browserPath === undefined) return;
  crm = await startReceiver(() => ({ status: 410 }));
  cpSync('infra/demo/sites', sitesDirectory, { recursive: true });
  writeSites('');
  await start();
  browser = await launchBrowser();
  page = await browser.newPage();
  for (const [index, site] of sites.entries()) await live(site, index + 1);
});
afterAll(async () => {
  await browser?.close();
  await server?.kill('SIGTERM');
  await crm?.close();
  rmSync(directory, { recursive: true, force: true });
});

/** In a browser that may look into it, which the outbox's own page lets nobody. */
const show = async (html: string) => {
  const shown = html.replaceAll(/(\.localhost):\d+/g, `$1:${server.port}`);
  await page.route('**/shown', (route) => route.fulfill({ body: shown, contentType: 'text/html; charset=utf-8' }));
  // At its own site's address, as browsers let no page of nowhere load pictures of this machine.
  await page.goto(`http://${/\w+\.localhost/.exec(html)![0]}:${server.port}/shown`);
};

/** What a message is to be on any screen, as far as a browser tells: what it is not. */
const wrongWith = async ({ path, subject }: Listed): Promise<unknown[]> => {
  const html = await outbox('kestrel', path);
  await show(html);
  const wrong: unknown[] = [];
  const note = (what: string, isWrong: boolean) => void (isWrong && wrong.push([subject, what]));
  for (const width of [320, 600]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      const violations = await findViolations(page, 'body > table');
      if (violations.length > 0) wrong.push([subject, width, colorScheme, violations]);
      note(`wider than ${width}`, !(await fitsItsScreen(page)));
    }
  }
  const [preheader, pictures] = await page.evaluate<[{ text: string; height: number }, string[]]>(`[
    { text: document.body.firstElementChild.textContent, height: document.body.firstElementChild.offsetHeight },
    [...document.images].map(({ alt, complete, naturalWidth, width, offsetHeight }) =>
      [alt !== '', complete && naturalWidth > 0, width > 0 && offsetHeight > 0].join()),
  ]`);
  note('no preview that is hidden', preheader.text.trim().length < 10 || preheader.height > 0);
  note(
    'pictures without words, sizes or bytes',
    pictures.some((one) => one !== 'true,true,true'),
  );
  // Programs that pass over the style sheet show it light.
  await page.emulateMedia({ colorScheme: 'light' });
  await show(html.replace(/<style>[^]*?<\/style>/g, ''));
  for (const width of [320, 600]) {
    await page.setViewportSize({ width, height: 800 });
    note(`wider than ${width} without its style sheet`, !(await fitsItsScreen(page)));
  }
  const text = await outbox('kestrel', `${path}/text`);
  const heading = await page.locator('h1').textContent();
  note('a text that does not say the same', !text.startsWith(heading!));
  return wrong;
};

inBrowser('mail', () => {
  it.each(sites)(
    'every message of %s is readable at 320 and 600 pixels, light and dark, and as text [MAIL-10]',
    async (site) => {
      const { mail } = told.ofSlug(site)!;
      const domain = mail!.leads[0]!.to[0]!.split('@')[1]!;
      const isOwn = ({ to }: Listed) => [domain, `${site}.example`].includes(to.split('@')[1]!);
      const kinds = [
        /^New lead/,
        /^We have your/,
        /is booked/,
        /has moved/,
        /has been cancelled/,
        /no longer reach/,
        /feed can/,
      ];
      const { features } = told.ofSlug(site)!;
      if (features.watchlist) kinds.push(/^Please confirm/);
      // A subscription has another price than the one that fell.
      if (features.watchlist && !features.subscriptions) kinds.push(/^Now \$/);
      if (features.checkout) kinds.push(/^Your reservation: /, /^Your reservation has ended/);
      const messages: Listed[] = [];
      await expectSoon(async () => {
        const all = (await listed()).filter(isOwn);
        const found = kinds.map((kind) => all.find(({ subject }) => kind.test(subject)));
        expect(kinds.filter((_, index) => !found[index]).map(String)).toEqual([]);
        messages.splice(0, messages.length, ...(found as Listed[]));
      });
      for (const message of messages) expect(await wrongWith(message)).toEqual([]);
    },
  );

  it('the outbox lists text messages and mail beside each other, and shows each mail in nobody’s session [MAIL-01]', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/outbox', '/outbox/mail']) {
        await page.goto(`http://kestrel.localhost:${server.port}${path}`);
        expect([width, path, await fitsItsScreen(page), await findViolations(page)]).toEqual([width, path, true, []]);
      }
    }
    await page.goto(`http://kestrel.localhost:${server.port}/outbox`);
    await page.getByRole('heading', { name: 'Text messages' }).waitFor();
    const [{ path, subject }] = (await listed()) as [Listed];
    await page.frameLocator('iframe').getByRole('link', { name: subject }).first().click();
    await page.waitForURL(`**/outbox${path}`);
    const { headers } = await askSite(server.port, 'kestrel', `/outbox${path}`);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain('sandbox');
    expect((await askSite(server.port, 'kestrel', '/outbox/mail/none')).status).toBe(404);
  });

  it('the list of leads that wait is readable, too [MAIL-10, MAIL-04]', async () => {
    await server.kill('SIGTERM');
    writeSites("  digest: { to: [manager@SITE.example], at: '00:00', after: 0 }\n");
    await start();
    for (const site of sites) expect(await wrongWith(await message(`manager@${site}.example`, /waiting/))).toEqual([]);
  });
});
