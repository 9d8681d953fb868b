import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import type { InboxDetail } from '#contracts/api/inbox';
import { startCollector } from '#platform/testing/collector';
import { maxAttachmentBytes } from '#contracts/domain/forms/attachable';
import { crmInboxView } from '#contracts/views/lead';
import { physicalName } from '#contracts/views/view';
import { findViolations, fitsScreen, holdScripts, phone } from '../support/browser.js';
import { expectSoon, inBrowser, useDemo } from '../support/demo.js';

const environment: Record<string, string> = {};
let collector: Awaited<ReturnType<typeof startCollector>>;
beforeAll(async () => {
  collector = await startCollector();
  environment['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
});
const demo = useDemo(environment);
afterAll(() => collector?.close());

/** Opens a page without waiting until it can be used, because a page without scripts never can. */
const open = async (site: string, path: string, options?: BrowserContextOptions): Promise<Page> => {
  const page = await demo.startVisitor(options);
  await page.goto(demo.addressOf(site, path));
  return page;
};

const fillIn = async (page: Page | Locator, name: string) => {
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Last name').fill('Nguyen');
  await page.getByLabel('Email').fill('mia@example.com');
  await page.getByLabel('Phone').fill('0491 570 006');
  await page.getByLabel('Postcode').fill('2000');
};

const lastLead = async (site: string) =>
  (await demo.readLeads(site)).filter(({ type }) => type === 'forecourt.LeadSubmitted').at(-1)!.data;

const photograph = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer(),
});

/** Returns a picture as large as a phone's camera makes. */
const ofCamera = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 2400, height: 1800, channels: 3, background: 'red', noise } })
    .png()
    .toBuffer();
};

/** Waits until the last lead's attachments have these types. */
const expectAttached = async (site: string, types: readonly string[]) => {
  const { lead_id } = await lastLead(site);
  await expectSoon(async () => {
    const { body } = await demo.ask(site, `/api/inbox/leads/${lead_id}`, {
      headers: { authorization: `Bearer ${demo.server.keys.dealer[site]}` },
    });
    expect((JSON.parse(body) as InboxDetail).attachments.map(({ type }) => type)).toEqual(types);
  });
};

const accessible = async (page: Page) => {
  expect(await findViolations(page)).toEqual([]);
};

/** Without the checks by the page's scripts, and without waiting for them. */
const withoutScripts = { ...phone, javaScriptEnabled: false };

