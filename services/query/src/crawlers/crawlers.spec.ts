import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { ImportReport, StockCar } from '#contracts/api/stock';
import { iconAddress } from '#contracts/domain/site/site-icon';
import type { CarDetails } from '#contracts/domain/car/details';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { carIdOf } from '../../../stock/src/car-identity.js';
import { splitCsv } from '../../../stock/src/feed/csv.js';
import { datedFeed, demoFeedOf } from '../../../standalone/src/demo.js';
import { roles } from '../../../standalone/src/roles.js';
import { writeLlms } from './llms.js';

let forecourt: TestForecourt;
beforeAll(async () => {
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian']);
  await forecourt.open();
});
// Before each test, because one test imports the site's own outgoing feed.
beforeEach(async () => {
  const imported = await forecourt.importFeed(await text(datedFeed(demoFeedOf('kestrel')!.file, forecourt.now)));
  expect(imported.status).toBe(200);
  await eventually(async () => expect((await forecourt.search('', imported)).count).toBeGreaterThan(100));
});
afterAll(() => forecourt.remove());

const bytesOf = async (url: string, host = 'kestrel.localhost') => {
  const { application } = forecourt.running;
  const fastify = application.getHttpAdapter().getInstance() as unknown as {
    inject: (options: object) => Promise<{ statusCode: number; headers: Record<string, string>; rawPayload: Buffer }>;
  };
  return fastify.inject({ method: 'GET', url, headers: { host } });
};
const textOf = async (url: string) => (await bytesOf(url)).rawPayload.toString();
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc!);

it('robots.txt closes a shopper’s pages, and no dealer’s page whose address begins alike [SITE-05]', async () => {
  const rules = [...(await textOf('/robots.txt')).matchAll(/^Disallow: (.*)$/gm)].map(([, rule]) => rule!);
  const isClosed = (path: string) =>
    rules.some((rule) => {
      const parts = rule.replace(/\$$/, '').split('*');
      const pattern = parts.map((part) => part.replace(/[?[\]().+]/g, '\\$&')).join('.*');
      return new RegExp(`^${pattern}${rule.endsWith('$') ? '$' : ''}`).test(path);
    });
  const closed = [
    '/success',
    '/success?type=x',
    '/print?car_id=1',
    '/account',
    '/cars/a-car/checkout',
    '/ops',
    '/api/x',
  ];
  const open = ['/success-stories', '/printing', '/accounts-for-fleets', '/compare-utes', '/opsgenie', '/cars/a-car'];
  expect(closed.filter((path) => !isClosed(path))).toEqual([]);
  expect(open.filter(isClosed)).toEqual([]);
});

