import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { phone } from '../support/browser.js';
import { expectSoon, inBrowser, useDemo } from '../support/demo.js';

const demo = useDemo();

const signIn = async (page: Page) => {
  await page.getByLabel('Ops key').fill(demo.server.keys.ops);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
};
const tell = async (id: string, what: string, body: object = {}) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${demo.server.keys.dealer['kestrel']}` };
  const answer = await demo.ask('kestrel', `/api/stock/cars/${id}/${what}`, { headers, body: JSON.stringify(body) });
  expect([what, answer.status]).toEqual([what, 200]);
};

inBrowser('the operators’ console', () => {
  it('OPS-03 OPS-04 follows events, tells a vehicle’s past and rebuilds a projection, by the keyboard', async () => {
    const page = await demo.open('kestrel', '/ops');
    await page.getByLabel('Ops key').fill('guess');
    await page.keyboard.press('Enter');
    await page.getByText('This is not one of our keys.').waitFor();
    expect(demo.forgiveTroubles().join()).toContain('401');
    await demo.expectSound('the key');
    await signIn(page);
    const kept = await page.evaluate('document.cookie + JSON.stringify({ ...localStorage })');
    expect(String(kept)).not.toContain(demo.server.keys.ops);
    await page.getByRole('row', { name: /Event log sqlite ok/ }).waitFor();
    await demo.expectSound('overview');

    await page.keyboard.press('4');
    await page.getByRole('list', { name: 'Events' }).waitFor();
    await page.keyboard.press('l');
    await page.getByText('live', { exact: true }).waitFor();
    const [car] = (await demo.searchFor('kestrel', 'range[price]=20000:')).hits;
    const before = new Date(Date.now() - 1).toISOString();
    await tell(car!.id, 'price', { price: 12_345 });
    await tell(car!.id, 'sell');
    const sold = page.getByRole('button', { name: /CarSold/ }).first();
    await sold.waitFor();
    await sold.click();
    const detail = page.getByRole('complementary', { name: 'Event' });
    await detail.getByText(`car-${car!.id}`).waitFor();
    await demo.expectSound('an event');
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'detached' });
    await sold.click();
    await detail.getByRole('link', { name: 'Timeline' }).click();
    await page.getByText('Repriced: price $12,345.').waitFor();
    await page.getByText(String(car!.price)).first().waitFor();
    await demo.expectSound('a timeline');

    await demo.visit('kestrel', `/ops?view=stock&site=kestrel&at=${before}`);
    await page.getByRole('button', { name: 'Sold since 1' }).click();
    const row = page.getByRole('table').getByRole('row').nth(1);
    await expectSoon(async () => expect(await row.innerText()).toMatch(/on offer\s*\$[\d,]+\s*sold\s*\$12,345\s*sold/));
    await demo.expectSound('the stock');

    await page.keyboard.press('2');
    await page.getByRole('button', { name: 'Rebuild watchlist' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    const watchlist = page.getByRole('row', { name: /^watchlist/ });
    await watchlist.getByText('swapped in').waitFor();
    await demo.expectSound('projections');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Ops key').waitFor();
  }, 60_000);

  it('OPS-04 is read on a phone in the dark', async () => {
    const page = await demo.open('wattle', '/ops?view=stock', { ...phone, colorScheme: 'dark' });
    await signIn(page);
    await page
      .getByRole('link', { name: /Caravan|Trailblazer|Jayco|Toyota|Isuzu|Ford/ })
      .first()
      .waitFor();
    await demo.expectSound('the stock on a phone');
    await page.getByRole('link', { name: 'CRM deliveries' }).click();
    await page.getByText('No CRM has registered a webhook.').waitFor();
    await demo.expectSound('deliveries on a phone');
  }, 30_000);
});
