import { describe, expect, it } from '@jest/globals';
import type { CarDetails } from '#contracts/domain/car/details';
import { priceKindWords } from '#contracts/domain/car/price';
import type { FeedSyntax } from '#contracts/domain/feeds';
import { isRejection } from '#contracts/rejections';
import type { FeedOptions } from './read-feed.js';
import { readFeed } from './read-feed.js';

const options: Omit<FeedOptions, 'syntax'> = {
  unknownColumns: 'reject',
  defaults: {},
  placeOf: (code) => (code === 'S1' ? { dealership_id: 'd1', location_id: 'l1' } : undefined),
};

const read = async (feed: string, syntax: FeedSyntax, given: Partial<FeedOptions> = {}) => {
  async function* chunks() {
    yield Buffer.from(feed);
  }
  const opened = await readFeed(chunks(), { ...options, syntax, ...given });
  if (isRejection(opened)) return opened;
  const rows = [];
  for await (const batch of opened.batches) rows.push(...batch);
  return { vocabulary: opened.vocabulary, rows };
};

const carsOf = async (...given: Parameters<typeof read>): Promise<CarDetails[]> => {
  const answer = await read(...given);
  if (!('rows' in answer)) throw new Error(answer.detail);
  return answer.rows.map((row) => {
    if ('errors' in row) throw new Error(JSON.stringify(row.errors));
    return row.car as CarDetails;
  });
};

const errorsOf = async (...given: Parameters<typeof read>) => {
  const answer = await read(...given);
  if (!('rows' in answer)) throw new Error(answer.detail);
  return answer.rows.flatMap((row) => ('errors' in row ? row.errors : []));
};

/** Returns the warnings of rows that were accepted. */
const warningsOf = async (...given: Parameters<typeof read>) => {
  const answer = await read(...given);
  if (!('rows' in answer)) throw new Error(answer.detail);
  return answer.rows.flatMap((row) => {
    if ('errors' in row) throw new Error(JSON.stringify(row.errors));
    return row.warnings;
  });
};

it('a price in an XML attribute’s currency is refused, and its kind is read [FEED-05] [PRICE-01]', async () => {
  const priced = (attributes: string) =>
    `<cars><car><stocknum>K1</stocknum><dealership_id>d1</dealership_id><price ${attributes}>19990</price></car></cars>`;
  expect(await warningsOf(priced('currency="USD" type="EGC"'), 'xml')).toMatchObject([
    { column: 'price', reason: expect.stringContaining('another currency') },
  ]);
  expect(await carsOf(priced('currency="AUD" type="EGC"'), 'xml')).toMatchObject([
    { price: 19_990, price_type: priceKindWords.excluding_charges },
  ]);
});

const csvOf = (row: Readonly<Record<string, string>>, delimiter = ','): string =>
  [Object.keys(row), Object.values(row)]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
    .join('\n');

const googleRow = {
  id: 'K1',
  vin: 'JTNKU3JE60J123456',
  store_code: 'S1',
  title: '2021 Toyota Corolla ZR',
  description: 'One owner.',
  make: 'Toyota',
  model: 'Corolla',
  trim: 'ZR',
  year: '2021',
  condition: 'used',
  'certified_pre-owned': 'yes',
  price: '29,990.00 AUD',
  sale_price: '27990 AUD',
  mileage: '41000 km',
  color: 'Glacier White',
  body_style: 'hatchback',
  engine: 'plug-in_hybrid',
  image_link: 'https://img.example/1.jpg',
  additional_image_link: 'https://img.example/2.jpg,https://img.example/3.jpg?a=1,2',
  vehicle_option: 'Sunroof,Tow bar',
  date_in_stock: '2026-05-01',
  link_template: 'https://dealer.example/?store={store_code}',
  google_product_category: '916',
};
const corolla: CarDetails = {
  stocknum: 'K1',
  vin: 'JTNKU3JE60J123456',
  dealership_id: 'd1',
  location_id: 'l1',
  name: '2021 Toyota Corolla ZR',
  dealercomments: 'One owner.',
  make: 'Toyota',
  model: 'Corolla',
  badge: 'ZR',
  year: 2021,
  car_type: 'used',
  certified: true,
  price: 27_990,
  before_price: 29_990,
  km: 41_000,
  colour: 'Glacier White',
  body: 'Hatch',
  simple_body: 'Hatch',
  fuel: 'Plug-in Hybrid',
  simple_fuel: 'PHEV',
  images: ['https://img.example/1.jpg', 'https://img.example/2.jpg', 'https://img.example/3.jpg?a=1,2'],
  standardEquipment: ['Sunroof', 'Tow bar'],
  created_at: '2026-05-01',
};

