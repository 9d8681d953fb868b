import { expect, it } from '@jest/globals';
import type { LocationResponse } from '#contracts/api/locations';
import type { Location, Site } from '#contracts/domain/site/site';
import { GetLocation } from './get-location.js';

const place = (slug: string, location_type: Location['location_type'], postcode: string, street = '1 High Street') =>
  ({ slug, location_type, dealership_id: 'd1', visible: true, address: { postcode, street } }) as Location;

it('a location has the departments of its own address, and none of the same street elsewhere [LOC-02]', async () => {
  const places = [
    place('sales', 'sales', '2100'),
    place('service-elsewhere', 'service', '3000'),
    place('service', 'service', '2100', '1 HIGH STREET'),
    place('parts-elsewhere', 'parts', '3000'),
  ];
  const locations = { of: () => Promise.resolve(places) };
  const reviews = { rated: (_: Site, rated: readonly Location[]) => Promise.resolve(rated) };
  const found = await new GetLocation(locations as never, reviews as never).execute({} as Site, 'sales');
  expect((found as LocationResponse).departments.map(({ slug }) => slug)).toEqual(['sales', 'service']);
});
