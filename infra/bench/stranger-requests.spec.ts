import { expect, it } from '@jest/globals';
import { allRoutes } from '#contracts/api/routes';
import { notMeasured, requestsOf, type Scene } from './stranger-requests.js';

it('every operation that needs no key and no session is measured, or says why not [HOST-12]', () => {
  const scene = {
    cars: [{ id: 'x', slug: 'x', picture: 'x', dealership_id: 'x' }],
    pictures: ['x'],
    applications: [],
  } as unknown as Scene;
  const open = allRoutes.filter(({ caller }) => caller === 'anyone' || caller === 'visitor').map(({ id }) => id);
  const rows = Object.entries(requestsOf(scene));
  expect([...rows.map(([id]) => id), ...Object.keys(notMeasured)].sort()).toEqual(open.sort());
  expect(rows.filter(([, asked]) => asked.length === 0)).toEqual([]);
});
