import { expect, it } from '@jest/globals';
import { testSite } from '../testing/fixtures.js';
import { opsHead } from '../features/ops/head.js';
import { inboxHead } from '../features/inbox/head.js';

it('search engines keep neither the inbox nor the console [SITE-05]', () => {
  expect([inboxHead(testSite).noindex, opsHead.noindex]).toEqual([true, true]);
});
