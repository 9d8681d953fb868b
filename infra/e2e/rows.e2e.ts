import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { CarResponse } from '#contracts/api/cars';
import type { StockCar } from '#contracts/api/stock';
import { desktop, phone } from '../support/browser.js';
import { expectSoon, inBrowser, type Site, sites, useDemo } from '../support/demo.js';
import { totalLayoutShift, recordLayoutShifts } from '../support/layout-shifts.js';

/** A low limit of leads per phone number, so that a test can reach it. */
const leadsPerPhone = 2;
const demo = useDemo({ LEADS_PER_PHONE: String(leadsPerPhone) });

/** Each lead has a phone number of its own. */
let numbers = 0;
const mobile = () => `0491 57${String(1000 + numbers++).replace(/(?=...$)/, ' ')}`;

const dealerOf = (site: string) => ({
  authorization: `Bearer ${demo.server.keys.dealer[site]}`,
  'content-type': 'application/json',
});

const carsOf = async (site: string, query = '') => {
  const { hits } = await demo.searchFor(site, `refinementList[status][0]=in_stock${query}`);
  return hits.filter(({ reserved, image_count }) => !reserved && image_count > 3);
};

const signIn = async (page: Page, number: string): Promise<void> => {
  const code = await demo.readTextedCode(async () => {
    await page.getByLabel('Mobile number').fill(number);
    await page.keyboard.press('Enter');
    await page.getByLabel('Your 6-digit code').waitFor();
  });
  await page.getByLabel('Your 6-digit code').fill(code);
  await page.keyboard.press('Enter');
};

/** Returns a car with a video and enough pictures around it. Only cars with a spin have a video. */
const carWithVideo = async (site: Site): Promise<CarResponse> => {
  const { pages } = await demo.searchFor(site, '');
  for (let page = 1; page <= pages; page++) {
    for (const { slug } of (await carsOf(site, `&page=${page}`)).filter(({ has_spin }) => has_spin)) {
      const car = await demo.read<CarResponse>(site, `/api/cars/${slug}`);
      if (car.video_url || car.external_video_url) return car;
    }
  }
  throw new Error(`${site} has no vehicle with a video`);
};

/** Ids of events of forms. */
const formEvents = new Set([9, 14, 15, 17, 18, 22, 48, 51]);

/** Fills in all fields of the form's current step. */
const fillIn = async (form: Locator, number: string): Promise<void> => {
  const said = {
    'First name': 'Mia',
    'Last name': 'Nguyen',
    Email: 'mia@example.com',
    Phone: number,
    Postcode: '2000',
  };
  for (const [label, value] of Object.entries(said)) {
    const field = form.getByLabel(label, { exact: true });
    if (await field.isVisible()) await field.fill(value);
  }
  for (const select of await form.locator('select').all()) await select.selectOption({ index: 1 });
  for (const words of await form.locator('textarea').all()) await words.fill('Hello.');
  const time = form.getByRole('group', { name: 'Choose a time' }).getByRole('radio').first();
  if (await form.getByRole('group', { name: 'Choose a time' }).isVisible()) await time.check({ force: true });
  for (const yes of await form.getByRole('checkbox').all()) await yes.check();
};

/** Returns the form once its scripts have loaded. */
const formOn = async (page: Page): Promise<Locator> => {
  const form = page.locator('form[data-live]').last();
  await form.waitFor();
  return form;
};

const thanked = (page: Page) => page.getByText('Thank you, Mia.').first().waitFor();

const submitOf = (form: Locator): Locator => form.locator('button[type=submit]');

const leadsOf = async (site: string, number: string): Promise<number> => {
  const digits = number.replaceAll(' ', '').slice(1);
  return (await demo.readLeads(site)).filter(({ data }) => JSON.stringify(data).replaceAll(' ', '').includes(digits))
    .length;
};

/** Stores the analytics events of the page in the page itself. */
const recordEvents = `
  globalThis.told = [];
  navigator.sendBeacon = (_, body) => {
    void new Response(body).json().then(({ events }) => told.push(...events.map(({ event_id }) => event_id)));
    return true;
  };
`;