it('robots.txt names the sitemap, and the gzipped sitemaps name the site’s pages but no sold car [SITE-05]', async () => {
  expect(await textOf('/robots.txt')).toMatch(
    /Disallow: \/api\/\n[^]*Disallow: \/inbox\$\n[^]*Disallow: \/ops\$\n[^]*Sitemap: http:\/\/kestrel\.localhost:3000\/sitemap\.xml/,
  );
  const { count } = await forecourt.search('');
  const sold = (await forecourt.search('refinementList[status][0]=sold')).count;
  const files = addressesIn(await textOf('/sitemap.xml'));
  expect(files.map((file) => file.replace(/.*\//, ''))).toEqual([
    'pages.xml.gz',
    'searches.xml.gz',
    'vehicles-1.xml.gz',
  ]);
  const found = await Promise.all(
    files.map(async (file) => {
      const { headers, rawPayload } = await bytesOf(new URL(file).pathname);
      expect(headers['content-type']).toBe('application/gzip');
      return addressesIn(gunzipSync(rawPayload).toString());
    }),
  );
  const pages = [
    'trade-in',
    'apply-for-finance',
    'offers/toyota',
    'contact',
    'special-offers',
    'toyota/overview',
    'locations/brookvale',
  ];
  // The site sells only one brand, so it has no list of brands.
  expect(found[0]).not.toContain('http://kestrel.localhost:3000/brands');
  expect(found[0]).toEqual(expect.arrayContaining(pages.map((path) => `http://kestrel.localhost:3000/${path}`)));
  expect(found[1]).toContain('http://kestrel.localhost:3000/search/mazda/cx-5');
  const searches = ['new-used-and-demo-cars', 'used-cars', 'brookvale', 'suv-cars', 'hybrid-cars', 'toyota'];
  expect(found[1]).toEqual(
    expect.arrayContaining(searches.map((path) => `http://kestrel.localhost:3000/search/${path}`)),
  );
  expect(found[1]).toContain('http://kestrel.localhost:3000/used-car/suv');
  expect(found[1]).not.toContain('http://kestrel.localhost:3000/search');
  expect(found[0]).toContain('http://kestrel.localhost:3000/rav4');
  expect(found[1]).not.toContain('http://kestrel.localhost:3000/search/toyota/rav4');
  expect(found[2]!.filter((address) => address.startsWith('http://kestrel.localhost:3000/cars/'))).toHaveLength(
    count - sold,
  );
  expect((await bytesOf('/sitemaps/vehicles-2.xml.gz')).statusCode).toBe(404);
});

it('llms.txt describes the site, and names its pages, locations and data [SITE-14]', async () => {
  const { headers, rawPayload } = await bytesOf('/llms.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = rawPayload.toString().split('\n');
  expect(lines.slice(0, 3)).toEqual([
    '# Kestrel Bay Toyota',
    '',
    '> New, demo and certified used on the Northern Beaches',
  ]);
  const place = '610 Pittwater Road, Brookvale NSW 2100, 02 5550 4110';
  expect(lines).toEqual(
    expect.arrayContaining([
      '- [Offers](http://kestrel.localhost:3000/special-offers)',
      `- [Kestrel Bay Toyota Brookvale](http://kestrel.localhost:3000/locations/brookvale): ${place}`,
      '- [Sitemap](http://kestrel.localhost:3000/sitemap.xml)',
    ]),
  );
  const kestrel = forecourt.running.platform.sites.ofSlug('kestrel')!;
  const footer = [{ title: 'More', links: [{ label: 'Spin', path: '/spin-to-win' }] }];
  expect(writeLlms({ ...kestrel, footer })).not.toContain('Spin');
  for (const [, path] of rawPayload.toString().matchAll(/localhost:3000(\/(?:feeds|openapi|sitemap)[^)]*)/g))
    expect([path, (await bytesOf(path!)).statusCode]).toEqual([path, 200]);
});

it('the sitemap dates a list by its newest vehicle, the page of a make or model like its list, and other pages not at all [SITE-09]', async () => {
  const lastmodIn = async (file: string, path: string) => {
    const xml = gunzipSync((await bytesOf(`/sitemaps/${file}.xml.gz`)).rawPayload).toString();
    return new RegExp(`localhost:3000${path}</loc>(?:<lastmod>([^<]*))?`).exec(xml)?.[1];
  };
  const { hits } = await forecourt.search('path=/search/mazda/cx-5');
  const changed = await Promise.all(hits.map(({ slug }) => lastmodIn('vehicles-1', `/cars/${slug}`)));
  expect(await lastmodIn('searches', '/search/mazda/cx-5')).toBe(changed.toSorted().at(-1));
  expect(await lastmodIn('pages', '/dealerships/kestrel-bay-toyota')).toBeDefined();
  expect(await lastmodIn('pages', '/toyota/overview')).toBe(await lastmodIn('searches', '/search/toyota'));
  expect(await lastmodIn('pages', '/rav4')).toBeDefined();
  expect(await lastmodIn('pages', '/contact')).toBeUndefined();
});

it('the unrefined list of a model names the model’s page [SITE-08]', async () => {
  const pageOf = async (query: string) => (await forecourt.search(query)).model_page;
  expect(await pageOf('path=/search/toyota/rav4')).toBe('/rav4');
  expect(await pageOf('path=/search/toyota/hilux')).toBe('/new-vehicles/hilux');
  expect(await pageOf('path=/search/toyota')).toBeUndefined();
  expect(await pageOf('path=/search/toyota/rav4&page=2')).toBeUndefined();
  expect(await pageOf('path=/search/toyota/rav4&query=hybrid')).toBeUndefined();
});

it('programs find the site’s logo as a picture of a fixed size [SITE-11]', async () => {
  const { statusCode, headers, rawPayload } = await bytesOf('/site-assets/logo.png');
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=3600',
  ]);
  const { default: sharp } = await import('sharp');
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 600, height: 160, hasAlpha: false });
  // The picture is not blank.
  expect((await sharp(rawPayload).stats()).entropy).toBeGreaterThan(0.1);
  expect((await bytesOf('/site-assets/other.png')).statusCode).toBe(404);
});

