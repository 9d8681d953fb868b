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
    await demo.expectSound('home');
    await carousel.getByRole('link', { name: /^View Location.*Brookvale$/ }).click();
    await page.waitForURL('**/locations/brookvale');
    await page.getByRole('link', { name: 'Parts', exact: true }).click();
    await page.getByRole('link', { name: '02 5550 4170' }).waitFor();
    await page.getByRole('link', { name: 'Sales', exact: true }).click();
    await page.getByText('Thank you, Priya.', { exact: false }).waitFor();
    await demo.settle();
    await demo.expectSound('location');
    await page.getByRole('button', { name: 'View Holiday Hours' }).click();
    await page.getByRole('dialog', { name: 'Holiday Opening Hours: Kestrel Bay Toyota Brookvale' }).waitFor();
    await demo.settle();
    await demo.expectSound('holiday hours', '[role="dialog"]');
  });

  it('a shopper finds a group’s locations by brand, and the nearest to a postcode [LOC-04, LOC-05]', async () => {
    const page = await demo.open('meridian', '/locations');
    const status = page.getByRole('main').getByRole('status').first();
    await expectSoon(async () => expect(await status.innerText()).toBe('52 locations'));
    await demo.expectSound('locations');
    await page.getByRole('main').getByLabel('Brand').selectOption('Toyota');
    await expectSoon(async () => expect(await status.innerText()).toMatch(/^\d locations$/));
    await page.getByLabel('Your postcode').fill('4350');
    await page.getByRole('button', { name: 'Find the nearest' }).click();
    const first = page.getByRole('main').getByRole('article').first();
    await first.getByText('0 km away').waitFor();
    await first.getByRole('heading', { name: 'Meridian Toyota Toowoomba' }).waitFor();
    await page.getByLabel('Your postcode').fill('0001');
    await page.getByRole('button', { name: 'Find the nearest' }).click();
    await page.getByText('Invalid postcode', { exact: true }).waitFor();
    demo.forgiveTroubles();
  });
});
