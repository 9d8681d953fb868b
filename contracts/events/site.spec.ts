import { expect, it } from '@jest/globals';
import { upcast } from './define.js';
import { siteEvents } from './site.js';

it('SITE-03 FIN-02 a site’s configuration of before is read without what is no part of it any more', () => {
  const described = (more: object) => ({ config: { id: 'kestrel', slug: 'kestrel', ...more }, location_ids: [] });
  const read = (more: object) => upcast(siteEvents.SiteDescribed, 1, described(more));
  expect(
    read({
      search: { layout: 'grid', promos: { every: 8, cards: [] } },
      finance: { calculator: { term: { max: 7, default: 6 }, interest: { default: 8 } } },
    }),
  ).toEqual(
    described({
      search: { layout: 'grid', promos: { every: 8 } },
      finance: { calculator: { term: { max: 7 }, interest: {} } },
    }),
  );
  expect(read({ search: { layout: 'grid' } })).toEqual(described({ search: { layout: 'grid' } }));
});
