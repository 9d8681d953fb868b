import { expect, it } from '@jest/globals';
import { makeCarResponse, features, testSite } from '../../testing/fixtures.js';
import { metadataTags } from '../../lib/metadata-tags.js';
import { sharedCarHead } from './shared-head.js';
import { structuredCar } from './structured.js';

const picture = (url: string) => ({ image: { url, thumb: { url } } });
const car = makeCarResponse({
  price: 32_990,
  km: 45_210,
  vin: 'JT1',
  body: 'Hatch',
  images: [picture('/images/a'), picture('https://pictures.example.com/b.jpg')],
  primary_image_url: '/images/a',
});
const [vehicle, crumbs] = structuredCar(car, testSite) as [Record<string, unknown>, Record<string, unknown>];

it('a vehicle and its offer are described as schema.org specifies [SITE-05]', () => {
  expect(vehicle).toMatchObject({
    '@type': 'Car',
    name: '2022 Toyota Corolla ZR',
    url: `http://test.localhost${car.path}`,
    brand: { name: 'Toyota' },
    vehicleModelDate: '2022',
    vehicleIdentificationNumber: 'JT1',
    mileageFromOdometer: { value: 45_210, unitCode: 'KMT' },
    image: ['http://test.localhost/images/a', 'https://pictures.example.com/b.jpg'],
    offers: {
      '@type': 'Offer',
      price: 32_990,
      priceCurrency: 'AUD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/UsedCondition',
      seller: { '@type': 'AutoDealer', name: 'Test Motors' },
    },
  });
});

it.each([
  [{}, undefined],
  [{ fuel: 'Electric', engine_size: 0 }, { fuelType: 'Electric' }],
  [
    { fuel: 'Diesel', engine_size_litres: 280, engine_power: 150 },
    {
      fuelType: 'Diesel',
      engineDisplacement: { value: 2800, unitCode: 'CMQ' },
      enginePower: { value: 150, unitCode: 'KWT' },
    },
  ],
])('structured data describes the engine %j as %j [SITE-11]', (more, reported) => {
  const { vehicleEngine } = structuredCar({ ...car, ...more }, testSite)[0] as { vehicleEngine?: object };
  if (reported === undefined) expect(vehicleEngine).toBeUndefined();
  else expect(vehicleEngine).toMatchObject(reported);
});

it.each([
  ['car', 'Car'],
  ['Motorcycle', 'Motorcycle'],
  ['caravan', 'Vehicle'],
  ['truck', 'Vehicle'],
])('a %s is a %s for search engines [SITE-11]', (item_type, type) =>
  expect(structuredCar({ ...car, item_type }, testSite)[0]).toMatchObject({ '@type': type }),
);

it('the offer shows the vehicle’s status, and is left out without a price [SITE-05]', () => {
  const offered = (more: object, site = testSite) =>
    (structuredCar({ ...car, ...more }, site)[0] as { offers?: Record<string, unknown> }).offers;
  expect(offered({ status: 'sold' })?.['availability']).toBe('https://schema.org/SoldOut');
  expect(offered({ reserved: true })?.['availability']).toBe('https://schema.org/Reserved');
  expect(offered({ reduced_price: 31_000 })?.['price']).toBe(31_000);
  expect(offered({ price: 1 })).toBeUndefined();
  const weekly = { ...testSite, features: { ...features, subscriptions: true } };
  expect(offered({ subscription_price: 219 }, weekly)).toMatchObject({
    price: 219,
    priceSpecification: { price: 219 },
  });
});

it('the breadcrumbs are described as links, numbered without a gap [VDP-25]', () => {
  const items = crumbs['itemListElement'] as { position: number; name: string; item: string }[];
  expect(items.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  expect(items.at(-1)).toMatchObject({ name: car.name, item: `http://test.localhost${car.path}` });
});

it('the head contains Open Graph data, and a dealer’s text can not close its script [SITE-05]', () => {
  const head = sharedCarHead(testSite, { ...car, dealercomments: '</script><script>alert(1)</script>' });
  expect(head.openGraph).toMatchObject({
    'og:type': 'product',
    'og:url': `http://test.localhost${car.path}`,
    'og:image': '/images/a',
    'og:image:alt': car.name,
  });
  const html = metadataTags(head);
  expect(html).toContain('<meta property="og:type" content="product">');
  const scripts = html.filter((tag) => tag.startsWith('<script type="application/ld+json">'));
  expect(scripts).toHaveLength(2);
  for (const script of scripts) expect(script.match(/</g)).toHaveLength(2);
});
