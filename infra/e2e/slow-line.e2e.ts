import { expect, it } from '@jest/globals';
import type { Locator, Page, Route } from 'playwright-core';
import type { InboxDetail } from '#contracts/api/inbox';
import { holdScripts, phone } from '../support/browser.js';
import { expectSoon, inBrowser, useDemo } from '../support/demo.js';

const demo = useDemo();

const fillIn = async (within: Page | Locator, name: string) => {
  await within.getByLabel('First name').fill(name);
  await within.getByLabel('Last name').fill('Nguyen');
  await within.getByLabel('Email').fill('mia@example.com');
  await within.getByLabel('Phone').fill('0491 570 006');
  await within.getByLabel('Postcode').fill('2000');
};

const leadsOf = async (name: string, site = 'kestrel') =>
  (await demo.readLeads(site)).filter(
    ({ type, data }) => type === 'forecourt.LeadSubmitted' && JSON.stringify(data).includes(`"${name}"`),
  );

/** Two presses in one moment, before React can draw anything. */
const pressTwice = (button: Locator) =>
  button.evaluate((element) => {
    const pressed = element as unknown as { click(): void };
    pressed.click();
    pressed.click();
  });

/**
 * Holds back the answers of a request that the server has got, and then lets them through or loses them.
 * @returns what the page sent, and a function that ends the wait
 */
const holdAnswers = async (page: Page, path: string) => {
  const sent: string[] = [];
  let isOver = false;
  let end = (_: 'answered' | 'lost') => {};
  const ended = new Promise<'answered' | 'lost'>((resolve) => (end = resolve));
  await page.route(path, async (route: Route) => {
    const request = route.request();
    if (isOver || request.method() === 'GET') return route.fallback();
    const { host, hostname } = new URL(request.url());
    sent.push(request.headers()['idempotency-key'] ?? '');
    // The browser alone resolves the sites' host names.
    const url = request.url().replace(hostname, '127.0.0.1');
    const response = await route.fetch({ url, headers: { ...(await request.allHeaders()), host }, maxRedirects: 0 });
    return (await ended) === 'lost' ? route.abort('connectionreset') : route.fulfill({ response });
  });
  return {
    sent,
    end: (how: 'answered' | 'lost') => {
      isOver = true;
      end(how);
    },
  };
};

const signInAs = async (page: Page, number: string) => {
  const code = await demo.readTextedCode(async () => {
    await page.getByLabel('Mobile number').fill(number);
    await page.keyboard.press('Enter');
  });
  await page.getByLabel('Your 6-digit code').fill(code);
  await page.keyboard.press('Enter');
};

/** Opens each form, and fills it in up to its last button. */
const forms = {
  enquiry: async (name: string) => {
    const page = await demo.open('kestrel', '/search', phone);
    await page.getByRole('button', { name: 'Quick Enquiry' }).first().tap();
    const dialog = page.getByRole('dialog');
    await fillIn(dialog, name);
    await dialog.getByLabel('Comments').fill('Is it there?');
    return dialog.getByRole('button', { name: 'Send Enquiry' });
  },
  contact: async (name: string) => {
    const page = await demo.open('kestrel', '/contact', phone);
    await fillIn(page, name);
    await page.getByLabel('What is it about?').selectOption('Fleet Enquiry');
    await page.getByLabel('Location').selectOption({ index: 1 });
    await page.getByLabel('Comments').fill('Five utes, please.');
    return page.getByRole('button', { name: 'Send Enquiry' });
  },
  'test drive': async (name: string) => {
    const page = await demo.open('kestrel', '/book-test-drive', phone);
    await page.getByLabel('Location').selectOption('kestrel-brookvale');
    const times = page.getByRole('group', { name: 'Choose a time' }).getByRole('radio');
    await times.first().check({ force: true });
    await page.getByRole('button', { name: 'Next' }).tap();
    await fillIn(page, name);
    await page.getByLabel(/provisional licence/).check();
    return page.getByRole('button', { name: 'Book Test Drive' });
  },
} as const;

