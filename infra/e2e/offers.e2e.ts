import { expect, it } from '@jest/globals';
import { desktop, phone } from '../support/browser.js';
import { expectSoon, inBrowser, sites, useDemo } from '../support/demo.js';

const demo = useDemo();

inBrowser('offers', () => {
  it('a shopper finds an offer, reads it and enquires about it [OFR-01, OFR-02]', async () => {
    const page = await demo.open('kestrel', '/special-offers', phone);
    await demo.expectNoProblems('special offers');
    const card = page.getByRole('article').filter({ hasText: 'RAV4 Hybrid at 3.9%' });
    await card.getByRole('button', { name: 'View more' }).click();
    await card.getByText('Delivery free on the Northern Beaches').waitFor();
    await card.getByRole('link', { name: 'Enquire Now' }).click();
    await page.getByRole('heading', { name: 'Enquire about this offer' }).waitFor();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Phone', { exact: true }).fill('0491 570 156');
    await page.getByLabel('Postcode').fill('2100');
    const location = page.getByLabel('Location');
    if ((await location.count()) > 0) await location.selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Send Enquiry' }).click();
    await page.waitForURL('**/success');
    await expectSoon(async () => {
      const leads = JSON.stringify(await demo.readLeads('kestrel'));
      expect(leads).toContain('"Offer Id":"rav4-hybrid-finance"');
      expect(leads).toContain('Offer Enquiry');
    });
  });

  it.each([
    ['kestrel', 3],
    ['meridian', 3],
    ['tempo', 2],
    ['wattle', 1],
  ] as const)(
    'the offers of %s fill every row: %s beside each other at 1440 px [OFR-01, LOOK-05]',
    async (site, most) => {
      const page = await demo.open(site, '/special-offers', desktop);
      for (const [width, columns] of [
        [1440, most],
        [820, 2],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        const rows = await page.evaluate<readonly (readonly [number, number])[]>(`(() => {
        const list = document.querySelector('main ul:has(> li > article)');
        const edge = list.getBoundingClientRect().right;
        const cards = [...list.children].map((card) => card.getBoundingClientRect());
        return [...new Set(cards.map(({ top }) => top))].map((top) => {
          const row = cards.filter((card) => card.top === top);
          return [row.length, Math.round(edge - row.at(-1).right)];
        });
      })()`);
        expect([width, Math.max(...rows.map(([cards]) => cards))]).toEqual([width, columns]);
        expect([width, rows.map(([, gap]) => gap)]).toEqual([width, rows.map(() => 0)]);
      }
    },
  );

  it('a search that finds nothing leads back to all offers [OFR-01]', async () => {
    const page = await demo.open('meridian', '/special-offers?query=spaceship', desktop);
    await page.getByRole('heading', { name: 'No Results Available' }).waitFor();
    await page.getByRole('link', { name: 'Clear Filters' }).click();
    await page.getByRole('article').first().waitFor();
    await page.getByRole('navigation', { name: 'Brand' }).getByRole('link', { name: /Kia/ }).click();
    await page.getByRole('heading', { name: 'Kia offers' }).waitFor();
    await page.waitForURL('**/offers/kia');
    await page.getByRole('link', { name: 'Explore EV9' }).click();
    await page.getByRole('heading', { name: 'EV9', level: 1 }).waitFor();
    await demo.expectNoProblems('model page');
  });

  it('a brand’s tile leads to its overview, and from there to its nearest dealer [OFR-03]', async () => {
    const page = await demo.open('meridian', '/brands', desktop);
    await demo.expectNoProblems('brands');
    await page
      .getByRole('link', { name: /Toyota/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Toyota at Meridian Motor Group' }).waitFor();
    await demo.expectNoProblems('brand overview');
    await page.getByRole('link', { name: 'Find Toyota dealers' }).click();
    await page.getByLabel('Your postcode').fill('21');
    await page.getByRole('button', { name: 'Find the nearest' }).click();
    await page.getByText('Invalid postcode. Please enter a 4-digit number.').waitFor();
    await page.getByLabel('Your postcode').fill('4350');
    await page.getByRole('button', { name: 'Find the nearest' }).click();
    await page
      .getByRole('article')
      .first()
      .getByText(/km away/)
      .waitFor();
    await expectSoon(async () =>
      expect(await page.locator('main article h2').allTextContents()).toEqual([
        'Meridian Toyota Toowoomba',
        'Meridian Toyota Parramatta',
      ]),
    );
    await demo.expectNoProblems('dealer locator');
  });
});

it('an unknown offer is not found, and an offer with its own address is shown there [OFR-01]', async () => {
  for (const site of sites) {
    expect(await demo.html(site, '/special-offers')).toContain('<h1>Special offers</h1>');
    for (const path of ['/offers/nope', '/nope/overview', '/nope', '/offers/nope/rav4-hybrid-finance']) {
      expect([path, (await demo.ask(site, path)).status]).toEqual([path, 404]);
    }
  }
  const page = await demo.html('kestrel', '/new-vehicles/hilux');
  expect(page).toContain('<link rel="canonical" href="http://kestrel.localhost:3000/new-vehicles/hilux">');
  expect(await demo.html('kestrel', '/hilux')).toContain('/new-vehicles/hilux">');
  expect(await demo.html('kestrel', '/offers/rav4-hybrid-finance')).toContain('"@type":"Offer"');
});
