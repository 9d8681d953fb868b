import { expect, it } from '@jest/globals';
import { testSite } from '../testing/fixtures.js';
import { opsHead } from '../features/ops/head.js';
import { inboxHead } from '../features/inbox/head.js';

it('search engines keep neither the inbox nor the console [SITE-05]', () => {
  expect([inboxHead(testSite).noindex, opsHead.noindex]).toEqual([true, true]);
});

it('each view of the inbox has a title of its own [SITE-06]', () => {
  const views = ['leads', 'visits', 'stock', 'feeds'] as const;
  expect(views.map((view) => inboxHead(testSite, view).title.split(' | ')[0])).toEqual([
    'Leads',
    'Visits',
    'Stock',
    'Feeds',
  ]);
});