it('browsers find the site’s icon at the usual addresses; without an icon and a logo it is a letter [SITE-11]', async () => {
  const { statusCode, headers } = await bytesOf('/favicon.ico');
  expect([statusCode, headers['location']]).toEqual([302, '/site-assets/logo.svg']);
  const { default: sharp } = await import('sharp');
  const touch = await bytesOf('/apple-touch-icon.png');
  expect(await sharp(touch.rawPayload).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 });
  const icon = await bytesOf('/site-assets/icon.svg');
  expect(icon.headers['content-type']).toBe('image/svg+xml');
  expect(icon.rawPayload.toString()).toMatch(/fill="#c8102e".*>K<\/text>/);
  expect(iconAddress({})).toBe('/site-assets/icon.svg');
  expect(iconAddress({ logo: '/images/own/1.png' })).toBe('/images/own/1.png?w=160');
  expect(iconAddress({ icon: 'mark.png', logo: 'logo.svg' })).toBe('/site-assets/mark.png');
});

it('the logo for programs stands on the colour of the header it is made for [SITE-11]', async () => {
  const { rawPayload } = await bytesOf('/site-assets/logo.png', 'meridian.localhost');
  const { default: sharp } = await import('sharp');
  expect([...(await sharp(rawPayload).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer())]).toEqual([
    0x0f, 0x24, 0x38,
  ]);
});

/** A feed's rows by stock number. */
const rowsOf = async (format: string) => {
  const [head, ...rows] = (await textOf(`/feeds/${format}.csv`))
    .split('\r\n')
    .slice(0, -1)
    .map((record) => splitCsv(record, ',')!);
  return new Map(
    rows.map((row) => [row[0]!, Object.fromEntries(head!.map((name, index) => [name, row[index] ?? '']))]),
  );
};

it('a demo car is listed in the feeds as used, because they only know new and used, never certified, with a label [SITE-05]', async () => {
  const [google, meta] = await Promise.all(['google', 'meta'].map(rowsOf));
  const of = (rows: typeof google, label: string) =>
    [...rows!.values()].filter((row) => row['custom_label_0'] === label);
  for (const [label, condition] of Object.entries({ new: 'new', used: 'used', demo: 'used' })) {
    expect(of(google, label).length).toBeGreaterThan(0);
    expect(new Set(of(google, label).map((row) => row['condition']))).toEqual(new Set([condition]));
  }
  expect(new Set(of(google, 'demo').map((row) => row['certified_pre_owned']))).toEqual(new Set(['']));
  expect(new Set(of(meta, 'demo').map((row) => row['state_of_vehicle']))).toEqual(new Set(['USED']));
  expect(new Set(of(meta, 'new').map((row) => row['state_of_vehicle']))).toEqual(new Set(['NEW']));
  expect(new Set(of(meta, 'used').map((row) => row['state_of_vehicle']))).toEqual(new Set(['USED', 'CPO']));
});

