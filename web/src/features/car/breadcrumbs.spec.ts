import { expect, it } from '@jest/globals';
import { carPage, labels } from '../../testing/fixtures.js';
import { breadcrumbsOf } from './breadcrumbs.js';

it('VDP-25 leads from home over condition and body, make and model to the vehicle', () => {
  expect(breadcrumbsOf(carPage({ body: 'Hatch', simple_body: 'Hatch' }), labels)).toEqual([
    { label: 'Home', path: '/' },
    { label: 'Pre-Owned Hatch', path: '/search/used-cars?refinementList[body][0]=Hatch' },
    { label: 'Toyota', path: '/search/toyota' },
    { label: 'Corolla', path: '/search/toyota/corolla' },
    { label: '2022 Toyota Corolla ZR' },
  ]);
});
