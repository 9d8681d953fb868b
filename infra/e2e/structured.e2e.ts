import { expect, it } from '@jest/globals';
import type { CarResponse } from '#contracts/api/cars';
import { sites, useDemo } from '../support/demo.js';

const demo = useDemo();

type Node = Readonly<Record<string, unknown>>;

interface Rules {
  readonly required: readonly string[];
  readonly recommended?: readonly string[];
}

const place: Rules = {
  required: [
    'name',
    ...['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'].map(
      (part) => `address.${part}`,
    ),
  ],
  // We don't know `priceRange`. Menus and departments are for other kinds of businesses.
  recommended: ['url', 'telephone', 'image', 'geo.latitude', 'geo.longitude', 'openingHoursSpecification'],
};

/**
 * Properties that Google requires and recommends, by type. A path into a list applies to each entry. Source: the pages
 * of these names below https://developers.google.com/search/docs/appearance/structured-data and /site-names.
 */
const rules: Readonly<Record<string, Rules>> = {
  // Organization: nothing is required. `sameAs` is there if a site names its profiles; we don't know register numbers or founders.
  Organization: { required: [], recommended: ['name', 'description', 'url', 'logo', 'telephone', 'address'] },
  // Provide a site name to Google Search
  WebSite: { required: ['name', 'url'] },
  // Local business
  AutoDealer: place,
  AutoRepair: place,
  AutoPartsStore: place,
  // Breadcrumb
  BreadcrumbList: { required: ['itemListElement.position', 'itemListElement.name', 'itemListElement.item'] },
  // FAQ
  FAQPage: { required: ['mainEntity.name', 'mainEntity.acceptedAnswer.text'] },
  // Product snippet and merchant listing, because a model is one.
  ProductModel: { required: ['name'], recommended: ['url', 'brand.name'] },
  Offer: { required: ['name', 'url', 'offeredBy.name'] },
};

/**
 * Vehicle listing (Car), with the known value for each property. Google withdrew the page in September 2025, but its
 * vehicle feeds still ask for these properties. We don't know `knownVehicleDamages` and `vehicleInteriorType`.
 */
const vehicle: Readonly<Record<string, (car: CarResponse) => unknown>> = {
  name: ({ name }) => name,
  url: ({ path }) => path,
  image: ({ images }) => images[0],
  'brand.name': ({ make }) => make,
  model: ({ model }) => model,
  vehicleModelDate: ({ year }) => year,
  itemCondition: ({ car_type }) => car_type,
  vehicleIdentificationNumber: ({ vin }) => vin,
  'mileageFromOdometer.value': ({ km }) => km,
  'mileageFromOdometer.unitCode': ({ km }) => km,
  'offers.price': ({ price, subscription_price }) => price ?? subscription_price,
  'offers.priceCurrency': ({ price, subscription_price }) => price ?? subscription_price,
  'offers.availability': ({ price, subscription_price }) => price ?? subscription_price,
  bodyType: ({ body }) => body,
  color: ({ colour }) => colour,
  driveWheelConfiguration: ({ drive }) => drive,
  numberOfDoors: ({ doors }) => doors,
  vehicleConfiguration: ({ badge }) => badge,
  'vehicleEngine.fuelType': ({ fuel }) => fuel,
  'vehicleEngine.engineDisplacement': ({ engine_size, engine_size_litres }) => engine_size || engine_size_litres,
  vehicleInteriorColor: ({ interior_colour }) => interior_colour,
  vehicleSeatingCapacity: ({ seats }) => seats,
  vehicleTransmission: ({ trans }) => trans,
};
/** Every car for sale with a price has these. */
const ofEachCar = Object.keys(vehicle).slice(0, 13);

const structuredIn = (html: string): Node[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Node,
  );

const at = (node: unknown, path: string): unknown[] => {
  const nodes = Array.isArray(node) ? (node as unknown[]) : [node];
  const [first, ...rest] = path.split('.');
  const found = nodes.map((one) => (one as Node | undefined)?.[first!]);
  return rest.length === 0 ? found : found.flatMap((one) => at(one, rest.join('.')));
};
const isGiven = (node: Node, path: string): boolean =>
  at(node, path).every((value) => value !== undefined && value !== '' && value !== null);

const missingIn = (path: string, node: Node): unknown[] => {
  const type = String(node['@type']);
  const { required, recommended = [] } = rules[type] ?? { required: ['(a type without rules)'] };
  return [...required, ...recommended].filter((field) => !isGiven(node, field)).map((field) => [path, type, field]);
};

it.each(sites)(
  'pages of %s have every structured data field that search engines require, and every known one that they recommend [SITE-11]',
  async (site) => {
    const linked = [...(await demo.html(site, '/')).matchAll(/<a [^>]*href="(\/[^"?#]*)"/g)].map(([, path]) => path!);
    const seen = new Set<string>();
    const missing: unknown[] = [];
    for (const path of new Set(['/', '/locations', ...linked])) {
      const nodes = structuredIn((await demo.ask(site, path)).body).filter(({ sku }) => sku === undefined);
      for (const node of nodes) {
        seen.add(String(node['@type']));
        missing.push(...missingIn(path, node));
      }
    }
    expect(missing).toEqual([]);
    expect([...seen]).toEqual(
      expect.arrayContaining(['WebSite', 'Organization', 'AutoDealer', 'BreadcrumbList', 'FAQPage']),
    );
  },
);

it.each(sites)('vehicles of %s have every known field that search engines ask for [SITE-11]', async (site) => {
  const { hits } = await demo.searchFor(site, 'refinementList[status][0]=in_stock&range[price]=1000:');
  expect(hits.length).toBeGreaterThan(10);
  const missing: unknown[] = [];
  for (const { slug } of hits) {
    const car = await demo.read<CarResponse>(site, `/api/cars/${slug}`);
    const [node] = structuredIn(await demo.html(site, `/cars/${slug}`));
    for (const [field, known] of Object.entries(vehicle)) {
      const value = known(car);
      const isKnown = value !== undefined && value !== '' && value !== 0;
      const isWanted = isKnown || (node!['@type'] === 'Car' && ofEachCar.includes(field));
      if (isWanted && !isGiven(node!, field)) missing.push([slug, field]);
    }
  }
  expect(missing).toEqual([]);
});
