import { expect, it } from '@jest/globals';
import { location as schema } from '#contracts/domain/site/site';
import { departmentsFor } from './departments.js';

const place = (id: string, city: string, more: object = {}) =>
  schema.parse({
    id,
    name: id,
    slug: id,
    dealership_id: 'd',
    address: { street: '1 Main Road', city, state: 'NSW', postcode: '2100', lat: -33, long: 151 },
    phone: '02 5550 0000',
    opening_hours: [],
    ...more,
  });
const locations = [
  place('showroom', 'Brookvale', { manufacturers: ['Toyota'] }),
  place('workshop', 'Warriewood', { location_type: 'service' }),
  place('counter', 'Brookvale', { location_type: 'parts' }),
  place('back-office', 'Brookvale', { location_type: 'parts', visible: false }),
];
const found = (query: string) =>
  departmentsFor({ locations }, query).map(({ type, locations: places }) => [type, places.map(({ id }) => id)]);

it('the parts directory is filtered by place, make and department, in any order and by the beginnings of words [OFR-05]', () => {
  expect(found('')).toEqual([
    ['parts', ['counter']],
    ['service', ['workshop']],
    ['sales', ['showroom']],
  ]);
  expect(found('brook parts')).toEqual([['parts', ['counter']]]);
  expect(found('TOYOTA 2100')).toEqual([['sales', ['showroom']]]);
  expect(found('perth')).toEqual([]);
});
