import { describe, expect, it } from '@jest/globals';
import type { Site } from '#contracts/domain/site/site';
import { Places } from './places.js';

const place = (id: string, dealership_id: string, name: string) => ({ id, dealership_id, slug: `${id}-slug`, name });
const site = (dealerships: readonly string[], ...locations: readonly ReturnType<typeof place>[]) =>
  ({
    dealerships: dealerships.map((id) => ({ id, slug: `${id}-slug`, name: `${id} Motors` })),
    locations,
  }) as unknown as Site;

const group = site(
  ['north', 'south', 'east'],
  place('n1', 'north', 'City Yard'),
  place('n2', 'north', 'North Motors'),
  place('s1', 'south', 'Main Yard'),
  place('s2', 'south', 'Harbour'),
  place('e1', 'east', 'Harbour'),
);
const elsewhere = site(['west'], place('w1', 'west', 'West Yard'));
const of = (...own: readonly string[]) => new Places([elsewhere, group], new Set(own));

describe('sender’s code for a dealership or location', () => {
  it.each([
    ['n1', { dealership_id: 'north', location_id: 'n1' }],
    ['N1-SLUG', { dealership_id: 'north', location_id: 'n1' }],
    ['city yard', { dealership_id: 'north', location_id: 'n1' }],
    ['north motors', { dealership_id: 'north', location_id: 'n2' }],
    ['SOUTH', { dealership_id: 'south' }],
    ['South Motors', { dealership_id: 'south' }],
    ['D1', undefined],
  ])(
    'a sender’s own code such as %s is recognised as an id, slug or name in any case [STK-08, FEED-01]',
    (code, found) => {
      expect(of('north', 'south').ofCode(code)).toEqual(found);
    },
  );

  it('an unknown code means the only dealership, unless it belongs to another dealer [STK-08, FEED-01]', () => {
    const north = of('north');
    expect(north.ofCode('D1')).toEqual({ dealership_id: 'north' });
    expect(north.ofCode('s1')).toEqual({ dealership_id: 'south', location_id: 's1', isOthers: true });
    expect(north.ofCode('Main Yard')).toMatchObject({ isOthers: true });
    expect(north.ofCode('west')).toEqual({ dealership_id: 'west', isOthers: true });
    // Names of another site's places are unknown here.
    expect(north.ofCode('West Yard')).toEqual({ dealership_id: 'north' });
    expect(north.ofCode('w1')).toEqual({ dealership_id: 'north' });
  });

  it('a code can be restricted to locations, even if a dealership has the same code [STK-08]', () => {
    const twins = new Places([site(['yard'], place('yard', 'yard', 'Yard'))], new Set(['yard']));
    expect(twins.ofCode('yard')).toEqual({ dealership_id: 'yard' });
    expect(twins.ofCode('YARD', true)).toEqual({ dealership_id: 'yard', location_id: 'yard' });
    expect(twins.ofCode('another', true)).toBeUndefined();
    expect(of('north').ofCode('s1', true)).toMatchObject({ location_id: 's1', isOthers: true });
  });

  it('a name that two locations share means neither of them [STK-08, FEED-01]', () => {
    expect(of('south', 'east').ofCode('Harbour')).toBeUndefined();
    expect(of('south').ofCode('Harbour')).toEqual({ dealership_id: 'south', location_id: 's2' });
  });
});
