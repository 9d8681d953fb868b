/** @needs lighthouse */
import { expect, it } from '@jest/globals';
import { sites, useDemo } from '../support/demo.js';
import { otherScriptBudget, scriptsOf } from '../support/scripts.js';
import { auditPage, shortOf } from './lighthouse.js';
import { templatesOf } from './templates.js';

const demo = useDemo();

it('each kind of page is full in accessibility, best practices and SEO by Lighthouse, and nothing moves in it [SITE-13]', async () => {
  const templates = Object.entries(await templatesOf((site, query) => demo.searchFor(site, query)));
  expect(templates.length).toBeGreaterThan(20);
  const short: unknown[] = [];
  for (const [index, [name, { paths, without }]] of templates.entries()) {
    // Each kind once, and one site after the other.
    const having = sites.filter((site) => paths[site] !== undefined);
    const site = having[index % having.length]!;
    const path = paths[site]!;
    const bytes = scriptsOf((await demo.ask(site, path)).body).reduce((sum, size) => sum + size, 0);
    if (bytes > otherScriptBudget) short.push([name, site, path, `${bytes} bytes of script`]);
    const found = shortOf(await auditPage(demo.addressOf(site, path), without));
    if (found.length > 0) short.push([name, site, path, ...found]);
  }
  expect(short).toEqual([]);
});

it('Lighthouse finds what is wrong [SITE-13]', async () => {
  // Of a page that search engines are to leave alone.
  expect(shortOf(await auditPage(demo.addressOf('kestrel', '/my-garage')))).toContain('is-crawlable');
});
