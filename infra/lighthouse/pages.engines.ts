/** @needs lighthouse */
import { beforeAll, expect, it } from '@jest/globals';
import { sites, useDemo } from '../support/demo.js';
import { otherScriptBudget, scriptsOf } from '../support/scripts.js';
import { auditPage, shortOf } from './lighthouse.js';
import { type Template, templatesOf } from './templates.js';

const demo = useDemo();
let templates: [name: string, template: Template][];
beforeAll(async () => {
  templates = Object.entries(await templatesOf((site, query) => demo.searchFor(site, query)));
});

/** Most visits begin at these; `make lighthouse` looks at every kind. */
const maxVisited = ['home', 'search', 'vehicle', 'offers of a brand', 'location', 'content'];

it('each kind of page begins with no more script than its budget [SITE-13]', async () => {
  expect(templates.length).toBeGreaterThan(20);
  const large: unknown[] = [];
  for (const [name, { paths, isScriptless = false }] of templates)
    for (const site of sites) {
      const path = paths[site];
      if (path === undefined) continue;
      const bytes = scriptsOf((await demo.ask(site, path)).body).reduce((sum, size) => sum + size, 0);
      if ((bytes === 0) !== isScriptless || bytes > otherScriptBudget) large.push([name, site, path, bytes]);
    }
  expect(large).toEqual([]);
});

it('the pages that most visits begin at are full in accessibility, best practices and SEO by Lighthouse, and nothing moves in them [SITE-13]', async () => {
  const asked = templates.filter(([name]) => maxVisited.includes(name));
  expect(asked).toHaveLength(maxVisited.length);
  const short: unknown[] = [];
  for (const [index, [name, { paths, without }]] of asked.entries()) {
    // Each kind once, and one site after the other.
    const having = sites.filter((site) => paths[site] !== undefined);
    const site = having[index % having.length]!;
    const found = shortOf(await auditPage(demo.addressOf(site, paths[site]!), without));
    if (found.length > 0) short.push([name, site, ...found]);
  }
  expect(short).toEqual([]);
});

it('Lighthouse finds what is wrong [SITE-13]', async () => {
  // Of a page that search engines are to leave alone.
  expect(shortOf(await auditPage(demo.addressOf('kestrel', '/my-garage')))).toContain('is-crawlable');
});
