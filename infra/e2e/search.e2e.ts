import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { isInStock } from '#contracts/domain/car/status';
import { fitsScreen, phone } from '../support/browser.js';
import { expectSoon, inBrowser, sites, useDemo, screens } from '../support/demo.js';
import { totalLayoutShift, recordLayoutShifts } from '../support/layout-shifts.js';

const demo = useDemo();

const slugsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/cars\/([\w-]+)"/g)].map(([, slug]) => slug!)),
];
const slugsOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('[data-part="results"] :is(h2, h3) a')].map((link) => link.getAttribute('href'))`,
  );
const countOn = async (page: Page): Promise<number> =>
  Number((await page.locator('[data-part="count"]').innerText()).replace(/\D/g, ''));

/** A search is stored after it has been shown for a while. */
const memoize = (page: Page) =>
  expectSoon(async () =>
    expect(await page.evaluate("localStorage.getItem('forecourt.search-history')")).not.toBeNull(),
  );
const shows = (page: Page, count: number) => expectSoon(async () => expect(await countOn(page)).toBe(count));

describe('without a browser', () => {
  it('pages of four sites requested at once each have their own results [SRCH-27, SRCH-23]', async () => {
    const own = await Promise.all(sites.map((site) => demo.searchFor(site, '')));
    const asked = Array.from({ length: 24 }, (_, index) => index % sites.length);
    // A busy machine rejects some requests with 503; a browser would retry.
    const page = async (site: string): ReturnType<typeof demo.ask> => {
      const answer = await demo.ask(site, '/search');
      if (answer.status !== 503) return answer;
      await pause(1000 * Number(answer.headers['retry-after']));
      return page(site);
    };
    const pages = await Promise.all(asked.map((index) => page(sites[index]!)));
    pages.forEach(({ status, body }, index) => {
      expect(status).toBe(200);
      const wanted = own[asked[index]!]!.hits.map(({ slug }) => slug);
      const shown = slugsIn(body);
      expect(shown.length).toBeGreaterThan(10);
      expect(shown.filter((slug) => !wanted.includes(slug))).toEqual([]);
    });
  });

  it.each([
    ['kestrel', '/search/new-used-and-demo-cars'],
    ['kestrel', '/search/used-cars'],
    ['kestrel', '/search/new-and-demo-cars'],
    ['kestrel', '/search/demo-cars'],
    ['kestrel', '/search/new-cars'],
    ['kestrel', '/search/suv-cars'],
    ['kestrel', '/search/toyota'],
    ['kestrel', '/search/toyota/corolla'],
    ['kestrel', '/search/brookvale'],
    ['meridian', '/search/meridian-kia'],
    ['kestrel', '/used-car/suv'],
    ['tempo', '/find'],
  ])('%s shows %s [SRCH-12]', async (site, path) => {
    const { status, body } = await demo.ask(site, path);
    expect(status).toBe(200);
    if (path !== '/find') expect(slugsIn(body).length).toBeGreaterThan(0);
    // Search engines get the page of the model or dealership in place of its list.
    const instead: Record<string, string> = {
      '/search/toyota/corolla': '/corolla',
      '/search/meridian-kia': '/dealerships/meridian-kia',
    };
    const canonical = instead[path] ?? path;
    expect(body).toContain(`<link rel="canonical" href="http://${site}.localhost:3000${canonical}">`);
  });

  it.each([
    ['/search?refinementList[nonsense]=1&sortBy=magic&page=zero&range[price]=abc:-1', 200],
    ['/search?page=0', 200],
    ['/search?page=1000000000', 200],
    ['/search?page=99999', 404],
    [`/search?query=${'%F0%9F%9A%97'.repeat(150)}`, 200],
    ['/search?query=%00%1b%5B31m', 200],
    ['/search?query=%E0%A4%A', 200],
    [`/search?range[price]=${'9'.repeat(400)}:`, 200],
    [`/search/used-cars?${Array.from({ length: 80 }, (_, n) => `refinementList[make]=M${n}`).join('&')}`, 200],
    [`/search/used-cars?query=${'%F0%9F%9A%97'.repeat(100)}&sortBy=${'x'.repeat(800)}`, 200],
    [`/search/toyota?refinementList[make]=${'/'.repeat(700)}`, 414],
    ['/search?refinementList[dealership_name]=Meridian+Toyota', 200],
    ['/search/meridian-toyota', 404],
    ['/search/%00', 404],
    [`/search/${'a'.repeat(2000)}`, 404],
    ['/used-car/ufo', 404],
  ])('any query string gives a valid page (%#) [SRCH-07]', async (path, status) => {
    const answer = await demo.ask('kestrel', path);
    expect([path.slice(0, 80), answer.status]).toEqual([path.slice(0, 80), status]);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    const own = new Set(slugsIn((await demo.ask('meridian', '/search')).body));
    expect(slugsIn(answer.body).filter((slug) => own.has(slug))).toEqual([]);
  });
});

it.each(['/search/%0d%0a', '//search/', '/search/%E2%80%A8'])('%s leads to the search [HOST-01]', async (path) => {
  const { status, headers } = await demo.ask('kestrel', path);
  expect([status, headers.location]).toEqual([301, '/search']);
});

inBrowser('in a browser', () => {
  it.each<[string, (page: Page) => Promise<unknown>, string]>([
    ['typed', (page) => page.getByRole('combobox', { name: /search/i }).pressSequentially('hilux'), 'query=hilux'],
    ['chosen', (page) => page.getByLabel('Sort by').selectOption('km:asc'), 'sortBy=km:asc'],
    ['ticked', (page) => page.getByRole('checkbox', { name: /^Used/ }).click(), 'refinementList[car_type][0]=used'],
  ])('what is %s before the scripts load takes effect once they have loaded [ASK-08]', async (_, act, asked) => {
    const page = await demo.startVisitor();
    let comes = () => {};
    const wait = new Promise<void>((resolve) => (comes = resolve));
    await page.route(/\.js$/, async (route) => {
      await wait;
      await route.continue();
    });
    await page.goto(demo.addressOf('kestrel', '/search'), { waitUntil: 'commit' });
    await act(page);
    comes();
    await page.waitForURL((url) => decodeURIComponent(url.search) === `?${asked}`);
  });

  it('the page does not fetch again what its HTML contains, and reports its view once [SRCH-27, SRCH-30]', async () => {
    const page = await demo.startVisitor();
    const asked: Request[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(request);
    });
    await page.addInitScript(`
      const send = navigator.sendBeacon.bind(navigator);
      navigator.sendBeacon = (url, body) => {
        window.sent = body;
        return send(url, body);
      };
    `);
    await demo.visit('kestrel', '/search/used-cars?refinementList[make][0]=Toyota');
    const addresses = () => asked.map((request) => new URL(request.url()));
    const ofCounts = '/api/view-counts';
    const others = () => addresses().flatMap(({ pathname }) => (pathname === ofCounts ? [] : [pathname]));
    const counted = () =>
      addresses().flatMap(({ pathname, searchParams }) =>
        pathname === ofCounts ? searchParams.get('ids')!.split(',') : [],
      );
    await expectSoon(async () => expect(others().sort()).toEqual(['/api/analytics', '/api/site']));
    // On a busy machine cards hydrate in several turns, each of which asks for its own cards.
    await expectSoon(async () => expect(counted()).not.toEqual([]));
    expect(counted()).toEqual([...new Set(counted())]);
    const { events } = JSON.parse(await page.evaluate<string>('sent.text()')) as {
      events: { event_id: number; url: string }[];
    };
    expect(events).toEqual([
      { event_id: 49, url: '/search/used-cars?refinementList[make][0]=Toyota', ago: expect.any(Number) },
    ]);
    const answer = await asked.find((request) => request.url().endsWith('/api/analytics'))!.response();
    expect(answer?.status()).toBe(204);
  });

  it('the page works where analytics events are not accepted [SRCH-30]', async () => {
    const page = await demo.startVisitor();
    await page.route('**/api/analytics', (route) => route.abort());
    const refused = page.waitForEvent('requestfailed');
    await demo.visit('tempo', '/search');
    await refused;
    await page.getByRole('button', { name: /^Under/ }).click();
    await page.waitForURL('**/search?refinementList*');
    demo.forgiveTroubles();
  });

  it('a shared link shows another visitor the same cars in the same order [SRCH-07]', async () => {
    const page = await demo.open('meridian', '/search');
    await page.locator('summary', { hasText: 'Make' }).click();
    await page.getByRole('checkbox', { name: /^Toyota/ }).click();
    await page.waitForURL('**/search?refinementList*');
    // Until the new results are there, the links lead to pages of the earlier ones.
    await demo.settle();
    await page.getByLabel('Sort by').selectOption('price:asc');
    await page.waitForURL('**sortBy=price:asc');
    await demo.settle();
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL('**page=2');
    await expectSoon(async () =>
      expect(await slugsOn(page)).toEqual(
        (await demo.searchFor('meridian', 'refinementList[make][0]=Toyota&sortBy=price:asc&page=2')).hits.map(
          ({ slug }) => `/cars/${slug}`,
        ),
      ),
    );
    const shared = page.url();
    const [cars, texts] = [await slugsOn(page), await page.locator('[data-part="results"] > li').allInnerTexts()];
    const { pathname, search } = new URL(shared);
    const theirs = await demo.open('meridian', pathname + search, phone);
    expect(await slugsOn(theirs)).toEqual(cars);
    expect((await theirs.locator('[data-part="results"] > li').allInnerTexts()).length).toBe(texts.length);
  });

  it('going back shows the previous results without a request [SRCH-23]', async () => {
    const page = await demo.open('kestrel', '/search/used-cars');
    const first = await slugsOn(page);
    await page.getByRole('checkbox', { name: /^Mazda/ }).click();
    await expectSoon(async () => expect(await slugsOn(page)).not.toEqual(first));
    const mazdas = await slugsOn(page);
    await page.route('**/api/search*', () => {
      // Never responds.
    });
    await page.goBack();
    await expectSoon(async () => expect(await slugsOn(page)).toEqual(first));
    expect(await page.locator('[data-part="results"][data-stale]').count()).toBe(0);
    await page.goForward();
    await expectSoon(async () => expect(await slugsOn(page)).toEqual(mazdas));
  });

  it('kestrel collapses consecutive sold cars, meridian does not [SRCH-13]', async () => {
    for (const [site, collapses] of [
      ['kestrel', true],
      ['meridian', false],
    ] as const) {
      const { pages } = await demo.searchFor(site, '');
      const { hits, count } = await demo.searchFor(site, `page=${pages}`);
      const { hits: before } = await demo.searchFor(site, `page=${pages - 1}`);
      const [query, shownHits] = hits.some(({ status }) => isInStock(status))
        ? [`page=${pages}`, hits]
        : [`page=${pages - 1}`, before];
      const page = await demo.open(site, `/search?${query}`);
      const inARow = shownHits.filter(
        ({ status }, index) => index > 0 && !isInStock(status) && !isInStock(shownHits[index - 1]!.status),
      ).length;
      expect(inARow).toBeGreaterThan(0);
      expect((await slugsOn(page)).length).toBe(shownHits.length - (collapses ? inARow : 0));
      expect(await countOn(page)).toBe(count);
    }
  });

  it('a search whose cars are all sold shows all of them [SRCH-13]', async () => {
    const sold = await demo.searchFor('kestrel', 'refinementList[status][0]=sold');
    expect(sold.count).toBeGreaterThan(1);
    const page = await demo.open('kestrel', '/search?refinementList[status][0]=sold');
    expect((await slugsOn(page)).length).toBe(sold.hits.length);
  });

  it('the slider works with the keyboard, applies when it rests and returns to the first page [SRCH-14]', async () => {
    const page = await demo.open('kestrel', '/search?page=2');
    const low = page.getByRole('slider', { name: 'Price, minimum' });
    const least = Number(await low.getAttribute('min'));
    await low.focus();
    for (let times = 0; times < 3; times++) await page.keyboard.press('PageUp');
    await page.waitForURL(/search\?range\[price\]=/);
    const url = new URL(page.url());
    expect(url.searchParams.has('page')).toBe(false);
    const [min, max] = url.searchParams.get('range[price]')!.split(':');
    expect([Number(min) % 1000, Number(min) > least, max]).toEqual([0, true, '']);
    await shows(page, (await demo.searchFor('kestrel', `range[price]=${min}:`)).count);
  });

  it('the visitor’s recent searches are offered, also by keyboard, and lead back [SRCH-22]', async () => {
    const page = await demo.open('wattle', '/search?refinementList[item_type][0]=truck');
    await memoize(page);
    await demo.visit('wattle', '/search');
    await page.getByRole('combobox', { name: /^Search by/ }).focus();
    await page.getByText('Your last searches').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?refinementList[item_type][0]=truck');
    expect(await page.getByText('Your last searches').count()).toBe(0);
  });

  it('tiles narrow the stock, and the button leads to the remaining cars [SRCH-20, SRCH-17]', async () => {
    const page = await demo.open('wattle', '/find');
    await page.getByRole('button', { name: /^Trucks/ }).click();
    const { count } = await demo.searchFor('wattle', 'refinementList[item_type][0]=truck');
    await page.getByRole('link', { name: `Show Me ${count} Vehicles` }).click();
    await page.waitForURL('**/search?refinementList[item_type][0]=truck');
    await shows(page, count);
  });

  it('promos stand where the server placed them, also on a site with random places [SRCH-21]', async () => {
    const page = await demo.open('meridian', '/search?page=3');
    const places = () =>
      page.evaluate<number[]>(
        `[...document.querySelectorAll('[data-part="results"] > li')].flatMap((item, index) => item.querySelector('aside') ? [index] : [])`,
      );
    const inBrowserNow = await places();
    const { body } = await demo.ask('meridian', '/search?page=3');
    const inHtml = [...body.matchAll(/<li><(aside|article) /g)].flatMap(([, tag], index) =>
      tag === 'aside' ? [index] : [],
    );
    expect(inBrowserNow.length).toBeGreaterThan(0);
    expect(inBrowserNow).toEqual(inHtml);
    expect(inBrowserNow[0]).toBeGreaterThanOrEqual(3);
  });

  it('each site has its own texts and settings [SRCH-16, CARD-04]', async () => {
    const words = async (site: string, path: string) => {
      const page = await demo.open(site, path);
      return page.getByRole('main').innerText();
    };
    expect(await words('meridian', '/search/used-cars')).toContain('Pre-Owned cars');
    expect(await words('wattle', '/search')).toMatch(/\d+ Vehicles/);
    expect(await words('tempo', '/search')).toContain('/ week');
    const kestrel = await words('kestrel', '/search/used-cars');
    expect(kestrel).toContain('Toyota Certified');
    expect(kestrel).not.toContain('Not certified');
    expect(kestrel).toContain('We Want Your Car!');
  });

  it('a car can be viewed, asked about and reserved from its card [CARD-02]', async () => {
    const page = await demo.open('tempo', '/search');
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: /^Reserve This Car \$/ }) })
      .first();
    const slug = await card.getByRole('heading').getByRole('link').getAttribute('href');
    expect(await card.getByRole('link', { name: /^Reserve This Car \$\d+/ }).getAttribute('href')).toBe(
      `${slug}/buy-online`,
    );
    await card.getByRole('button', { name: /^Quick Enquiry/ }).click();
    await page.getByRole('dialog').getByLabel('First name').waitFor();
    await page.keyboard.press('Escape');
    await card.getByRole('link', { name: /^Explore Vehicle/ }).click();
    await page.waitForURL(`**${slug}`);
  });

  it('an empty result still offers other cars [SRCH-18, CARD-06]', async () => {
    const page = await demo.open('kestrel', '/search?query=zzzzzz');
    const carousel = page.getByRole('group', { name: 'While you are here' });
    await carousel.getByRole('button', { name: 'Next' }).click();
    await expectSoon(async () =>
      expect(await carousel.getByRole('button', { name: 'Previous' }).isEnabled()).toBe(true),
    );
    expect(await carousel.getByRole('article').count()).toBe(8);
  });

  it('every control can be reached by keyboard and shows its focus [SITE-06]', async () => {
    const page = await demo.open('kestrel', '/search');
    await page.getByRole('combobox', { name: /^Search by/ }).focus();
    await page.getByRole('checkbox', { name: /^Used/ }).focus();
    await page.keyboard.press('Space');
    await page.waitForURL('**/search?refinementList[car_type][0]=used');
    const outline = await page.evaluate<string>(
      `getComputedStyle(document.querySelector('label:has(:focus)')).outlineStyle`,
    );
    expect(outline).toBe('solid');
    await shows(page, (await demo.searchFor('kestrel', 'refinementList[car_type][0]=used')).count);
    await page.getByRole('button', { name: 'Remove Used' }).press('Enter');
    await page.waitForURL('**/search');
  });

  it.each(sites)(
    'on %s nothing shifts after it is painted, even when fonts are late, and nothing is wider than the phone [SITE-04]',
    async (site) => {
      const page = await demo.startVisitor(phone);
      await page.addInitScript(recordLayoutShifts);
      await page.route('**/*.woff2', async (route) => {
        await pause(1_000);
        await route.continue();
      });
      for (const path of ['/', '/search', '/search?query=zzzzzz', '/find']) {
        await demo.visit(site, path);
        await page.waitForLoadState('networkidle');
        expect(await totalLayoutShift(page)).toBeLessThan(0.02);
        expect(await fitsScreen(page)).toBe(true);
      }
    },
  );

  it.each(screens)(
    'axe reports nothing in any state of the search of %s on a %s [SITE-06]',
    async (site, _, options) => {
      const page = await demo.open(site, '/search?refinementList[car_type][0]=used', options);
      const check = (screen: string, part = 'main') => demo.expectNoProblems(screen, part);
      await check('refined');
      await memoize(page);
      await demo.visit(site, '/search');
      await page.getByRole('combobox', { name: /^Search by/ }).focus();
      await page.getByText('Your last searches').waitFor();
      await check('history', 'main form[role="search"]');
      await page.keyboard.press('Escape');
      const filters = page.getByRole('button', { name: /^(Filters|All filters)/ });
      if (await filters.first().isVisible()) {
        await filters.first().click();
        await page.getByRole('dialog').waitFor();
        await demo.settle();
        await check('filters', '[role=dialog]');
      }
      await demo.visit(site, '/search?query=zzzzzz');
      await check('nothing found');
      await demo.visit(site, '/find');
      await check('find');
    },
  );
});
