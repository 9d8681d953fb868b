import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { LocationsResponse } from '#contracts/api/locations';
import { fitsScreen, phone } from '../support/browser.js';
import { inBrowser, sites, useDemo } from '../support/demo.js';
import { findCutOff } from '../support/wcag.js';

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
/** Returns the words of these parts that continue in the next line. */
const brokenWords = (page: Page, parts: string) =>
  page.evaluate<string[]>(`(() => {
    const broken = [];
    const range = document.createRange();
    for (const part of document.querySelectorAll(${JSON.stringify(parts)})) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (texts.nextNode())
        for (const { index, 0: word } of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          // A first letter with a style of its own is a rectangle, too.
          const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4)));
          if (lines.size > 1) broken.push(word);
        }
    }
    return broken;
  })()`);
const isWhole = (element: Locator) =>
  element.evaluate((button) => {
    const { scrollWidth, clientWidth } = button as unknown as { scrollWidth: number; clientWidth: number };
    return scrollWidth <= clientWidth;
  });

/** Sets the width and height of the visitor's screen. */
const resize = async (page: Page, width: number, height: number): Promise<void> => {
  await page.setViewportSize({ width, height });
  await demo.settle();
};

/** Opens a page on a phone. Fails unless it fits the screen with text twice as large. Then makes the screen 320 px wide. */
const visit = async (page: Page, site: string, path: string): Promise<void> => {
  await page.setViewportSize(phone.viewport!);
  await demo.visit(site, path);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  expect([path, await fitsScreen(page)]).toEqual([path, true]);
  await page.evaluate("document.documentElement.style.fontSize = ''");
  await resize(page, 320, 640);
};
const open = async (site: string, path: string): Promise<Page> => {
  const page = await demo.startVisitor(phone);
  await visit(page, site, path);
  return page;
};

/** Fails unless the visitor's page fits 320 px, also with long names. The long names stay in the page. */
const expectToFit = async (page: Page): Promise<void> => {
  await resize(page, 320, 640);
  const path = page.url();
  expect([path, await fitsScreen(page)]).toEqual([path, true]);
  await page.evaluate(`
    for (const element of document.querySelectorAll('h1, h2, h3, p, strong, footer a'))
      if (element.childElementCount === 0 && element.textContent.trim() !== '' && element.offsetParent)
        element.textContent = 'Kraftfahrzeughaftpflichtversicherungsamt';
  `);
  expect([path, await fitsScreen(page)]).toEqual([path, true]);
  // React hydrates parts of the page later, and finds other words than it would render.
  demo.forgiveTroubles();
};

/** On a phone in landscape the menu is in the header. */
const expectMenu = async (page: Page): Promise<void> => {
  await resize(page, 667, 375);
  const [menu, list] = [
    page.getByRole('banner').locator('summary[aria-label="Menu"]'),
    page.getByRole('navigation', { name: 'Menu' }),
  ];
  await menu.click();
  expect(await list.isVisible()).toBe(true);
  await menu.click();
  await list.waitFor({ state: 'hidden' });
};

/** What the home page lists vehicles by. */
const tiles = 'main :is([aria-label="Browse"], [aria-labelledby="brands"]) ul';
/** A vehicle's facts and figures. */
const facts = 'main dl';
/** Screens on which the main action is in the bar at their lower edge. */
const withBar = [
  [390, 844],
  [820, 1180],
] as const;
/** The parts of a vehicle's page that a filled action is in, of each such action. */
const filledActions = `
  [...document.querySelectorAll(':is([data-part="actions"], [data-part="mobile-bar"]) :is(a, button)')]
    .filter((action) => getComputedStyle(action).backgroundColor !== 'rgba(0, 0, 0, 0)')
    .map((action) => action.closest('[data-part]').dataset.part)
`;

const fits = 'fits phones, also with text twice as large and a name of forty letters without a break';
/** Also with the spacing that WCAG lets readers set. */
const fitsReaders = `${fits}, and cuts off no words with the spacing of its reader`;

