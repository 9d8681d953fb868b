import { afterAll, expect, it } from '@jest/globals';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { phone } from '../support/browser.js';
import { expectSoon, inBrowser, useDemo } from '../support/demo.js';

/** Tests the tags of Google and Meta. The test responds in place of their servers. */

const sitesDirectory = mkdtempSync(join(tmpdir(), 'forecourt-e2e-sites-'));
cpSync('infra/demo/sites', sitesDirectory, { recursive: true });
appendFileSync(
  join(sitesDirectory, 'kestrel/site.yaml'),
  "\ntags: { tagManager: GTM-ABC1234, googleAnalytics: G-ABC1234567, metaPixel: '1234567890123456' }\n",
);
const demo = useDemo({ SITES_DIR: sitesDirectory });
afterAll(() => rmSync(sitesDirectory, { recursive: true, force: true }));

const question = (page: Page) => page.getByRole('region', { name: 'Cookies' });

/** Starts a visitor, and records the fetched tags. */
const arrive = async (options = phone) => {
  const page = await demo.startVisitor(options);
  const fetched: string[] = [];
  await page.route(/googletagmanager|facebook/, (route) => {
    const { pathname, hostname } = new URL(route.request().url());
    fetched.push(hostname + pathname);
    return route.fulfill({ contentType: 'text/javascript', body: "document.cookie = '_ga=GA1.1.1; path=/'" });
  });
  return { page, fetched };
};
const trackers = (page: Page) => page.evaluate<string>('JSON.stringify([globalThis.dataLayer, globalThis.fbq?.queue])');

inBrowser('tags', () => {
  it('no tag is fetched before the visitor allows it, nor after a refusal [SITE-12]', async () => {
    const { page, fetched } = await arrive();
    await demo.visit('kestrel', '/');
    await question(page).waitFor();
    await demo.expectNoProblems('the question about cookies');
    await page.getByRole('button', { name: 'Choose' }).click();
    await demo.expectNoProblems('what can be chosen');
    await page.getByRole('button', { name: 'Reject all' }).click();
    await question(page).waitFor({ state: 'detached' });
    await demo.visit('kestrel', '/search');
    await page.getByRole('button', { name: 'Cookie choices' }).click();
    await question(page).waitFor();
    expect([fetched, await trackers(page)]).toEqual([[], '[null,null]']);
  });

  it('an allowed tag runs under the page’s policy, gets page views, and stops when consent is withdrawn [SITE-12]', async () => {
    const { page, fetched } = await arrive();
    await demo.visit('kestrel', '/');
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expectSoon(async () => {
      expect([...fetched].sort()).toEqual([
        'connect.facebook.net/en_US/fbevents.js',
        'www.googletagmanager.com/gtag/js',
        'www.googletagmanager.com/gtm.js',
      ]);
      expect(await page.evaluate('document.cookie')).toContain('_ga=');
    });
    const { hits } = await demo.searchFor('kestrel', '');
    const [{ id, slug }] = hits as [(typeof hits)[number]];
    await demo.visit('kestrel', `/cars/${slug}`);
    await expectSoon(async () => {
      expect(fetched).toHaveLength(6);
      const [layer, pixel] = JSON.parse(await trackers(page)) as [unknown[], unknown[]];
      expect(layer).toContainEqual({ event: 'view_item', kind: 'vehicle_view', items: [{ item_id: id }] });
      expect(pixel).toContainEqual(['track', 'ViewContent', { content_type: 'vehicle', content_ids: [id] }]);
    });

    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Cookie choices' }).click()]);
    await question(page).waitFor();
    expect(await page.evaluate('document.cookie')).not.toContain('_ga=');
    expect([fetched.length, await trackers(page)]).toEqual([6, '[null,null]']);
  });

  it('a site without tags asks for no consent, and its policy names no other host [SITE-12]', async () => {
    const { headers, body } = await demo.ask('wattle', '/');
    expect(body).not.toContain('Cookie choices');
    expect(String(headers['content-security-policy'])).not.toMatch(/google|facebook/);
  });
});
