import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hostileValues } from '#platform/testing/hostile';
import { desktop, findViolations, fitsScreen, phone } from '../support/browser.js';
import { expectSoon, inBrowser, sites, useDemo } from '../support/demo.js';

const demo = useDemo();

const carsShown = (page: Page) => page.getByRole('main').getByRole('article').count();
const countShown = async (page: Page): Promise<number> =>
  Number((await page.locator('[data-part=count]').innerText()).replace(/\D/g, ''));
const shows = (page: Page, count: number) => expectSoon(async () => expect(await countShown(page)).toBe(count));

describe('without a browser', () => {
  it('the HTML of the search page has its results, title and data [SRCH-27]', async () => {
    const { hits, count } = await demo.searchFor('kestrel', '');
    const { status, headers, body } = await demo.ask('kestrel', '/search');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html/);
    for (const { slug } of hits) expect(body).toContain(`/cars/${slug}`);
    expect(body).toContain(`${count} Cars`);
    expect(body).toMatch(/<title>[^<]*Kestrel Bay Toyota/);
  });

  it('an unknown page answers 404, and nothing outside the assets can be fetched [SITE-05]', async () => {
    for (const path of ['/cars/no-such-car', '/search/no-such-make', '/no/such/page']) {
      expect(await demo.ask('kestrel', path)).toMatchObject({ status: 404 });
    }
    expect(await demo.ask('kestrel', '/assets/../../package.json')).toMatchObject({ status: 400 });
  });

  it('pages answer hostile paths and queries without a server error [HOST-01]', async () => {
    const paths = ['/', '/search', '/search/used-cars', '/cars', '/compare', '/locations', '/special-offers', '/ops'];
    const addresses = paths.flatMap((path) =>
      hostileValues.flatMap((value) => [
        `${path === '/' ? '' : path}/${value}`,
        `${path}?query=${value}&page=${value}&range[price]=${value}&refinementList[make]=${value}&${value}=${value}`,
      ]),
    );
    for (const address of addresses) {
      const { status } = await demo.ask('kestrel', address);
      expect([address, status < 500]).toEqual([address, true]);
    }
  });

  it('a picture is served in the requested width, quality and format [SITE-07]', async () => {
    const { hits } = await demo.searchFor('kestrel', '');
    const picture = hits.find(({ images }) => images.length > 0)!.images[0]!;
    const small = await demo.ask('kestrel', `${picture}?w=160`, { headers: { accept: 'image/webp,*/*' } });
    const large = await demo.ask('kestrel', `${picture}?w=1440`, { headers: { accept: 'image/webp,*/*' } });
    expect([small.status, small.headers['content-type'], small.headers['vary']]).toEqual([
      200,
      'image/webp',
      'Host, Accept',
    ]);
    expect(small.body.length).toBeLessThan(large.body.length / 4);
    const again = await demo.ask('kestrel', `${picture}?w=160`, {
      headers: { accept: 'image/webp,*/*', 'if-none-match': small.headers.etag! },
    });
    expect([again.status, again.body]).toEqual([304, '']);
    const avif = await demo.ask('kestrel', `${picture}?w=160&fm=avif`);
    expect(avif.headers['content-type']).toBe('image/avif');
    expect(await demo.ask('kestrel', '/images/vehicles/suv/red/none.avif')).toMatchObject({
      status: 404,
    });
  });
});

