import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { desktop, phone } from '../support/browser.js';
import { inBrowser, useDemo } from '../support/demo.js';

const demo = useDemo();

const reservable = async (site: string) => {
  const { hits } = await demo.searchFor(site, 'refinementList[status][0]=in_stock');
  return hits.filter((car) => car.checkout_enabled && !car.reserved && car.reserve_amount !== 0);
};

/** Signs in from the sign-in page, by keyboard. */
const signIn = async (page: Page, number: string): Promise<void> => {
  const code = await demo.readTextedCode(async () => {
    await page.getByLabel('Mobile number').fill(number);
    await page.keyboard.press('Enter');
    await page.getByLabel('Your 6-digit code').waitFor();
  });
  await page.getByLabel('Your 6-digit code').fill(code);
  await page.keyboard.press('Enter');
};

inBrowser('in a browser', () => {
  it.each([
    ['desktop', 'kestrel', desktop, '0491 570 006'],
    ['phone', 'tempo', phone, '0491 570 156'],
  ])(
    'on a %s a shopper of %s signs in when asked, is declined, pays, and sees the car among their reservations [USER-01, USER-02, PAY-01, PAY-05]',
    async (_, site, options, number) => {
      const [car] = await reservable(site);
      const page = await demo.startVisitor(options);
      await page.goto(demo.addressOf(site, `/cars/${car!.slug}/checkout`), { waitUntil: 'networkidle' });
      await page.waitForURL('**/sign-in?type=checkout&redirect=*');
      await demo.expectNoProblems('sign-in');
      await signIn(page, number);
      await page.waitForURL(`**/cars/${car!.slug}/checkout`);
      await page.getByLabel('First name').fill('Ava');
      await page.getByLabel('Last name').fill('Ngata');
      await page.getByLabel('Email').fill('ava@example.com');
      await page.getByRole('checkbox').check();
      await demo.expectNoProblems('checkout');
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page.getByLabel('Card number').fill('4000 0000 0000 0002');
      await page.getByLabel('Expiry').fill('08/29');
      await page.getByLabel('Security code').fill('123');
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await page.getByText('Your card was declined. You haven’t been charged. Please try another card.').waitFor();
      await demo.expectNoProblems('declined');
      // After a reload, the checkout continues at the same step.
      await page.reload({ waitUntil: 'networkidle' });
      await page.getByLabel('Card number').fill('4242 4242 4242 4242');
      await page.getByLabel('Expiry').fill('08/29');
      await page.getByLabel('Security code').fill('123');
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await page.getByRole('heading', { name: 'It’s held for you' }).waitFor();
      await demo.expectNoProblems('confirmed');
      await page.getByRole('link', { name: 'See my garage' }).click();
      await page.getByText(/^Held until/).waitFor();
      await demo.expectNoProblems('garage');
      await page.goto(demo.addressOf(site, '/online-payment'), { waitUntil: 'networkidle' });
      await page.getByText('You have nothing to pay right now.').waitFor();
      await demo.expectNoProblems('online payment');
    },
  );

  // Each test is a new shopper.
  const visitors = ['0491 570 157', '0491 570 110', '0491 570 313', '0491 570 737'][Symbol.iterator]();

  it.each([
    ['desktop', desktop],
    ['phone', phone],
  ])(
    'on a %s favourites become the watchlist, a vehicle is saved, its price falls, and it is removed [USER-03, USER-04, USER-06, LOOK-04]',
    async (_, options) => {
      const page = await demo.startVisitor(options);
      const number = visitors.next().value!;
      await page.goto(demo.addressOf('kestrel', '/search/used-cars'), { waitUntil: 'networkidle' });
      // A favourite from a time when the site had no watchlist.
      const { hits } = await demo.searchFor('kestrel', 'refinementList[car_type][0]=used');
      const { id, slug, name: title, make, model } = hits.at(-1)!;
      const favourite = { id, slug, name: title, make, model };
      await page.evaluate(
        `localStorage.setItem('forecourt.favourites', ${JSON.stringify(JSON.stringify([favourite]))})`,
      );
      await page.reload({ waitUntil: 'networkidle' });
      const save = page.getByRole('button', { name: /^Save: / }).first();
      await save.click();
      await page.waitForURL('**/sign-in?type=watchlist*');
      await signIn(page, number);
      await page.getByRole('button', { name: 'Add to my watchlist' }).waitFor();
      await demo.expectNoProblems('keep favourites');
      await page.getByRole('button', { name: 'Add to my watchlist' }).click();
      await page.waitForURL('**/search/used-cars');
      await page.getByText('Car Saved In Watchlist').waitFor();
      const name = (await save.getAttribute('aria-label'))!.slice('Save: '.length);
      await page.getByText(`${name} is now available in your watchlist`).waitFor();
      const found = await demo.searchFor('kestrel', `query=${encodeURIComponent(name)}`);
      const car = found.hits.find((hit) => hit.name === name)!;
      await demo.ask('kestrel', `/api/stock/cars/${car.id}/price`, {
        headers: { authorization: `Bearer ${demo.server.keys.dealer['kestrel']}`, 'content-type': 'application/json' },
        body: JSON.stringify({ price: car.price! - 1000 }),
      });
      await page.getByRole('link', { name: 'View List' }).click();
      await page.waitForURL('**/watchlist');
      await page.getByText('2 Cars').waitFor();
      await page.getByText('Down $1,000 since you saved it').waitFor();
      await demo.expectNoProblems('watchlist');
      await page.getByRole('button', { name: `Save: ${name}` }).click();
      await page.getByText(`${name} is no longer in your watchlist`).waitFor();
      await page.getByText('1 Car', { exact: true }).waitFor();
      await page.goto(demo.addressOf('kestrel', '/account'), { waitUntil: 'networkidle' });
      await demo.expectNoProblems('account');
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.getByText('You are signed out').waitFor();
      await page.goto(demo.addressOf('kestrel', '/my-garage/toyota'));
      await page.waitForURL('**/sign-in?type=my-garage&redirect=%2Fmy-garage%2Ftoyota*');
    },
  );

  it('input and choices are still there when a shopper returns from signing in [LOOK-04]', async () => {
    const [car] = await reservable('kestrel');
    const page = await demo.startVisitor(phone);
    await demo.visit('kestrel', '/search/used-cars?query=toyota');
    await page.getByRole('button', { name: 'Save search' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, '0491 570 156');
    await page.waitForURL('**/search/used-cars?query=toyota');
    await page.getByRole('button', { name: 'I agree, save it' }).click();
    await page.getByText('Search saved').waitFor();

    await demo.visit('kestrel', `/cars/${car!.slug}/checkout`);
    await page.getByLabel('First name').fill('Ava');
    await page.getByLabel('Email').fill('ava@example.com');
    await page.getByLabel('Last name').fill('Ngata');
    await page.getByRole('checkbox').check();
    // The session ends while the shopper types.
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForURL('**/sign-in?type=checkout&redirect=*');
    demo.forgiveTroubles();
    await signIn(page, '0491 570 156');
    await page.getByLabel('First name').waitFor();
    const typed = ['First name', 'Last name', 'Email'].map((label) => page.getByLabel(label).inputValue());
    expect(await Promise.all(typed)).toEqual(['Ava', 'Ngata', 'ava@example.com']);
  });

  it('a payment during which the program is killed continues, and is charged once [PAY-05]', async () => {
    const [car] = await reservable('kestrel');
    const page = await demo.startVisitor(phone);
    const checkout = demo.addressOf('kestrel', `/cars/${car!.slug}/checkout`);
    const pay = async (card: string) => {
      await page.getByLabel('Card number').fill(card);
      await page.getByLabel('Expiry').fill('08/29');
      await page.getByLabel('Security code').fill('123');
      await page.getByRole('button', { name: /^Pay \$/ }).click();
    };
    const killAndStart = async () => {
      await demo.restartAfter(async () => undefined, 'SIGKILL');
      await page.goto(checkout);
    };
    await page.goto(checkout, { waitUntil: 'networkidle' });
    await page.waitForURL('**/sign-in?type=checkout&redirect=*');
    await signIn(page, '0491 570 159');
    await page.getByLabel('First name').fill('Ava');
    await page.getByLabel('Last name').fill('Ngata');
    await page.getByLabel('Email').fill('ava@example.com');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await pay('4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    await killAndStart();
    await pay('4242 4242 4242 4242');
    await page.getByRole('heading', { name: /^(Confirming your payment|It’s held for you)$/ }).waitFor();
    await killAndStart();
    await page.getByRole('heading', { name: 'It’s held for you' }).waitFor();
    const { body } = await demo.ask('kestrel', `/api/ops/events?type=PaymentReceived`, {
      headers: { authorization: `Bearer ${demo.server.keys.ops}` },
    });
    const streams = (JSON.parse(body) as { events: { stream: string }[] }).events.map(({ stream }) => stream);
    expect(streams.length).toBeGreaterThan(0);
    expect(streams).toEqual([...new Set(streams)]);
    // Problems of the pages that were open during the kill.
    demo.forgiveTroubles();
  });

  it('a link to the sign-in page can’t redirect away from the site [USER-01]', async () => {
    const page = await demo.startVisitor(desktop);
    await page.goto(
      demo.addressOf('kestrel', '/sign-in?type=watchlist&redirect=//evil.example&back=https://evil.example'),
      {
        waitUntil: 'networkidle',
      },
    );
    expect(await page.getByRole('link', { name: 'Not now, take me back' }).getAttribute('href')).toBe('/');
    await signIn(page, '0491 570 158');
    await page.waitForURL(demo.addressOf('kestrel', '/'));
  });
});
