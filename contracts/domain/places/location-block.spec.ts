import { describe, expect, it } from '@jest/globals';
import { locationBlock, locationsOf } from './location-block.js';
import { type Location, location } from '../site/site.js';

const place = (id: string, more: Partial<Location> = {}): Location =>
  location.parse({
    id,
    name: id,
    slug: id,
    dealership_id: 'd',
    address: { street: `1 ${id} Road`, city: 'Brookvale', state: 'NSW', postcode: '2100', lat: -33, long: 151 },
    phone: `02 5550 ${id.charCodeAt(0)}`,
    opening_hours: [],
    ...more,
  });

const places = [
  place('e', { location_type: 'parts' }),
  place('d', { location_type: 'service', manufacturers: ['Toyota'] }),
  place('c', { location_subtype: 'buying' }),
  place('b', { location_type: 'sales', primary: true, manufacturers: ['Toyota'] }),
  place('a', { visible: false }),
];
const ids = (block: object, order?: string[]) =>
  locationsOf(places, locationBlock.parse(block), order).map(({ id }) => id);

describe('locations shown in a block', () => {
  it.each([
    [{}, ['b', 'c', 'd', 'e']],
    [{ show: 'primary' }, ['b']],
    [{ show: 'sales' }, ['b', 'c']],
    [{ show: 'service' }, ['d']],
    [{ show: 'parts' }, ['e']],
    [{ show: 'service-and-parts' }, ['d', 'e']],
    [{ id: 'e', show: 'primary' }, ['e']],
    [{ id: 'a' }, []],
    [{ manufacturer: 'toyota' }, ['b', 'd']],
    [{ subtype: 'buying' }, ['c']],
    [{ include: 'e,b,a' }, ['b', 'e']],
    [{ exclude: 'e,b' }, ['c', 'd']],
    [{ show: 'sales', exclude: 'b' }, ['c']],
  ])('the locations shown in a block follow the configuration: %j shows %j [LOC-04]', (block, expected) => {
    expect(ids(block)).toEqual(expected);
  });

  it('the locations shown in a block are sorted by name unless an order is configured, and those not in the order follow [LOC-01]', () => {
    expect(ids({}, ['d', 'b'])).toEqual(['d', 'b', 'c', 'e']);
  });

  it('the locations shown in a block show only the first of two with the same phone and street [LOC-04]', () => {
    const twin = (id: string, phone: string) =>
      place(id, { phone, address: { ...places[0]!.address, street: '1 Twin Road' } });
    const all = locationBlock.parse({});
    expect(locationsOf([twin('x', '02 5550 1'), twin('y', '(02) 55501')], all)).toHaveLength(1);
    expect(locationsOf([twin('x', '02 5550 1'), twin('y', '02 5550 2')], all)).toHaveLength(2);
  });
});
