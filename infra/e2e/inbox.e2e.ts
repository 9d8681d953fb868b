import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { LeadForm } from '#contracts/api/leads';
import { startReceiver, type Receiver } from '#platform/testing/receiver';
import type { WatchedPage } from '../support/browser.js';
import {
  browserPath,
  desktop,
  findViolations,
  fitsItsScreen,
  launchBrowser,
  openPage,
  phone,
} from '../support/browser.js';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';

const inBrowser = browserPath === undefined ? describe.skip : describe;
const json = { 'content-type': 'application/json' };

let directory: string;
let server: Server;
let browser: Browser;
let receiver: Receiver;
let watched: WatchedPage | undefined;

const lead: LeadForm = {
  userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006', postcode: '2000' },
  category: 'Vehicle Enquiry',
  subcategory: 'Used Vehicle Enquiry',
  url: 'http://kestrel.localhost/',
};
const enquire = (name: string, message: string) =>
  askSite(server.port, 'kestrel', '/api/leads', {
    headers: json,
    body: JSON.stringify({ ...lead, userData: { ...lead.userData, name }, message }),
  });

beforeAll(async () => {
  if (browserPath === undefined) return;
  directory = mkdtempSync(join(tmpdir(), 'forecourt-inbox-e2e-'));
  receiver = await startReceiver();
  server = await startServer(directory, { WEBHOOK_LOCAL: 'true' });
  browser = await launchBrowser();
  await askSite(server.port, 'kestrel', '/api/crm/webhooks', {
    headers: { ...json, authorization: `Bearer ${server.keys.crm['kestrel']}` },
    body: JSON.stringify({ url: receiver.url }),
  });
  await enquire('Mia', 'Is it still there?\nI would like to see it on Saturday.');
  await enquire('Noah', 'Can you send photos?');
});

afterEach(async () => {
  const troubles = watched?.troubles ?? [];
  await watched?.close();
  watched = undefined;
  // A browser notes that nobody is signed in yet, and that a key was wrong.
  expect(troubles.filter((trouble) => !trouble.includes('401'))).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  await server?.kill('SIGTERM');
  await receiver?.close();
  if (directory) rmSync(directory, { recursive: true, force: true });
});

const open = async (options: BrowserContextOptions): Promise<Page> => {
  watched = await openPage(browser, options);
  await watched.visit(`http://kestrel.localhost:${server.port}/inbox`);
  return watched.page;
};
const signIn = async (page: Page) => {
  await page.getByLabel('Dealer key').fill(server.keys.dealer['kestrel']!);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
};

inBrowser('the lead inbox', () => {
  it('the lead inbox opens with the dealer key and works with the keyboard alone [CRM-01]', async () => {
    const page = await open(desktop);
    await page.getByLabel('Dealer key').fill('guess');
    await page.keyboard.press('Enter');
    await page.getByText('This is not one of our keys.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await signIn(page);
    const kept = await page.evaluate('document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage })');
    expect(String(kept)).not.toContain(server.keys.dealer['kestrel']!);

    await page.getByRole('link', { name: /Noah Nguyen/ }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Noah Nguyen' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Mia Nguyen' }).waitFor();
    await page.getByText('I would like to see it on Saturday.').waitFor();
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

  it('the lead inbox is readable on a phone in dark mode [CRM-01]', async () => {
    const page = await open({ ...phone, colorScheme: 'dark' });
    await signIn(page);
    await page.getByRole('link', { name: /Mia Nguyen/ }).click();
    await page.getByRole('link', { name: '0491 570 006' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await fitsItsScreen(page)).toBe(true);
    await page.getByRole('button', { name: 'All leads' }).click();
    await page.getByRole('link', { name: /Noah Nguyen/ }).waitFor();
    await page.reload();
    await watched!.settle();
    await page.getByRole('link', { name: /Noah Nguyen/ }).waitFor();
  });
});
