import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findViolations, holdScripts, phone } from '../support/browser.js';
import { expectSoon, inBrowser, useDemo } from '../support/demo.js';

const demo = useDemo();

const dialogsOn = (page: Page) => page.getByRole('dialog').count();
const pathOf = (page: Page) => new URL(page.url()).pathname;

inBrowser('Back in a dialog', () => {
  it('closes the filters and keeps what was chosen; the next Back leads to the page before [LOOK-13]', async () => {
    const page = await demo.open('kestrel', '/', phone);
    await page.goto(demo.addressOf('kestrel', '/search'));
    await page.getByRole('button', { name: 'Filters' }).click();
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: /^Toyota/ })
      .click();
    await page.waitForURL('**/search?*Toyota');
    await page.goBack();
    await expectSoon(async () => expect(await dialogsOn(page)).toBe(0));
    expect(page.url()).toContain('Toyota');
    await page.goBack();
    await expectSoon(async () => expect(page.url()).not.toContain('Toyota'));
    expect(pathOf(page)).toBe('/search');
    await page.goBack();
    await expectSoon(async () => expect(pathOf(page)).toBe('/'));
  });

  it.each(['kestrel', 'meridian', 'tempo', 'wattle'])(
    'closes an enquiry on %s; one that was sent leads to its success page, and Back from there to the list [LOOK-13, LEAD-14]',
    async (site) => {
      const page = await demo.open(site, '/search', phone);
      const enquire = page.getByRole('button', { name: /Enquir/ }).first();
      await enquire.click();
      await page.getByRole('dialog').waitFor();
      await page.goBack();
      await expectSoon(async () => expect(await dialogsOn(page)).toBe(0));
      expect(pathOf(page)).toBe('/search');
      await enquire.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('First name').fill('Bea');
      await dialog.getByLabel('Last name').fill('Quick');
      await dialog.getByLabel('Email').fill('bea@example.com');
      await dialog.getByLabel('Phone').fill('0491570006');
      await dialog.getByLabel('Postcode').fill('2000');
      await dialog.getByLabel('Comments').fill('Is it still there?');
      const terms = dialog.getByLabel('I agree to the terms');
      if ((await terms.count()) > 0) await terms.check();
      await dialog.getByRole('button', { name: /^Send/ }).click();
      await page.waitForURL('**/success');
      await page.getByText(/Thank you, Bea/).waitFor();
      expect(await dialogsOn(page)).toBe(0);
      await page.goBack();
      await page.waitForURL('**/search');
      await enquire.waitFor();
      expect(await dialogsOn(page)).toBe(0);
    },
  );

  it('closes a picture in full and stays on the vehicle; so does the cross, and then Back leaves [LOOK-13]', async () => {
    const page = await demo.open('kestrel', '/search', phone);
    const { hits } = await demo.searchFor('kestrel', '');
    const address = `/cars/${hits[0]!.slug}`;
    await page.locator(`a[href="${address}"]`).first().click();
    await page.waitForURL(`**${address}`);
    const whole = page.getByRole('button', { name: 'Show it full screen' });
    await whole.click();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await expectSoon(async () => expect(await dialogsOn(page)).toBe(0));
    expect(pathOf(page)).toBe(address);
    await whole.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expectSoon(async () => expect(await dialogsOn(page)).toBe(0));
    await page.goBack();
    await page.waitForURL('**/search');
  });

  it('a reload within a dialog leaves no second page to go back through [LOOK-13]', async () => {
    const page = await demo.open('kestrel', '/search', phone);
    await page.goto(demo.addressOf('kestrel', '/search/used-cars'));
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('dialog').waitFor();
    await page.reload();
    await demo.settle();
    await expectSoon(async () => expect(await page.evaluate('history.state?.dialog')).toBeUndefined());
    await page.goBack();
    await expectSoon(async () => expect(pathOf(page)).toBe('/search'));
  });
});

inBrowser('a form whose code has not loaded', () => {
  it('a press shows the dialog’s frame at once, which can be cancelled; the form follows [LEAD-01, SITE-06]', async () => {
    const page = await demo.open('kestrel', '/search', phone);
    const release = await holdScripts(page);
    const enquire = page.getByRole('button', { name: /^Quick Enquiry/ }).first();
    const frame = page.getByRole('status').filter({ hasText: 'One moment…' });
    await enquire.tap();
    await frame.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).tap();
    await frame.waitFor({ state: 'detached' });
    await enquire.tap();
    await frame.waitFor();
    release();
    await page.getByRole('dialog').getByLabel('First name').waitFor();
    expect(await frame.count()).toBe(0);
  });
});
