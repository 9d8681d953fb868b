import { describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { BudgetResponse } from '#contracts/api/budget';
import type { DealershipResponse } from '#contracts/api/dealerships';
import type { ModelsResponse } from '#contracts/api/models';
import type { SearchResponse } from '#contracts/api/search';
import type { VehicleListResponse } from '#contracts/api/vehicles';
import type { Site } from '#contracts/domain/site/site';
import { fitsScreen, phone } from '../support/browser.js';
import { expectSoon, inBrowser, useDemo, screens } from '../support/demo.js';
import { totalLayoutShift, recordLayoutShifts } from '../support/layout-shifts.js';

/** Tests the pages beside the search results: directories, dealerships, favourites, comparison, budget. */

const dealershipOf = {
  kestrel: 'kestrel-bay-toyota',
  meridian: 'meridian-toyota',
  tempo: 'tempo',
  wattle: 'wattle-road',
} as const;

const demo = useDemo();

const open = async (site: string, path: string, options?: BrowserContextOptions): Promise<Page> => {
  const page = await demo.startVisitor(options);
  await page.addInitScript(recordLayoutShifts);
  await demo.visit(site, path);
  return page;
};

/** Records what a view transition moves, and for how many milliseconds. */
const watchTransitions = `
  globalThis.moved = [];
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    void transition.ready.then(() => {
      for (const { effect } of document.getAnimations())
        if (effect.pseudoElement) globalThis.moved.push([effect.pseudoElement, effect.getTiming().duration]);
    });
    return transition;
  };
`;

/** Returns used cars with pictures and prices, which can be compared on every site. */
const usedCars = async (site: string, count: number) => {
  const { hits } = await demo.read<VehicleListResponse>(
    site,
    '/api/vehicles?refinementList[car_type][0]=used&limit=21',
  );
  const able = hits.filter(({ images, price, status }) => images.length > 0 && price > 0 && status === 'in_stock');
  expect(able.length).toBeGreaterThanOrEqual(count);
  return able.slice(0, count);
};

describe('without a browser', () => {
  it('the HTML has the models of a body, each with the address of its search page [SRCH-28, SRCH-24]', async () => {
    const { models } = await demo.read<ModelsResponse>('meridian', '/api/models?body=suv');
    expect(models).toHaveLength(21);
    const page = await demo.html('meridian', '/models?body=suv');
    for (const { path } of models) expect(page).toContain(`href="${path}?refinementList%5Bbody%5D%5B0%5D=SUV"`);
    expect(page).toMatch(/<title>SUV models \| Meridian Motor Group<\/title>/);
    expect(page).toContain('<meta name="robots" content="noindex">');
  });

  it('the HTML has a dealership’s stock, and an unknown dealership is not found [SRCH-25]', async () => {
    const { hits } = await demo.read<DealershipResponse>('meridian', '/api/dealerships/meridian-toyota');
    const page = await demo.html('meridian', '/dealerships/meridian-toyota');
    for (const { slug } of hits) expect(page).toContain(`/cars/${slug}`);
    expect(await demo.html('meridian', '/dealerships')).toContain('href="/dealerships/meridian-toyota"');
    expect(await demo.ask('meridian', '/dealerships/no-such')).toMatchObject({ status: 404 });
  });

  it('the HTML has a comparison from a shared link [CARD-07]', async () => {
    const cars = await usedCars('wattle', 2);
    const page = await demo.html('wattle', `/compare?ids=${cars.map(({ id }) => id).join(',')}`);
    for (const { slug } of cars) expect(page).toContain(`/cars/${slug}`);
  });

  it('favourites redirect to the watchlist if the site has one, and brands to the only brand of a site [LOOK-02, USER-06, OFR-03]', async () => {
    const goesTo = async (site: string, path: string) => {
      const { status, headers } = await demo.ask(site, path);
      return [status, headers['location']];
    };
    expect(await goesTo('meridian', '/favourites')).toEqual([302, '/watchlist']);
    expect(await goesTo('wattle', '/favourites')).toEqual([200, undefined]);
    expect(await goesTo('kestrel', '/brands')).toEqual([302, '/toyota/overview']);
    expect(await demo.html('kestrel', '/toyota/overview')).not.toContain('href="/brands"');
    expect(await goesTo('meridian', '/brands')).toEqual([200, undefined]);
  });

  it('the home page contains its first list and no facets [SRCH-26]', async () => {
    const page = await demo.html('kestrel', '/');
    const { hits } = await demo.read<VehicleListResponse>('kestrel', '/api/vehicles?sortBy=created_at_timestamp:desc');
    expect(hits).toHaveLength(8);
    for (const { slug } of hits) expect(page).toContain(`/cars/${slug}`);
    const state = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(page)![1]!;
    expect(state).not.toContain('"facetStats"');
  });

  it('the data that all pages of a site share is fetched once and cached until it changes [SITE-01]', async () => {
    const pages = await Promise.all(['/', '/search', '/offers'].map((path) => demo.html('kestrel', path)));
    const addresses = pages.map((page) => /href="(\/api\/site\?version=[\w-]+)"/.exec(page)![1]!);
    expect(new Set(addresses).size).toBe(1);
    const kept = await demo.ask('kestrel', addresses[0]!);
    expect(kept.headers['cache-control']).toContain('immutable');
    const { finance } = JSON.parse(kept.body) as Site;
    for (const page of pages) expect(page).not.toContain(JSON.stringify(finance));
    const earlier = await demo.ask('kestrel', '/api/site?version=earlier');
    expect(earlier).toMatchObject({ body: kept.body, headers: { 'cache-control': 'no-cache' } });
  });
});

inBrowser('in a browser', () => {
  it.each([
    ['grows into the vehicle’s page', 'no-preference', 180],
    ['does not move for who asked for less motion', 'reduce', 0],
  ] as const)('the picture of a card %s [LOOK-11]', async (_, reducedMotion, duration) => {
    const page = await demo.startVisitor({ reducedMotion });
    await page.addInitScript(watchTransitions);
    await demo.visit('kestrel', '/search');
    await page.locator('article a[href^="/cars/"]').first().click();
    await page.waitForURL(/\/cars\//);
    await expectSoon(async () =>
      expect(await page.evaluate('globalThis.moved')).toContainEqual(['::view-transition-group(vehicle)', duration]),
    );
  });

  it('the directory is searched while typing, narrowed by make, and leads to the model [SRCH-24]', async () => {
    const page = await open('meridian', '/models');
    await page.getByRole('searchbox').fill('coro');
    await page.waitForURL('**/models?query=coro');
    await page
      .getByRole('link', { name: /Corolla/ })
      .first()
      .waitFor();
    const { models } = await demo.read<ModelsResponse>('meridian', '/api/models?query=coro');
    await expectSoon(async () =>
      expect(await page.locator('[data-part="models"]:not([data-stale]) a').count()).toBe(models.length),
    );
    await page.getByRole('searchbox').fill('');
    await page.waitForURL('**/models');
    await page.getByLabel('Make', { exact: true }).selectOption('kia');
    await page.waitForURL('**/models?make=kia');
    const kia = (await demo.read<ModelsResponse>('meridian', '/api/models?make=kia')).models[0]!;
    await page
      .getByRole('link', { name: new RegExp(`^Kia ?${kia.model}`) })
      .first()
      .click();
    await page.waitForURL(`**${kia.path}`);
    await page.goBack();
    expect(await page.getByLabel('Make', { exact: true }).inputValue()).toBe('kia');
  });

  it('the directory has pages of 21 models, forwards and back [SRCH-24]', async () => {
    const page = await open('meridian', '/models');
    expect(await page.locator('[data-part="models"] a').count()).toBe(21);
    const first = await page.locator('[data-part="models"] a').first().getAttribute('href');
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL('**/models?page=2');
    await page.locator(`[data-part="models"] a[href="${first}"]`).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Previous page' }).click();
    await page.waitForURL('**/models');
    await page.locator(`[data-part="models"] a[href="${first}"]`).waitFor();
  });

  it('a dealership’s stock is narrowed by category and price [SRCH-25]', async () => {
    const page = await open('meridian', '/dealerships/meridian-toyota');
    const category = page.getByRole('navigation', { name: 'Category' }).getByRole('link').first();
    await category.click();
    await page.waitForURL('**/dealerships/meridian-toyota?refinementList[categories]*');
    await page.getByRole('navigation', { name: 'Price' }).getByRole('link').nth(1).click();
    await page.waitForURL('**price_range*');
    const { count } = await demo.read<DealershipResponse>(
      'meridian',
      `/api/dealerships/meridian-toyota${new URL(page.url()).search}`,
    );
    await page.getByText(`${count} Car${count === 1 ? '' : 's'}`, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Clear Filters' }).click();
    await page.waitForURL('**/dealerships/meridian-toyota');
  });

  it('the budget search shows exactly the vehicles within the budget [SRCH-29]', async () => {
    const page = await open('kestrel', '/');
    const { types } = await demo.read<BudgetResponse>('kestrel', '/api/budget');
    const suv = types.find(({ value }) => value === 'SUV')!;
    const widget = page.getByRole('region', { name: 'Find cars for your budget' });
    await widget.getByRole('button', { name: /^SUV/ }).click();
    await widget.getByLabel('Monthly repayment').fill('700');
    await widget.getByText('$44,000').waitFor();
    await widget.getByRole('link', { name: 'View SUVs In This Range' }).click();
    await page.waitForURL('**/search/new-used-and-demo-cars?refinementList[body][0]=SUV&range[price]=1001:44000');
    const { count, hits } = await demo.read<SearchResponse>(
      'kestrel',
      '/api/search?refinementList[body][0]=SUV&range[price]=1001:44000&path=/search/new-used-and-demo-cars',
    );
    expect(hits.every(({ price, body }) => price > 1_000 && price <= 44_000 && body === 'SUV')).toBe(true);
    await page.getByText(`${count} Cars`).first().waitFor();

    await page.goBack();
    await widget.getByRole('button', { name: /^SUV/ }).click();
    await widget.getByLabel('Deposit').fill('0');
    await widget.getByLabel('Monthly repayment').fill(String(Math.floor(suv.lowest_price / 60) - 1));
    await widget.getByText('No SUVs found for this budget').waitFor();
    expect(await widget.getByRole('button', { name: '0 SUVs Found' }).isDisabled()).toBe(true);
  });

  it('favourites survive a reload, other tabs follow, and a toast shifts nothing on the page [CARD-05, USER-06, USER-08]', async () => {
    const [car] = await usedCars('wattle', 1);
    const page = await open('wattle', '/search?refinementList[car_type][0]=used');
    const other = await page.context().newPage();
    await other.goto(demo.addressOf('wattle', '/favourites'));
    await other.getByText('No favourites yet').waitFor();

    const before = await totalLayoutShift(page);
    const toggle = page.getByRole('button', { name: `Save: ${car!.name}` }).first();
    await toggle.click();
    await page.getByText(`${car!.name} is now in your favourites`).waitFor();
    expect(await toggle.getAttribute('aria-pressed')).toBe('true');
    await other.getByRole('link', { name: `Explore Vehicle: ${car!.name}` }).waitFor();

    const second = page.getByRole('button', { name: /^Save: /, pressed: false }).first();
    await second.click();
    await page.getByText(`${car!.name} is now in your favourites`).waitFor({ state: 'detached' });
    expect(await page.locator('[data-part="toast"]').count()).toBe(1);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await page.locator('[data-part="toast"]').count()).toBe(0);
    expect(await totalLayoutShift(page)).toBe(before);

    await page.reload();
    await demo.settle();
    await page.getByRole('link', { name: 'Favourites, 2' }).click();
    await page.getByRole('heading', { level: 1, name: 'Favourites' }).waitFor();
    await page.getByRole('button', { name: `Save: ${car!.name}` }).click();
    await other.getByRole('link', { name: `Explore Vehicle: ${car!.name}` }).waitFor({ state: 'detached' });
  });

  it('a page that can’t fetch its site’s data is readable, and performs clicks once it can [SITE-01, CARD-05]', async () => {
    const page = await demo.startVisitor();
    let isAway = true;
    await page.route('**/api/site?*', (route) =>
      isAway ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    );
    const refused = page.waitForResponse((response) => response.status() === 503);
    await page.goto(demo.addressOf('wattle', '/search?refinementList[car_type][0]=used'));
    await refused;
    const [toggle] = await page.getByRole('button', { name: /^Save: /, pressed: false }).all();
    await toggle!.click();
    expect(await page.getByRole('button', { name: /^Save: /, pressed: true }).count()).toBe(0);
    isAway = false;
    await page.getByRole('button', { name: /^Save: /, pressed: true }).waitFor();
    expect(demo.forgiveTroubles().join()).toContain('503');
  });

  it('a shopper chooses three vehicles, compares them, removes one and can print the rest [CARD-07]', async () => {
    const page = await open('meridian', '/search?refinementList[car_type][0]=used');
    for (let n = 0; n < 3; n++)
      await page
        .getByRole('button', { name: /^Compare: /, pressed: false })
        .first()
        .click();
    const tray = page.getByRole('complementary', { name: 'Chosen to compare' });
    await tray.getByRole('link', { name: 'Compare 3' }).click();
    await page.waitForURL('**/compare');
    const columns = page.getByRole('columnheader').filter({ has: page.getByRole('button') });
    await expectSoon(async () => expect(await columns.count()).toBe(3));
    await page.getByRole('rowheader', { name: 'Price' }).waitFor();
    await columns
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expectSoon(async () => expect(await columns.count()).toBe(2));
    await page.getByRole('link', { name: 'Compare, 2' }).waitFor();

    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('rowheader', { name: 'Odometer' }).isVisible()).toBe(true);
    const names = page.getByRole('columnheader').getByRole('link');
    await expectSoon(async () => expect(await names.filter({ visible: true }).count()).toBe(2));
  });

  it('on a phone the columns are swiped, and the page itself does not scroll sideways [CARD-07]', async () => {
    const cars = await usedCars('kestrel', 4);
    const page = await open('kestrel', `/compare?ids=${cars.map(({ id }) => id).join(',')}`, phone);
    await page.getByRole('region', { name: /^Comparison/ }).waitFor();
    const columns = `document.querySelector('[role="region"][aria-label^="Comparison"]')`;
    expect(await page.evaluate(`${columns}.scrollWidth > ${columns}.clientWidth`)).toBe(true);
    expect(await fitsScreen(page)).toBe(true);
    await page.evaluate(`${columns}.scrollTo(${columns}.scrollWidth, 0)`);
    const last = page.getByRole('columnheader').filter({ hasText: cars[3]!.model }).last();
    expect((await last.boundingBox())!.x).toBeLessThan(390);
    const label = (await page.getByRole('rowheader', { name: 'Odometer' }).boundingBox())!;
    expect(label.x).toBeGreaterThanOrEqual(0);
  });

  it('on a tablet four vehicles stand side by side, each with a picture wider than its tag and buttons in a line, and their prices level [CARD-07]', async () => {
    const cars = await usedCars('kestrel', 4);
    const address = `/compare?ids=${cars.map(({ id }) => id).join(',')}`;
    const page = await open('kestrel', address, { viewport: { width: 820, height: 1180 } });
    const columns = await page
      .getByRole('columnheader')
      .filter({ has: page.getByRole('button') })
      .all();
    expect(columns).toHaveLength(4);
    const prices = await Promise.all(
      columns.map((column) =>
        column
          .getByText(/^\$[\d,]+$/)
          .first()
          .boundingBox(),
      ),
    );
    expect(new Set(prices.map((price) => Math.round(price!.y))).size).toBe(1);
    for (const column of columns) {
      const picture = (await column.getByRole('img').or(column.locator('img')).first().boundingBox())!;
      const explore = (await column.getByRole('link', { name: /^Explore Vehicle/ }).boundingBox())!;
      expect(picture.width).toBeGreaterThan(160);
      expect(explore.height).toBeLessThan(48);
      expect(picture.x + picture.width).toBeLessThanOrEqual(820);
    }
  });

  it('a viewed vehicle is shown again on the home page [VDP-26]', async () => {
    const [car] = await usedCars('tempo', 1);
    const page = await open('tempo', `/cars/${car!.slug}`);
    expect(await page.evaluate<unknown>("JSON.parse(localStorage.getItem('forecourt.viewed'))")).toMatchObject([
      { id: car!.id, stocknum: car!.stocknum, make: car!.make, model: car!.model, body: car!.body },
    ]);
    await demo.visit('tempo', '/');
    await page.getByRole('heading', { name: 'Recently viewed' }).scrollIntoViewIfNeeded();
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Recently viewed' }) });
    await section.getByRole('link', { name: `Explore Vehicle: ${car!.name}` }).waitFor();
  });

  it('a newly opened page begins at its top, however far the previous one was scrolled [SITE-06]', async () => {
    const page = await open('kestrel', '/models');
    await page.evaluate('scrollTo(0, 900)');
    await demo.visit('kestrel', '/makes');
    expect(await page.evaluate('scrollY')).toBe(0);
  });

  it.each(screens)(
    'the browsing pages of %s do not shift, fit and work without an error on a %s, and axe reports nothing [SITE-02, SITE-06]',
    async (site, _, options) => {
      const cars = await usedCars(site, 3);
      const page = await open(site, '/models', options);
      const check = async (screen: string) => {
        await demo.expectNoProblems(screen);
        expect([screen, (await totalLayoutShift(page)) < 0.02]).toEqual([screen, true]);
      };
      const visit = async (path: string) => {
        await demo.visit(site, path);
        await check(path);
      };
      await check('/models');
      for (const path of ['/models?query=zzzz', '/makes', '/dealerships', '/compare', '/favourites']) await visit(path);
      await visit(`/dealerships/${dealershipOf[site]}`);
      await visit(`/compare?ids=${cars.map(({ id }) => id).join(',')}`);

      await demo.visit(site, '/search?refinementList[car_type][0]=used');
      for (const { name } of cars.slice(0, 2)) {
        // On a site with a watchlist, saving asks for a sign-in and leaves this page.
        if (site === 'wattle')
          await page
            .getByRole('button', { name: `Save: ${name}` })
            .first()
            .click();
        await page
          .getByRole('button', { name: `Compare: ${name}` })
          .first()
          .click();
      }
      if (site === 'wattle') await page.locator('[data-part="toast"]').waitFor();
      await check('search with chosen vehicles');
      await visit('/favourites');
      await visit('/');
    },
  );
});