const address = expect.stringMatching(/^http:\/\/kestrel\.localhost:3000\/\S+$/);
const googleRow = {
  vin: expect.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/),
  store_code: expect.stringMatching(/./),
  dealership_name: expect.stringMatching(/./),
  dealership_address: expect.stringMatching(/^.+, .+ [A-Z]+ \d{4}, Australia$/),
  price: expect.stringMatching(/^\d+ AUD$/),
  condition: expect.stringMatching(/^(new|used)$/),
  make: expect.stringMatching(/./),
  brand: expect.stringMatching(/./),
  model: expect.stringMatching(/./),
  year: expect.stringMatching(/^\d{4}$/),
  mileage: expect.stringMatching(/^\d+ km$/),
  exterior_color: expect.stringMatching(/./),
  body_style: expect.stringMatching(
    /^(convertible|coupe|crossover|full_size_van|hatchback|minivan|sedan|station_wagon|suv|truck)$/,
  ),
  engine: expect.stringMatching(/^(gasoline|diesel|electric|hybrid|plug_in_hybrid)$/),
  link: address,
  google_product_category: '916',
};
const metaRow = {
  vehicle_id: expect.stringMatching(/./),
  vin: expect.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/),
  title: expect.stringMatching(/./),
  description: expect.stringMatching(/^[^]{1,5000}$/),
  url: address,
  'image[0].url': address,
  'image[0].tag[0]': 'Exterior',
  make: expect.stringMatching(/./),
  model: expect.stringMatching(/./),
  year: expect.stringMatching(/^\d{4}$/),
  'mileage.value': expect.stringMatching(/^\d+$/),
  'mileage.unit': 'KM',
  state_of_vehicle: expect.stringMatching(/^(NEW|USED|CPO)$/),
  body_style: expect.stringMatching(
    /^(CONVERTIBLE|COUPE|HATCHBACK|MINIVAN|TRUCK|SUV|SEDAN|VAN|WAGON|CROSSOVER|OTHER)$/,
  ),
  fuel_type: expect.stringMatching(/^(DIESEL|ELECTRIC|GASOLINE|HYBRID|PLUGIN_HYBRID|OTHER)$/),
  transmission: expect.stringMatching(/^(AUTOMATIC|MANUAL)$/),
  drivetrain: expect.stringMatching(/^(4X2|4X4|AWD|FWD|RWD|OTHER)$/),
  exterior_color: expect.stringMatching(/./),
  price: expect.stringMatching(/^\d+ AUD$/),
  availability: 'AVAILABLE',
  address: expect.stringMatching(/^\{"addr1":.+"country":"Australia"\}$/),
};

it.each([
  ['google', googleRow],
  ['meta', metaRow],
])('each row of the outgoing %s feed has all required fields, with known values [SITE-05]', async (format, row) => {
  for (const found of (await rowsOf(format)).values()) expect(found).toMatchObject(row);
});

/** Fields that a feed preserves. The price is the one shown, comments are never empty, and `|` becomes a space. */
const kept = ({ car }: StockCar, fields: readonly (keyof CarDetails)[]) => {
  const { dealercomments, price, reduced_price = price, ...details } = car as CarDetails;
  return {
    ...Object.fromEntries(fields.map((field) => [field, (details as CarDetails)[field]])),
    price: reduced_price,
    dealercomments: dealercomments?.replaceAll(/[|\n]/g, ' ') ?? details.name,
  };
};
const common = ['name', 'make', 'model', 'badge', 'year', 'colour', 'vin', 'fuel', 'body'] as const;

