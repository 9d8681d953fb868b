import { expect, it } from '@jest/globals';
import type { Site } from '#contracts/domain/site/site';
import { siteOfTenant } from './recipients.js';

it('mail is counted by the slug of its site, whether the event is of a dealership or of the site [OPS-07]', () => {
  const site = { id: 's1', slug: 'kestrel' } as Site;
  const sites = { all: [site], ofDealership: (id: string) => (id === 'd1' ? site : undefined) };
  expect(['d1', 's1', 'gone'].map((tenant) => siteOfTenant(sites, tenant))).toEqual(['kestrel', 'kestrel', 'gone']);
});