inBrowser('on a slow or failing line', () => {
  it.each(Object.entries(forms))(
    'an impatient shopper who presses the button of the form %s again, and again after a lost answer, makes one lead [LEAD-10]',
    async (kind, fill) => {
      const name = `Impatient ${kind}`;
      const send = await fill(name);
      const page = send.page();
      const first = await holdAnswers(page, '**/api/leads');
      await pressTwice(send);
      const waiting = page.getByRole('button', { name: 'Sending…' });
      await waiting.tap({ force: true });
      await expectSoon(async () => expect(await leadsOf(name)).toHaveLength(1));
      first.end('lost');
      await page.getByText('Everything you typed is still here.').waitFor();
      expect(first.sent).toHaveLength(1);
      demo.forgiveTroubles();

      const second = await holdAnswers(page, '**/api/leads');
      await send.tap();
      await waiting.tap({ force: true });
      second.end('answered');
      await page.getByText(`Thank you, ${name}.`).waitFor();
      expect(second.sent).toEqual(first.sent);
      expect(await leadsOf(name)).toHaveLength(1);
    },
  );

  it('while a file is on its way, the form is not sent again [LEAD-10, LEAD-13]', async () => {
    const page = await demo.open('tempo', '/careers', phone);
    await fillIn(page, 'Applicant');
    await page.getByLabel('Where do you see yourself?').selectOption('Service');
    await page.getByLabel('About you').fill('I have mended cars for ten years.');
    await page.getByLabel('Location').selectOption({ index: 1 });
    await page.getByLabel('I agree to the terms of use.').check();
    const buffer = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n');
    await page
      .getByLabel('Your résumé, as a PDF')
      .setInputFiles({ name: 'life.pdf', mimeType: 'application/pdf', buffer });
    const leads = await holdAnswers(page, '**/api/leads');
    const files = await holdAnswers(page, '**/attachments');
    const form = page.locator('form', { has: page.getByLabel('About you') });
    await form.locator('button[type=submit]').tap();
    leads.end('answered');
    await expectSoon(async () => expect(files.sent).toHaveLength(1));
    const more = await holdAnswers(page, '**/api/leads');
    await form.getByRole('button', { name: 'Sending…' }).tap({ force: true });
    files.end('answered');
    await page.getByText('Thank you, Applicant.').waitFor();
    expect(more.sent).toEqual([]);
    expect(await leadsOf('Applicant', 'tempo')).toHaveLength(1);
  });

  it('a form that the browser sends itself and its late scripts send again makes one lead [LEAD-10, LEAD-14]', async () => {
    const page = await demo.startVisitor(phone);
    const release = await holdScripts(page);
    await page.goto(demo.addressOf('kestrel', '/contact'), { waitUntil: 'domcontentloaded' });
    await fillIn(page, 'Latecomer');
    await page.getByLabel('What is it about?').selectOption('Fleet Enquiry');
    await page.getByLabel('Location').selectOption({ index: 1 });
    await page.getByLabel('Comments').fill('Five utes, please.');
    const byBrowser = await holdAnswers(page, '**/forms/contact');
    const send = page.getByRole('button', { name: 'Send Enquiry' });
    await send.tap();
    await send.tap({ noWaitAfter: true });
    await expectSoon(async () => expect(await leadsOf('Latecomer')).toHaveLength(1));
    const byScripts = page.waitForResponse('**/api/leads');
    release();
    expect((await byScripts).status()).toBe(201);
    byBrowser.end('answered');
    await page.getByText('Thank you').first().waitFor();
    expect(await leadsOf('Latecomer')).toHaveLength(1);
    demo.forgiveTroubles();
  });

  it('a vehicle saved with two presses stays saved [USER-03]', async () => {
    const page = await demo.open('kestrel', '/sign-in', phone);
    await signInAs(page, '0491 570 157');
    await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'));
    await demo.visit('kestrel', '/search');
    const save = page.getByRole('button', { name: /^Save: / }).first();
    const saved = await holdAnswers(page, '**/api/watchlist/*');
    await pressTwice(save);
    await save.tap({ force: true });
    saved.end('answered');
    await page.getByText('Car Saved In Watchlist').waitFor();
    expect(await save.getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByText('Car Removed').count()).toBe(0);
  });

  it('two presses, and another after a lost answer, make one reservation and one payment [PAY-01, PAY-05]', async () => {
    const { hits } = await demo.searchFor('kestrel', 'refinementList[status][0]=in_stock');
    const car = hits.find((one) => one.checkout_enabled && !one.reserved)!;
    const page = await demo.open('kestrel', `/cars/${car.slug}/checkout`, phone);
    await signInAs(page, '0491 570 158');
    await page.getByLabel('First name').fill('Ava');
    await page.getByLabel('Last name').fill('Ngata');
    await page.getByLabel('Email').fill('ava@example.com');
    await page.getByRole('checkbox').check();
    const go = page.getByRole('button', { name: 'Continue to payment' });
    const first = await holdAnswers(page, '**/api/reservations');
    await pressTwice(go);
    await page.getByRole('button', { name: 'Holding it for you…' }).tap({ force: true });
    await expectSoon(async () => expect(first.sent.length).toBeGreaterThan(0));
    first.end('lost');
    await page.getByText(/check your connection/).waitFor();
    await go.tap();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry').fill('08/29');
    await page.getByLabel('Security code').fill('123');
    const paid = await holdAnswers(page, '**/api/payments/embedded/*');
    await pressTwice(page.getByRole('button', { name: /^Pay \$/ }));
    await expectSoon(async () => expect(paid.sent.length).toBeGreaterThan(0));
    paid.end('answered');
    await page.getByRole('heading', { name: 'It’s held for you' }).waitFor();
    const { reservations } = await page.evaluate<{ reservations: unknown[] }>(
      "fetch('/api/reservations').then((answer) => answer.json())",
    );
    expect(reservations).toHaveLength(1);
    demo.forgiveTroubles();
  });

  it('an outcome recorded with two presses, and again after a lost answer, stands once [CRM-14]', async () => {
    const send = await forms.enquiry('Told once');
    await send.tap();
    await send.page().getByText('Thank you, Told once.').waitFor();
    const [lead] = await leadsOf('Told once');
    const { lead_id } = lead!.data as { lead_id: string };
    const page = await demo.open('kestrel', '/inbox', phone);
    await page.getByLabel('Dealer key').fill(demo.server.keys.dealer['kestrel']!);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /^Told once/ }).tap();
    const outcomes = async () => {
      const headers = { authorization: `Bearer ${demo.server.keys.dealer['kestrel']}` };
      const { body } = await demo.ask('kestrel', `/api/inbox/leads/${lead_id}`, { headers });
      return (JSON.parse(body) as InboxDetail).outcomes;
    };
    const contacted = page.getByRole('button', { name: 'Contacted', exact: true });
    const first = await holdAnswers(page, '**/outcomes');
    await pressTwice(contacted);
    await expectSoon(async () => expect(await outcomes()).toHaveLength(1));
    await contacted.tap({ force: true });
    first.end('lost');
    await page.getByText(/check your connection/).waitFor();
    await contacted.tap();
    await page.getByText('Contacted is recorded.').waitFor();
    expect(first.sent).toHaveLength(1);
    expect(await outcomes()).toHaveLength(1);
    demo.forgiveTroubles();
  });
});
