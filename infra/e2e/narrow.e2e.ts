import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { LocationsResponse } from '#contracts/api/locations';
import { fitsScreen, phone } from '../support/browser.js';
import { inBrowser, sites, useDemo } from '../support/demo.js';

/** Phones, the smallest first, one in landscape, and a tablet. */
const screens = [
  [320, 568],
  [360, 640],
  [375, 667],
  [390, 720],
  [844, 390],
  [820, 900],
] as const;

const demo = useDemo();

/** Returns a vehicle that can be reserved, if the site has one. */
const vehicleOf = async (site: string): Promise<string> => {
  const { hits } = await demo.searchFor(site, 'refinementList[status][0]=in_stock');
  return `/cars/${(hits.find((car) => car.checkout_enabled && !car.reserved) ?? hits[0]!).slug}`;
};

const boxOf = async (element: Locator) => (await element.boundingBox())!;
/** Pixels in the field beside its placeholder; negative if the placeholder is cut off. */
const roomBesidePlaceholder = (page: Page) =>
  page.evaluate<number>(`(() => {
    const input = document.querySelector('main input[role="combobox"]');
    const style = getComputedStyle(input);
    const context = document.createElement('canvas').getContext('2d');
    context.font = style.font;
    const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return room - context.measureText(input.placeholder).width;
  })()`);
