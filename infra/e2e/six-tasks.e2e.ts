import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { phone } from '../support/browser.js';
import { expectSoon, inBrowser, useDemo } from '../support/demo.js';

/** Tests the tasks of shoppers, on a phone and from the home page, with as few actions as possible. */

const demo = useDemo();

/** A person with a phone, and the number of presses, Enter included, and of filled fields. */
class Shopper {
  readonly did = { presses: 0, fields: 0 };

  constructor(readonly page: Page) {}

  /** Presses the target once the page is at rest. */
  async press(what: Locator | 'Enter'): Promise<void> {
    await demo.settle();
    await (what === 'Enter' ? this.page.keyboard.press(what) : what.tap());
    this.did.presses++;
  }

  async pressLink(name: string | RegExp): Promise<void> {
    await this.press(this.page.getByRole('link', { name, exact: true }).first());
  }

  async pressButton(name: string | RegExp): Promise<void> {
    await this.press(this.page.getByRole('button', { name, exact: true }).first());
  }

  async fill(typed: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(typed)) {
      await this.page.getByLabel(label, { exact: true }).fill(text);
      this.did.fields++;
    }
  }

  async choose(label: string, choice: string): Promise<void> {
    await this.page.getByRole('combobox', { name: label, exact: true }).selectOption(choice);
    this.did.fields++;
  }

  async answer(question: string | RegExp, answer: string | RegExp): Promise<void> {
    const choices = this.page.getByRole('group', { name: question });
    await this.press(choices.getByRole('radio', { name: answer, exact: true }).first());
  }

  async signIn(number: string): Promise<void> {
    const code = await demo.readTextedCode(async () => {
      await this.fill({ 'Mobile number': number });
      await this.press('Enter');
    });
    await this.fill({ 'Your 6-digit code': code });
    await this.press('Enter');
  }

  async reserve(): Promise<void> {
    await this.fill({ 'First name': 'Ava', 'Last name': 'Ngata', Email: 'ava@example.com' });
    await this.press(this.page.getByRole('checkbox'));
    await this.pressButton('Continue to payment');
    await this.fill({ 'Card number': '4242 4242 4242 4242', Expiry: '08/29', 'Security code': '123' });
  }
}

/** Defines a task with its maximum of presses and fields, which is what it takes today. */
const task = (title: string, site: string, most: Shopper['did'], script: (shopper: Shopper) => Promise<void>): void => {
  it(`${title} in ${most.presses} presses [LOOK-12]`, async () => {
    const shopper = new Shopper(await demo.open(site, '/', phone));
    await script(shopper);
    expect(shopper.did.presses).toBeLessThanOrEqual(most.presses);
    expect(shopper.did.fields).toBeLessThanOrEqual(most.fields);
  });
};

const contact = {
  'First name': 'Ava',
  'Last name': 'Ngata',
  Email: 'ava@example.com',
  Phone: '0491 570 006',
  Postcode: '2095',
};

