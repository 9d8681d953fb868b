import { expect, it } from '@jest/globals';
import { upcast } from './define.js';
import { siteEvents } from './site.js';

it('SITE-03 a site’s configuration of before its promos had streams of their own is read without them', () => {
  const described = (search: object) => ({ config: { id: 'kestrel', slug: 'kestrel', search }, location_ids: [] });
  const read = (search: object) => upcast(siteEvents.SiteDescribed, 1, described(search));
  expect(read({ layout: 'grid', promos: { every: 8, random: false, cards: [] } })).toEqual(
    described({ layout: 'grid', promos: { every: 8, random: false } }),
  );
  expect(read({ layout: 'grid' })).toEqual(described({ layout: 'grid' }));
});
