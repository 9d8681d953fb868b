import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { desktop, phone } from '../support/browser.js';
import { expectSoon, inBrowser, useDemo } from '../support/demo.js';

const demo = useDemo();

const signIn = async (page: Page, number: string): Promise<void> => {
  const code = await demo.readTextedCode(async () => {
    await page.getByLabel('Mobile number').fill(number);
    await page.keyboard.press('Enter');
  });
  await page.getByLabel('Your 6-digit code').fill(code);
  await page.keyboard.press('Enter');
};

const widths = (ofPhone: string, ofDesktop: string) =>
  [
    ['phone', phone, ofPhone],
    ['desktop', desktop, ofDesktop],
  ] as const;

inBrowser('buying online', () => {
  it.each(widths('0491 570 006', '0491 570 110'))(
    'on a %s a shopper of meridian chooses finance and delivery, reloads, signs in and pays the deposit, and the CRM gets it all [PAY-02]',
    async (_, device, number) => {
      const { hits } = await demo.searchFor('meridian', 'refinementList[status][0]=in_stock&range[price]=20000:60000');
      const car = hits.find((hit) => hit.checkout_enabled && !hit.reserved && hit.reserve_amount !== 0)!;
      const page = await demo.open('meridian', `/cars/${car.slug}`, device);
      await page.getByRole('link', { name: 'Buy Online' }).first().click();
      await page.getByRole('button', { name: 'Nothing to trade in' }).waitFor();
      await demo.settle();
      await demo.expectNoProblems('trade-in');
      await page.getByRole('button', { name: 'Nothing to trade in' }).click();
      let quote = () => undefined as void;
      const quoted = new Promise<void>((resolve) => (quote = resolve));
      await page.route('**/api/youx/quote', (route) => quoted.then(() => route.continue()));
      await page.getByLabel('Finance through you').check();
      await page.getByLabel('Loan term', { exact: true }).waitFor();
      // The estimate is kept if the shopper goes on before the lender's quote arrives.
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByLabel('Bring it to me').waitFor();
      expect(await page.evaluate('Object.values(localStorage).join()')).toContain('"weekly":');
      quote();
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await demo.settle();
      await demo.expectNoProblems('paying for it');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByLabel('Bring it to me').check();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Please fill this in.').first().waitFor();
      await page.getByLabel('Street and number').fill('1 Fig St');
      await page.getByLabel('Suburb').fill('Perth');
      await page.getByLabel('Postcode').fill('6000');
      await page.getByText('Delivery costs $650.').waitFor();
      await demo.settle();
      await demo.expectNoProblems('handover');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('heading', { name: 'Sign in to reserve' }).waitFor();
      await demo.settle();
      await demo.expectNoProblems('sign in to reserve');
      await page.reload();
      await page.getByRole('link', { name: 'Sign in', exact: true }).click();
      await signIn(page, number);

      await page.getByRole('heading', { name: 'Check and reserve' }).waitFor();
      await page.getByText('To 1 Fig St, Perth 6000 for $650').waitFor();
      await page.getByText(/^Finance over \d years/).waitFor();
      // An amount may only appear beside its comparison rate, total and warning.
      expect(await page.locator('main').innerText()).not.toMatch(/a week/);
      await demo.settle();
      await demo.expectNoProblems('review');
      await page.getByLabel('First name').fill('Ava');
      await page.getByLabel('Last name').fill('Ngata');
      await page.getByLabel('Email').fill('ava@example.com');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      const pay = async (card: string) => {
        await page.getByLabel('Card number').fill(card);
        await page.getByLabel('Expiry').fill('08/29');
        await page.getByLabel('Security code').fill('123');
        await page.getByRole('button', { name: /^Pay \$/ }).click();
      };
      await page.getByLabel('Card number').waitFor();
      await demo.settle();
      await demo.expectNoProblems('payment');
      await pay('4000 0000 0000 0002');
      const declined = page.getByText('Your card was declined. You haven’t been charged. Please try another card.');
      await declined.waitFor();
      await pay('4000 0025 0000 3155');
      await page.getByRole('heading', { name: 'Your bank wants to check it’s you' }).waitFor();
      expect(await declined.count()).toBe(0);
      await demo.settle();
      await demo.expectNoProblems('the bank');
      await page.getByRole('button', { name: 'Decline' }).click();
      await page.getByText('Your bank did not approve the payment.').waitFor();
      await pay('4000 0025 0000 3155');
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('heading', { name: 'It’s held for you' }).waitFor();
      await demo.settle();
      await demo.expectNoProblems('bought');
      await expectSoon(async () =>
        expect((await demo.readLeads('meridian')).map(({ data }) => data)).toContainEqual(
          expect.objectContaining({
            category: 'Online Purchase',
            vehicle: expect.objectContaining({ car_id: car.id }),
            fields: expect.objectContaining({
              'Pays by': 'Finance',
              'Finance estimate': expect.stringMatching(/^\$\d+ a week$/),
              'Delivery price': '$650',
            }),
          }),
        ),
      );
    },
  );

  it.each(widths('0491 570 156', '0491 570 313'))(
    'on a %s a shopper gets texts about a saved search and a saved vehicle’s price until the link in a message stops them [USER-04]',
    async (_, device, number) => {
      const page = await demo.open('kestrel', '/sign-in?type=watchlist&redirect=/search/used-cars&back=/', device);
      await demo.expectNoProblems('sign-in');
      await signIn(page, number);
      await page.waitForURL('**/search/used-cars');
      await page.getByRole('button', { name: 'Save search' }).click();
      await page.getByRole('button', { name: 'I agree, save it' }).waitFor();
      await demo.expectNoProblems('save search');
      await page.getByRole('button', { name: 'I agree, save it' }).click();
      await page.getByText('Search saved').waitFor();
      const { hits } = await demo.searchFor('kestrel', 'path=/search/used-cars&refinementList[status][0]=in_stock');
      // Presses the button as soon as it is visible, before the page's scripts have loaded.
      await page.goto(demo.addressOf('kestrel', `/cars/${hits[0]!.slug}`), { waitUntil: 'commit' });
      await page
        .getByRole('button', { name: `Save: ${hits[0]!.name}` })
        .first()
        .click();
      await page.getByText('Car Saved In Watchlist').waitFor();
      await page.goto(demo.addressOf('kestrel', '/watchlist'));
      const box = page.getByRole('checkbox', { name: hits[0]!.name });
      await box.check();
      await expectSoon(async () => expect(await box.getAttribute('aria-busy')).toBe('false'));
      await demo.settle();
      await demo.expectNoProblems('watchlist');
      await page.goto(demo.addressOf('kestrel', '/account'));
      await page.getByText('New matches', { exact: false }).waitFor();
      await page.getByText('Price drops', { exact: false }).waitFor();
      await demo.settle();
      await demo.expectNoProblems('account');

      await page.context().clearCookies();
      await page.goto(demo.addressOf('kestrel', '/stop-alerts?token=nonsense'));
      await page.getByRole('button', { name: 'Stop all messages' }).waitFor();
      await demo.settle();
      await demo.expectNoProblems('stop alerts');
      await page.getByRole('button', { name: 'Stop all messages' }).click();
      await page.getByText('This link isn’t one of ours').waitFor();
      await page.goto(demo.addressOf('kestrel', '/stop-alerts?offers=nonsense'));
      await page.getByRole('button', { name: 'Stop news and offers' }).waitFor();
      await demo.settle();
      expect(demo.forgiveTroubles().join()).toContain('404');
      await demo.expectNoProblems('stop offers');
      await page.getByRole('button', { name: 'Stop news and offers' }).click();
      await page.getByText('This link isn’t one of ours').waitFor();
      expect(demo.forgiveTroubles().join()).toContain('404');
    },
  );

  it.each(widths('0491 570 157', '0491 570 737'))(
    'on a %s the prize wheel of tempo requires signing in, and a reload shows the same prize [USER-02]',
    async (_, device, number) => {
      const page = await demo.open('tempo', '/spin-to-win', device);
      await page.waitForURL('**/sign-in?type=spin-to-win*');
      await signIn(page, number);
      await page.getByLabel('First name').fill('Ava');
      await page.getByLabel('Last name').fill('Ngata');
      await page.getByLabel('Email').fill('ava@example.com');
      await page.getByRole('checkbox').check();
      await demo.expectNoProblems('spin');
      await page.getByRole('button', { name: 'Spin the wheel' }).click();
      const prize = page.getByRole('heading', { name: /^You won/ });
      await prize.waitFor();
      const won = await prize.textContent();
      await page.reload();
      await prize.waitFor();
      expect(await prize.textContent()).toBe(won);
      await demo.expectNoProblems('prize');
      await expectSoon(async () =>
        expect((await demo.readLeads('tempo')).map(({ data }) => data)).toContainEqual(
          expect.objectContaining({ category: 'Spin To Win' }),
        ),
      );
    },
  );
});
