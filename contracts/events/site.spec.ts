import { expect, it } from '@jest/globals';
import { financeSettings } from '../domain/finance/settings.js';
import { upcast } from './define.js';
import { siteStream } from './site.js';

it('a site’s configuration in version 1 is read without the settings removed since [SITE-03, FIN-02]', () => {
  const described = (more: object) => ({ config: { id: 'kestrel', slug: 'kestrel', ...more }, location_ids: [] });
  const read = (more: object) => upcast(siteStream.events.SiteDescribed, 1, described(more));
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

it('a site’s configuration in version 1 retains its rates when its estimate lies outside its calculator [SITE-03, FIN-02]', () => {
  const finance = {
    calculator: { term: { min: 1, max: 3, default: 3 }, interest: { min: 7.5, max: 14.5, default: 8 } },
    estimate: { termYears: 5, interestRate: 6.29 },
  };
  const data = { config: { id: 'kestrel', slug: 'kestrel', finance }, location_ids: [] };
  const { config } = upcast(siteStream.events.SiteDescribed, 1, data) as typeof data;
  expect(financeSettings.parse(config.finance)).toMatchObject({
    calculator: { term: { min: 1, max: 5 }, interest: { min: 6.29, max: 14.5 } },
    estimate: { termYears: 5, interestRate: 6.29 },
  });
});
