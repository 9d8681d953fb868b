import { afterEach, expect, it } from '@jest/globals';
import type { Response } from 'playwright-core';
import { phone } from '../support/browser.js';
import { expectSoon, inBrowser, useDemo } from '../support/demo.js';

// Registered before the demo's own check. Requests are expected to fail without a connection.
afterEach(() => void demo.forgiveTroubles());
const demo = useDemo();

inBrowser('in a browser', () => {
  it('a vehicle opened from the results has the same styles as one opened by its address [SITE-04]', async () => {
    const page = await demo.open('kestrel', '/search', phone);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('list');
    const look = async () => (await crumbs.boundingBox())!.height;
    await page
      .getByRole('link', { name: /^Explore Vehicle/ })
      .first()
      .click();
    await crumbs.waitFor();
    const opened = await look();
    await demo.visit('kestrel', new URL(page.url()).pathname);
    expect(opened).toEqual(await look());
  });

  it('without a connection the results stay, and once it is back, searching and opening a vehicle continue [LOOK-06]', async () => {
    const page = await demo.open('kestrel', '/search', phone);
    await page.context().setOffline(true);
    await page.getByText('You’re offline.').waitFor();
    await page.getByPlaceholder('Make, model or keyword').fill('hilux');
    await page.getByText('These are the last results we had.').waitFor();
    expect(await page.locator('[data-part="results"][data-stale]').count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByText('These are the last results we had.').waitFor({ state: 'detached' });
    await page.getByText('You’re offline.').waitFor({ state: 'detached' });

    await page.context().setOffline(true);
    await page.getByText('You’re offline.').waitFor();
    await page
      .getByRole('link', { name: /^Explore Vehicle: .*HiLux/ })
      .first()
      .click();
    await page.context().setOffline(false);
    await page.waitForURL('**/cars/*');
    await page.getByRole('heading', { level: 1, name: /HiLux/ }).waitFor();
  });

  it.each([
    ['results', '/search', '**/api/search?*', 'We couldn’t reach our stock list just now.'],
    ['a vehicle', '/search', '**/api/cars/*', 'We couldn’t load this vehicle'],
    ['the locations', '/locations', '**/api/locations*', 'We couldn’t load our locations.'],
  ])('%s that failed to load despite a connection load automatically later [LOOK-06]', async (_, path, api, failed) => {
    const page = await demo.startVisitor(phone);
    await page.clock.install();
    await demo.visit('kestrel', path);
    await page.mouse.move(9, 9);
    await page.clock.runFor(1000);
    await demo.settle();
    await page.route(api, (route) => route.fulfill({ status: 503, body: '{}' }));
    const notice = page.getByText(failed);
    if (api.includes('cars'))
      await page
        .getByRole('link', { name: /^Explore Vehicle/ })
        .first()
        .click();
    else if (api.includes('search')) await page.getByPlaceholder('Make, model or keyword').fill('hilux');
    else await page.getByRole('navigation', { name: 'Kind of location' }).getByText('Service').first().click();
    await expectSoon(async () => {
      await page.clock.runFor(1000);
      expect(await notice.isVisible()).toBe(true);
    });
    await page.unroute(api);
    await page.clock.runFor(31_000);
    await notice.waitFor({ state: 'detached' });
  });

  it.each([
    ['server has time', { status: 503 }],
    ['connection is back', undefined],
  ])('pictures that failed load once the %s [LOOK-06]', async (event, answer) => {
    const page = await demo.open('kestrel', '/search', phone);
    await demo.settle();
    const isRetryCode = async (response: Response) =>
      response.url().endsWith('.js') && (await response.text()).includes('responseStatus');
    const code = page.waitForResponse(isRetryCode);
    await page.mouse.move(9, 9);
    await code;
    await demo.settle();
    const count = (condition: string) =>
      page.evaluate<number>(`[...document.querySelectorAll('article img')].filter((image) => ${condition}).length`);
    const countDrawn = () => count('image.naturalWidth > 0');
    const drawn = await countDrawn();
    await page.route('**/images/**', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.locator('article').last().scrollIntoViewIfNeeded();
    const countWaiting = () => count("image.style.visibility === 'hidden'");
    await expectSoon(async () => expect(await countWaiting()).toBeGreaterThan(0));
    const waiting = await countWaiting();
    await page.unroute('**/images/**');
    if (event === 'connection is back') await page.evaluate(`dispatchEvent(new Event('online'))`);
    await expectSoon(async () => expect(await countDrawn()).toBeGreaterThanOrEqual(drawn + waiting));
    expect(await countWaiting()).toBe(0);
  });

  it('an enquiry made offline says that it waits, and is sent once the connection is back [LOOK-06]', async () => {
    const page = await demo.open('kestrel', '/search', phone);
    await page.context().setOffline(true);
    await page.getByText('You’re offline.').waitFor();
    // The form's code has not been loaded yet.
    await page
      .getByRole('button', { name: /^Quick Enquiry/ })
      .first()
      .click();
    await page.context().setOffline(false);
    const typed = { 'First name': 'Ava', 'Last name': 'Ngata', Email: 'ava@example.com', Comments: 'Is it here?' };
    for (const [label, value] of Object.entries({ ...typed, Phone: '0491 570 006', Postcode: '2000' }))
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send Enquiry' }).click();
    await page.getByText('You’re offline. Keep this page open: we send it once you’re back.').waitFor();
    await page.context().setOffline(false);
    await page.waitForURL('**/success');
    await page.getByRole('heading', { name: 'Thank you, Ava.' }).waitFor();
  });
});