it.each([
  ['google', 'id', [...common, 'trans', 'drive', 'km', 'location_id', 'certified'] as const],
  ['meta', 'vehicle_id', [...common, 'before_price', 'drive', 'km', 'location_id', 'city', 'state'] as const],
] as const)(
  'the outgoing %s feed can be imported here and gives the original cars [SITE-05, STK-03]',
  async (format, idColumn, fields) => {
    const feed = await textOf(`/feeds/${format}.csv`);
    expect(feed).toMatch(new RegExp(`^${idColumn},`));
    const before = new Map<string, StockCar>();
    const dealership_id = forecourt.running.platform.sites.ofSlug('kestrel')!.dealerships[0]!.id;
    const carOf = async (stocknum: string) =>
      (await forecourt.askStock<StockCar>(`cars/${carIdOf({ dealership_id, stocknum })}`)).body;
    const stocknums = feed
      .split(/\r\n/)
      .slice(1, -1)
      .map((line) => line.split(',', 1)[0]!);
    expect(stocknums.length).toBeGreaterThan(80);
    const looked = stocknums.filter((_, index) => index % 7 === 0);
    for (const stocknum of looked) before.set(stocknum, await carOf(stocknum));

    const back = await forecourt.importFeed<ImportReport>(feed, { query: `format=${format}&unknown_columns=reject` });
    expect(back).toMatchObject({
      status: 200,
      body: { received: stocknums.length, rejected: 0, listed: 0, vocabulary: format },
    });
    for (const [stocknum, car] of before) {
      expect(kept(await carOf(stocknum), fields)).toEqual(kept(car, fields));
    }
    // The next feed must include the current cars.
    await forecourt.search('', back);
  },
);

it.each([
  ['google', 11],
  ['meta', 20],
] as const)(
  'the outgoing %s feed lists the same cars at a site that knows none, with price, name and %i pictures at most [FEED-09, SITE-05]',
  async (format, maxPictures) => {
    const feed = await textOf(`/feeds/${format}.csv`);
    const { url, dealerships } = forecourt.running.platform.sites.ofSlug('kestrel')!;
    const elsewhere = new TestForecourt(roles, ['kestrel']);
    try {
      await elsewhere.open();
      const { body: report } = await elsewhere.importFeed(feed);
      expect(report).toMatchObject({ rejected: 0, warned: 0, listed: report.received, vocabulary: format });
      const stocknums = [...(await rowsOf(format)).keys()];
      expect(stocknums).toHaveLength(report.received);
      expect(stocknums.length).toBeGreaterThan(80);
      for (const stocknum of stocknums.filter((_, index) => index % 7 === 0)) {
        const path = `cars/${carIdOf({ dealership_id: dealerships[0]!.id, stocknum })}`;
        const { price, reduced_price = price, images = [], name } = (await forecourt.askStock<StockCar>(path)).body.car;
        const pictures = images.slice(0, maxPictures).map((image) => `${url}${image}?w=1440&fm=jpeg`);
        expect(pictures.length).toBeGreaterThan(0);
        expect((await elsewhere.askStock<StockCar>(path)).body.car).toMatchObject({
          ...{ stocknum, name, images: pictures },
          price: reduced_price,
        });
      }
    } finally {
      await elsewhere.remove();
    }
  },
);

it('security.txt names whom the operator sets, and when that expires; without the setting there is none [HOST-17]', async () => {
  const url = '/.well-known/security.txt';
  expect((await bytesOf(url)).statusCode).toBe(404);
  await forecourt.close();
  await forecourt.open({ SECURITY_CONTACT: 'mailto:security@dealer.example https://dealer.example/report' });
  const { headers, rawPayload } = await bytesOf(url);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = rawPayload.toString().split('\n');
  expect(lines.slice(0, 2)).toEqual([
    'Contact: mailto:security@dealer.example',
    'Contact: https://dealer.example/report',
  ]);
  const expires = new Date(lines[2]!.replace('Expires: ', '')).getTime() - forecourt.now.getTime();
  expect(expires / 86_400_000).toBeGreaterThan(88);
  expect(expires / 86_400_000).toBeLessThan(365);
  expect(lines).toContain('Canonical: http://kestrel.localhost:3000/.well-known/security.txt');
});
