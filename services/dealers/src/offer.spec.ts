import { it } from '@jest/globals';
import { offerDescription } from '#contracts/domain/site/content';
import { specify } from '#platform/testing/given';
import { brand, model } from './brand.js';
import { offer } from './offer.js';

const written = offerDescription.parse({
  id: 'tray',
  name: 'A tray on us',
  description: '<p onclick="x()">Worth <b>$4,200</b>.</p><script>x()</script>',
  disclaimer: 'While stock <i>lasts</i>.',
});
const clean = {
  ...written,
  description: 'Worth $4,200.',
  sanitized_description: '<p>Worth <strong>$4,200</strong>.</p>',
  disclaimer: 'While stock lasts.',
};
const publish = (more = {}) => ({ type: 'publish', as: { site_id: 's', offer: { ...written, ...more } } }) as const;
const published = { type: 'OfferPublished', data: { site_id: 's', offer: clean } } as const;
const withdrawn = { type: 'OfferWithdrawn', data: {} } as const;

it('an offer is published once, with clean HTML, and again only when it changes [OFR-01]', () => {
  specify(offer).given().when(publish()).then(published);
  specify(offer).given(published).when(publish()).then();
  specify(offer)
    .given(published)
    .when(publish({ price: 49_990 }))
    .then({ type: 'OfferChanged', data: { site_id: 's', offer: { ...clean, price: 49_990 } } });
});

it('an offer is withdrawn once, and can be published again afterwards [OFR-01]', () => {
  specify(offer).given().when({ type: 'withdraw' }).then();
  specify(offer).given(published).when({ type: 'withdraw' }).then(withdrawn);
  specify(offer).given(published, withdrawn).when({ type: 'withdraw' }).then();
  specify(offer).given(published, withdrawn).when(publish()).then(published);
});

it('a brand and its models are described once, with clean HTML, and removed once [OFR-03]', () => {
  const own = { title: 'Isuzu', slug: 'isuzu', description: '<p>Trucks<img src=x></p>', skipPage: false };
  const as = { site_id: 's', brand: own, model_slugs: [] };
  const described = {
    type: 'BrandDescribed',
    data: { ...as, brand: { ...own, description: '<p>Trucks</p>' } },
  } as const;
  specify(brand).given().when({ type: 'describe', as }).then(described);
  specify(brand).given(described).when({ type: 'describe', as }).then();
  specify(brand).given(described).when({ type: 'drop' }).then({ type: 'BrandDropped', data: {} });
  specify(brand).given().when({ type: 'drop' }).then();
  const npr = { name: 'NPR', slug: 'npr', description: '', highlights: [] };
  const ofBrand = { site_id: 's', brand_slug: 'isuzu', order: 0, model: npr };
  specify(model).given().when({ type: 'describe', as: ofBrand }).then({ type: 'ModelDescribed', data: ofBrand });
});

it('a key of one dealership cannot change or withdraw an offer of another, or of the whole site [HOST-03]', () => {
  const covers = (dealership: string | undefined) => dealership === 'trucks';
  const own = { ...published, data: { ...published.data, offer: { ...clean, dealership_id: 'trucks' } } };
  const foreign = { ...published, data: { ...published.data, offer: { ...clean, dealership_id: 'cars' } } };
  for (const given of [foreign, published]) {
    specify(offer)
      .given(given)
      .when({ ...publish({ dealership_id: 'trucks' }), covers })
      .thenRejected('forbidden');
    specify(offer).given(given).when({ type: 'withdraw', covers }).thenRejected('forbidden');
  }
  specify(offer).given(own).when({ type: 'withdraw', covers }).then(withdrawn);
});
