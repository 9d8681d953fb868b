import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { SearchResponse } from '#contracts/api/search';
import { desktop, findViolations, fitsScreen, phone } from '../support/browser.js';
import { expectSoon, inBrowser, useDemo } from '../support/demo.js';

const demo = useDemo();

const findCar = async (site: string, query: string, test: (hit: SearchResponse['hits'][number]) => boolean) => {
  const { hits } = await demo.searchFor(site, query);
  return hits.find((hit) => hit.status === 'in_stock' && test(hit))!;
};
const reservable = (site: string) => findCar(site, '', (hit) => hit.checkout_enabled && !hit.reserved);

const expectNoViolations = async (page: Page): Promise<void> => {
  expect(await findViolations(page)).toEqual([]);
  expect(await fitsScreen(page)).toBe(true);
};
inBrowser('the actions of a vehicle page', () => {
  it('the number is revealed, the call and its click are recorded, the link is copied, and the next step stays visible [VDP-08, VDP-18, VDP-20, LEAD-07]', async () => {
    const { slug } = await reservable('kestrel');
    const page = await demo.open('kestrel', `/cars/${slug}`, {
      ...desktop,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const noted = page.waitForResponse((response) => response.url().endsWith('/api/calls/reveal'));
    await page.getByRole('button', { name: /Call the dealer/ }).click();
    expect(await page.getByRole('link', { name: /Call the dealer: 02 5550/ }).getAttribute('href')).toMatch(/^tel:02/);
    expect((await noted).status()).toBe(201);
    await page.evaluate(`
        told = [];
        const send = navigator.sendBeacon.bind(navigator);
        navigator.sendBeacon = (url, body) => (body.text().then((text) => told.push(text)), send(url, body));
        // Nothing here makes calls.
        addEventListener('click', (event) => event.target.closest('a[href^="tel:"]') && event.preventDefault());
      `);
    await page.getByRole('link', { name: /Call the dealer: 02 5550/ }).click();
    await expectSoon(async () => expect(await page.evaluate('told.join()')).toContain('"event_id":25'));

    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText(/^Copied .* to your clipboard!$/).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`http://kestrel.localhost:3000/cars/${slug}`);

    await page.mouse.wheel(0, 700);
    const header = page.getByRole('region', { name: 'This vehicle' });
    await header.getByRole('link', { name: 'Reserve Now' }).waitFor();
    expect((await header.boundingBox())!.y).toBe(0);
  });

  it('the PDF is named after the vehicle, and the printed page fits the paper without navigation [VDP-19]', async () => {
    const { slug, make } = await reservable('meridian');
    const page = await demo.open('meridian', `/cars/${slug}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Print PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${slug}.pdf`);
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');

    const [paper] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Printable page' }).click(),
    ]);
    await paper.waitForLoadState('networkidle');
    expect(new URL(paper.url()).pathname + new URL(paper.url()).search).toBe(`/print?car_id=${slug}`);
    expect(await paper.getByRole('heading', { level: 1 }).innerText()).toContain(make);
    expect(await paper.getByRole('contentinfo').count()).toBe(0);
    await expectNoViolations(paper);
    await paper.emulateMedia({ media: 'print' });
    expect(await paper.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  });

  it('a caravan’s page estimates the delivery, and no block has an error [VDP-11, VDP-12, VDP-24, VDP-27]', async () => {
    const { slug } = await findCar('wattle', 'refinementList[item_type][0]=caravan', () => true);
    const page = await demo.open('wattle', `/cars/${slug}`);
    await page
      .getByText(/\d ft \(\d.*m\)/)
      .first()
      .waitFor();
    expect(await page.getByRole('heading', { name: 'Fuel calculator' }).count()).toBe(0);
    await page.getByLabel('Your postcode').fill('2830');
    await page.getByRole('button', { name: 'Estimate delivery' }).click();
    await page.getByText('Delivered to Dubbo and Tamworth').waitFor();
    await page.getByText('Where is my vehicle inspected?').click();
    await page.getByRole('button', { name: 'Share' }).click();
    await expectNoViolations(page);
  });

  it('the promotion is shown until it is dismissed, and stays away afterwards [VDP-17]', async () => {
    const { slug } = await findCar('tempo', 'path=/search/demo-cars', () => true);
    const page = await demo.open('tempo', `/cars/${slug}`);
    const dialog = page.getByRole('dialog', { name: 'First month, half price' });
    await dialog.waitFor();
    expect((await dialog.boundingBox())!.width).toBeLessThanOrEqual(600);
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await demo.settle();
    expect(await dialog.count()).toBe(0);
  });

  it('on a phone the action bar is at the bottom and changes further down, and nothing is wider than the page [VDP-08]', async () => {
    const { slug } = await reservable('kestrel');
    const page = await demo.open('kestrel', `/cars/${slug}`, phone);
    const bar = (await page.locator('[data-part="mobile-bar"]').boundingBox())!;
    expect(Math.round(bar.y + bar.height)).toBe(844);
    for (const name of ['Reserve Car Now', 'Instant Message', 'Call Now']) {
      const { width, height } = (await page.getByRole('link', { name }).boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await page.evaluate('scrollTo(0, 1000)');
    await page.locator('[data-part="mobile-bar"][data-further]').waitFor();
    await page.getByRole('link', { name: 'Call Now' }).waitFor();
    await expectNoViolations(page);
  });
});
