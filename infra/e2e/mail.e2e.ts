import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { SearchResponse } from '#contracts/api/search';
import { mailKinds } from '#contracts/domain/mail/kinds';
import { priceText } from '#contracts/domain/car/price';
import { formatKilometres } from '#contracts/domain/format';
import { loadSites } from '#platform/sites/watch-sites';
import { browserPath, findViolations, fitsScreen, launchBrowser } from '../support/browser.js';
import { askSite } from '../support/client.js';
import { expectSoon, inBrowser, type Site, sites } from '../support/demo.js';
import { type Server, startServer } from '../support/server.js';
import { htmlOf } from '../../services/mail/src/rendering/html.js';
import { addressOf } from '../../services/mail/src/messages/lead.js';
import { plainText } from '../../services/mail/src/rendering/text.js';
import { mailExamples } from './mail-examples.js';

/** An entry in the outbox's list of messages. */
interface Listed {
  readonly path: string;
  readonly to: string;
  readonly subject: string;
}

const directory = mkdtempSync(join(tmpdir(), 'forecourt-mail-'));
const sitesDirectory = join(directory, 'sites');
const demoSites = loadSites('infra/demo/sites');
let server: Server;
let browser: Browser;
let page: Page;
/** HTML that the page shows. */
let shown = '';

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

/** Writes the demo's sites, each with a recipient of a daily digest of waiting leads. */
const writeSites = () => {
  for (const site of sites) {
    const file = join(sitesDirectory, site, 'site.yaml');
    const digest = `mail:\n  digest: { to: [manager@${site}.example], at: '00:00', after: 0 }\n`;
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^mail:\n/m, digest));
  }
};
const start = async () => {
  server = await startServer(directory, { SITES_DIR: sitesDirectory });
};

/** Returns a vehicle with a price and a picture. */
const carOf = async (site: Site) => {
  const { body } = await askSite(server.port, site, '/api/search?refinementList[status][0]=in_stock');
  return (JSON.parse(body) as SearchResponse).hits.find((hit) => hit.price > 0 && hit.primary_image_url)!;
};

const enquire = async (site: Site) => {
  const body = {
    userData: {
      name: 'Mia',
      last_name: 'Nguyen',
      email: `mia@${site}.example`,
      phone: '0491 570 006',
      postcode: '2000',
    },
    ...{ category: 'Vehicle Enquiry', url: `http://${site}.localhost/`, car_id: (await carOf(site)).id },
    message: 'Is it still there?\nI could come on Saturday, with my brother.',
  };
  const headers = { 'content-type': 'application/json' };
  const { status } = await askSite(server.port, site, '/api/leads', { headers, body: JSON.stringify(body) });
  expect(status).toBe(201);
};

beforeAll(async () => {
  if (browserPath === undefined) return;
  cpSync('infra/demo/sites', sitesDirectory, { recursive: true });
  await start();
  browser = await launchBrowser();
  page = await browser.newPage();
  await page.route('**/shown', (route) => route.fulfill({ body: shown, contentType: 'text/html; charset=utf-8' }));
  for (const site of sites) await enquire(site);
});
afterAll(async () => {
  await browser?.close();
  await server?.kill('SIGTERM');
  rmSync(directory, { recursive: true, force: true });
});

/** Shows a message in a page that the test may inspect, because the outbox's own page forbids that. */
const show = async (html: string) => {
  shown = html.replaceAll(/(\.localhost):\d+/g, `$1:${server.port}`);
  // At its site's address, because browsers let no page without an origin load pictures from this machine.
  await page.goto(`http://${/\w+\.localhost/.exec(html)![0]}:${server.port}/shown`);
};

const overlaps = `[...document.querySelectorAll('th, td')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)`;

/** Returns what a browser can find wrong with a message on any screen. */
const wrongWith = async (subject: string, html: string, text: string): Promise<unknown[]> => {
  await show(html);
  const wrong: unknown[] = [];
  const note = (what: string, isWrong: boolean) => void (isWrong && wrong.push([subject, what]));
  for (const width of [320, 600]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      // axe's findings depend on the width or on the colours, so it runs once for each.
      const violations =
        (width === 320) === (colorScheme === 'light') ? await findViolations(page, 'body > table') : [];
      if (violations.length > 0) wrong.push([subject, width, colorScheme, violations]);
      note(`wider than ${width}`, !(await fitsScreen(page)));
      note(`words over others at ${width}`, await page.evaluate<boolean>(overlaps));
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
  // Mail programs that ignore the style sheet show the message in light colours.
  await page.emulateMedia({ colorScheme: 'light' });
  await show(html.replace(/<style>[^]*?<\/style>/g, ''));
  for (const width of [320, 600]) {
    await page.setViewportSize({ width, height: 800 });
    note(`wider than ${width} without its style sheet`, !(await fitsScreen(page)));
  }
  const heading = await page.locator('h1').textContent();
  note('a text that does not say the same', !text.startsWith(heading!));
  return wrong;
};

const wrongWithSent = async ({ path, subject }: Listed) =>
  wrongWith(subject, await outbox('kestrel', path), await outbox('kestrel', `${path}/text`));

inBrowser('mail', () => {
  it.each(sites)(
    'every kind of message of %s is readable at 320 and 600 pixels, light and dark, and as text; each wording is tried on some site [MAIL-10]',
    async (site) => {
      const from = demoSites.ofSlug(site)!;
      const car = await carOf(site);
      const examples = mailExamples(from, {
        ...{ name: car.name, href: `${from.url}/cars/${car.slug}`, price: priceText(car, from) },
        ...{ details: `${formatKilometres(45_000)} · Stock no. ${car.stocknum}` },
        picture: `${from.url}${car.primary_image_url!.split('?', 1)[0]!}?w=1100&fm=jpeg`,
      });
      const [place] = from.locations;
      const sender = { site: from, phone: place!.phone ?? from.phones.main, address: addressOf(place!) };
      const isTurn = (_: unknown, index: number) => index === 0 || index % sites.length === sites.indexOf(site);
      for (const content of mailKinds.flatMap((kind) => examples[kind].filter(isTurn)))
        expect(await wrongWith(content.subject, htmlOf(content, sender), plainText(content, sender))).toEqual([]);
      expect(await wrongWithSent(await message(`mia@${site}.example`, /^We have your/))).toEqual([]);
    },
  );

  it('the outbox lists text messages and mail together, and shows each mail without a session [MAIL-01]', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/outbox', '/outbox/mail']) {
        await page.goto(`http://kestrel.localhost:${server.port}${path}`);
        expect([width, path, await fitsScreen(page), await findViolations(page)]).toEqual([width, path, true, []]);
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

  it('the mail that lists waiting leads is readable, too [MAIL-10, MAIL-04]', async () => {
    await server.kill('SIGTERM');
    writeSites();
    await start();
    for (const site of sites)
      expect(await wrongWithSent(await message(`manager@${site}.example`, /waiting/))).toEqual([]);
  });
});
