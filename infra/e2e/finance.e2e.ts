import { expect, it } from '@jest/globals';
import type { CarFinanceResponse, DisclaimerResponse } from '#contracts/api/finance';
import type { CarDocument } from '#contracts/search/car-document';

import { expectSoon, inBrowser, useDemo, screens, sites } from '../support/demo.js';
import { scriptBudget, scriptsOf } from '../support/scripts.js';

/** A site without finance pages. */
const sellsSubscriptions = 'tempo';

const demo = useDemo();

/** Returns a vehicle in stock with an offer of finance. */
const carOf = async (site: string): Promise<CarDocument> => {
  const { hits } = await demo.searchFor(site, 'refinementList[status][0]=in_stock&range[price]=9000:');
  return hits.find(({ make }) => make !== 'Suzuki')!;
};

it('the HTML contains the finance pages and the vehicle’s figures [FIN-08]', async () => {
  for (const path of ['/finance', '/apply-for-finance', '/finance-enquiry', '/finance-pre-approval']) {
    const { status, body } = await demo.ask('wattle', path);
    expect([path, status, body.includes('id="finance-form"')]).toEqual([path, 200, true]);
  }
  const { id, slug, name } = await carOf('meridian');
  const personalised = await demo.ask('meridian', `/personalised/finance?car_id=${id}`);
  expect(personalised.body).toContain(name);
  expect(personalised.body).toContain('Monthly Repayments');
  const { shown } = await demo.read<CarFinanceResponse>('meridian', `/api/cars/${slug}/finance`);
  const vehicle = await demo.ask('meridian', `/cars/${slug}`);
  expect([shown, vehicle.body.includes('data-part="weekly-teaser"')]).toEqual([true, true]);
  const subscribed = await carOf(sellsSubscriptions);
  expect((await demo.ask(sellsSubscriptions, `/cars/${subscribed.slug}`)).body).not.toContain('weekly-teaser');
  expect((await demo.ask(sellsSubscriptions, '/finance')).status).toBe(404);
});

it('without scripts a vehicle’s page shows the same credit terms as its card [PRICE-05, FIN-03]', async () => {
  const question = 'refinementList[status][0]=in_stock&range[price]=9000:';
  for (const site of ['kestrel', 'meridian']) {
    const cards = await demo.html(site, `/search?${encodeURI(question)}`);
    const { hits } = await demo.searchFor(site, question);
    let financed = 0;
    for (const { slug } of hits.slice(0, 8)) {
      const page = await demo.html(site, `/cars/${slug}`);
      const [, terms] = /data-part="weekly-teaser".*?<small>(.*?)<\/small>/.exec(page) ?? [];
      if (terms === undefined) continue;
      financed++;
      expect(terms).toMatch(/\$[\d,]+ in total$/);
      expect(cards).toContain(`<small>${terms}</small>`);
    }
    expect([site, financed > 0]).toEqual([site, true]);
  }
});

it('the HTML has the forms, the contacts of the dealer where a feature needs scripts, and the calculator’s first result [FIN-08, LEAD-14]', async () => {
  const finance = await demo.html('wattle', '/finance');
  const answer = /id="finance-calculator".*?<strong>\$[\d,]+<\/strong> per week/;
  expect(finance).toMatch(answer);
  // Even before a quote arrives.
  for (const site of ['kestrel', 'meridian', 'wattle'])
    expect(await demo.html(site, `/cars/${(await carOf(site)).slug}`)).toMatch(answer);
  for (const [path, form] of [
    ['/finance', 'finance'],
    ['/contact', 'contact'],
    ['/careers', 'careers'],
    ['/book-test-drive', 'test-drive'],
  ] as const) {
    expect(await demo.html('wattle', path)).toMatch(
      new RegExp(`<form[^>]* action="/forms/${form}"[^>]* method="post"`),
    );
  }
  expect(await demo.html('wattle', '/trade-in')).toMatch(
    /needs JavaScript, and it hasn’t loaded\. Call us on <a href="tel:.*<a href="\/forms\/valuation">/,
  );
});

it.each(sites)(
  'the first load of %s’s search, vehicle and finance pages stays within its script budget',
  async (site) => {
    const { slug } = await carOf(site);
    const pages = ['/search', `/cars/${slug}`, ...(site === sellsSubscriptions ? [] : ['/finance'])];
    for (const path of pages) {
      const body = await demo.html(site, path);
      // The server leaves nothing for the browser to render.
      expect(body).not.toContain('<!--$!-->');
      const scripts = scriptsOf(body);
      expect(scripts.length).toBeGreaterThan(1);
      const size = scripts.reduce((sum, size) => sum + size, 0);
      expect([path, Math.max(size, scriptBudget)]).toEqual([path, scriptBudget]);
    }
  },
);

