import { expect, it } from '@jest/globals';
import type { CarResponse, SimilarResponse } from '#contracts/api/cars';
import type { PriceGauge } from '#contracts/domain/car/price-gauge';
import type { CarDocument } from '#contracts/search/car-document';
import { eventually } from '#platform/testing/forecourt';
import { desktop, findViolations, phone } from '../support/browser.js';
import { expectSoon, inBrowser, useDemo } from '../support/demo.js';

const demo = useDemo();

/** Returns vehicles in stock with pictures. */
const stock = async (site: string, query = ''): Promise<CarDocument[]> => {
  const { hits } = await demo.searchFor(site, `refinementList[status][0]=in_stock${query}`);
  return hits.filter(({ image_count, reserved }) => image_count > 3 && !reserved);
};

/** Sends a command to the stock service. Returns the header with which a query sees the result. */
const command = async (site: string, id: string, name: string, body: object = {}) => {
  const { status, headers } = await demo.ask(site, `/api/stock/cars/${id}/${name}`, {
    headers: { authorization: `Bearer ${demo.server.keys.dealer[site]}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(status).toBe(200);
  return { 'forecourt-position': String(headers['forecourt-position']) };
};

it('the HTML describes the vehicle in structured data [SITE-05, VDP-25]', async () => {
  const [car] = await stock('kestrel');
  const { body } = await demo.ask('kestrel', `/cars/${car!.slug}`);
  const scripts = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  const [vehicle, crumbs] = scripts.map(([, text]) => JSON.parse(text!) as Record<string, unknown>);
  expect(vehicle).toMatchObject({ '@type': 'Car', name: car!.name, offers: { priceCurrency: 'AUD' } });
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(body).toContain(`<meta property="og:url" content="http://kestrel.localhost:3000/cars/${car!.slug}">`);
});

it('an unknown address answers 404 with similar stock, and a delisted vehicle 410 [SITE-05]', async () => {
  const never = await demo.ask('kestrel', '/cars/2019-toyota-corolla-never-listed');
  expect(never.status).toBe(404);
  expect(never.body).toContain('We can’t find that vehicle');
  const { hits } = await demo.read<SimilarResponse>('kestrel', '/api/cars/2019-toyota-corolla-never-listed/similar');
  expect(hits[0]!.model).toBe('Corolla');
  for (const { slug } of hits) expect(never.body).toContain(`href="/cars/${slug}"`);

  const last = (await stock('kestrel')).at(-1)!;
  const headers = await command('kestrel', last.id, 'delist');
  expect((await demo.ask('kestrel', `/api/cars/${last.slug}`, { headers })).status).toBe(410);
  const gone = await demo.ask('kestrel', `/cars/${last.slug}`);
  expect(gone.status).toBe(410);
  expect(gone.body).toContain('This vehicle is no longer for sale');
  expect(gone.body).toContain('Similar cars');
});

inBrowser('in a browser', () => {
  it('a page whose vehicle is sold meanwhile says so, and only offers to find another [VDP-21]', async () => {
    const car = (await stock('kestrel'))[1]!;
    const page = await demo.startVisitor(desktop);
    const listening = page.waitForResponse((response) => response.url().endsWith('/events'));
    await page.goto(demo.addressOf('kestrel', `/cars/${car.slug}`), { waitUntil: 'load' });
    await page.getByRole('button', { name: 'Enquire Now' }).first().waitFor();
    await listening;
    await command('kestrel', car.id, 'price', { price: 12_345 });
    await page.getByRole('group', { name: 'Price and contact' }).getByText('$12,345').waitFor();
    await command('kestrel', car.id, 'sell');
    await page.getByText('Unfortunately this vehicle recently sold').waitFor();
    await page.getByRole('status').getByText('This vehicle has just been sold').waitFor();
    await page.getByRole('group', { name: 'Price and contact' }).getByText('JUST SOLD').waitFor();
    expect(await page.getByRole('button', { name: 'Enquire Now' }).count()).toBe(0);
    const offered = page.locator('[role=group] [data-part="actions"]').getByRole('button');
    expect(await offered.allInnerTexts()).toEqual(['Find Me Something Similar']);
  });

  it('the gauge, the map and similar vehicles load when they scroll into view [VDP-13, VDP-14, VDP-23, CARD-01]', async () => {
    const cars = await stock('kestrel', '&refinementList[make][0]=Toyota');
    const gauges = await Promise.all(
      cars.map(async (car) => ({ car, gauge: await demo.read<PriceGauge>('kestrel', `/cars/${car.slug}/autogauge`) })),
    );
    const { car, gauge } = gauges.find(({ gauge }) => gauge.fill !== undefined)!;
    const page = await demo.open('kestrel', `/cars/${car.slug}`, phone);
    const dial = page.getByRole('figure').getByRole('img');
    await dial.waitFor();
    expect(await dial.getAttribute('aria-label')).toContain(
      `Priced at $${gauge.listing_price!.toLocaleString('en-AU')}`,
    );

    await page.locator('#vehicle-map [data-drawn]').first().scrollIntoViewIfNeeded();
    const pin = page.locator('#vehicle-map [data-drawn="true"] .leaflet-marker-icon');
    await pin.waitFor();
    const [map, tip] = [await page.locator('#vehicle-map .leaflet-container').boundingBox(), await pin.boundingBox()];
    // The only pin is in the middle of its map.
    expect(Math.abs(tip!.x + tip!.width / 2 - (map!.x + map!.width / 2))).toBeLessThan(4);
    expect(Math.abs(tip!.y + tip!.height - (map!.y + map!.height / 2))).toBeLessThan(8);
    await page.getByRole('link', { name: /OpenStreetMap/ }).waitFor();

    const similar = page.getByRole('group', { name: 'Similar cars' });
    await similar.scrollIntoViewIfNeeded();
    await similar.getByRole('heading', { level: 3 }).first().waitFor();
    const { hits } = await demo.read<SimilarResponse>('kestrel', `/api/cars/${car.slug}/similar`);
    expect(await similar.getByRole('heading', { level: 3 }).count()).toBe(hits.length);
    expect(
      await similar
        .locator('ul')
        .first()
        .evaluate(({ scrollLeft }: { scrollLeft: number }) => scrollLeft),
    ).toBe(0);

    expect(await findViolations(page)).toEqual([]);

    // The server counts a visit once the page reports it. The browser remembers the vehicle.
    const viewed = await page.evaluate("localStorage.getItem('forecourt.viewed')");
    expect(viewed).toContain(car.id);
    await page.goto(demo.addressOf('kestrel', '/'), { waitUntil: 'load' });
    await eventually(async () => {
      expect((await demo.read<CarResponse>('kestrel', `/api/cars/${car.slug}`)).views).toBe(1);
    });
  });

  it('without a map the address and its drawing stay, and the announcement leads there [VDP-16, VDP-23]', async () => {
    const cars = await stock('wattle');
    const away = cars.find(({ city }) => city !== undefined && city !== 'Dubbo')!;
    const page = await demo.startVisitor(desktop);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Network.enable');
    await browser.send('Network.setBlockedURLs', { urls: ['https://tile.openstreetmap.org/*'] });
    await page.goto(demo.addressOf('wattle', `/cars/${away.slug}`));
    let isAsked = false;
    page.on('requestfailed', () => (isAsked = true));
    // Content that appears above the map may move it out of sight again.
    await eventually(async () => {
      await page.locator('#vehicle-map [data-drawn]').first().scrollIntoViewIfNeeded();
      expect(isAsked).toBe(true);
    });
    expect(await page.locator('#vehicle-map div[data-drawn]').getAttribute('data-drawn')).toBe('false');
    await page.locator('#vehicle-map div[data-drawn]').getByText(/\d{4}/).waitFor();
    await page.locator('#vehicle-map').getByText(away.city!).first().waitFor();
    const bar = page.getByRole('complementary', { name: 'Where the vehicle is' });
    expect(await bar.innerText()).toContain(`Located at ${away.city}`);
    expect(await bar.getByRole('link').getAttribute('href')).toContain('https://www.google.com/maps/dir/');
    // The browser logs each tile that fails to load.
    demo.forgiveTroubles();
  });

  it('presses and typing before the scripts of a vehicle’s details have loaded show at once and take effect once [LOOK-14]', async () => {
    const [car] = await stock('kestrel');
    const page = await demo.startVisitor(phone);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      const script = await demo.html('kestrel', new URL(route.request().url()).pathname);
      if (script.includes('Delivery calculator')) await released;
      await route.continue();
    });
    await page.goto(demo.addressOf('kestrel', `/cars/${car!.slug}`), { waitUntil: 'domcontentloaded' });
    const share = page.getByRole('button', { name: 'Share' });
    await expectSoon(async () =>
      expect(await share.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__react')))).toBe(true),
    );
    const delivery = page.getByRole('region', { name: 'Delivery calculator' });
    await delivery.getByLabel('Your postcode').fill('2099');
    const estimate = delivery.getByRole('button', { name: 'Estimate delivery' });
    // An impatient second press must not send the form to the server, nor undo anything.
    await estimate.tap();
    await estimate.tap();
    const all = page.getByRole('button', { name: 'Show All' });
    await all.tap();
    await all.tap();
    expect(await all.getAttribute('data-pressed')).toBe('');
    release();
    await delivery.getByText('Delivered to Northern Beaches').waitFor();
    await page.getByRole('button', { name: 'Hide' }).waitFor();
    expect(await page.locator('[data-pressed]').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
  });

  it('axe reports nothing on an empty page, with similar vehicles', async () => {
    const page = await demo.open('meridian', '/cars/never-was', phone);
    await page.getByRole('group', { name: 'Similar cars' }).waitFor();
    expect(await findViolations(page, 'main')).toEqual([]);
    // The browser logs the 404 that the test asked for.
    demo.forgiveTroubles();
  });
});
