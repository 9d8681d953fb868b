import { it } from '@jest/globals';
import { location as locationSchema } from '#contracts/site';
import { specify } from '#platform/testing/given';
import { location } from './location.js';

const described = {
  site_id: 'kestrel',
  location: locationSchema.parse({
    id: 'brookvale',
    name: 'Brookvale',
    slug: 'brookvale',
    dealership_id: 'kestrel',
    address: {
      street: '610 Pittwater Road',
      city: 'Brookvale',
      state: 'NSW',
      postcode: '2100',
      lat: -33.7,
      long: 151.2,
    },
    phone: '02 5550 4110',
    opening_hours: [],
  }),
};
const asDescribed = { type: 'LocationDescribed', data: described } as const;
const moved = { ...described, location: { ...described.location, phone: '02 5550 4111' } };

it('LOC-07 a location is described once, and again when something about it changes', () => {
  const describeAs = (as: typeof described) => ({ type: 'describe', as }) as const;
  specify(location).given().when(describeAs(described)).then(asDescribed);
  specify(location).given(asDescribed).when(describeAs(described)).then();
  specify(location).given(asDescribed).when(describeAs(moved)).then({ type: 'LocationDescribed', data: moved });
});

it('LOC-07 a location is closed once, and opens again when it is described again', () => {
  const closed = { type: 'LocationClosed', data: {} } as const;
  specify(location).given(asDescribed).when({ type: 'close' }).then(closed);
  specify(location).given(asDescribed, closed).when({ type: 'close' }).then();
  specify(location).given(asDescribed, closed).when({ type: 'describe', as: described }).then(asDescribed);
});
