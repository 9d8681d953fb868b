import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { phone } from '../support/browser.js';
import { inBrowser, sites, useDemo } from '../support/demo.js';

const demo = useDemo();

/** Returns what the browser refused, or did not understand, of the page's headers. */
const refused = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate<string[]>('refused')),
  ...demo
    .forgiveTroubles()
    .filter((trouble) => /Content.Security.Policy|Permissions-Policy|Cross-Origin/i.test(trouble)),
];
/** Starts a visitor whose browser records each violation. */
const arrive = async (): Promise<Page> => {
  const page = await demo.startVisitor(phone);
  await page.addInitScript(`
    globalThis.refused = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      refused.push([violatedDirective, blockedURI, sample].join(' ')));
  `);
  return page;
};

inBrowser('in a browser', () => {
  it.each(sites)('on %s the Content-Security-Policy of a page blocks nothing that it uses [HOST-15]', async (site) => {
    const { hits } = await demo.searchFor(site, '');
    const page = await arrive();
    const car = `/cars/${hits[0]!.slug}`;
    for (const path of [
      '/',
      '/search',
      car,
      `${car}/enquire`,
      '/finance',
      '/locations',
      '/offers',
      '/compare',
      '/sign-in',
    ]) {
      await demo.visit(site, path);
      expect([path, await refused(page)]).toEqual([path, []]);
    }
  });

  it('a dialog, a filter and a slider work under the Content-Security-Policy [HOST-15]', async () => {
    const page = await arrive();
    await demo.visit('kestrel', '/search');
    await page
      .getByRole('button', { name: /filter/i })
      .first()
      .click();
    await demo.settle();
    expect(await refused(page)).toEqual([]);
  });

  it('the inbox and the console work under the Content-Security-Policy [HOST-15]', async () => {
    const page = await arrive();
    await demo.visit('kestrel', '/inbox');
    await page.getByLabel('Dealer key').fill(demo.server.keys.dealer['kestrel']!);
    await page.keyboard.press('Enter');
    // The inbox and the console poll for news, and are never at rest.
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(await refused(page)).toEqual([]);
    await demo.visit('kestrel', '/ops');
    await page.getByLabel('Ops key').fill(demo.server.keys.ops);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Console' }).waitFor();
    expect(await refused(page)).toEqual([]);
    await demo.visit('kestrel', '/outbox');
    expect(await refused(page)).toEqual([]);
  });

  it('a style or script injected into a page is blocked [HOST-15]', async () => {
    const page = await arrive();
    await demo.visit('kestrel', '/');
    await page.evaluate(`
      document.head.insertAdjacentHTML('beforeend', '<style>body { color: rgb(1, 2, 3) }</style>');
      const script = document.createElement('script');
      script.textContent = 'globalThis.ran = true';
      document.head.append(script);
    `);
    expect(await page.evaluate('[getComputedStyle(document.body).color === "rgb(1, 2, 3)", globalThis.ran]')).toEqual([
      false,
      undefined,
    ]);
    expect((await refused(page)).join()).toMatch(/style-src-elem.*script-src-elem/s);
  });
});