inBrowser('in a browser', () => {
  it('the quote fills the card once, and the disclaimer opens [FIN-03, FIN-05, FIN-06]', async () => {
    const { slug } = await carOf('kestrel');
    const page = await demo.startVisitor();
    let quotes = 0;
    page.on('request', (request) => (quotes += request.url().endsWith('/api/youx/quote') ? 1 : 0));
    await demo.visit('kestrel', `/cars/${slug}`);
    const card = page.getByRole('region', { name: /Finance estimate/ });
    await card.getByText(/^\$\d/).first().waitFor();
    const weekly = await card.locator('dd').first().innerText();
    expect(await page.locator('[data-part="weekly-teaser"]').textContent()).toContain(
      `${weekly} per week* Comparison rate`,
    );

    await page.locator('[data-part="weekly-teaser"]').getByRole('link', { name: 'per week' }).click();
    await page.locator('[data-part="calculator"]').waitFor();
    // The calculator opens with the card's amount.
    expect(await page.locator('[data-part="calculator"]').getByRole('status').textContent()).toBe(
      `${weekly} per week*`,
    );
    expect(quotes).toBe(1);

    const { disclaimer, terms } = await demo.read<DisclaimerResponse>('kestrel', `/api/cars/${slug}/disclaimer`);
    expect(terms).toBe('5 year term, 10.0% deposit');
    await card.getByRole('button', { name: 'View disclaimer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Finance disclaimer' });
    await dialog.getByText(disclaimer).waitFor();
    await dialog.getByText(terms, { exact: true }).waitFor();
  });

  it('without a quote the estimate stays on the card [FIN-05]', async () => {
    const { slug } = await carOf('kestrel');
    const { lender } = await demo.read<CarFinanceResponse>('kestrel', `/api/cars/${slug}/finance`);
    const page = await demo.startVisitor();
    await page.route('**/api/youx/quote', (route) => route.fulfill({ status: 503, body: '{}' }));
    await demo.visit('kestrel', `/cars/${slug}`);
    await page
      .getByRole('region', { name: /Finance estimate/ })
      .getByText(`${lender.interestRate!.toFixed(2)}%`)
      .waitFor();
    expect(demo.forgiveTroubles().every((trouble) => trouble.includes('503'))).toBe(true);
  });

  it('a shopper calculates a repayment by keyboard and sends it, and the CRM reads vehicle and figures [FIN-02, FIN-07, FIN-08]', async () => {
    const { slug, id } = await carOf('wattle');
    const page = await demo.open('wattle', `/cars/${slug}`);
    await page.getByRole('link', { name: 'Ask about finance' }).click();
    await page.waitForURL(`**/apply-for-finance?*car_id=${id}*#finance-form`);

    // The vehicle's page has a calculator, too, and stays visible until the next page has loaded.
    await page.locator('main > article').waitFor({ state: 'detached' });
    // The page replaces the calculator once its scripts have loaded.
    await expectSoon(() => page.locator('#finance-calculator').scrollIntoViewIfNeeded());
    await page.locator('[data-part="calculator"]').waitFor();
    expect(await page.getByLabel('Loan term', { exact: true }).inputValue()).toBe('6 years');
    await page.getByLabel('Loan term slider').focus();
    await page.keyboard.press('ArrowLeft');
    expect(await page.getByLabel('Loan term', { exact: true }).inputValue()).toBe('5 years');
    await page.getByLabel('Purchase price', { exact: true }).fill('400000');
    await page.getByText('Cannot be less than $1,000 or more than $250,000').waitFor();
    await page.getByLabel('Purchase price', { exact: true }).fill('0');
    await page.getByText('Enquire for Finance').waitFor();
    await page.getByLabel('Purchase price', { exact: true }).fill('30000');
    await page.locator('[data-part="calculator"]').getByRole('status').filter({ hasText: 'per week*' }).waitFor();

    await page.getByLabel('First name').fill('Ava');
    await page.getByLabel('Last name').fill('Ngata');
    await page.getByLabel('Email').fill('ava@example.com');
    await page.getByLabel('Phone').fill('0491 570 006');
    await page.getByLabel('Postcode').fill('2830');
    await page.getByRole('button', { name: 'Send Enquiry' }).click();
    await page.getByText('Thank you, Ava.').waitFor();
    expect((await demo.readLeads('wattle')).at(-1)!.data).toMatchObject({
      category: 'Finance Enquiry',
      vehicle: { slug },
      fields: { 'Loan term': '5 years', 'Purchase price': '$30,000' },
      lead_attributes: { linked_query_params: { car_id: id } },
    });
  });

  it('pre-qualification preserves its link parameters through its steps and back [FIN-08]', async () => {
    const page = await demo.open('kestrel', '/finance-pre-approval?vehiclePriceBudget=42000&utm_source=mail');
    await page.locator('[data-part="calculator"]').waitFor();
    expect(await page.getByLabel('Purchase price', { exact: true }).inputValue()).toBe('$42,000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('radio', { name: 'Self-employed' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('First name').waitFor();
    expect(new URL(page.url()).search).toBe('?vehiclePriceBudget=42000&utm_source=mail&step=3');
    await page.goBack();
    expect(await page.getByRole('radio', { name: 'Self-employed' }).isChecked()).toBe(true);
    expect(new URL(page.url()).search).toBe('?vehiclePriceBudget=42000&utm_source=mail&step=2');
  });

  it.each(screens)(
    'axe reports nothing on the vehicle and finance pages of %s, and they fit a %s [FIN-02, FIN-03, FIN-08]',
    async (site, _, options) => {
      const { id, slug } = await carOf(site);
      const page = await demo.open(site, `/cars/${slug}`, options);
      const check = async (path: string) => {
        if (path !== '') await demo.visit(site, path);
        const section = page.locator('#finance-calculator:visible, #finance-form:visible');
        const count = await section.count();
        for (let index = 0; index < count; index++) await section.nth(index).scrollIntoViewIfNeeded();
        if (await page.locator('#finance-calculator:visible').count())
          await page.locator('[data-part="calculator"]').waitFor();
        if (await page.locator('#finance-form:visible').count()) await page.getByLabel('First name').waitFor();
        await demo.expectNoProblems(path);
      };
      await check('');
      if (site === sellsSubscriptions) return;
      await check('/finance');
      await check(`/personalised/finance?car_id=${id}`);
      await check('/finance-pre-approval?step=2');
    },
  );
});
