import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { LeadForm } from '#contracts/api/leads';
import { startReceiver, type Receiver } from '#platform/testing/receiver';
import { desktop, findViolations, fitsScreen, phone } from '../support/browser.js';
import { inBrowser, useDemo } from '../support/demo.js';
import { findFailures } from '../support/wcag.js';

const json = { 'content-type': 'application/json' };

let receiver: Receiver;
// Registered before the demo's own check. A browser logs a 401 before the sign-in and after a wrong key.
afterEach(() => expect(demo.forgiveTroubles().filter((trouble) => !trouble.includes('401'))).toEqual([]));
const demo = useDemo({ WEBHOOK_LOCAL: 'true' });

const lead: LeadForm = {
  userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006', postcode: '2000' },
  category: 'Vehicle Enquiry',
  subcategory: 'Used Vehicle Enquiry',
  url: 'http://kestrel.localhost/',
};
const enquire = (name: string, message: string, car_id?: string) =>
  demo.ask('kestrel', '/api/leads', {
    headers: json,
    body: JSON.stringify({ ...lead, userData: { ...lead.userData, name }, message, car_id }),
  });

beforeAll(async () => {
  receiver = await startReceiver();
  await demo.ask('kestrel', '/api/crm/webhooks', {
    headers: { ...json, authorization: `Bearer ${demo.server.keys.crm['kestrel']}` },
    body: JSON.stringify({ url: receiver.url }),
  });
  const { hits } = await demo.searchFor('kestrel', 'query=N4100');
  await enquire('Mia', 'Is it still there?\nI would like to see it on Saturday.', hits[0]!.id);
  await enquire('Noah', 'Can you send photos?');
});

afterAll(() => receiver?.close());

const open = (options: BrowserContextOptions): Promise<Page> => demo.open('kestrel', '/inbox', options);
const signIn = async (page: Page) => {
  await page.getByLabel('Dealer key').fill(demo.server.keys.dealer['kestrel']!);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
};

inBrowser('the lead inbox', () => {
  it('the lead inbox opens with the dealer key and works with the keyboard alone [CRM-01, PRICE-01]', async () => {
    const page = await open(desktop);
    await page.getByLabel('Dealer key').fill('guess');
    await page.keyboard.press('Enter');
    await page.getByText('This is not one of our keys.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await signIn(page);
    const kept = await page.evaluate('document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage })');
    expect(String(kept)).not.toContain(demo.server.keys.dealer['kestrel']!);

    await page.getByRole('link', { name: /Noah Nguyen/ }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Noah Nguyen' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Mia Nguyen' }).waitFor();
    await page.getByText('I would like to see it on Saturday.').waitFor();
    await page.getByRole('definition').filter({ hasText: '$59,990 Drive Away' }).waitFor();
    await page.getByRole('region', { name: 'Your CRM' }).getByText('Delivered').waitFor();
    expect(await findViolations(page)).toEqual([]);

    const became = page.getByRole('region', { name: 'What became of it' });
    await became.getByText('No reply recorded yet').waitFor();
    await page.getByRole('button', { name: '2 not answered' }).waitFor();
    await became.getByRole('button', { name: 'Contacted' }).click();
    await became.getByRole('listitem').filter({ hasText: 'Contacted' }).waitFor();
    await page.getByRole('button', { name: '1 not answered' }).waitFor();
    await became.getByRole('button', { name: 'Lost' }).click();
    await became.getByRole('button', { name: 'Bought elsewhere' }).click();
    await became.getByRole('listitem').filter({ hasText: 'Bought elsewhere' }).waitFor();
    expect(await findViolations(page)).toEqual([]);

    const before = receiver.received.length;
    await page.keyboard.press('r');
    await page.getByText('Sent again.').waitFor();
    while (receiver.received.length === before) await page.waitForTimeout(20);
    expect(receiver.received.at(-1)!.body).toContain('Mia');
    await page.keyboard.press('Escape');
    await page.getByText('Choose a lead to read it.').waitFor();

    await page.getByRole('link', { name: 'Visits' }).click();
    await page.getByRole('heading', { name: /^Visits/ }).waitFor();
    await page.getByRole('figure', { name: 'Vehicle views by day' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Dealer key').waitFor();
  });

  it('the inbox’s single-key shortcuts can be switched off in a browser [CRM-01, SITE-06]', async () => {
    const page = await open(desktop);
    await signIn(page);
    await page.getByLabel('Single keys are shortcuts').uncheck();
    await page.reload();
    await page.getByRole('link', { name: /Noah Nguyen/ }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('link', { name: /Mia Nguyen/ }).click();
    await page.getByRole('heading', { name: 'Mia Nguyen' }).waitFor();
    expect(await page.locator('[aria-keyshortcuts]').count()).toBe(0);
    await page.getByLabel('Single keys are shortcuts').check();
    expect(await page.locator('[aria-keyshortcuts]').count()).toBe(1);
    await page.getByRole('heading', { name: 'Mia Nguyen' }).click();
    await page.keyboard.press('k');
    await page.getByRole('heading', { name: 'Noah Nguyen' }).waitFor();
  });

  it('the lead inbox is readable on a phone in dark mode [CRM-01]', async () => {
    const page = await open({ ...phone, colorScheme: 'dark' });
    expect(await findFailures(page)).toEqual([]);
    await signIn(page);
    expect(await findFailures(page)).toEqual([]);
    await page.getByRole('link', { name: /Mia Nguyen/ }).click();
    await page.getByRole('link', { name: '0491 570 006' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await fitsScreen(page)).toBe(true);
    await page.getByRole('button', { name: 'All leads' }).click();
    await page.getByRole('link', { name: /Noah Nguyen/ }).waitFor();
    await page.reload();
    await demo.settle();
    await page.getByRole('link', { name: /Noah Nguyen/ }).waitFor();
  });

  it('the header of the inbox has two rows on phones, also while a feed waits for a decision [CRM-01, SITE-04]', async () => {
    const feed = 'stocknum,make,model,year,price,km,car_type\nZ1,Toyota,Corolla,2024,30000,10,used\n';
    await demo.ask('kestrel', '/api/stock/import?dealership_id=kestrel-bay-toyota&feed=full', {
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${demo.server.keys.dealer['kestrel']}` },
      body: feed,
    });
    const page = await open(phone);
    await signIn(page);
    const bar = page.getByRole('banner');
    await bar.getByRole('link', { name: 'Feeds 1 to decide' }).waitFor();
    for (const width of [320, 360, 390, 430]) {
      await page.setViewportSize({ width, height: 700 });
      const middles = async (...of: string[]) =>
        Promise.all(
          of.map(async (name) => {
            const box = (await bar.getByText(name).or(bar.getByLabel(name)).first().boundingBox())!;
            return box.y + box.height / 2;
          }),
        );
      const [site, csv, out] = await middles('Kestrel Bay Toyota', 'Export CSV', 'Sign out');
      const [leads, feeds] = await middles('Leads', 'Feeds');
      expect([width, Math.abs(site! - csv!) < 4, csv === out, Math.abs(leads! - feeds!) < 4]).toEqual([
        width,
        true,
        true,
        true,
      ]);
      expect([width, leads! > out!, await fitsScreen(page)]).toEqual([width, true, true]);
    }
  });
});
