import { expect, it } from '@jest/globals';
import { phone } from '../support/browser.js';
import { expectSoon, inBrowser, useDemo } from '../support/demo.js';

const demo = useDemo();

const structured = (html: string): { '@type': string }[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as { '@type': string },
  );

it('the HTML of the locations has structured data, and an unknown location answers 404 [LOC-01, LOC-02, SITE-05]', async () => {
  const list = await demo.html('kestrel', '/locations');
  expect(list).toContain('Kestrel Bay Toyota Service Warriewood');
  const page = await demo.html('kestrel', '/our-location/brookvale');
  expect(page).toContain('<link rel="canonical" href="http://kestrel.localhost:3000/locations/brookvale">');
  expect(page).toContain('Priya Raman');
  expect(structured(page).map((about) => about['@type'])).toEqual(['AutoDealer', 'BreadcrumbList']);
  expect(structured(await demo.html('kestrel', '/')).map((about) => about['@type'])).toEqual([
    'WebSite',
    'Organization',
    'AutoDealer',
    'FAQPage',
  ]);
  expect((await demo.ask('kestrel', '/locations/atlantis')).status).toBe(404);
});

inBrowser('in a browser', () => {
  it('a shopper gets from the home page to a location, its departments, holidays and reviews [LOC-01, LOC-02, LOC-03, LOC-06, OFR-04]', async () => {
    const page = await demo.open('kestrel', '/', phone);
    await page.getByRole('link', { name: 'Book your service online' }).waitFor();
    const carousel = page.getByRole('region', { name: 'Our Locations' });
    await expectSoon(async () => {
      await page.getByRole('heading', { name: 'Good to know' }).scrollIntoViewIfNeeded();
      expect(await carousel.getByRole('article').count()).toBe(3);
    });
    await demo.settle();
    await demo.expectNoProblems('home');
    await carousel.getByRole('link', { name: /^View Location.*Brookvale$/ }).click();
    await page.waitForURL('**/locations/brookvale');
    await page.getByRole('link', { name: 'Parts', exact: true }).click();
    await page.getByRole('link', { name: '02 5550 4170' }).waitFor();
    await page.getByRole('link', { name: 'Sales', exact: true }).click();
    await page.getByText('Thank you, Priya.', { exact: false }).waitFor();
    await demo.settle();
    await demo.expectNoProblems('location');
    await page.getByRole('button', { name: 'View Holiday Hours' }).click();
    await page.getByRole('dialog', { name: 'Holiday Opening Hours: Kestrel Bay Toyota Brookvale' }).waitFor();
    await demo.settle();
    await demo.expectNoProblems('holiday hours', '[role="dialog"]');
  });

  it('a shopper finds a group’s locations by brand, and the nearest to a postcode [LOC-04, LOC-05]', async () => {
    const page = await demo.open('meridian', '/locations');
    const status = page.getByRole('main').getByRole('status').first();
    await expectSoon(async () => expect(await status.innerText()).toBe('52 locations'));
    await demo.expectNoProblems('locations');
    await page.getByRole('main').getByLabel('Brand').selectOption('Toyota');
    await expectSoon(async () => expect(await status.innerText()).toMatch(/^\d locations$/));
    await page.getByLabel('Your postcode').fill('4350');
    await page.getByRole('button', { name: 'Find the nearest' }).click();
    const first = page.getByRole('main').getByRole('article').first();
    await first.getByText('under 1 km away').waitFor();
    await first.getByRole('heading', { name: 'Meridian Toyota Toowoomba' }).waitFor();
    await page.getByLabel('Your postcode').fill('0001');
    await page.getByRole('button', { name: 'Find the nearest' }).click();
    await page.getByText('Invalid postcode', { exact: true }).waitFor();
    demo.forgiveTroubles();
  });

  it('a shopper’s browser finds the nearest locations, dealers and vehicles, and tells nobody where it is [LOC-08]', async () => {
    const latitude = -27.561234;
    const page = await demo.startVisitor({
      ...phone,
      permissions: ['geolocation'],
      geolocation: { latitude, longitude: 151.951234 },
    });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    const mine = page.getByRole('button', { name: 'Use my location' });
    const nearest = page.getByRole('main').getByRole('article').first();
    await demo.visit('meridian', '/locations');
    await demo.expectNoProblems('locations');
    await page.getByLabel('Your postcode').focus();
    while ((await mine.and(page.locator(':focus')).count()) === 0) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/locations?postcode=4350');
    await page.getByText('52 locations, nearest to 4350 first').waitFor();
    await nearest.getByRole('heading', { name: /Toowoomba/ }).waitFor();
    await demo.visit('meridian', '/dealer-locator');
    await mine.click();
    await page.waitForURL('**/dealer-locator?postcode=4350');
    await nearest.getByRole('heading', { name: /Toowoomba/ }).waitFor();
    await demo.visit('meridian', '/search');
    await page.getByLabel('Sort by').selectOption('distance:asc');
    await mine.click();
    await page.waitForURL('**/search?sortBy=distance:asc&near=4350');
    expect(sent.filter((request) => /27[.]5612|151[.]95/.test(request))).toEqual([]);
    // The vehicles nearest to Toowoomba stand there.
    const { hits } = await demo.searchFor('meridian', 'near=4350&sortBy=distance:asc');
    await page.getByRole('link', { name: hits[0]!.name }).first().waitFor();
  });

  it.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', 'https://maps.apple.com/?daddr='],
    ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'https://maps.apple.com/?daddr='],
    ['an Android phone', 'Mozilla/5.0 (Linux; Android 15)', 'https://www.google.com/maps/dir/?api=1&destination='],
  ])(
    'a location without a map shows its address and its staff, and opens the maps of %s [LOOK-08]',
    async (_, userAgent, maps) => {
      const page = await demo.startVisitor({ ...phone, userAgent });
      await page
        .context()
        .route(/maps/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Maps</title>' }));
      await demo.visit('tempo', '/locations/melbourne');
      expect(await page.locator('.leaflet-container').count()).toBe(0);
      await page.getByRole('heading', { name: 'The team' }).waitFor();
      await page.getByText('Ada Novak').waitFor();
      await demo.expectNoProblems('location');
      const main = page.getByRole('main');
      for (const link of [
        main.getByRole('link', { name: /^Get Directions/ }),
        main.getByRole('link', { name: 'Tempo Melbourne in your maps' }),
      ]) {
        const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
        await opened.waitForURL(({ href }) => href.startsWith(maps));
        expect(decodeURIComponent(opened.url().slice(maps.length))).toBe('88 Cubitt Street, Cremorne VIC 3121');
        await opened.close();
      }
      expect(await main.getByRole('link', { name: 'Tempo Melbourne in your maps' }).innerText()).toContain(
        '3 km south-east of Melbourne',
      );
    },
  );

  it('without scripts directions lead to a map on the web [LOOK-08]', async () => {
    const page = await demo.startVisitor({ ...phone, javaScriptEnabled: false });
    await page.goto(demo.addressOf('tempo', '/locations/melbourne'));
    expect(await page.getByRole('link', { name: /^Get Directions/ }).getAttribute('href')).toMatch(
      /^https:..www.google/,
    );
  });
});
