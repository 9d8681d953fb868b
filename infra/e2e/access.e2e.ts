import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { desktop, fitsScreen, phone } from '../support/browser.js';
import { expectSoon, inBrowser, sites, useDemo } from '../support/demo.js';
import { findCutOff, findFailures } from '../support/wcag.js';

const demo = useDemo();

const isAt = async (page: Page, target: Locator) => (await target.and(page.locator(':focus')).count()) > 0;

/** Presses Tab until the target has the focus. */
const reach = async (page: Page, target: Locator, limit = 250): Promise<void> => {
  await target.waitFor({ state: 'attached' });
  for (let steps = 0; steps < limit; steps++) {
    if (await isAt(page, target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
};

const press = async (page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> => {
  await reach(page, target);
  await page.keyboard.press(key);
};

/** The focus stays in the dialog, in both directions. */
const expectTrap = async (page: Page, dialog: Locator): Promise<void> => {
  // The focus starts on the dialog itself.
  await expectSoon(async () => expect(await page.locator('[role=dialog]:focus, [role=dialog] :focus').count()).toBe(1));
  const controls = await dialog.locator('a[href], button, input, select, textarea').count();
  for (const key of ['Shift+Tab', ...Array.from({ length: controls + 2 }, () => 'Tab')]) {
    await page.keyboard.press(key);
    expect(await page.locator('[role=dialog]:focus, [role=dialog] :focus').count()).toBe(1);
  }
};

inBrowser('with the keyboard alone', () => {
  it('a shopper searches, filters, opens a vehicle and sends an enquiry [SITE-06]', async () => {
    const page = await demo.open('kestrel', '/', desktop);
    await page.keyboard.press('Tab');
    expect(await isAt(page, page.getByRole('link', { name: 'Skip to content' }))).toBe(true);
    await page.keyboard.press('Enter');
    await reach(page, page.getByRole('combobox').first(), 5);
    await page.keyboard.type('corolla');
    await page.keyboard.press('Enter');
    await page.waitForURL('**query=corolla**');
    await demo.settle();
    await press(page, page.getByRole('checkbox', { name: /^Used/ }), 'Space');
    await page.waitForURL('**refinementList[car_type][0]=used**');
    await demo.settle();
    await press(page, page.getByRole('link', { name: /^Explore Vehicle/ }).first());
    await page.waitForURL('**/cars/**');
    await demo.settle();
    const opener = page.getByRole('group', { name: 'Price and contact' }).getByRole('button', { name: 'Enquire Now' });
    await press(page, opener);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First name').waitFor();
    await expectTrap(page, dialog);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectSoon(async () => expect(await isAt(page, opener)).toBe(true));

    await page.keyboard.press('Enter');
    const answers = {
      'First name': 'Tabitha',
      'Last name': 'Keys',
      Email: 'tabitha@example.com',
      Phone: '0491 570 006',
      Postcode: '2000',
    };
    for (const [label, answer] of Object.entries(answers)) {
      await reach(page, dialog.getByLabel(label));
      await page.keyboard.type(answer);
    }
    await reach(page, dialog.getByLabel('Comments'));
    if ((await dialog.getByLabel('Comments').inputValue()) === '') await page.keyboard.type('Is it still there?');
    for (const select of await dialog.locator('select').all()) {
      await reach(page, select);
      if ((await select.inputValue()) === '') await page.keyboard.press('ArrowDown');
    }
    await press(page, dialog.locator('button[type=submit]'));
    await page.waitForURL('**/success**');
    await expectSoon(async () => expect(JSON.stringify((await demo.readLeads('kestrel')).at(-1))).toContain('Tabitha'));
  });

  it('on a phone the menu opens and closes, and the filter sheet holds the focus and returns it [SITE-06, OFR-06]', async () => {
    const page = await demo.open('kestrel', '/search', phone);
    const menu = page.locator('summary[aria-label="Menu"]');
    const inMenu = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Offers' });
    await press(page, menu);
    await inMenu.waitFor();
    await reach(page, inMenu, 20);
    await page.keyboard.press('Escape');
    await inMenu.waitFor({ state: 'hidden' });
    expect(await isAt(page, menu)).toBe(true);

    const opener = page.getByRole('button', { name: /^Filters/ }).first();
    await press(page, opener);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectTrap(page, dialog);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectSoon(async () => expect(await isAt(page, opener)).toBe(true));
  });
});

inBrowser('with a pointer', () => {
  it('a menu that opens under the pointer stays while the pointer is on it, and Escape closes it [SITE-06, OFR-06]', async () => {
    const page = await demo.open('meridian', '/', desktop);
    const entry = page
      .getByRole('banner')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Our Stock menu' }) });
    await entry.hover();
    const menu = page.locator('[data-part="menu"]');
    await menu.getByRole('link').first().waitFor();
    await menu.hover();
    expect(await menu.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
  });
});

/** Pages that differ from site to site, and pages that differ only in their theme. */
const own = ['/', '/search', '/find', '/cars/', '/locations/'];
const alike = [
  ['/special-offers', '/locations', '/contact'],
  ['/brands', '/dealer-locator', '/models'],
  ['/about-us', '/finance', '/favourites'],
  ['/compare', '/parts/search', '/no-such-page'],
];

/** Words that are cut off and can't be scrolled to, except those with an ellipsis on purpose. */
const clipped = `
  [...document.querySelectorAll('body *')].filter((element) => {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    // A label that leaves its button covers the next one's.
    if (element.matches('button') && element.textContent.trim() !== '' && element.scrollHeight > element.clientHeight + 4) return true;
    if (!own || box.width < 2 || box.height < 2 || style.visibility === 'hidden') return false;
    if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return false;
    const cuts = (overflow) => overflow === 'hidden' || overflow === 'clip';
    return (cuts(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (cuts(style.overflowY) && element.scrollHeight > element.clientHeight + 1);
  }).map((element) => element.tagName + ': ' + element.textContent.slice(0, 40))
`;

/** Seconds of the longest transition or animation of any element. */
const longestMotion = `Math.max(...[...document.querySelectorAll('body *')].flatMap((element) => {
  const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
  return [...transitionDuration.split(','), ...(animationName === 'none' ? [] : animationDuration.split(','))].map(parseFloat);
}))`;

inBrowser('at twice the size, for visitors who prefer less motion', () => {
  it.each(sites.map((site, index) => [site, [...own, ...alike[index]!]] as const))(
    'no page of %s is wider than its window or cuts off words, zoomed or with large text; what has the focus is in sight, targets are large enough, and nothing is animated, as something is for others [SITE-06, SITE-04]',
    async (site, kinds) => {
      const page = await demo.startVisitor({ ...desktop, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
      const [car] = (await demo.searchFor(site, '')).hits;
      const { locations } = await demo.read<{ locations: { slug: string }[] }>(site, '/api/locations');
      const wrong: unknown[] = [];
      const look = async (path: string, how: string) => {
        const cut = await page.evaluate<string[]>(clipped);
        if (!(await fitsScreen(page)) || cut.length > 0) wrong.push([path, how, cut]);
      };
      for (const kind of kinds) {
        const path =
          kind === '/cars/' ? `/cars/${car!.slug}` : kind === '/locations/' ? kind + locations[0]!.slug : kind;
        await page.setViewportSize({ width: 640, height: 400 });
        await demo.visit(site, path);
        demo.forgiveTroubles();
        await look(path, 'zoomed to 200%');
        expect([path, await page.evaluate<number>(longestMotion)]).toEqual([path, 0]);
        expect(await page.evaluate('getComputedStyle(document.documentElement).scrollBehavior')).toBe('auto');
        for (const failure of await findFailures(page)) wrong.push([path, failure]);
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
        await look(path, 'text of 200%');
      }
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      expect(await page.evaluate<number>(longestMotion)).toBeGreaterThan(0);
      expect(wrong).toEqual([]);
    },
  );
});

const small = { ...phone, viewport: { width: 320, height: 640 } };

inBrowser('with the spacing of its reader', () => {
  it.each(sites)('no words of the inbox of %s are cut off at 320 px [SITE-06]', async (site) => {
    const page = await demo.open(site, '/inbox?view=stock', small);
    const atKey = await findCutOff(page);
    await page.getByLabel('Dealer key').fill(demo.server.keys.dealer[site]!);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: / · / }).first().waitFor();
    expect([atKey, await findCutOff(page)]).toEqual([[], []]);
    // The page asks who is signed in. The icon belongs to a site.
    for (const trouble of demo.forgiveTroubles()) expect(trouble).toMatch(/40[14]/);
  });
});

/** Everything that is wrong on a page of the staff; on a phone, also with its reader's spacing. */
const wrongWithin = async (page: Page): Promise<string[]> => {
  // Staff enter what belongs to others, which browsers must not fill in.
  const failures = (await findFailures(page)).filter((failure) => !failure.startsWith('purpose: '));
  const cut = await page.evaluate<string[]>(clipped);
  const spaced = page.viewportSize()!.width < 400 ? await findCutOff(page) : [];
  return [...failures, ...cut, ...spaced, ...((await fitsScreen(page)) ? [] : ['wider than the window'])];
};

inBrowser('for staff', () => {
  const inbox = ['leads', 'visits', 'stock', 'feeds'].map((view) => `/inbox?view=${view}`);
  it.each([
    ['inbox', '320 px', small],
    ['inbox', '1440 px', desktop],
    ['console', '320 px', small],
    ['console', '1440 px', desktop],
  ] as const)(
    'no page of the %s at %s cuts off words, hides the focus or has small targets [SITE-06]',
    async (pages, _, options) => {
      const page = await demo.open('kestrel', pages === 'inbox' ? '/inbox' : '/ops', options);
      const { ops, dealer } = demo.server.keys;
      await page.getByLabel(/^(?:Dealer|Ops) key$/).fill(pages === 'inbox' ? dealer['kestrel']! : ops);
      await page.keyboard.press('Enter');
      const signedIn = page.getByRole('button', { name: 'Sign out' });
      await signedIn.waitFor();
      const links = await page.getByRole('navigation', { name: 'Console' }).getByRole('link').all();
      const menu = await Promise.all(links.map(async (link) => (await link.getAttribute('href'))!));
      const addresses = pages === 'inbox' ? inbox : menu;
      expect(addresses.length).toBeGreaterThan(pages === 'inbox' ? 3 : 10);
      const wrong: unknown[] = [];
      const examine = async (name: string) =>
        void wrong.push(...(await wrongWithin(page)).map((failure) => [name, failure]));
      for (const address of addresses) {
        await demo.visit('kestrel', address);
        await signedIn.waitFor();
        await examine(address);
      }
      if (pages === 'inbox') {
        await demo.visit('kestrel', '/inbox?view=stock');
        await page.getByRole('link', { name: / · / }).first().click();
        await page.getByText(/^Stock /).waitFor();
        await examine('a vehicle');
      }
      expect(wrong).toEqual([]);
      // The page asks who is signed in. The icon belongs to a site.
      for (const trouble of demo.forgiveTroubles()) expect(trouble).toMatch(/40[14]/);
    },
  );
});

inBrowser('in a contrast theme of the system', () => {
  interface Colours {
    readonly backgroundColor: string;
    readonly color: string;
    readonly borderTopWidth: string;
  }
  const coloursOf = (of: Locator, pseudo?: string): Promise<Colours> =>
    of.evaluate((element, name) => {
      const browser = globalThis as unknown as { getComputedStyle(of: unknown, pseudo?: string): Colours };
      const { backgroundColor, color, borderTopWidth } = browser.getComputedStyle(element, name);
      return { backgroundColor, color, borderTopWidth };
    }, pseudo);

  it('what is pressed, chosen, in use or set is told apart in the colours of the theme [SITE-06]', async () => {
    const page = await demo.open('kestrel', '/search?range[price]=20000:60000', {
      ...desktop,
      forcedColors: 'active',
    });
    const toggle = page.getByRole('button', { name: /^Compare/ }).first();
    const free = await coloursOf(toggle);
    await toggle.click();
    const pressed = page.locator('article button[aria-pressed="true"], li button[aria-pressed="true"]').first();
    const chosen = await coloursOf(pressed);
    expect(chosen.backgroundColor).not.toBe(free.backgroundColor);
    expect(chosen.color).not.toBe(chosen.backgroundColor);
    const chip = await coloursOf(page.getByRole('button', { name: /^Remove \$20,000/ }));
    expect(chip.borderTopWidth).toBe('1px');
    const slider = page.getByLabel('Price, minimum').locator('..');
    const [track, range] = [await coloursOf(slider, '::before'), await coloursOf(slider, '::after')];
    const ground = await coloursOf(page.locator('html'));
    expect(new Set([track, range, ground].map(({ backgroundColor }) => backgroundColor)).size).toBe(3);
  });
});

inBrowser('to screen readers', () => {
  it('breadcrumbs are links and names, and nothing between them [SITE-06]', async () => {
    const page = await demo.open('kestrel', '/about-us', desktop);
    const [car] = (await demo.searchFor('kestrel', '')).hits;
    await demo.visit('kestrel', `/cars/${car!.slug}`);
    const heard = await page.getByRole('navigation', { name: 'Breadcrumb' }).ariaSnapshot();
    expect(heard).toContain('link "Home"');
    expect(heard.replaceAll(/\/url: .*/g, '')).not.toContain('/');
  });
});