inBrowser('on a phone', () => {
  task('a red SUV under $30,000 nearby is found and saved', 'kestrel', { presses: 4, fields: 3 }, async (shopper) => {
    const { page } = shopper;
    await shopper.fill({ 'Search cars by make, model or keyword': 'red suv under 30k near manly' });
    await shopper.press('Enter');
    const inUse = page.getByRole('list', { name: 'Filters in use' });
    for (const name of ['Red', 'SUV', 'Up to $30,000', 'Near 2095'])
      await inUse.getByRole('button', { name: `Remove ${name}` }).waitFor();
    await shopper.pressButton(/^Save: /);
    await shopper.signIn('0491 570 006');
    await page.getByText('Car Saved In Watchlist').waitFor();
    await inUse.getByRole('button', { name: 'Remove Red' }).waitFor();
    await page.getByRole('link', { name: 'Watchlist, 1' }).waitFor();
  });

  task('two utes are compared and one is to be driven', 'kestrel', { presses: 10, fields: 5 }, async (shopper) => {
    const { page } = shopper;
    await shopper.pressLink('Utes and 4x4');
    await page.waitForURL('**/search?*Ute');
    const unchosen = page.getByRole('button', { name: /^Compare: /, pressed: false }).first();
    await shopper.press(unchosen);
    await shopper.press(unchosen);
    await shopper.pressLink('Compare 2');
    await page.getByRole('row', { name: 'Body Ute Ute' }).waitFor();
    await shopper.pressLink(/^Explore Vehicle/);
    await shopper.pressButton('Book A Test Drive');
    await shopper.answer('Choose a time', /m$/);
    await shopper.pressButton('Next');
    await shopper.fill(contact);
    await shopper.press(page.getByLabel(/provisional licence/));
    await shopper.pressButton('Book Test Drive');
    await page.getByText(/We’ll see you on \w+day/).waitFor();
  });

  task('a car is reserved though the line fails', 'kestrel', { presses: 7, fields: 8 }, async (shopper) => {
    const { page } = shopper;
    await shopper.pressLink(/^Reserve This Car/);
    await shopper.signIn('0491 570 156');
    await shopper.reserve();
    await page.context().setOffline(true);
    await page.getByText('You’re offline.').waitFor();
    await shopper.press('Enter');
    await page.getByText('You won’t be charged twice.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You’re offline.').waitFor({ state: 'detached' });
    await shopper.pressButton(/^Pay \$/);
    await page.getByRole('heading', { name: 'It’s held for you' }).waitFor();
    expect(demo.forgiveTroubles().join()).toContain('ERR_INTERNET_DISCONNECTED');
  });

  task('a trade-in is valued', 'kestrel', { presses: 10, fields: 8 }, async (shopper) => {
    const { page } = shopper;
    await shopper.pressLink('Sell your car');
    await shopper.fill({ Rego: 'ABC123' });
    await shopper.press('Enter');
    await page.getByText('Not this one?').waitFor();
    await shopper.fill({ Kilometres: '60000' });
    await shopper.press('Enter');
    await shopper.answer(/condition/, /^Good/);
    await shopper.answer(/serviced/, /^Always/);
    await shopper.answer(/accident/, 'No');
    await shopper.answer(/keys/, 'Two or more');
    await shopper.answer(/owing/, 'No');
    await shopper.pressButton('Next');
    await shopper.fill(contact);
    await shopper.choose('Location', 'kestrel-brookvale');
    await shopper.pressButton('See My Valuation');
    await page.getByRole('heading', { name: 'We expect to pay you' }).waitFor();
  });

  task('Saturday’s hours of the nearest service are found', 'kestrel', { presses: 3, fields: 1 }, async (shopper) => {
    const { page } = shopper;
    await shopper.pressLink('Locations');
    await shopper.pressLink('Service');
    await shopper.fill({ 'Your postcode': '2102' });
    await shopper.press('Enter');
    const nearest = page.getByRole('main').getByRole('article').first();
    await nearest.getByText('under 1 km away').waitFor();
    await expectSoon(async () =>
      expect(await nearest.getByRole('row', { name: /^Sat/ }).innerText()).toMatch(/8 am – 12 pm/),
    );
  });

  task('a car is had by the week for half a year', 'tempo', { presses: 7, fields: 9 }, async (shopper) => {
    const { page } = shopper;
    await shopper.pressLink(/^Explore Vehicle/);
    await shopper.choose('How long', '26');
    await page.waitForURL('**?weeks=26');
    await shopper.pressLink('Reserve Car Now');
    await shopper.signIn('0491 570 157');
    await page.getByText('26 weeks, 350 km a week', { exact: false }).waitFor();
    await shopper.reserve();
    await shopper.press('Enter');
    await page.getByRole('heading', { name: 'It’s held for you' }).waitFor();
  });
});