inBrowser('in a browser', () => {
  it.each([
    ['Available', 'Enquire Now'],
    ['On order', 'Enquire Now'],
    ['workshop', 'Find Me Something Similar'],
    ['Sold', 'Find Me Something Similar'],
  ])('the page of a vehicle with the dealer’s status “%s” says “%s” first [STK-06]', async (status, first) => {
    const car = (await carsOf('kestrel')).at(-1)!;
    const path = `/api/stock/cars/${car.id}`;
    const headers = dealerOf('kestrel');
    const stored = JSON.parse((await demo.ask('kestrel', path, { headers })).body) as StockCar;
    const put = (body: object) => demo.ask('kestrel', path, { method: 'PUT', headers, body: JSON.stringify(body) });
    expect((await put({ ...stored.car, status })).status).toBe(200);
    const page = await demo.open('kestrel', `/cars/${car.slug}`);
    const actions = page.locator('[role=group] [data-part="actions"]').getByRole('button');
    expect((await actions.allInnerTexts())[0]).toBe(first);
    expect((await actions.count()) === 1).toBe(first.startsWith('Find'));
    await put({ ...stored.car, status: 'in_stock' });
  });

  it('the count on the button runs from the old number to the new, in the site’s wording [SRCH-20]', async () => {
    const page = await demo.open('wattle', '/find', { ...desktop, reducedMotion: 'no-preference' });
    const tile = page.getByRole('button', { name: /^Trucks/ });
    const { count: trucks } = await demo.searchFor('wattle', 'refinementList[item_type][0]=truck');
    await tile.click();
    const button = page.getByRole('link', { name: /^Show Me/ });
    await expectSoon(async () => expect(await button.innerText()).toContain(`Show Me ${trucks} Vehicles`));
    await page.evaluate(`{
      globalThis.counts = [];
      const button = [...document.querySelectorAll('a')].find(({ textContent }) => textContent.startsWith('Show Me'));
      const note = () => counts.push(Number(/[\\d,]+/.exec(button.textContent)?.[0].replace(',', '')));
      new MutationObserver(note).observe(button, { subtree: true, characterData: true, childList: true });
    }`);
    await tile.click();
    const { count: all } = await demo.searchFor('wattle', '');
    await page.getByRole('link', { name: `Show Me ${all} Vehicles` }).waitFor();
    await expectSoon(async () => expect((await page.evaluate<number[]>('counts')).at(-1)).toBe(all));
    const counts = await page.evaluate<number[]>('counts');
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.filter((count) => count > trucks && count < all).length).toBeGreaterThan(2);
  });

  it('a card in a carousel shows its location on the picture, and its price per week [CARD-06]', async () => {
    const page = await demo.open('kestrel', '/search?query=zzzzzz');
    const cards = page.getByRole('group', { name: 'While you are here' }).getByRole('article');
    const card = cards.filter({ hasText: 'per week*' }).first();
    const [picture, place] = [card.locator('img').first(), card.getByText(/^Located at/).locator('..')];
    const [around, at] = [(await picture.boundingBox())!, (await place.boundingBox())!];
    expect(at.y > around.y && at.y + at.height <= around.y + around.height).toBe(true);
    expect(await place.innerText()).toMatch(/\w+, [A-Z]{2,3}/);
    expect(await card.innerText()).toMatch(/\$\d+ per week\*\s*Comparison rate/);
  });

  it.each(sites)('the video of %s has the configured place among the pictures [VDP-03]', async (site) => {
    const { viewer } = await demo.read<{ viewer: { videoSlot: 'start' | 'second' | 'middle' | 'end' } }>(
      site,
      '/api/site',
    );
    const car = await carWithVideo(site);
    const page = await demo.open(site, `/cars/${car.slug}`);
    const gallery = page.getByRole('button', { name: 'Gallery', exact: true });
    if (await gallery.isVisible()) await gallery.click();
    const thumbnails = page.getByRole('list', { name: 'Choose a picture' }).getByRole('button');
    const labels = await Promise.all((await thumbnails.all()).map((one) => one.getAttribute('aria-label')));
    const { length } = car.images;
    const places = { start: 0, second: 1, middle: Math.floor(length / 2), end: length };
    expect(labels.indexOf('Video')).toBe(places[viewer.videoSlot]);
  });

  it('the breadcrumbs of a vehicle lead to condition and body, make and model [VDP-25]', async () => {
    const [car] = await carsOf('meridian', '&refinementList[car_type][0]=used&refinementList[body][0]=SUV');
    const page = await demo.open('meridian', `/cars/${car!.slug}`);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    const labels = await crumbs.getByRole('listitem').allInnerTexts();
    expect(labels).toEqual(['Home', 'Pre-Owned SUV', car!.make, car!.model, car!.name]);
    for (const label of labels.slice(1, -1)) {
      const path = (await crumbs.getByRole('link', { name: label, exact: true }).getAttribute('href'))!;
      expect([label, /<h1[^>]*>([^<]*)/.exec(await demo.html('meridian', path))?.[1]]).toEqual([
        label,
        expect.stringContaining(label.replace('Pre-Owned ', '')),
      ]);
    }
    await crumbs.getByRole('link', { name: car!.model, exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/cars/'));
    await page.getByRole('article').locator(`a[href="/cars/${car!.slug}"]`).first().waitFor();
  });

  it('a field whose minimum is 0 shows its bounds at 0, and not above [FIN-02]', async () => {
    const page = await demo.open('wattle', '/finance');
    const help = page.getByText('Cannot be less than $0 or more than $250,000');
    const deposit = page.getByLabel('Deposit or trade-in', { exact: true });
    await deposit.waitFor();
    await deposit.fill('500');
    await expectSoon(async () => expect(await help.count()).toBe(1));
    await deposit.fill('0');
    await expectSoon(async () => expect(await help.count()).toBe(2));
    await deposit.fill('-5');
    await page.keyboard.press('Tab');
    expect(await deposit.inputValue()).toBe('$0');
    expect(await help.count()).toBe(2);
  });

  it.each([
    ['an enquiry about a used vehicle', 'used', 'Enquire Now', 15],
    ['an enquiry about a new vehicle', 'new', 'Enquire Now', 14],
    ['a test drive of a used vehicle', 'used', 'Book A Test Drive', 48],
    ['a test drive of a new vehicle', 'new', 'Book A Test Drive', 17],
    ['a question', '/contact', undefined, 22],
    ['an application', '/careers', undefined, 51],
    ['asking for finance', '/apply-for-finance', undefined, 9],
  ])('%s is reported once, under its event id [LEAD-07]', async (_, where, button, event) => {
    const number = mobile();
    const page = await demo.startVisitor();
    await page.addInitScript(recordEvents);
    const car = where.startsWith('/')
      ? undefined
      : (await carsOf('kestrel', `&refinementList[car_type][0]=${where}`))[0];
    await demo.visit('kestrel', car ? `/cars/${car.slug}` : where);
    if (button !== undefined) await page.getByRole('main').getByRole('button', { name: button }).first().click();
    const form = await formOn(page);
    for (let more = true; more;) {
      more = (await submitOf(form).innerText()) === 'Next';
      await fillIn(form, number);
      await submitOf(form).click();
    }
    await thanked(page);
    await expectSoon(async () =>
      expect((await page.evaluate<number[]>('told')).filter((id) => formEvents.has(id))).toEqual([event]),
    );
  });

  it('a bot’s form makes no lead, and a person sees what is wrong, or that there were too many leads [LEAD-11]', async () => {
    const send = async (number: string, change: (form: Locator) => Promise<unknown> = async () => {}) => {
      const page = await demo.open('kestrel', '/contact', phone);
      const form = await formOn(page);
      await fillIn(form, number);
      await change(form);
      await submitOf(form).click();
      return page;
    };
    const alertOn = async (page: Page) => {
      const alert = await page.getByRole('alert').first().innerText();
      // The browser logs the status of the rejection.
      demo.forgiveTroubles();
      return alert;
    };
    const [machine, person] = [mobile(), mobile()];
    const trap = (form: Locator) =>
      form.locator('[name=website]').evaluate((field: { value: string }) => (field.value = 'https://spam.example'));
    expect(await alertOn(await send(machine, trap))).toContain('leave the field “website” empty');
    const wrong = await send(person, (form) => form.getByLabel('Phone', { exact: true }).fill('0000 000 000'));
    expect(await alertOn(wrong)).toContain('Please enter a valid phone number.');
    for (let n = 0; n < leadsPerPhone; n++) await thanked(await send(person));
    expect(await alertOn(await send(person))).toContain('try again later');
    expect([await leadsOf('kestrel', machine), await leadsOf('kestrel', person)]).toEqual([0, leadsPerPhone]);
  });

  it('a saved vehicle that is sold stays on the list, and says so [USER-04]', async () => {
    const [car] = await carsOf('kestrel', '&refinementList[car_type][0]=used');
    const page = await demo.open('kestrel', '/sign-in?type=watchlist&redirect=%2Fwatchlist&back=%2F', phone);
    await signIn(page, mobile());
    await page.waitForURL('**/watchlist');
    await demo.visit('kestrel', `/cars/${car!.slug}`);
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await page.getByText('Car Saved In Watchlist').waitFor();
    await demo.ask('kestrel', `/api/stock/cars/${car!.id}/sell`, { headers: dealerOf('kestrel'), body: '{}' });
    await demo.visit('kestrel', '/watchlist');
    const item = page.getByRole('listitem').filter({ hasText: car!.name });
    await item.getByText('Sold. We can help you find a similar one.').waitFor();
    await item.getByText('JUST SOLD').waitFor();
    await demo.expectNoProblems('watchlist with a sold vehicle');
  });

  it('the garage of a brand has only the saved vehicles of that brand [USER-07]', async () => {
    const ofMake = async (make: string) => (await carsOf('tempo', `&refinementList[make][0]=${make}`))[0]!;
    const [toyota, hyundai] = [await ofMake('Toyota'), await ofMake('Hyundai')];
    const page = await demo.open('tempo', '/my-garage/toyota', phone);
    await page.waitForURL('**/sign-in?type=my-garage&redirect=%2Fmy-garage%2Ftoyota*');
    await signIn(page, mobile());
    await page.getByRole('heading', { name: 'No Toyota here yet' }).waitFor();
    for (const { slug } of [toyota, hyundai]) {
      await demo.visit('tempo', `/cars/${slug}`);
      await page.getByRole('button', { name: /^Save/ }).first().click();
      await page.getByText('Car Saved In Watchlist').waitFor();
    }
    await demo.visit('tempo', '/my-garage/toyota');
    await page.getByRole('heading', { name: 'My Toyota garage' }).waitFor();
    const saved = page.getByRole('region', { name: 'Saved' }).getByRole('heading', { level: 2 });
    await expectSoon(async () => expect(await saved.allInnerTexts()).toEqual(['Saved', toyota.name]));
    await demo.expectNoProblems('garage of a brand');
    await page.getByRole('navigation', { name: 'Garages' }).getByRole('link', { name: 'All' }).click();
    await expectSoon(async () =>
      expect((await saved.allInnerTexts()).toSorted()).toEqual(['Saved', toyota.name, hyundai.name].toSorted()),
    );
  });

  it('the checkout does not shift while it loads who is signed in [SITE-13]', async () => {
    const [car] = (await carsOf('meridian')).filter(({ checkout_enabled }) => checkout_enabled);
    const page = await demo.startVisitor(phone);
    await page.addInitScript(recordLayoutShifts);
    await demo.visit('meridian', `/cars/${car!.slug}/checkout`);
    await page.getByRole('heading', { name: 'Sign in to reserve' }).waitFor();
    expect(await totalLayoutShift(page)).toBeLessThan(0.02);
  });
});
