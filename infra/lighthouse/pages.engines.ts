/** @needs lighthouse */
import { beforeAll, expect, it } from '@jest/globals';
import { withSession } from '../support/client.js';
import { sites, useDemo } from '../support/demo.js';
import { otherScriptBudget, scriptsOf } from '../support/scripts.js';
import { auditPage, unmetLimits } from './lighthouse.js';
import { type Template, templatesOf } from './templates.js';

const demo = useDemo();
let templates: [name: string, template: Template][];
beforeAll(async () => {
  templates = Object.entries(await templatesOf((site, query) => demo.searchFor(site, query)));
});

/** Most visits begin at these kinds. `make lighthouse` audits every kind. */
const maxVisited = ['home', 'search', 'vehicle', 'offers of a brand', 'location', 'content'];

it('the first load of each kind of page has no more script than its budget [SITE-13]', async () => {
  expect(templates.length).toBeGreaterThan(20);
  const large: unknown[] = [];
  for (const [name, { paths, isScriptless = false }] of templates)
    for (const site of sites) {
      const path = paths[site];
      if (path === undefined) continue;
      const bytes = scriptsOf((await demo.ask(site, path, withSession)).body).reduce((sum, size) => sum + size, 0);
      if ((bytes === 0) !== isScriptless || bytes > otherScriptBudget) large.push([name, site, path, bytes]);
    }
  expect(large).toEqual([]);
});

it('the pages at which most visits begin have full Lighthouse scores in accessibility, best practices and SEO, and do not shift [SITE-13]', async () => {
  const asked = templates.filter(([name]) => maxVisited.includes(name));
  expect(asked).toHaveLength(maxVisited.length);
  const short: unknown[] = [];
  for (const [index, [name, { paths, skippedAudits }]] of asked.entries()) {
    // Audits each kind once, on alternating sites.
    const having = sites.filter((site) => paths[site] !== undefined);
    const site = having[index % having.length]!;
    const found = unmetLimits(await auditPage(demo.addressOf(site, paths[site]!), skippedAudits));
    if (found.length > 0) short.push([name, site, ...found]);
  }
  expect(short).toEqual([]);
});

it('Lighthouse reports a page with errors [SITE-13]', async () => {
  // A page that search engines must not index.
  expect(unmetLimits(await auditPage(demo.addressOf('kestrel', '/my-garage')))).toContain('is-crawlable');
});
