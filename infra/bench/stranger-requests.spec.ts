import { expect, it } from '@jest/globals';
import { allRoutes } from '#contracts/api/routes';
import { unmeasuredReasons, requestsOf, type RequestTargets } from './stranger-requests.js';

it('every operation without a key or session is measured, or has a reason why not [HOST-12]', () => {
  const scene = {
    cars: [{ id: 'x', slug: 'x', picture: 'x', dealership_id: 'x' }],
    pictures: ['x'],
    location: { id: 'x', slug: 'x' },
    applications: [],
  } as unknown as RequestTargets;
  const open = allRoutes.filter(({ caller }) => caller === 'anyone' || caller === 'visitor').map(({ id }) => id);
  const rows = Object.entries(requestsOf(scene));
  expect([...rows.map(([id]) => id), ...Object.keys(unmeasuredReasons)].sort()).toEqual(open.sort());
  expect(rows.filter(([, asked]) => asked.length === 0)).toEqual([]);
});
