import { it } from '@jest/globals';
import { location as locationSchema, promo as promoSchema } from '#contracts/domain/site/site';
import { specify } from '#platform/testing/given';
import { location, promo } from './parts.js';

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
const end = { type: 'end', from: { site_id: 'kestrel' } } as const;
const moved = { ...described, location: { ...described.location, phone: '02 5550 4111' } };

it('a location is described once, and again only when it changes [LOC-07]', () => {
  const describeAs = (as: typeof described) => ({ type: 'describe', as }) as const;
  specify(location).given().when(describeAs(described)).then(asDescribed);
  specify(location).given(asDescribed).when(describeAs(described)).then();
  specify(location).given(asDescribed).when(describeAs(moved)).then({ type: 'LocationDescribed', data: moved });
});

it('a location is closed once, and reopens when it is described again [LOC-07]', () => {
  const closed = { type: 'LocationClosed', data: {} } as const;
  specify(location).given(asDescribed).when(end).then(closed);
  specify(location).given(asDescribed, closed).when(end).then();
  specify(location).given(asDescribed, closed).when({ type: 'describe', as: described }).then(asDescribed);
});

it('the API cannot change or end a promo of the site’s folder, but the folder can take over one of the API [SRCH-21]', () => {
  const card = promoSchema.parse({ kind: 'we-want-your-car' });
  const byFolder = { site_id: 'kestrel', promo: card, order: 0 };
  const byApi = { site_id: 'kestrel', promo: card, by: 'api' } as const;
  const published = { type: 'PromoPublished', data: byFolder } as const;
  const api = { type: 'end', from: { site_id: 'kestrel', by: 'api' } } as const;
  specify(promo).given(published).when({ type: 'describe', as: byApi }).thenRejected('kept_in_folder');
  specify(promo).given(published).when(api).thenRejected('kept_in_folder');
  specify(promo)
    .given({ type: 'PromoPublished', data: byApi })
    .when({ type: 'describe', as: byFolder })
    .then(published);
  specify(promo).given(published).when(end).then({ type: 'PromoWithdrawn', data: {} });
});

const by = 'api' as const;
const osprey = { ...described, site_id: 'osprey' };
const closed = { type: 'LocationClosed', data: {} } as const;

it('an id that one site gave up never passes to another site, neither by folder nor by API [HOST-03]', () => {
  for (const as of [osprey, { ...osprey, by }]) {
    specify(location).given(asDescribed, closed).when({ type: 'describe', as }).thenRejected('invalid');
    specify(location).given(asDescribed).when({ type: 'describe', as }).thenRejected('invalid');
  }
  specify(location).given(asDescribed, closed).when({ type: 'describe', as: described }).then(asDescribed);
});

it('a folder that does not list another site’s location does not close it [HOST-03]', () => {
  specify(location)
    .given(asDescribed)
    .when({ type: 'end', from: { site_id: 'osprey' } })
    .then();
});

it('an id that two sites have had, before that was refused, belongs to neither [HOST-03]', () => {
  const shared = [asDescribed, closed, { type: 'LocationDescribed', data: osprey }] as const;
  for (const as of [described, osprey]) {
    specify(location)
      .given(...shared)
      .when({ type: 'describe', as: { ...as, location: moved.location } })
      .thenRejected('invalid');
  }
});

it('a key of one dealership can neither take over nor close another’s location, even a closed one [HOST-03]', () => {
  const covers = (dealership: string | undefined) => dealership === 'trucks';
  const taken = { ...described, by, location: { ...described.location, dealership_id: 'trucks' } };
  for (const given of [[asDescribed], [asDescribed, closed]]) {
    specify(location)
      .given(...given)
      .when({ type: 'describe', as: taken, covers })
      .thenRejected('forbidden');
  }
  specify(location)
    .given({ ...asDescribed, data: { ...described, by } })
    .when({ type: 'end', from: { site_id: 'kestrel', by }, covers })
    .thenRejected('forbidden');
});
