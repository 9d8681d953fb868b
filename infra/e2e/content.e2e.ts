import { describe, expect, it } from '@jest/globals';
import { desktop, phone } from '../support/browser.js';
import { withSession } from '../support/client.js';
import { expectSoon, inBrowser, sites, useDemo } from '../support/demo.js';

const demo = useDemo();

const linksIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/<a [^>]*?href="(\/[^"#]*)"/g)].map(([, path]) => path!.replaceAll('&amp;', '&'))),
];

describe('without a browser', () => {
  it.each(sites)(
    'every link in header, footer and pages of %s leads to an existing page [OFR-05, OFR-06]',
    async (site) => {
      const start = await demo.html(site, '/about-us');
      const paths = linksIn(start);
      for (const path of ['/contact', '/careers', '/ask-us', '/privacy-policy', '/terms-and-conditions', '/eofy']) {
        expect(paths).toContain(path);
      }
      // The document's own script, and none from content that people wrote.
      expect(start.match(/<script(?! type="application\/(?:ld\+)?json")/g)).toEqual(['<script']);
      const statuses: (readonly [string, number])[] = [];
      // One after the other, because of many concurrent requests the server may reject some.
      for (const path of paths) statuses.push([path, (await demo.ask(site, path, withSession)).status]);
      expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
    },
  );

  it.each([
    ['kestrel', '/service', 'Service that shows you first', 'Book a service'],
    ['meridian', '/fleet', 'One desk for the whole fleet', 'Fleet'],
    ['tempo', '/careers', 'Work with us', undefined],
  ] as const)('the dealer’s content stands above the form: %s%s [OFR-05]', async (site, path, title, below) => {
    const html = await demo.html(site, path);
    expect([...html.matchAll(/<h1[^>]*>([^<]*)/g)].map(([, words]) => words)).toEqual([title]);
    expect(html).toContain(`<title>${title} | `);
    expect(html.match(/<h2 id="form-heading">([^<]*)/)?.[1]).toBe(below);
    expect(html).toContain('data-part="form"');
  });

  it('a page has structured data, a moved one redirects, and an unknown one is not found [SITE-05]', async () => {
    const html = await demo.html('kestrel', '/warranty');
    const url = 'http://kestrel.localhost:3000/warranty';
    expect(html).toContain(`<link rel="canonical" href="${url}">`);
    expect(html).toContain(`<meta property="og:url" content="${url}">`);
    expect(html).toMatch(/<meta property="og:image" content="http:[^"]+">/);
    expect(html).toContain('"@type":"FAQPage"');
    expect(html).toContain('<meta name="robots" content="max-image-preview:large">');
    for (const path of ['/', '/about-us', '/locations', '/toyota/overview', '/rav4']) {
      const [, image] = /<meta property="og:image" content="([^"]*)"/.exec(await demo.html('kestrel', path))!;
      const picture = await demo.ask('kestrel', new URL(image!).pathname);
      expect([path, picture.status, picture.headers['content-type']]).toEqual([path, 200, 'image/jpeg']);
    }
    const moved = await demo.ask('kestrel', '/hybrids?from=mail');
    expect([moved.status, moved.headers.location]).toEqual([301, '/pages/hybrid-week?from=mail']);
    const missing = await demo.ask('kestrel', '/no-such-page');
    expect(missing.status).toBe(404);
    expect(missing.body).toContain('<meta name="robots" content="noindex">');
    expect(await demo.html('kestrel', '/sign-in?type=watchlist')).toContain('noindex');
  });
});