/** Returns the words of the home page's tiles that continue in the next line. */
const brokenWords = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const broken = [];
    const range = document.createRange();
    for (const tiles of document.querySelectorAll('main :is([aria-label="Browse"], [aria-labelledby="brands"]) ul')) {
      const texts = document.createTreeWalker(tiles, NodeFilter.SHOW_TEXT);
      while (texts.nextNode())
        for (const { index, 0: word } of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          if (range.getClientRects().length > 1) broken.push(word);
        }
    }
    return broken;
  })()`);
const isWhole = (element: Locator) =>
  element.evaluate((button) => {
    const { scrollWidth, clientWidth } = button as unknown as { scrollWidth: number; clientWidth: number };
    return scrollWidth <= clientWidth;
  });

inBrowser('in a browser', () => {
  it.each(sites)(
    'at 320 px %s has its header in a single row and breaks no word of a button [LOOK-05]',
    async (site) => {
      const page = await demo.startVisitor({ ...phone, viewport: { width: 320, height: 640 } });
      await demo.visit(site, '/search');
      const header = page.getByRole('banner');
      const links = await header.locator('a:visible, summary:visible').all();
      const middles = await Promise.all(links.map(async (link) => boxOf(link).then(({ y, height }) => y + height / 2)));
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
      expect(await isWhole(page.getByRole('button', { name: /^Filters/ }))).toBe(true);
      await demo.visit(site, await vehicleOf(site));
      const bar = page.locator('[data-part="mobile-bar"]');
      const actions = await bar.locator('a, button').all();
      expect(actions.length).toBeGreaterThan(0);
      expect(await Promise.all(actions.map(isWhole))).toEqual(actions.map(() => true));
      expect(await fitsScreen(page)).toBe(true);
      await demo.visit(site, '/find');
      expect(await fitsScreen(page)).toBe(true);
    },
  );

  it.each(sites)('at 390 px pages of %s fit the screen with their text twice as large [LOOK-05]', async (site) => {
    const page = await demo.startVisitor(phone);
    const { locations } = await demo.read<LocationsResponse>(site, '/api/locations');
    const paths = ['/', '/find', '/special-offers', '/models', '/locations', '/compare', '/contact'];
    const others = [
      `/locations/${locations[0]!.slug}`,
      await vehicleOf(site),
      ...(site === 'tempo' ? [] : ['/finance']),
    ];
    for (const path of [...paths, ...others]) {
      await demo.visit(site, path);
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      expect([path, await fitsScreen(page)]).toEqual([path, true]);
    }
  });

  it.each(sites)('on a phone in landscape the menu of %s is in its header [LOOK-05]', async (site) => {
    const page = await demo.startVisitor({ ...phone, viewport: { width: 667, height: 375 } });
    for (const path of ['/', '/search', '/contact']) {
      await demo.visit(site, path);
      await page.getByRole('banner').locator('summary[aria-label="Menu"]').click();
      expect(await page.getByRole('navigation', { name: 'Menu' }).isVisible()).toBe(true);
    }
  });

  it.each(sites)(
    'at 320 px the breadcrumbs of a vehicle of %s are the level above, whole, and the page, in one row [VDP-25, LOOK-05]',
    async (site) => {
      const page = await demo.startVisitor({ ...phone, viewport: { width: 320, height: 900 } });
      const { hits } = await demo.searchFor(site, '');
      const car = hits.find(({ car_type, name }) => car_type === 'used' && name.length > 20)!;
      await demo.visit(site, `/cars/${car.slug}`);
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
      const [above, name, ...more] = await crumbs.getByRole('listitem').all();
      expect([await name!.innerText(), more]).toEqual([car.name, []]);
      expect(await isWhole(above!.getByRole('link'))).toBe(true);
      const [first, last] = [await boxOf(above!), await boxOf(name!)];
      expect(last.x + last.width).toBeLessThanOrEqual(320);
      expect(Math.abs(first.y + first.height / 2 - last.y - last.height / 2)).toBeLessThan(2);
    },
  );

  it.each(sites)('at 320 px the search box of %s’s home page shows its whole placeholder [LOOK-05]', async (site) => {
    const page = await demo.open(site, '/', { ...phone, viewport: { width: 320, height: 640 } });
    expect(await roomBesidePlaceholder(page)).toBeGreaterThanOrEqual(0);
  });

  it.each(sites)(
    'at 820 px no tile of %s’s home page stands alone in its row, and none breaks a word [LOOK-09]',
    async (site) => {
      const page = await demo.open(site, '/', { viewport: { width: 820, height: 900 } });
      for (const name of [/^Browse$/, /^Browse \d+ brands$/]) {
        const tiles = await page.getByRole('region', { name }).getByRole('listitem').all();
        const tops = await Promise.all(tiles.map(async (tile) => (await boxOf(tile)).y));
        const lastRow = tops.filter((top) => top === tops.at(-1));
        expect([name, tops.length === 0 || lastRow.length > 1]).toEqual([name, true]);
      }
      expect(await brokenWords(page)).toEqual([]);
    },
  );

  it.each(sites)(
    'on phones and tablets a vehicle of %s has one main action in view [LOOK-05, VDP-07]',
    async (site) => {
      const page = await demo.startVisitor(phone);
      const vehicle = await vehicleOf(site);
      for (const [width, height] of [
        [390, 844],
        [820, 1180],
      ] as const) {
        await page.setViewportSize({ width, height });
        await demo.visit(site, vehicle);
        const filled = await page.evaluate<string[]>(`
        [...document.querySelectorAll(':is([data-part="actions"], [data-part="mobile-bar"]) :is(a, button)')]
          .filter((action) => getComputedStyle(action).backgroundColor !== 'rgba(0, 0, 0, 0)')
          .map((action) => action.closest('[data-part]').dataset.part)
      `);
        expect([width, filled]).toEqual([width, ['mobile-bar']]);
      }
    },
  );

  it.each(sites)('at 320 px a name of forty letters without a break fits the screen of %s [LOOK-05]', async (site) => {
    const page = await demo.startVisitor({ ...phone, viewport: { width: 320, height: 640 } });
    const checkout = site === 'tempo' ? 'buy-online' : 'checkout';
    const vehicle = await vehicleOf(site);
    for (const path of ['/', '/search', vehicle, `${vehicle}/${checkout}`, '/locations', '/contact']) {
      await demo.visit(site, path);
      await page.evaluate(`
        for (const element of document.querySelectorAll('h1, h2, h3, p, strong, footer a'))
          if (element.childElementCount === 0 && element.textContent.trim() !== '' && element.offsetParent)
            element.textContent = 'Kraftfahrzeughaftpflichtversicherungsamt';
      `);
      expect([path, await fitsScreen(page)]).toEqual([path, true]);
      // React hydrates parts of the page later, and finds other words than it would render.
      demo.forgiveTroubles();
    }
  });

  it.each(sites)(
    'on every screen the price of a vehicle of %s is in the first view, above the actions [LOOK-05]',
    async (site) => {
      const page = await demo.startVisitor(phone);
      const vehicle = await vehicleOf(site);
      for (const [width, height] of screens) {
        await page.setViewportSize({ width, height });
        await demo.visit(site, vehicle);
        const price = await boxOf(
          page
            .getByRole('group', { name: 'Price and contact' })
            .getByText(/^\$[\d,]+$/)
            .first(),
        );
        const bar = await boxOf(page.locator('[data-part="mobile-bar"]'));
        expect([width, height, price.y + price.height < bar.y]).toEqual([width, height, true]);
      }
    },
  );
});