inBrowser('in a browser', () => {
  it('words, facets and pages are in the URL, and back and forward restore them [SRCH-07]', async () => {
    const page = await demo.open('kestrel', '/search');
    const everything = await countShown(page);
    expect(everything).toBe((await demo.searchFor('kestrel', '')).count);
    expect(await carsShown(page)).toBe(21);

    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL('**/search?page=2');

    await page.getByRole('checkbox', { name: /^Toyota/ }).click();
    await page.waitForURL('**/search?refinementList[make][0]=Toyota');
    const toyotas = (await demo.searchFor('kestrel', 'refinementList[make][0]=Toyota')).count;
    await shows(page, toyotas);
    expect(toyotas).toBeLessThan(everything);

    await page.getByRole('combobox', { name: /^Search by/ }).fill('hilux');
    await page.waitForURL('**/search?query=hilux&refinementList[make][0]=Toyota');
    await shows(page, (await demo.searchFor('kestrel', 'query=hilux&refinementList[make][0]=Toyota')).count);

    await page.goBack();
    await shows(page, toyotas);
    expect(await page.getByRole('combobox', { name: /^Search by/ }).inputValue()).toBe('');
    await page.goForward();
    expect(new URL(page.url()).searchParams.get('query')).toBe('hilux');
  });

  it('an empty result shows the specified text and a way out [SRCH-18]', async () => {
    const page = await demo.open('kestrel', '/search?query=zzzzzz');
    await page.getByText('No Results Available').waitFor();
    await page
      .getByText('No results found for your search at this time. Please try adjusting the filters for more results.')
      .waitFor();
    await page
      .getByRole('button', { name: 'Clear Filters' })
      .or(page.getByRole('link', { name: 'Clear Filters' }))
      .click();
    await shows(page, (await demo.searchFor('kestrel', '')).count);
  });

  it('the previous results stay when a search fails [SRCH-19]', async () => {
    const page = await demo.open('meridian', '/search');
    const before = await carsShown(page);
    await page.route('**/api/search*', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.getByRole('combobox', { name: /^Search by/ }).fill('corolla');
    await failed;
    await page.waitForURL('**/search?query=corolla');
    await demo.settle();
    expect(await carsShown(page)).toBe(before);
    demo.forgiveTroubles();
  });

  it('a shopper finds a car, browses its pictures and enquires, and the CRM reads the lead [VDP-01, LEAD-01, LEAD-05, CRM-01]', async () => {
    const page = await demo.open('kestrel', '/search?query=corolla');
    await page.getByRole('link', { name: 'Explore Vehicle' }).first().click();
    await page.waitForURL('**/cars/*');
    const slug = new URL(page.url()).pathname.split('/').at(-1)!;
    await page.getByRole('heading', { level: 1, name: /Corolla/ }).waitFor();

    const position = page.locator('[data-part="position"]');
    await expectSoon(async () => expect(await position.innerText()).toMatch(/1 \/ \d+/));
    await page.getByRole('group', { name: /left and right arrow keys/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expectSoon(async () => expect(await position.innerText()).toMatch(/2 \/ \d+/));

    await page
      .getByRole('button', { name: /Enquire|Enquiry/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send Enquiry' }).click();
    await dialog.getByText('Please fix the following errors:').waitFor();

    await dialog.getByLabel('First name').fill('Mia');
    await dialog.getByLabel('Last name').fill('Nguyen');
    await dialog.getByLabel('Email').fill('mia@example.com');
    await dialog.getByLabel('Phone').fill('0491 570 006');
    await dialog.getByLabel('Postcode').fill('2000');
    await dialog.getByLabel('Comments').fill('Is it still there?');
    const url = page.url();
    await dialog.getByRole('button', { name: 'Send Enquiry' }).click();
    await page.getByText('Thank you, Mia.').waitFor();

    const leads = await demo.readLeads('kestrel');
    expect(leads.at(-1)!.data).toMatchObject({
      user: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006', postcode: '2000' },
      message: 'Is it still there?',
      vehicle: { slug, make: 'Toyota', model: expect.stringMatching(/Corolla/) },
      url,
    });
  });

  it('the form keeps its values when sending fails, and sending it again makes one lead [LEAD-01]', async () => {
    const page = await demo.open('meridian', '/search?query=mazda');
    await page.getByRole('button', { name: 'Quick Enquiry' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First name').fill('Sam');
    await dialog.getByLabel('Last name').fill('Reid');
    await dialog.getByLabel('Email').fill('sam@example.com');
    await dialog.getByLabel('Phone').fill('0491 570 157');
    await dialog.getByLabel('Postcode').fill('3000');
    await dialog.getByLabel('Comments').fill('Could I see it on Saturday?');

    // The first response is lost.
    await page.route('**/api/leads', async (route) => {
      const { 'idempotency-key': key = '' } = route.request().headers();
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      await demo.ask('meridian', '/api/leads', { headers, body: route.request().postData()! });
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Send Enquiry' }).click();
    await dialog.getByRole('alert').or(dialog.getByText('Please fix the following errors:')).first().waitFor();
    expect(await dialog.getByLabel('Comments').inputValue()).toBe('Could I see it on Saturday?');

    await page.unroute('**/api/leads');
    await dialog.getByRole('button', { name: 'Send Enquiry' }).click();
    await page.getByText('Thank you, Sam.').waitFor();
    demo.forgiveTroubles();

    const leads = await demo.readLeads('meridian');
    expect(leads.filter(({ data }) => (data as { user: { name: string } }).user.name === 'Sam')).toHaveLength(1);
  });

  it('on a phone the filters are a sheet that shows the number of matching cars [SITE-04]', async () => {
    const page = await demo.open('kestrel', '/search', phone);
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('checkbox', { name: /^Toyota/ }).click();
    const { count } = await demo.searchFor('kestrel', 'refinementList[make][0]=Toyota');
    await sheet.getByRole('button', { name: `Show ${count} Cars` }).click();
    await shows(page, count);
    expect(await fitsScreen(page)).toBe(true);
  });

  it('a text with too little contrast is found in one of many equal cards [SITE-06]', async () => {
    const page = await demo.open('kestrel', '/search');
    await page.evaluate(
      "document.querySelectorAll('main article')[7].querySelector('h2 a').style.color = 'rgb(230 230 230)'",
    );
    expect(await findViolations(page)).toEqual([['color-contrast', [expect.anything()]]]);
  });

  describe.each(sites)('%s', (site) => {
    const slugOf = async () => (await demo.searchFor(site, '')).hits[0]!.slug;

    it.each([
      ['desktop', desktop],
      ['phone', phone],
    ])('its pages work without an error on a %s, and axe reports nothing [SITE-02, SITE-06]', async (_, options) => {
      const page = await demo.open(site, '/', options);
      await demo.expectNoProblems('home');
      await demo.visit(site, '/search');
      await demo.expectNoProblems('search');
      await demo.visit(site, `/cars/${await slugOf()}`);
      await demo.expectNoProblems('vehicle');
      await page
        .getByRole('button', { name: /Enquir/ })
        .first()
        .click();
      await page.getByRole('dialog').getByLabel('First name').waitFor();
      await demo.settle();
      await demo.expectNoProblems('enquiry');
    });
  });
});