inBrowser('in a browser', () => {
  it.each(sites)(
    `the home page of %s ${fitsReaders}; the search box shows its whole placeholder, no word of its tiles is broken, at 820 px no tile stands alone in its row, the search is in a landscape phone’s first view, the menu closes where the page is pressed, and is in the header in landscape [LOOK-09, LOOK-05, SITE-06]`,
    async (site) => {
      const page = await open(site, '/');
      expect(await findCutOff(page)).toEqual([]);
      expect(await roomBesidePlaceholder(page)).toBeGreaterThanOrEqual(0);
      expect(await brokenWords(page, tiles)).toEqual([]);
      await resize(page, 844, 390);
      expect((await boxOf(page.locator('main').getByRole('search').first())).y).toBeLessThan(330);
      await resize(page, 820, 900);
      for (const name of [/^Browse$/, /^Browse \d+ brands$/]) {
        const shown = await page.getByRole('region', { name }).getByRole('listitem').all();
        const tops = await Promise.all(shown.map(async (tile) => (await boxOf(tile)).y));
        const lastRow = tops.filter((top) => top === tops.at(-1));
        expect([name, tops.length === 0 || lastRow.length > 1]).toEqual([name, true]);
      }
      expect(await brokenWords(page, tiles)).toEqual([]);
      await page.getByRole('banner').locator('summary[aria-label="Menu"]').click();
      await page.mouse.click(410, 880);
      await page.getByRole('navigation', { name: 'Menu' }).waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe('/');
      await expectMenu(page);
      await expectToFit(page);
    },
  );

  it.each(sites)(
    `the search of %s ${fitsReaders}; its header is a single row, also with saved vehicles beside the logo on tablets and small laptops, no word of its button is broken, two vehicles are beside each other at 820 px, and the menu is in the header in landscape [LOOK-05, SITE-06]`,
    async (site) => {
      const page = await open(site, '/search');
      expect(await findCutOff(page)).toEqual([]);
      const banner = page.getByRole('banner');
      const links = await banner.locator('a:visible, summary:visible').all();
      const middles = await Promise.all(links.map(async (link) => boxOf(link).then(({ y, height }) => y + height / 2)));
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
      for (const width of [992, 1024, 1200, 1280]) {
        await resize(page, width, 800);
        const [logo, saved] = [banner.locator('a:has(img)').first(), banner.getByRole('link', { name: /^Compare, / })];
        const [one, other] = [await boxOf(logo), await boxOf(saved)];
        expect([width, Math.abs(one.y + one.height / 2 - other.y - other.height / 2) < 4]).toEqual([width, true]);
      }
      await resize(page, 320, 640);
      expect(await isWhole(page.getByRole('button', { name: /^Filters/ }))).toBe(true);
      await resize(page, 820, 1100);
      const [first, second] = await page.locator('main article').all();
      expect((await boxOf(first!)).y).toBe((await boxOf(second!)).y);
      await expectMenu(page);
      await expectToFit(page);
    },
  );

  it.each(sites)(
    `a vehicle of %s ${fitsReaders}, nor does its enquiry; no word of its facts, figures and buttons is broken, and on every screen the price is in the first view, above the actions, of which one is the main one [LOOK-05, VDP-07, SITE-06]`,
    async (site) => {
      const page = await open(site, await vehicleOf(site));
      expect(await findCutOff(page)).toEqual([]);
      const bar = page.locator('[data-part="mobile-bar"]');
      const actions = await bar.locator('a, button').all();
      expect(actions.length).toBeGreaterThan(0);
      expect(await Promise.all(actions.map(isWhole))).toEqual(actions.map(() => true));
      await page
        .getByRole('button', { name: /Enquir/ })
        .first()
        .tap();
      const enquiry = page.getByRole('dialog');
      await enquiry.getByLabel('First name').waitFor();
      expect(await findCutOff(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await enquiry.waitFor({ state: 'detached' });
      for (const [width, height] of screens) {
        await resize(page, width, height);
        const price = await boxOf(
          page
            .getByRole('group', { name: 'Price and contact' })
            .getByText(/^\$[\d,]+$/)
            .first(),
        );
        expect([width, height, price.y + price.height < (await boxOf(bar)).y]).toEqual([width, height, true]);
        expect([width, height, await brokenWords(page, facts)]).toEqual([width, height, []]);
      }
      for (const [width, height] of withBar) {
        await resize(page, width, height);
        expect([width, await page.evaluate<string[]>(filledActions)]).toEqual([width, ['mobile-bar']]);
      }
      await expectToFit(page);
    },
  );

  it.each(sites)(
    `each list and location of %s ${fits}; a location also with the spacing of its reader [LOOK-05, SITE-06]`,
    async (site) => {
      const { locations } = await demo.read<LocationsResponse>(site, '/api/locations');
      const page = await demo.startVisitor(phone);
      const lists = ['/find', '/special-offers', '/models', '/locations', '/compare'];
      for (const path of [...lists, `/locations/${locations[0]!.slug}`]) {
        await visit(page, site, path);
        if (path.startsWith('/locations/')) expect([path, await findCutOff(page)]).toEqual([path, []]);
        await expectToFit(page);
      }
    },
  );

  it.each(sites)(`each form and page of offers of %s ${fitsReaders} [LOOK-05, SITE-06]`, async (site) => {
    const page = await demo.startVisitor(phone);
    const [finance, checkout] = site === 'tempo' ? [[], 'buy-online'] : [['/finance'], 'checkout'];
    for (const path of ['/contact', '/eofy', ...finance, `${await vehicleOf(site)}/${checkout}`]) {
      await visit(page, site, path);
      expect([path, await findCutOff(page)]).toEqual([path, []]);
      await expectToFit(page);
    }
  });

  it.each(sites)(
    'at 320 px the breadcrumbs of a vehicle of %s are the level above, whole, and the page, in one row [VDP-25, LOOK-05]',
    async (site) => {
      const { hits } = await demo.searchFor(site, '');
      const car = hits.find(({ car_type, name }) => car_type === 'used' && name.length > 20)!;
      const page = await demo.open(site, `/cars/${car.slug}`, { ...phone, viewport: { width: 320, height: 900 } });
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
      const [above, name, ...more] = await crumbs.getByRole('listitem').all();
      expect([await name!.innerText(), more]).toEqual([car.name, []]);
      expect(await isWhole(above!.getByRole('link'))).toBe(true);
      const [first, last] = [await boxOf(above!), await boxOf(name!)];
      expect(last.x + last.width).toBeLessThanOrEqual(320);
      expect(Math.abs(first.y + first.height / 2 - last.y - last.height / 2)).toBeLessThan(2);
    },
  );
});
