import { expect, it } from '@jest/globals';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { isInStock } from '#contracts/domain/car/status';
import { openSqliteLog } from '#platform/adapters/log-sqlite/log';
import { newId } from '#platform/kernel/ids';
import { fitsScreen, phone } from '../support/browser.js';
import { expectSoon, inBrowser, useDemo } from '../support/demo.js';

const demo = useDemo();

const signIn = async (page: Page) => {
  await page.getByLabel('Ops key').fill(demo.server.keys.ops);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
  // The page asks who is signed in. The icon belongs to a site.
  for (const trouble of demo.forgiveTroubles()) expect(trouble).toMatch(/40[14]/);
};
const command = async (id: string, what: string, body: object = {}) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${demo.server.keys.dealer['kestrel']}` };
  const answer = await demo.ask('kestrel', `/api/stock/cars/${id}/${what}`, { headers, body: JSON.stringify(body) });
  expect([what, answer.status]).toEqual([what, 200]);
};

it('links to a demo site lead to the port that the program was given [SITE-01]', async () => {
  await demo.restartAfter(() => Promise.resolve());
  const address = demo.addressOf('kestrel', '/warranty');
  expect(await demo.html('kestrel', '/warranty')).toContain(`<link rel="canonical" href="${address}">`);
});

inBrowser('the operators’ console', () => {
  it('the console follows events, shows a vehicle’s history, feeds and photographs, and rebuilds a projection by keyboard [OPS-03, OPS-04, FEED-14, PHOTO-09]', async () => {
    const page = await demo.open('kestrel', '/ops');
    await page.getByLabel('Ops key').fill('guess');
    await page.keyboard.press('Enter');
    await page.getByText('This is not one of our keys.').waitFor();
    expect(demo.forgiveTroubles().join()).toContain('401');
    await demo.expectNoProblems('the key');
    await signIn(page);
    const kept = await page.evaluate('document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage })');
    expect(String(kept)).not.toContain(demo.server.keys.ops);
    expect(String(kept)).not.toContain('forecourt_ops');
    await page.reload();
    await page.getByRole('navigation', { name: 'Console' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Ops key').waitFor();
    await page.reload();
    await page.getByLabel('Ops key').waitFor();
    await signIn(page);
    await page.getByRole('row', { name: /Event log sqlite ok/ }).waitFor();
    await demo.expectNoProblems('overview');

    await page.keyboard.press('f');
    await page.getByRole('row', { name: /Kestrel Bay Toyota .*% of 100 GB/ }).waitFor();
    await demo.expectNoProblems('feeds and photographs');
    await page.keyboard.press('4');
    await page.getByRole('list', { name: 'Events' }).waitFor();
    await page.keyboard.press('l');
    await page.getByText('live', { exact: true }).waitFor();
    const { hits } = await demo.searchFor('kestrel', 'range[price]=20000:');
    const car = hits.find(({ status }) => isInStock(status));
    const before = new Date(Date.now() - 1).toISOString();
    await command(car!.id, 'price', { price: 12_345 });
    await command(car!.id, 'sell');
    const sold = page.getByRole('button', { name: new RegExp(`CarSold.* car-${car!.id}`) });
    await sold.click();
    const detail = page.getByRole('complementary', { name: 'Event' });
    await detail.getByText(`car-${car!.id}`).waitFor();
    await demo.expectNoProblems('an event');
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'detached' });
    await sold.click();
    await detail.getByRole('link', { name: 'Timeline' }).click();
    await page.getByText('Repriced: price $12,345.').waitFor();
    await page.getByText(String(car!.price)).first().waitFor();
    await demo.expectNoProblems('a timeline');

    await demo.visit('kestrel', `/ops?view=stock&site=kestrel&at=${before}`);
    await page.getByRole('button', { name: 'Sold since 1' }).click();
    const row = page.getByRole('table').getByRole('row').nth(1);
    await expectSoon(async () => expect(await row.innerText()).toMatch(/on offer\s*\$[\d,]+\s*sold\s*\$12,345\s*sold/));
    await demo.expectNoProblems('the stock');

    await page.keyboard.press('2');
    await page.getByRole('button', { name: 'Rebuild watchlist' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    const watchlist = page.getByRole('row', { name: /^watchlist/ });
    await watchlist.getByText('swapped in').waitFor();
    await demo.expectNoProblems('projections');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Ops key').waitFor();
  });

  it('the console issues an API key and shows it once, rotates it, and revokes it at once [HOST-06, OPS-04]', async () => {
    const page = await demo.open('kestrel', '/ops');
    await signIn(page);
    await page.keyboard.press('0');
    await page.getByLabel('Name').fill('Feeds Pty Ltd');
    await page.getByLabel('stock', { exact: true }).check();
    await page.getByLabel('leads', { exact: true }).check();
    await page.getByLabel('Site').selectOption('kestrel');
    await page.getByRole('button', { name: 'Issue' }).click();
    const shown = page.getByRole('region', { name: 'The new key' });
    const first = await shown.locator('code').innerText();
    const opens = async (key: string, path: string) =>
      (await demo.ask('kestrel', path, { headers: { authorization: `Bearer ${key}` } })).status;
    expect([await opens(first, '/api/stock/imports'), await opens(first, '/api/inbox/leads')]).toEqual([200, 200]);
    await demo.expectNoProblems('a new key');

    await shown.getByRole('button', { name: 'I have kept it' }).click();
    expect(await page.content()).not.toContain(first);
    const row = page.getByRole('row', { name: /^Feeds Pty Ltd/ });
    await row.getByText(`…${first.slice(-4)}`).waitFor();
    await row.getByRole('button', { name: 'Narrow' }).click();
    await row.getByLabel('leads').uncheck();
    await demo.expectNoProblems('narrowing a key');
    await row.getByRole('button', { name: 'Narrow' }).click();
    await page.getByText('Feeds Pty Ltd is narrowed.').waitFor();
    expect(await opens(first, '/api/inbox/leads')).toBe(403);

    await row.getByRole('button', { name: 'Rotate' }).click();
    await row.getByRole('button', { name: 'Rotate' }).click();
    const second = await shown.locator('code').innerText();
    expect([await opens(first, '/api/stock/imports'), await opens(second, '/api/stock/imports')]).toEqual([200, 200]);
    await row.getByRole('button', { name: 'Revoke' }).click();
    await row.getByRole('button', { name: 'Yes' }).click();
    await row.waitFor({ state: 'detached' });
    expect([await opens(first, '/api/stock/imports'), await opens(second, '/api/stock/imports')]).toEqual([401, 401]);
    const own = page.getByRole('row').filter({ hasText: 'yours' });
    expect([await own.count(), await own.getByRole('button').count()]).toEqual([1, 0]);
  });

  it('the console retries a parked event, skips it, replays its stream and erases a person [EVT-07, EVT-10, OPS-01]', async () => {
    const [car] = (await demo.searchFor('kestrel', 'range[price]=20000:')).hits;
    const stream = `car-${car!.id}`;
    await demo.restartAfter(async (directory) => {
      const log = await openSqliteLog({ directory: join(directory, 'log') });
      const changes = [null, { car_id: car!.id, changes: { price: 23_456 }, origin: 'dealer' }];
      for (const data of changes) {
        const event = { id: newId(), type: 'CarPriceChanged', version: 1, time: new Date().toISOString(), data };
        await log.append(stream, 'any', [event]);
      }
      await log.close();
    });
    const page = await demo.open('kestrel', '/ops?view=parked&projection=car');
    await signIn(page);
    const card = page.getByRole('listitem').filter({ hasText: 'TypeError' });
    await card.getByText(stream).waitFor();
    await page.getByText('It waits for the one before it in its stream.').waitFor();
    await card.getByText('Stack').click();
    await demo.expectNoProblems('parked events');
    await card.getByRole('button', { name: /^Retry/ }).click();
    await page.getByText(/CarPriceChanged failed again: TypeError/).waitFor();
    await card.getByText('Tried 4 times').waitFor();
    await card.getByRole('button', { name: 'Skip…' }).click();
    await card.getByLabel('Why it is skipped, for good').fill('The feed sent no price');
    await demo.expectNoProblems('a skip');
    await card.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.getByText('Nothing is parked.').waitFor();
    await expectSoon(async () => {
      const { price } = await demo.read<{ price: number }>('kestrel', `/api/cars/${car!.slug}`);
      expect(price).toBe(23_456);
    });

    await page.keyboard.press('8');
    await page.getByLabel('Projection').selectOption('car');
    await page.getByLabel('Stream', { exact: true }).fill(stream);
    await page.getByRole('button', { name: 'Dry run' }).click();
    const reported = page.getByRole('region', { name: 'What came of it' });
    await reported.getByText(/events of 1 documents of .*: 0 created, 0 changed, 1 unchanged/).waitFor();
    await demo.expectNoProblems('a dry run');

    const headers = { 'content-type': 'application/json', 'idempotency-key': 'to-forget' };
    const userData = {
      name: 'Qanarina',
      last_name: 'Zzyzxwick',
      email: 'qanarina@zzyzx.example',
      phone: '0491 570 159',
    };
    const body = JSON.stringify({ userData, category: 'Contact', url: 'http://kestrel.localhost/' });
    expect((await demo.ask('kestrel', '/api/leads', { headers, body })).status).toBe(201);
    await page.keyboard.press('9');
    await page.getByText('Nobody has asked to be forgotten.').waitFor();
    await page.getByLabel('Phone number').fill('0491 570 159');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: /^Forget 1 record/ }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('One person in 1 streams: 1 LeadSubmitted.').waitFor();
    await page.getByRole('row', { name: /demo ops .*complete.* 1 LeadSubmitted/ }).waitFor();
    await demo.expectNoProblems('an erasure');
    expect(JSON.stringify(await demo.readLeads('kestrel'))).not.toContain('Zzyzxwick');
  });

  it('the console also answers at host names that belong to no site [OPS-04]', async () => {
    const page = await demo.open('nobody', '/ops');
    await signIn(page);
    await page.getByRole('row', { name: /Event log sqlite ok/ }).waitFor();
  });

  it('single-key shortcuts are switched off for one browser, and on again; Escape stays [OPS-04, SITE-06]', async () => {
    const page = await demo.open('kestrel', '/ops?view=events');
    await signIn(page);
    const heading = page.getByRole('heading', { level: 1 });
    const toggle = page.getByLabel('Single keys are shortcuts');
    await toggle.uncheck();
    await page.reload();
    await page.getByRole('list', { name: 'Events' }).waitFor();
    expect(await toggle.isChecked()).toBe(false);
    await page.getByRole('list', { name: 'Events' }).getByRole('button').first().click();
    const event = page.getByRole('complementary', { name: 'Event' });
    await event.waitFor();
    for (const key of '21jnl?') await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await event.waitFor({ state: 'detached' });
    expect(await heading.innerText()).toBe('Events');
    await toggle.check();
    await heading.click();
    await page.keyboard.press('2');
    await page.getByRole('heading', { level: 1, name: 'Projections' }).waitFor();
    await demo.expectNoProblems('the switch');
  });

  it('at 320 px the console fits the screen, also with wider spacing of its text [OPS-04, SITE-06]', async () => {
    const page = await demo.open('wattle', '/ops', { ...phone, viewport: { width: 320, height: 568 } });
    await signIn(page);
    await demo.settle();
    expect(await fitsScreen(page)).toBe(true);
    await page.evaluate(`{
      const spacing = new CSSStyleSheet();
      spacing.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
      document.adoptedStyleSheets.push(spacing);
    }`);
    expect(await fitsScreen(page)).toBe(true);
  });

  it('the console is readable on a phone in dark mode [OPS-04]', async () => {
    const page = await demo.open('wattle', '/ops?view=stock', { ...phone, colorScheme: 'dark' });
    await signIn(page);
    await page
      .getByRole('link', { name: /Caravan|Trailblazer|Jayco|Toyota|Isuzu|Ford/ })
      .first()
      .waitFor();
    await demo.expectNoProblems('the stock on a phone');
    await page.getByRole('link', { name: 'CRM deliveries' }).click();
    await page.getByText('No CRM has registered a webhook.').waitFor();
    await demo.expectNoProblems('deliveries on a phone');
  });
});