describe("Google's columns", () => {
  it('Google’s columns are recognised and read in CSV, TSV and JSON [STK-03]', async () => {
    expect(await read(csvOf(googleRow), 'csv')).toMatchObject({ vocabulary: 'google' });
    expect(await carsOf(csvOf(googleRow), 'csv')).toEqual([corolla]);
    expect(await carsOf(csvOf(googleRow, '\t'), 'tsv')).toEqual([corolla]);
    expect(await carsOf(JSON.stringify(googleRow), 'ndjson')).toEqual([corolla]);
    expect(await carsOf(JSON.stringify([googleRow]), 'json')).toEqual([corolla]);
  });

  it('Google’s columns are recognised and read in RSS 2.0 and Atom [STK-03]', async () => {
    const elements = Object.entries(googleRow)
      .filter(([name]) => name !== 'additional_image_link')
      .map(([name, value]) => `<g:${name}>${value.replaceAll('&', '&amp;')}</g:${name}>`)
      .concat(
        ['https://img.example/2.jpg', 'https://img.example/3.jpg?a=1,2'].map(
          (url) => `<g:additional_image_link>${url}</g:additional_image_link>`,
        ),
        '<g:vehicle_fulfillment><g:option>in_store</g:option><g:store_code>S1</g:store_code></g:vehicle_fulfillment>',
      )
      .join('\n');
    const rss = `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Stock</title>
      <item><title>In short</title><guid>1</guid>${elements}</item></channel></rss>`;
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><title>Stock</title>
      <entry><id>urn:1</id><updated>2026-05-01T00:00:00Z</updated>${elements}</entry></feed>`;
    expect(await read(rss, 'xml')).toMatchObject({ vocabulary: 'google' });
    expect(await carsOf(rss, 'xml')).toEqual([corolla]);
    expect(await carsOf(atom, 'xml')).toEqual([corolla]);
  });

  it('Google’s amounts may state the kind of price, unless a column gives it [FEED-05]', async () => {
    const of = async (more: object) => (await carsOf(csvOf({ ...googleRow, ...more }), 'csv'))[0];
    expect(await of({ price: '$25,990 Drive Away', sale_price: '' })).toMatchObject({
      ...{ price: 25_990, price_type: priceKindWords.drive_away },
    });
    expect(await of({ price: '$29,990 Drive Away', sale_price: '27990 AUD' })).toMatchObject({
      ...{ price: 27_990, before_price: 29_990, price_type: priceKindWords.drive_away },
    });
    expect(await of({ price: '29990 AUD', sale_price: 'From $27,990' })).toMatchObject({
      ...{ price: 27_990, before_price: 29_990, price_type: priceKindWords.from },
    });
    const own = { price: '$25,990 Drive Away', sale_price: '', vehicle_price_type: 'Excl. Govt. Charges' };
    expect(await of(own)).toMatchObject({ price: 25_990, price_type: 'Excl. Govt. Charges' });
  });

  it('Google’s columns may have the names of Google’s vehicle listings [STK-03]', async () => {
    const { color: _, engine: __, store_code: ___, id: ____, ...row } = googleRow;
    const listing = {
      ...row,
      exterior_color: 'Red',
      dealership_name: 'Ours',
      'vehicle_fulfillment(option:store_code)': 'in_store:S1',
    };
    expect(await carsOf(csvOf(listing), 'csv')).toMatchObject([
      { stocknum: 'JTNKU3JE60J123456', colour: 'Red', dealership_id: 'd1' },
    ]);
    expect(await carsOf(csvOf({ ...row, 'Store Code': 'S1' }), 'csv')).toMatchObject([{ dealership_id: 'd1' }]);
  });

  it.each([
    ['price', '25000 USD', 'is in another currency; only AUD is taken'],
    ['price', '€25,000', 'is in another currency'],
    ['price', '-5 AUD', 'too small'],
    ['price', '1e9 AUD', 'is not an amount'],
    ['price', '900000000 AUD', 'too large'],
    ['sale_price', '1 NZD', 'is in another currency'],
    ['mileage', '41000', 'lacks its unit'],
    ['mileage', '41000 leagues', '"41000 leagues" is not a number; its unit may be km'],
    ['mileage', 'low', 'is not a number'],
    ['certified_pre-owned', 'maybe', 'is not yes or no'],
    ['image_link', 'ftp://x', 'is not an http(s) address'],
    ['date_in_stock', 'yesterday', 'is not a date'],
    ['availability', 'perhaps', 'is not one of in_stock'],
  ])(
    'a row of Google’s columns with %s of "%s" is listed without it, and warns of column and line [FEED-07]',
    async (column, value, reason) => {
      const price = column === 'price' ? { sale_price: '' } : {};
      const warnings = await warningsOf(csvOf({ ...googleRow, ...price, [column]: value }), 'csv');
      expect(warnings).toEqual([
        { line: 2, column, reason: expect.stringContaining(reason), value: expect.any(String) },
      ]);
    },
  );

  it.each([
    ['condition', 'wrecked', 'is not one of new, demo, used'],
    ['condition', '', 'is missing'],
    ['year', '20x1', 'is not a number'],
    ['store_code', 'S2', '"S2" is not yours'],
    ['id', 'x'.repeat(70), 'too long'],
  ])(
    'Google’s columns report %s of "%s" as an error with its column and line [STK-05]',
    async (column, value, reason) => {
      const errors = await errorsOf(csvOf({ ...googleRow, [column]: value }), 'csv');
      expect(errors).toMatchObject([{ line: 2, column, reason: expect.stringContaining(reason) }]);
    },
  );

  it.each(['POA', 'USD 25,000', 'about 25,000'])(
    'Google’s columns give no price if the sale price is %s [FEED-06]',
    async (sale) => {
      const [car] = await carsOf(csvOf({ ...googleRow, sale_price: sale }), 'csv');
      expect([car!.price, car!.before_price]).toEqual([undefined, undefined]);
    },
  );

  it('a car with an unknown availability in Google’s columns is not put on sale [FEED-07]', async () => {
    const feed = csvOf({ ...googleRow, availability: 'at auction' });
    expect(await carsOf(feed, 'csv')).toMatchObject([{ status: 'at auction' }]);
  });

  it('distances in miles in Google’s columns are converted to kilometres [STK-03]', async () => {
    expect(await carsOf(csvOf({ ...googleRow, mileage: '24,000 Miles' }), 'csv')).toMatchObject([{ km: 38_624 }]);
    expect(await carsOf(csvOf({ ...googleRow, mileage: '0 KM' }), 'csv')).toMatchObject([{ km: 0 }]);
  });

  it('unknown words in Google’s columns are stored unchanged [STK-03]', async () => {
    expect(await carsOf(csvOf({ ...googleRow, body_style: 'Panel Van' }), 'csv')).toMatchObject([
      { body: 'Panel Van' },
    ]);
  });

  it('columns that neither Google nor Forecourt defines are unknown, in a header and in a row [STK-05]', async () => {
    const row = { ...googleRow, shoe_size: '9' };
    expect(await read(csvOf(row), 'csv')).toMatchObject({
      rejected: 'unknown_columns',
      errors: [{ field: 'shoe_size' }],
    });
    expect(await warningsOf(JSON.stringify(row), 'ndjson')).toEqual([
      { line: 1, column: 'shoe_size', reason: 'there is no such column' },
    ]);
    expect(await carsOf(JSON.stringify(row), 'ndjson', { unknownColumns: 'ignore' })).toEqual([corolla]);
  });

  it('cars that Google’s columns call out of stock are not in stock [STK-06]', async () => {
    expect(await carsOf(csvOf({ ...googleRow, availability: 'out_of_stock' }), 'csv')).toMatchObject([
      { status: 'out_of_stock' },
    ]);
    expect(await carsOf(csvOf({ ...googleRow, availability: 'preorder' }), 'csv')).toMatchObject([
      { status: 'coming_soon', preorder: true },
    ]);
  });
});

const metaRow = {
  vehicle_id: 'K2',
  vin: '6FPPXXMJ2PKM12345',
  dealer_id: 'S1',
  title: '2023 Ford Ranger XLT',
  description: 'Ready to tow.',
  url: 'https://dealer.example/k2',
  make: 'Ford',
  model: 'Ranger',
  trim: 'XLT',
  year: '2023',
  state_of_vehicle: 'CPO',
  'mileage.value': '30000',
  'mileage.unit': 'KM',
  'image[0].url': 'https://img.example/1.jpg',
  'image[0].tag[0]': 'Exterior',
  'image[1].url': 'https://img.example/2.jpg',
  transmission: 'AUTOMATIC',
  fuel_type: 'DIESEL',
  body_style: 'TRUCK',
  drivetrain: '4X4',
  exterior_color: 'Blue',
  price: '58000 AUD',
  sale_price: '55990 AUD',
  availability: 'AVAILABLE',
  date_first_on_lot: '2026-02-21',
  'address.city': 'Geelong',
  'address.region': 'VIC',
  'address.addr1': '1 Main St',
  days_on_lot: '40',
};
const ranger: CarDetails = {
  stocknum: 'K2',
  vin: '6FPPXXMJ2PKM12345',
  dealership_id: 'd1',
  location_id: 'l1',
  name: '2023 Ford Ranger XLT',
  dealercomments: 'Ready to tow.',
  make: 'Ford',
  model: 'Ranger',
  badge: 'XLT',
  year: 2023,
  car_type: 'used',
  certified: true,
  km: 30_000,
  images: ['https://img.example/1.jpg', 'https://img.example/2.jpg'],
  trans: 'Automatic',
  simple_transmission: 'Automatic',
  fuel: 'Diesel',
  body: 'Ute',
  simple_body: 'Ute',
  drive: '4WD',
  colour: 'Blue',
  price: 55_990,
  before_price: 58_000,
  status: 'in_stock',
  created_at: '2026-02-21',
  city: 'Geelong',
  state: 'VIC',
};

describe("Meta's columns", () => {
  it('Meta’s columns are recognised and read, flattened, in CSV, TSV and JSON [STK-03]', async () => {
    expect(await read(csvOf(metaRow), 'csv')).toMatchObject({ vocabulary: 'meta' });
    const ofKind = { ...metaRow, price: '$55,990 Drive Away', sale_price: '' };
    expect(await carsOf(JSON.stringify([ofKind]), 'json')).toMatchObject([
      { price: 55_990, price_type: priceKindWords.drive_away },
    ]);
    expect(await carsOf(csvOf(metaRow), 'csv')).toEqual([ranger]);
    expect(await carsOf(csvOf(metaRow, '\t'), 'tsv')).toEqual([ranger]);
    expect(await carsOf(JSON.stringify([metaRow]), 'json')).toEqual([ranger]);
  });

  const flat = Object.fromEntries(Object.entries(metaRow).filter(([name]) => !/[.[]/.test(name)));
  const image = [{ url: 'https://img.example/1.jpg', tag: ['Exterior'] }, { url: 'https://img.example/2.jpg' }];

  it('Meta’s columns are read as objects in JSON, and as objects in the text of a cell [STK-03]', async () => {
    const mileage = { value: 30_000, unit: 'KM' };
    const address = { addr1: '1 Main St', city: 'Geelong', region: 'VIC' };
    expect(await carsOf(JSON.stringify({ ...flat, image, mileage, address }), 'ndjson')).toEqual([ranger]);
    const cells = {
      ...flat,
      image: JSON.stringify(image),
      'mileage.value': '30000',
      'mileage.unit': 'KM',
      address: "{addr1: '1 Main St', city: 'Geelong', region: 'VIC'}",
    };
    expect(await carsOf(csvOf(cells), 'csv')).toEqual([ranger]);
  });

  it('Meta’s columns are read in XML [STK-03]', async () => {
    const elements = Object.entries(flat).map(([name, value]) => `<${name}>${value}</${name}>`);
    const xml = `<?xml version="1.0" encoding="UTF-8"?><listings><title>Stock</title><listing>${elements.join('')}
      <mileage><value>30000</value><unit>KM</unit></mileage>
      <image><url>https://img.example/1.jpg</url><tag>Exterior</tag></image><image><url>https://img.example/2.jpg</url></image>
      <address format="simple"><component name="addr1">1 Main St</component><component name="city">Geelong</component>
      <component name="region">VIC</component></address></listing></listings>`;
    expect(await carsOf(xml, 'xml')).toEqual([ranger]);
  });

  it.each([
    ['sale_price', '18000 USD', 'is in another currency; only AUD is taken'],
    ['mileage.unit', '', 'is missing'],
    ['mileage.unit', 'furlong', 'is not one of km, miles'],
    ['mileage.value', 'many', 'is not a number'],
    ['availability', 'MAYBE', 'is not one of available'],
  ])(
    'a row of Meta’s columns with %s of "%s" is listed without it, and warns of the column [FEED-07]',
    async (column, value, reason) => {
      const warnings = await warningsOf(csvOf({ ...metaRow, [column]: value }), 'csv');
      expect(warnings).toMatchObject([{ line: 2, column, reason: expect.stringContaining(reason) }]);
    },
  );

  it.each([
    ['state_of_vehicle', 'SCRAP', 'is not one of new, demo, used'],
    ['dealer_id', 'S9', 'is not yours'],
  ])('Meta’s columns report %s of "%s" as an error with its column [STK-05]', async (column, value, reason) => {
    const errors = await errorsOf(csvOf({ ...metaRow, [column]: value }), 'csv');
    expect(errors).toMatchObject([{ line: 2, column, reason: expect.stringContaining(reason) }]);
  });

  it('Meta’s columns give no price if the currency column names another currency [FEED-07]', async () => {
    const [car] = await carsOf(csvOf({ ...metaRow, currency: 'USD' }), 'csv');
    expect([car!.price, car!.before_price]).toEqual([undefined, undefined]);
  });

  it('cars that Meta’s columns call not available are not in stock [STK-06]', async () => {
    expect(await carsOf(csvOf({ ...metaRow, availability: 'NOT_AVAILABLE' }), 'csv')).toMatchObject([
      { status: 'not_available' },
    ]);
  });
});

describe('feeds like the examples that Google and Meta publish', () => {
  const ours = { defaults: { dealership_id: 'd1' } };

  it('Meta’s CSV example is read: another id, objects in cells and foreign prices [FEED-09]', async () => {
    const cells: Record<string, string> = {
      ...{
        auto_listing_id: '"m7"',
        title: '2019 Ford Focus',
        description: 'Ford "Certified"! Petrol',
        url: 'http://x.example/7',
      },
      ...{ make: 'Ford', model: 'Focus', year: '2019', 'mileage.value': '1500', 'mileage.unit': 'KM' },
      image: '"[{""url"":""https://img.example/a_1.jpg""},{""url"":""https://img.example/a_2.jpg""}]"',
      ...{
        transmission: 'AUTOMATIC',
        fuel_type: 'GASOLINE',
        body_style: 'SEDAN',
        drivetrain: 'FWD',
        condition: 'EXCELLENT',
      },
      ...{ vin: '6FPPXXMJ2PKM12345', price: '18000 USD', exterior_color: 'white', sale_price: '16000 USD' },
      address: "{addr1: '1 Main St', city: 'Geelong', region: 'VIC', postal_code: '3220', country: 'AU'}",
      ...{ availability: 'AVAILABLE', date_first_on_lot: '2018-02-21', state_of_vehicle: 'NEW', latitude: '52.35' },
    };
    const feed = [Object.keys(cells), Object.values(cells)].map((row) => row.join('\t')).join('\n');
    const [car] = await carsOf(feed, 'tsv', ours);
    expect(car).toMatchObject({
      ...{ stocknum: 'm7', km: 1500, city: 'Geelong', state: 'VIC', car_type: 'new', status: 'in_stock' },
      images: ['https://img.example/a_1.jpg', 'https://img.example/a_2.jpg'],
    });
    expect(car!.price).toBeUndefined();
    expect((await warningsOf(feed, 'tsv', ours)).map(({ column }) => column)).toEqual(['price', 'sale_price']);
  });

  it('Meta’s XML example is read: an address in components, image tags and app links [FEED-09]', async () => {
    const facts = {
      ...{
        vehicle_id: 'm8',
        title: '2022 Ford Escape',
        description: 'Petrol & electric',
        make: 'Ford',
        model: 'Escape',
      },
      ...{ url: 'https://x.example/8', year: '2022', fuel_type: 'PLUGIN_HYBRID', body_style: 'SUV', drivetrain: 'FWD' },
      ...{ transmission: 'Automatic', vin: '6FPPXXMJ2PKM12346', condition: 'GOOD', price: '36,990.00 AUD' },
      ...{
        exterior_color: 'Blue',
        availability: 'AVAILABLE',
        state_of_vehicle: 'USED',
        date_first_on_lot: '2026-02-21',
      },
      ...{ latitude: '-38.15', longitude: '144.36', chrome_id: '4711', dealer_id: 'S1', custom_label_0: 'SUV' },
    };
    const elements = Object.entries(facts).map(([name, value]) => `<${name}>${value.replace('&', '&amp;')}</${name}>`);
    const feed = `<?xml version="1.0"?><listings><title>Vehicles</title><link rel="self" href="https://x.example/feed"/>
      <listing>${elements.join('\n')}<mileage><value>41000</value><unit>KM</unit></mileage>
      <image><url>https://img.example/8_1.jpg</url><tag>Exterior</tag><tag>Front</tag></image>
      <image><url>https://img.example/8_2.jpg</url></image>
      <applink property="ios_url" content="x://8"/>
      <address format="simple"><component name="addr1">1 Main St</component><component name="city">Geelong</component>
      <component name="region">VIC</component><component name="postal_code">3220</component>
      <component name="country">Australia</component></address></listing></listings>`;
    expect(await warningsOf(feed, 'xml')).toEqual([]);
    expect(await carsOf(feed, 'xml')).toMatchObject([
      {
        ...{ stocknum: 'm8', dealership_id: 'd1', km: 41_000, price: 36_990, city: 'Geelong', state: 'VIC' },
        ...{ car_type: 'used', dealercomments: 'Petrol & electric', body: 'SUV', status: 'in_stock' },
        images: ['https://img.example/8_1.jpg', 'https://img.example/8_2.jpg'],
      },
    ]);
  });

  it('Google’s example for vehicle ads is read: several stores, semicolons and miles [FEED-09]', async () => {
    const ad = {
      ...{ Condition: 'Used', google_product_category: '123', Brand: 'Toyota', Model: 'Corolla', Year: '2019' },
      ...{ Color: 'Black', Mileage: '1,500 miles', Price: '18000 AUD', VIN: 'JTNKU3JE60J123456' },
      ...{ image_link: 'https://img.example/1.jpg', link_template: 'https://x.example/1?store={store_code}' },
    };
    for (const named of ['in_store:S1', 'in_store:S9:S1', 'in_store:S9,S1']) {
      const feed = csvOf({ ...ad, 'vehicle_fulfillment(option:store_code)': named }, ';');
      expect(await warningsOf(feed, 'csv')).toEqual([]);
      expect(await carsOf(feed, 'csv')).toMatchObject([
        { stocknum: ad.VIN, dealership_id: 'd1', car_type: 'used', make: 'Toyota', km: 2414, price: 18_000 },
      ]);
    }
  });

  it.each([
    ['N', { car_type: 'new' }],
    ['u', { car_type: 'used' }],
    ['demo', { car_type: 'demo' }],
    ['Certified Pre-Owned', { car_type: 'used', certified: true }],
    ['Second Hand', { car_type: 'used' }],
  ])(
    'Google’s example is read with the condition %s, 1 for yes and spaces in names [FEED-09]',
    async (condition, expected) => {
      const listing = {
        ...{
          VIN: 'JTNKU3JE60J123456',
          'Dealership Name': 'Ours',
          'dealership address': '1 Main St, Geelong VIC 3220, AU',
        },
        ...{
          condition,
          'certified pre-owned': 'certified' in expected ? '1' : '',
          make: 'Toyota',
          model: 'Corolla',
          trim: 'ZR',
        },
        ...{
          year: '2021',
          mileage: '2,777 km',
          price: '27,990.00 AUD',
          vehicle_msrp: '31000 AUD',
          date_in_stock: '2026-01-31',
        },
        ...{ 'image link': 'https://img.example/1.jpg', 'exterior color': 'Red', vehicle_option: 'Sunroof,Tow bar' },
      };
      expect(await warningsOf(csvOf(listing), 'csv', ours)).toEqual([]);
      expect(await carsOf(csvOf(listing), 'csv', ours)).toMatchObject([
        { ...expected, stocknum: 'JTNKU3JE60J123456', km: 2777, price: 27_990, images: ['https://img.example/1.jpg'] },
      ]);
    },
  );
});

describe('vocabulary of a feed', () => {
  const ours = {
    stocknum: 'K1',
    year: '2021',
    make: 'Toyota',
    model: 'Corolla',
    car_type: 'used',
    dealership_id: 'd1',
  };

  it('the vocabulary of a feed is recognised by the column names, and can be specified [STK-03]', async () => {
    expect(await read(csvOf(ours), 'csv')).toMatchObject({ vocabulary: 'forecourt' });
    expect(await read(csvOf(ours), 'csv', { vocabulary: 'google' })).toMatchObject({ rejected: 'unknown_columns' });
    expect(await read(csvOf(googleRow), 'csv', { vocabulary: 'google' })).toMatchObject({ vocabulary: 'google' });
  });

  it('the error about a missing required column uses the vocabulary of the feed [STK-05]', async () => {
    expect(await read('make,image_link\nK1,https://x', 'csv', { vocabulary: 'google' })).toMatchObject({
      rejected: 'invalid',
      detail: expect.stringContaining('id or vin'),
    });
    expect(await read('make\nFord', 'csv', { vocabulary: 'meta' })).toMatchObject({
      detail: expect.stringContaining('vehicle_id'),
    });
  });

  it('Forecourt’s own vocabulary works as XML elements, with lists as text or elements [STK-03]', async () => {
    const elements = Object.entries(ours)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('');
    const lists = [
      '<images>/images/a|/images/b</images>',
      '<images>/images/a</images><images>/images/b</images>',
      '<images><image>/images/a</image><image>/images/b</image></images>',
      '<images><image><url>/images/a</url></image><image><url>/images/b</url></image></images>',
    ];
    for (const list of lists) {
      const xml = `<cars><car>${elements}<price>$29,990</price><certified>yes</certified>${list}</car></cars>`;
      expect(await carsOf(xml, 'xml')).toEqual([
        { ...ours, year: 2021, price: 29_990, certified: true, images: ['/images/a', '/images/b'] },
      ]);
    }
  });

  it('a warning about an XML feed has the line and the element [STK-05]', async () => {
    const xml = `<cars>\n<car><stocknum>K1</stocknum>\n<year>2021</year><make>Toyota</make><model>Corolla</model>
      <car_type>used</car_type><dealership_id>d1</dealership_id>\n<km>low</km><shoe_size>9</shoe_size></car></cars>`;
    expect(await warningsOf(xml, 'xml')).toMatchObject([
      { line: 5, column: 'shoe_size', reason: 'there is no such column' },
      { line: 5, column: 'km', reason: expect.stringContaining('"low" is not a number') },
    ]);
  });
});

describe('JSON list', () => {
  const car = { stocknum: 'K1', year: 2021, make: 'Toyota', model: 'Corolla', car_type: 'used', dealership_id: 'd1' };

  it('a JSON list is read element by element, with line numbers [STK-03]', async () => {
    const feed = `\ufeff[\n ${JSON.stringify({ ...car, dealercomments: 'a ] and a } and a \\" here' })},\n\n {"make": 1},\n 7\n]\n`;
    const answer = await read(feed, 'json');
    expect('rows' in answer && answer.rows).toMatchObject([
      { line: 2, car: { dealercomments: 'a ] and a } and a \\" here' } },
      { line: 4, errors: expect.arrayContaining([expect.objectContaining({ column: 'stocknum' })]) },
      { line: 5, errors: [{ reason: 'is not a JSON object' }] },
    ]);
    expect(await read('[]', 'json')).toMatchObject({ rows: [] });
  });

  it.each([
    ['{"a":1}', 'line 1 is no list of objects'],
    ['{"a":', 'is not closed: the file may be cut off here'],
    ['', 'is empty'],
  ])('a JSON list with %s is refused [STK-05]', async (feed, detail) => {
    expect(await read(feed, 'json')).toMatchObject({ rejected: 'invalid', detail: expect.stringContaining(detail) });
  });

  it.each([
    [`[${JSON.stringify(car)},{`, 'the list is not closed'],
    [`[${JSON.stringify(car)}]]`, 'something follows'],
    [`[${JSON.stringify(car)},}`, 'a bracket is closed that was not opened'],
  ])('%s gives the rows before the error [STK-05]', async (feed, reason) => {
    const answer = await read(feed, 'json');
    const rows = 'rows' in answer ? answer.rows : [];
    expect(rows.at(-1)).toMatchObject({ cutOff: true, errors: [{ reason: expect.stringContaining(reason) }] });
  });
});