describe('status of an address', () => {
  const send = (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
    demo.ask('kestrel', path, {
      method,
      headers: {
        authorization: `Bearer ${demo.server.keys.dealer['kestrel']}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const statusOf = async (path: string) => (await demo.ask('kestrel', path)).status;

  it('the status of an address is 410 for a vehicle sold long ago, and 200 for one just sold [SITE-05]', async () => {
    const { hits } = await demo.searchFor('kestrel', 'page=3');
    const [long, just] = hits.slice(-2) as [(typeof hits)[number], (typeof hits)[number]];
    const day = 86_400_000;
    for (const [car, days] of [
      [long, 40],
      [just, 1],
    ] as const) {
      const sold_date = new Date(Date.now() - days * day).toISOString();
      expect((await send('POST', `/api/stock/cars/${car.id}/sell`, { sold_date })).status).toBe(200);
    }
    await expectSoon(async () => expect(await statusOf(`/cars/${long.slug}`)).toBe(410));
    const { body } = await demo.ask('kestrel', `/cars/${long.slug}`);
    expect(body.match(/<meta name="robots"[^>]*>/)?.[0]).toBe('<meta name="robots" content="noindex">');
    expect(await statusOf(`/cars/${just.slug}`)).toBe(200);
  });

  it('the status of an address distinguishes existing, unknown, removed and moved pages of every kind [SITE-05]', async () => {
    const offer = { id: 'autumn', name: 'Autumn' };
    const { locations } = await demo.read<{ locations: object[] }>('kestrel', '/api/locations');
    const place = { ...locations[0], id: 'pop-up', slug: 'pop-up', name: 'Pop-up', reviews: undefined };
    const page = { title: 'Fair', description: 'Fair', sections: [{ kind: 'text', html: 'Fair' }] };
    const own = {
      '/api/dealers/kestrel/offers/autumn': offer,
      '/api/dealers/kestrel/locations/pop-up': place,
      '/api/dealers/kestrel/pages/pages/fair': page,
    };
    const ways = ['/offers/autumn', '/locations/pop-up', '/pages/fair'];
    for (const [path, body] of Object.entries(own)) {
      const { status, body: said } = await send('PUT', path, body);
      expect([path, status, said]).toEqual([path, 200, said]);
    }
    for (const way of ways) await expectSoon(async () => expect([way, await statusOf(way)]).toEqual([way, 200]));
    for (const path of Object.keys(own)) expect((await send('DELETE', path)).status).toBe(200);
    for (const way of ways) await expectSoon(async () => expect([way, await statusOf(way)]).toEqual([way, 410]));
    expect((await demo.ask('kestrel', '/offers/autumn')).body).toContain('noindex');

    const answers: Readonly<Record<number, readonly string[]>> = {
      200: [
        ...[
          '/',
          '/search',
          '/search/used-cars',
          '/search/toyota/corolla',
          '/used-car/suv',
          '/models',
          '/makes',
          '/find',
        ],
        ...['/special-offers', '/offers/toyota', '/offers/hilux-tray', '/toyota/overview', '/dealer-locator'],
        ...['/hilux', '/locations', '/locations/brookvale', '/our-location/brookvale', '/contact-us/brookvale'],
        ...['/dealerships', '/parts/search', '/contact', '/service', '/finance', '/trade-in', '/about-us', '/sign-in'],
      ],
      301: ['/hybrids'],
      302: ['/brands'],
      404: [
        ...['/cars/never-was', '/offers/never-was', '/offers/toyota/never-was', '/lada/overview', '/never-was'],
        ...['/locations/never-was', '/our-location/never-was', '/contact-us/never-was', '/dealerships/never-was'],
        ...[
          '/pages/never-was',
          '/about-us/never-was',
          '/site-assets/never.svg',
          '/assets/never.js',
          '/sitemaps/9.xml.gz',
        ],
        ...['/print?car_id=never-was', '/cars/never-was/checkout'],
      ],
    };
    // One after the other, because of many concurrent requests the server would reject some.
    const found: Record<string, number> = {};
    for (const path of Object.values(answers).flat()) found[path] = await statusOf(path);
    const wanted = Object.entries(answers).flatMap(([status, paths]) => paths.map((path) => [path, Number(status)]));
    expect(found).toEqual(Object.fromEntries(wanted));
  });
});

inBrowser('in a browser', () => {
  it('menus open with the pointer and the keyboard, mark the header, and close [OFR-06]', async () => {
    const page = await demo.open('meridian', '/about-us', desktop);
    const header = page.getByRole('banner');
    const menu = page.getByRole('button', { name: 'Brands menu' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-part="menu"]').getByRole('link', { name: 'Toyota' }).waitFor();
    expect(await header.getAttribute('data-open')).toBe('true');
    await demo.expectNoProblems('the brands menu', 'header');
    await page.keyboard.press('Escape');
    await page.locator('[data-part="menu"]').waitFor({ state: 'detached' });
    expect(await page.locator('button[aria-label="Brands menu"]:focus').count()).toBe(1);

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'The Group' }).hover();
    await page.locator('[data-part="menu"]').getByRole('link', { name: 'Careers' }).waitFor();
    await page.mouse.move(600, 700);
    await page.locator('[data-part="menu"]').waitFor({ state: 'detached' });
    expect(await header.getAttribute('data-open')).toBeNull();
  });

  it('the chat opens, closes and stays away once it is dismissed, and questions open [OFR-08, OFR-07]', async () => {
    const page = await demo.open('tempo', '/about-us', phone);
    await page.getByText('What is inside the price?').click();
    await page.getByText(/Not fuel, tolls or fines/).waitFor();
    const open = page.getByRole('button', { name: 'Ask', exact: true });
    await open.click();
    await page.getByRole('complementary', { name: 'Chat' }).getByLabel('First name').waitFor();
    await demo.expectNoProblems('the chat', 'aside[aria-label="Chat"]');
    await page.keyboard.press('Escape');
    await page.locator('aside[aria-label="Chat"] button:focus').waitFor();
    await page.getByRole('button', { name: 'Hide the chat' }).click();
    await open.waitFor({ state: 'detached' });
  });

  it('the parts directory is filtered by the parameters in its address [OFR-05]', async () => {
    const page = await demo.open('kestrel', '/parts/search?query=warriewood', desktop);
    const first = await page.getByRole('heading', { level: 3 }).allInnerTexts();
    expect(first.length).toBeGreaterThan(0);
    await page.getByRole('searchbox').fill('nowhere at all');
    await page.getByText('No departments match. Try another word.').waitFor();
    expect(new URL(page.url()).searchParams.get('query')).toBe('nowhere at all');
    await demo.expectNoProblems('the parts directory');
  });
});