inBrowser('the forms in a browser without scripts', () => {
  it('a form of a page is sent by the browser itself [LEAD-14]', async () => {
    const page = await open('kestrel', '/contact', withoutScripts);
    await fillIn(page, 'Ines');
    await page.getByLabel('What is it about?').selectOption('Fleet Enquiry');
    await page.getByLabel('Location').selectOption({ index: 1 });
    await page.getByLabel('Comments').fill('Five utes, please.');
    await page.getByRole('button', { name: 'Send Enquiry' }).click();
    await page.waitForURL('**/success');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Thank you.');
    expect(await lastLead('kestrel')).toMatchObject({
      user: { name: 'Ines' },
      message: 'Five utes, please.',
      opt_in: true,
      url: expect.stringMatching(/\/contact$/),
    });
  });

  it('a button that opens a form leads to it, and an error stands beside the field [LEAD-14]', async () => {
    const [car] = (await demo.searchFor('kestrel', '')).hits;
    const page = await open('kestrel', `/cars/${car!.slug}`, withoutScripts);
    await page.locator('main').getByRole('button', { name: 'Enquire Now' }).first().click();
    await page.waitForURL(`**/forms/enquiry?car_id=${car!.id}`);
    expect(await page.getByText(`About the ${car!.year} ${car!.make} ${car!.model}`).count()).toBe(1);
    await fillIn(page, 'Omar');
    await page.getByLabel('Phone').fill('0000 000 000');
    await page.getByLabel('Comments').fill('Is it there?');
    await page.getByRole('button', { name: 'Send Enquiry' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('Please enter a valid phone number.');
    expect(await page.getByLabel('First name').inputValue()).toBe('Omar');
    await page.getByLabel('Phone').fill('0491 570 006');
    await page.getByRole('button', { name: 'Send Enquiry' }).click();
    await page.waitForURL('**/success');
    expect(await lastLead('kestrel')).toMatchObject({
      user: { name: 'Omar' },
      vehicle: { car_id: car!.id },
      url: expect.stringContaining(`/cars/${car!.slug}`),
    });
    // The page logs the status of a response to an invalid form.
    demo.forgiveTroubles();
  });

  it('the page of a form is accessible, and fits a phone [LEAD-14, LOOK-09]', async () => {
    for (const form of ['test-drive', 'service', 'valuation', 'parts']) {
      const page = await open('meridian', `/forms/${form}`, phone);
      await accessible(page);
      expect(await fitsScreen(page)).toBe(true);
    }
  });

  it('if scripts don’t load, an early press leads to the form [LEAD-14]', async () => {
    const page = await demo.startVisitor(phone);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(demo.addressOf('kestrel', '/search'));
    await page
      .getByRole('button', { name: /^Quick Enquiry/ })
      .first()
      .click();
    await page.waitForURL('**/forms/enquiry?car_id=*');
    demo.forgiveTroubles();
  });

  it('input typed before the scripts load is kept when they take over the form, and an early press takes effect then [LEAD-14]', async () => {
    const page = await demo.startVisitor();
    const release = await holdScripts(page);
    await page.goto(demo.addressOf('kestrel', '/contact'), { waitUntil: 'domcontentloaded' });
    await page.getByLabel('First name').fill('Early');
    await page.getByLabel('What is it about?').selectOption('Fleet Enquiry');
    await page.getByLabel('Keep me up to date').uncheck();
    await page.getByRole('button', { name: 'Send Enquiry' }).click();
    await page.getByLabel('Last name').focus();
    release();
    // The page's scripts handle it: the page stays, and names the missing fields.
    await page.getByText('Please fix the following errors:').waitFor();
    await demo.settle();
    await page.getByLabel('Last name').fill('Bird');
    expect(await page.getByLabel('First name').inputValue()).toBe('Early');
    expect(await page.getByLabel('Last name').inputValue()).toBe('Bird');
    expect(await page.getByLabel('What is it about?').inputValue()).toBe('Fleet Enquiry');
    expect(await page.getByLabel('Keep me up to date').isChecked()).toBe(false);
  });

  it('a form submitted while its scripts do not load is sent by the browser after a while [LEAD-14]', async () => {
    const page = await demo.startVisitor(phone);
    await page.route('**/assets/*.js', () => undefined);
    await page.goto(demo.addressOf('kestrel', '/contact'), { waitUntil: 'domcontentloaded' });
    await page.getByLabel('First name').fill('Patient');
    await page.getByRole('button', { name: 'Send Enquiry' }).click();
    await page.waitForURL('**/forms/contact');
    expect(await page.getByLabel('First name').inputValue()).toBe('Patient');
    expect(await page.getByRole('alert').innerText()).toContain('Please enter a valid email address.');
    demo.forgiveTroubles();
  });
});

inBrowser('the forms in a browser', () => {
  it('an enquiry about a subscription car contains the chosen plan [LOOK-03]', async () => {
    const [car] = (await demo.searchFor('tempo', '')).hits;
    const page = await open('tempo', `/cars/${car!.slug}`);
    await demo.settle();
    const plan = page.getByLabel('Your plan');
    await plan.getByLabel('How long').selectOption('26');
    await page.waitForURL('**?weeks=26');
    const priceOf = async () => (await plan.getByRole('status').innerText()).split(' ')[0];
    const fewKilometres = await priceOf();
    await plan.getByLabel('How far a week').selectOption('500');
    await expectSoon(async () => expect(await priceOf()).not.toBe(fewKilometres));
    await accessible(page);
    // Only now, because the first change may have come from the term.
    const price = await priceOf();
    await page.getByRole('button', { name: 'Enquire Now' }).first().click();
    const form = page.getByRole('dialog');
    await fillIn(page, 'Noa');
    await form.getByLabel('I agree to the terms of use.').check();
    await form.getByRole('button', { name: 'Send Enquiry' }).click();
    await page.waitForURL('**/success');
    expect(await lastLead('tempo')).toMatchObject({
      fields: { 'Subscription term': '26 weeks', 'Kilometres a week': '500', 'Weekly price': price },
    });
  });

  it('a shopper books a test drive step by step on a phone, in spite of a reload, and is thanked, with a trace that begins at the click [LEAD-02, LEAD-04, OPS-05]', async () => {
    const page = await open('kestrel', '/book-test-drive', phone);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Please fix the following errors:').waitFor();
    await page.getByLabel('Location').selectOption('kestrel-brookvale');
    const times = page.getByRole('group', { name: 'Choose a time' }).getByRole('radio');
    await times.first().check({ force: true });
    const at = await times.first().inputValue();
    await accessible(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await fillIn(page, 'Mia');
    await page.reload();
    expect(await page.getByLabel('First name').inputValue()).toBe('Mia');
    await page.getByRole('button', { name: 'Book Test Drive' }).click();
    await page.getByText('You must agree to this before booking a test drive.').first().waitFor();
    await page.getByLabel(/provisional licence/).check();
    await accessible(page);
    const sending = page.waitForRequest('**/api/leads');
    await page.getByRole('button', { name: 'Book Test Drive' }).click();
    const [, traceId, click] = (await sending).headers()['traceparent']!.split('-');
    await page.waitForURL('**/success');
    await page.getByRole('heading', { name: 'Thank you, Mia.' }).waitFor();
    await page.getByText(/We’ll see you on \w+day/).waitFor();
    expect(await fitsScreen(page)).toBe(true);
    expect(await lastLead('kestrel')).toMatchObject({
      form: 'test-drive',
      subcategory: 'Test Drive Booking New',
      location: 'kestrel-brookvale',
      fields: { 'Test Drive Booking Date': at, terms_conditions: 'true' },
    });
    await expectSoon(async () => {
      const spans = collector.ofTrace(traceId!);
      expect(spans.get('POST /api/leads')?.parentSpanId).toBe(click);
      expect([...spans.keys()]).toEqual(expect.arrayContaining(['append', physicalName(crmInboxView)]));
    });
  });

  it('a shopper has a vehicle valued and accepts the offer, and the dealer reads vehicle and figure, and sees the photograph [LEAD-08, LEAD-06, LEAD-13]', async () => {
    const page = await open('meridian', '/sell-my-car');
    await page.getByRole('button', { name: 'Tell us about it instead' }).click();
    await page.getByRole('button', { name: 'Value my vehicle' }).click();
    await page.getByText('Please fix the following errors:').waitFor();
    await page.getByLabel('Year').fill(String(new Date().getUTCFullYear() - 2));
    await page.getByLabel('Make').fill('Toyota');
    await page.getByLabel('Model').fill('Corolla');
    await page.getByLabel('Kilometres').pressSequentially('31k');
    await page.getByLabel('Kilometres').blur();
    expect(await page.getByLabel('Kilometres').inputValue()).toBe('31,000 kms');
    await accessible(page);
    await page.getByRole('button', { name: 'Value my vehicle' }).click();
    for (const answer of [/^Good/, /^Always/, 'No', 'Two or more']) {
      await page.getByRole('radio', { name: answer, exact: true }).first().check({ force: true });
    }
    await page
      .getByRole('group', { name: /money owing/ })
      .getByRole('radio', { name: 'No' })
      .check({ force: true });
    await page.getByRole('button', { name: 'Next' }).click();
    await fillIn(page, 'Sam');
    await page.getByLabel('Dealership').selectOption('meridian-mazda');
    // This step asks for the location, because the dealership has two.
    await page.getByLabel('Location').selectOption({ index: 1 });
    const ofPhone = { ...(await photograph('front.png')), buffer: await ofCamera() };
    expect(ofPhone.buffer.length).toBeGreaterThan(maxAttachmentBytes);
    await page.getByLabel('Photographs of your vehicle').setInputFiles(ofPhone);
    // Of a file, only an intercepted request has the bytes.
    await page.route('**/attachments', (route) => route.continue());
    const sent = page.waitForRequest('**/attachments');
    await page.getByRole('button', { name: 'See My Valuation' }).click();
    await page.getByRole('heading', { name: 'We expect to pay you' }).waitFor();
    expect(await sharp((await sent).postDataBuffer()!).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1600,
      height: 1200,
    });
    await expectAttached('meridian', ['image/jpeg']);
    await accessible(page);
    await page.getByRole('button', { name: 'Go ahead at this estimate' }).click();
    await page.getByText('Thank you. We’ll call you to arrange the inspection').waitFor();
    expect(await lastLead('meridian')).toMatchObject({
      dealership_id: 'meridian-mazda',
      category: 'Trade-In Valuation',
      subcategory: 'Sell My Car',
      trade_in: { make: 'Toyota', model: 'Corolla', km: 31_000, valuation: { low: expect.any(Number) } },
    });
  });

  it('a trade-in on a vehicle’s page takes photographs with its data, and no documents [LEAD-13, LEAD-03]', async () => {
    const [car] = (await demo.searchFor('meridian', 'refinementList[status][0]=in_stock')).hits;
    const page = await open('meridian', `/cars/${car!.slug}`, phone);
    await demo.settle();
    await page.getByRole('button', { name: 'Tell us about your vehicle' }).click();
    const form = page.getByRole('dialog');
    await fillIn(form, 'Kim');
    const files = form.getByLabel('Photographs of your vehicle');
    const papers = { name: 'papers.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
    await files.setInputFiles([await photograph('front.png'), papers]);
    await form.getByText('We can’t take papers.pdf. Please choose pictures (JPEG, PNG or WebP).').waitFor();
    await accessible(page);
    await files.setInputFiles([await photograph('front.png')]);
    await form.getByRole('button', { name: 'Value My Trade-In' }).click();
    await page.waitForURL('**/success');
    expect(await lastLead('meridian')).toMatchObject({ form: 'trade-in', user: { name: 'Kim' } });
    await expectAttached('meridian', ['image/jpeg']);
  });

  it('a résumé and a photograph that are attached to an application are opened in the inbox, and one that is too large is refused [LEAD-13]', async () => {
    const page = await open('tempo', '/careers');
    await fillIn(page, 'Ida');
    await page.getByLabel('Where do you see yourself?').selectOption('Service');
    await page.getByLabel('About you').fill('I have mended cars for ten years.');
    const agreed = page.getByLabel('I agree to the terms of use.');
    if (await agreed.isVisible()) await agreed.check();
    const location = page.getByLabel('Location');
    if (await location.isVisible()) await location.selectOption({ index: 1 });
    const files = page.getByLabel('Your résumé, as a PDF or a picture');
    await files.setInputFiles({
      name: 'life.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(8 * 1024 * 1024 + 1),
    });
    await page.getByText('life.pdf is larger than 8 MB.').waitFor();
    await accessible(page);
    const résumé = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n');
    await files.setInputFiles([
      { name: 'résumé.pdf', mimeType: 'application/pdf', buffer: résumé },
      await photograph('me.png'),
    ]);
    expect(await page.getByText('life.pdf is larger than 8 MB.').count()).toBe(0);
    const taken: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('/attachments')) taken.push(answer.status());
    });
    await page.getByRole('button', { name: 'Send Application' }).click();
    await expectSoon(async () => expect(taken).toEqual([201, 201]));

    const key = demo.server.keys.dealer['tempo']!;
    await page.evaluate(`fetch('/api/inbox/session', { method: 'POST', headers: { authorization: 'Bearer ${key}' } })`);
    await page.goto(demo.addressOf('tempo', '/inbox'));
    await page.getByRole('link', { name: /Ida Nguyen/ }).click();
    await page.getByText('I have mended cars for ten years.').waitFor();
    const opened = async (name: RegExp) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
      return readFileSync(await download.path());
    };
    expect(await opened(/^Document 1/)).toEqual(résumé);
    expect(await sharp(await opened(/^Photograph 2/)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 40,
      height: 30,
    });
    await accessible(page);
  });

  it.each([
    ['kestrel', '/contact', 'What is it about?'],
    ['wattle', '/vehicle-parts-and-accessories', 'Which parts?'],
    ['tempo', '/careers', 'Where do you see yourself?'],
    ['meridian', '/fleet', 'Company'],
    ['wattle', '/contact-us/dubbo', 'What is it about?'],
    ['tempo', '/cars/trade-in', 'Kilometres'],
  ])('%s%s is a page with its form, on which axe reports nothing [LEAD-12, SITE-06]', async (site, path, label) => {
    const page = await open(site, path);
    await page.getByLabel(label).waitFor();
    await accessible(page);
  });
});
