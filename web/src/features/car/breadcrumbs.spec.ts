import { expect, it } from '@jest/globals';
import { makeCarResponse, labels } from '../../testing/fixtures.js';
import { breadcrumbsOf } from './breadcrumbs.js';

it('breadcrumbs lead from home through condition and body, make and model to the vehicle [VDP-25]', () => {
  expect(breadcrumbsOf(makeCarResponse({ body: 'Hatch', simple_body: 'Hatch' }), labels)).toEqual([
    { label: 'Home', path: '/' },
    { label: 'Pre-Owned Hatch', path: '/used-car/hatch' },
    { label: 'Toyota', path: '/search/toyota' },
    { label: 'Corolla', path: '/search/toyota/corolla' },
    { label: '2022 Toyota Corolla ZR' },
  ]);
});

it('a model without cars on the site is left out, and new cars are linked to their search [VDP-25]', () => {
  const crumbs = breadcrumbsOf(makeCarResponse({ known_model: false, car_type: 'new', body: 'Hatch' }), labels);
  expect(crumbs.map(({ label }) => label)).toEqual(['Home', 'New Hatch', 'Toyota', '2022 Toyota Corolla ZR']);
  expect(crumbs[1]!.path).toBe('/search/new-cars?refinementList[body][0]=Hatch');
});
