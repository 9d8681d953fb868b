import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { carColumns, type CarField } from '#contracts/domain/car/details';
import { parseDate } from './dates.js';
import { parseNumber } from './figures.js';
import { isOnApplication, isBlank, Unreadable, defaultReading, type ReadingOptions } from './reading.js';
import { noPrice, readCell, readRow } from './row.js';

const read = (field: CarField, text: string, reading: Partial<ReadingOptions> = {}) =>
  readCell(field, text, { ...defaultReading, ...reading });

describe('price', () => {
  it.each([
    '$25,990',
    '25990 AUD',
    'AUD 25,990.00',
    'A$25,990',
    'AU$ 25990',
    ' 25 990 ',
    '25,990',
    '25990.00',
    '$25990aud',
  ])('a price written %s is 25990 dollars [FEED-05]', (text) => expect(read('price', text)).toBe(25_990));

  it.each([
    'POA',
    'P.O.A.',
    'p.o.a',
    'Price on application',
    'PRICE ON REQUEST',
    'Call',
    'Call for price',
    'TBA',
    'Contact us',
  ])('a price written %s means that there is no price [FEED-06]', (text) => expect(read('price', text)).toBe(noPrice));

  it.each(['Enquire', 'Enquire now!', 'On application', 'Please call', 'T.B.A.', 'Contact dealer for price'])(
    '%s in place of a price means a price on application [FEED-06]',
    (text) => expect(read('price', text)).toBe(noPrice),
  );

  it.each([
    ...['USD 25,990', '€25.990', 'NZ$25,990', '25,99,0', '1e5', '12 000 0', '2.6E+04', '25,990 - 27,990'],
    ...['From $25,990 to $27,990', '25,990 + GST', '25,990 excl. GST', '25,990 drive away ex GST', '25,990 a week'],
    ...['25,990 (was 27,990)', '$25,990 (excl. GST)', '$27,990 now $25,990', '25,990 (POA)', '25,990 (no'],
    ...['Was $27,990', '-$25,990', '(25990)', '25,990 EUR', '25,990 POA', '25k - 27k', '25kg', '25,990k', '-25k'],
  ])('a price written %s is unreadable [FEED-07]', (text) => expect(read('price', text)).toBeInstanceOf(Unreadable));

  it.each<[string, number, string | undefined]>([
    ['$25,990 DA', 25_990, 'Drive Away'],
    ['25990 drive away', 25_990, 'Drive Away'],
    ['Drive Away $25,990*', 25_990, 'Drive Away'],
    ['$25,990.00 AUD Ride Away', 25_990, 'Drive Away'],
    ['25,990 drive away incl. GST', 25_990, 'Drive Away'],
    ['25,990 EGC', 25_990, 'Excl. Govt. Charges'],
    ['$25,990 + ORC', 25_990, 'Excl. Govt. Charges'],
    ['$25,990 excl. govt. charges', 25_990, 'Excl. Govt. Charges'],
    ['From $25,990', 25_990, 'From'],
    ['from AUD 25,990 drive away', 25_990, 'From'],
    ['25,990 inc GST', 25_990, undefined],
    ['$25,990*', 25_990, undefined],
    ['25,990.-', 25_990, undefined],
    ['25,990 ono', 25_990, undefined],
    ['$25,990 O.N.O.', 25_990, undefined],
    ['$25,990 or near offer', 25_990, undefined],
    ['25,990 Neg.', 25_990, undefined],
    ['2.599E+04', 25_990, undefined],
    ['25k', 25_000, undefined],
    ['$25.9K', 25_900, undefined],
    ['25.9 k AUD', 25_900, undefined],
    ['$25.9k drive away', 25_900, 'Drive Away'],
    ['$25,990 (EGC)', 25_990, 'Excl. Govt. Charges'],
    ['$25,990 (drive away)', 25_990, 'Drive Away'],
    ['$25,990 drive away (incl. GST)', 25_990, 'Drive Away'],
    ['$25,990 (incl GST)', 25_990, undefined],
    ['Special $25,990', 25_990, undefined],
    ['NOW: $25,990', 25_990, undefined],
    ['Now only $25,990 drive away!', 25_990, 'Drive Away'],
  ])('a price written "%s" is %d, of the kind "%s" [FEED-05, PRICE-01]', (price, amount, kind) => {
    const presentFields = { price: amount, ...(kind !== undefined && { price_type: kind }) };
    expect(readRow({ price }, defaultReading)).toMatchObject({
      car: presentFields,
      unread: [],
      hasPriceKind: kind !== undefined,
    });
    expect(readRow({ price: read('price', price) }, defaultReading).car).toEqual(presentFields);
  });

  it.each([
    ['$18,500 Drive Away', 'EGC', 'EGC'],
    ['$18,500 EGC', 'Drive Away', 'Excl. Govt. Charges'],
  ])('%s with the price type %s is shown as %s, with a warning [FEED-07] [PRICE-01]', (price, price_type, shown) => {
    expect(readRow({ price, price_type }, defaultReading)).toMatchObject({
      car: { price: 18_500, price_type: shown },
      unread: [{ field: 'price_type', reason: expect.stringContaining('is shown as Excl. Govt. Charges') }],
    });
  });

  it('a price from a column of another kind than its own words say is shown with a warning [FEED-07] [PRICE-01]', () => {
    const readAs = (price: string) => readRow({ price }, defaultReading, {}, 'drive_away');
    expect(readAs('$18,500 EGC')).toMatchObject({ car: { price_type: 'Excl. Govt. Charges' }, unread: [{}] });
    expect(readAs('From $18,500')).toMatchObject({ car: { price_type: 'From' }, unread: [] });
  });

  it('the kind of price is that of the row, else of the amount, else the default [FEED-01, PRICE-01]', () => {
    const typeOf = (row: object, defaults = {}) => readRow({ ...row }, defaultReading, defaults).car.price_type;
    const price = '25,990 DA';
    expect(typeOf({ price, price_type: 'EGC' })).toBe('EGC');
    expect(typeOf({ price, price_type: 'Special' })).toBe('Drive Away');
    expect(typeOf({ price, price_type: '-' })).toBe('Drive Away');
    expect(typeOf({ price }, { price_type: 'EGC' })).toBe('Drive Away');
    expect(typeOf({ price: 25_990 }, { price_type: 'EGC' })).toBe('EGC');
    expect(typeOf({ price, reduced_price: '24,990 EGC' })).toBe('Excl. Govt. Charges');
  });

  it('a former price that states a kind of price is unreadable [FEED-07]', () =>
    expect(read('before_price', '27,990 DA')).toBeInstanceOf(Unreadable));

  it.each<[string, boolean]>([
    ['18000 USD', true],
    ['NZD 18,000', true],
    ['US$18,000', true],
    ['£18,000', true],
    ['18,000 ABC', false],
    ['18,000 + GST', false],
  ])('a price written "%s" is reported as another currency: %s [FEED-07]', (text, isForeign) => {
    const { reason } = read('price', text) as Unreadable;
    expect(reason.includes('another currency')).toBe(isForeign);
  });

  it.each<[number, number, boolean]>([
    [27_990, 25_990, true],
    [25_990, 25_990, false],
    [24_990, 25_990, false],
    [24_990, 0, false],
  ])('a reduced price of %d for a price of %d is stored, with a warning: %s [FEED-07]', (to, from, isWarned) => {
    const { car, unread } = readRow({ price: from, reduced_price: `$${to}` }, defaultReading);
    expect(car.reduced_price).toBe(to);
    const reason = `${to} is above the price, ${from}, and is what shoppers see`;
    expect(unread).toEqual(isWarned ? [{ field: 'reduced_price', reason, value: to }] : []);
  });

  it('a price on application also removes the former and the reduced price [FEED-06]', () => {
    const { car, isPriceless } = readRow({ price: 'POA', before_price: 30_000, reduced_price: 25_000 }, defaultReading);
    expect([car, isPriceless]).toEqual([{}, true]);
  });
});

it.each(['-', '--', 'N/A', 'n/a', 'TBA', 'tbc', 'null', 'NULL', ' ', '—'])(
  '"%s" means no value in every column [FEED-06]',
  (text) => {
    for (const field of ['colour', 'km', 'rego_expiry', 'certified', 'images'] as const) {
      expect(read(field, text)).toBeUndefined();
    }
  },
);

it('NA is a value for a model, and no value for a distance [FEED-06]', () => {
  expect([read('badge', 'NA'), read('km', 'NA')]).toEqual(['NA', undefined]);
});

it.each<[CarField, string, unknown]>([
  ['km', '41,000 km', 41_000],
  ['km', '41000kms', 41_000],
  ['km', '24,000 miles', 38_624],
  ['km', '41000 klms', 41_000],
  ['km', '41,000 km (approx.)', 41_000],
  ['km', '41k', 41_000],
  ['km', '41.5K kms', 41_500],
  ['km', '24k miles', 38_624],
  ['year', '2020.0', 2020],
  ['year', 'MY20', 2020],
  ['year', 'MY2020', 2020],
  ['year', "MY'20", 2020],
  ['year', 'MY20.5', 2020],
  ['year', '20', 2020],
  ['year', "'20", 2020],
  ['year', '98', 1998],
  ['year', '2020/2021', 2020],
  ['year', '2020 (MY21)', 2020],
  ['year', '2020MY', 2020],
  ['year', 'Jun-20', 2020],
  ['year', '06/2020', 2020],
  ['year', '06/20', 2020],
  ['year', '1/06/2020', 2020],
  ['year', '1/06/20', 2020],
  ['year', '20200601', 2020],
  ['cylinders', 'V6', 6],
  ['cylinders', 'Inline 4', 4],
  ['cylinders', 'Flat-4', 4],
  ['cylinders', '4 cyl', 4],
  ['engine_size', '1.6L Turbo', 1600],
  ['engine_power', '110kW @ 4500rpm', 110],
  ['engine_power', '110 kW@4500', 110],
  ['ancaprating', 'Unrated', undefined],
  ['engine_size', '2.0L 4cyl', 2000],
  ['engine_size', '3.0L/V6 Turbo', 3000],
  ['engine_size', '2.0T', 2000],
  ['engine_size', '2.0 TDI', 2000],
  ['engine_size', '1998 Diesel', 1998],
  ['engine_size_litres', '2.0L 4cyl', 200],
  ['engine_size', '2.5L', 2500],
  ['engine_size', '2.5', 2500],
  ['engine_size', '2', 2000],
  ['engine_size', '2494 cc', 2494],
  ['engine_size', '49', 49],
  ['engine_size', '0', 0],
  ['engine_size_litres', '2.5L', 250],
  ['engine_size_litres', '2.5 litre', 250],
  ['engine_size_litres', '250', 250],
  ['engine_size_litres', '2.0', 200],
  ['engine_size_litres', '2', 200],
  ['engine_size_litres', '25', 25],
  ['engine_size_litres', '1998cc', 200],
  ['engine_power', '110 kW', 110],
  ['torque', '250Nm', 250],
  ['fuelconsumptioncombined', '7.2 L/100km', 7.2],
  ['fuelconsumptioncombined', '7,2', 7.2],
  ['tare_weight', '2.1 t', 2100],
  ['vehiclelength', '4.63m', 4630],
  ['doors', '5-door', 5],
  ['seats', '7 seats', 7],
  ['ancaprating', '5 stars', 5],
  ['certified', 'Y', true],
  ['certified', 'Yes', true],
  ['certified', '1', true],
  ['certified', 'N', false],
  ['preorder', '0', false],
  ['standardEquipment', 'Sunroof, Tow bar 1,200 kg', ['Sunroof', 'Tow bar 1,200 kg']],
  ['standardEquipment', 'Seats, heated|Tow bar', ['Seats, heated', 'Tow bar']],
])('%s written "%s" is read [FEED-05]', (field, text, value) => expect(read(field, text)).toEqual(value));

it.each([
  ['31/12/2023', '2023-12-31'],
  ['1/7/24', '2024-07-01'],
  ['1-7-2024', '2024-07-01'],
  ['01.07.2024', '2024-07-01'],
  ['1 Jul 2024', '2024-07-01'],
  ['1st July 2024', '2024-07-01'],
  ['July 1, 2024', '2024-07-01'],
  ['Jul 2024', '2024-07'],
  ['07/2024', '2024-07'],
  ['2024/7/1', '2024-07-01'],
  ['20240701', '2024-07-01'],
  ['2024-07-01 00:00:00', '2024-07-01'],
  ['1/07/2024 12:00:00 AM', '2024-07-01'],
  ['2024-07-01T09:00:00+10:00', '2024-06-30T23:00:00.000Z'],
  ['2024', '2024'],
  ['12/23', '2023-12'],
  ['6/25', '2025-06'],
  ['06-25', '2025-06'],
  ['46022', '2025-12-31'],
  ['44256.5', '2021-03-01'],
  ['202103', '2021-03'],
])('the date %s is read as %s if the day comes first [FEED-05]', (text, date) =>
  expect(read('rego_expiry', text)).toBe(date),
);

it('dates of build and compliance are months, and a number in JSON may be a date [FEED-05]', () => {
  const row = { build_date: '1/03/2021', compliance_date: '2021', rego_expiry: 46_022, created_at: 20_240_701 };
  expect(readRow(row, defaultReading)).toMatchObject({
    car: { build_date: '2021-03', compliance_date: '2021', rego_expiry: '2025-12-31', created_at: '2024-07-01' },
    unread: [],
  });
  expect(readRow({ build_date: '44256' }, defaultReading).car).toEqual({ build_date: '2021-03' });
  for (const text of ['12345', '2103', '202113'])
    expect(readRow({ sold_date: text, build_date: text }, defaultReading)).toMatchObject({
      car: {},
      unread: [{ field: 'sold_date' }, { field: 'build_date' }],
    });
});

it('a setting of the feed decides whether the day or the month comes first [FEED-05]', () => {
  expect(read('rego_expiry', '1/7/24', { dateOrder: 'mdy' })).toBe('2024-01-07');
  for (const text of ['12/31/2023', '31/02/2024', '2024-13-01', 'soon']) {
    expect(read('rego_expiry', text)).toBeInstanceOf(Unreadable);
  }
});

it.each([
  ...['0000-00-00', '0000-00-00 00:00:00', '00/00/0000', '0', '01/01/0001', '0001-01-01', '0001-01-01T00:00:00'],
  ...['1/1/1900', '1900-01-01', '0/01/1900', '1/0/1900', '1900-01-01T00:00:00Z', '30/12/1899'],
])('the date %s means that there is no date [FEED-06]', (text) => {
  expect(read('rego_expiry', text)).toBeUndefined();
  expect(readRow({ rego_expiry: text }, defaultReading)).toMatchObject({ car: {}, unread: [] });
});

it.each(['soon', '20200', '1998cc', '$2,000', '2000kg', 'MY'])('the year "%s" is unreadable [FEED-07]', (text) =>
  expect(readRow({ year: text }, defaultReading)).toMatchObject({ car: {}, unread: [{ field: 'year' }] }),
);

it('a two-digit year that is a number in JSON is read, too [FEED-05]', () =>
  expect(readRow({ year: 20 }, defaultReading).car).toEqual({ year: 2020 }));

it.each(['250Nm or 1500', '7.2 L / 100 miles', '4 m 63 cm'])(
  'a value with more than a number and its unit is unreadable: "%s" [FEED-07]',
  (text) => {
    for (const field of ['torque', 'fuelconsumptioncombined', 'vehiclelength'] as const)
      expect(read(field, text)).toBeInstanceOf(Unreadable);
  },
);

it.each(['19,990 EGC USD', 'EUR 19990 drive away'])('%s is in another currency [FEED-07] [PRICE-01]', (text) =>
  expect(read('price', text)).toMatchObject({ reason: expect.stringContaining('another currency') }),
);

it('an unreadable engine size says which units there are [FEED-07]', () => {
  for (const text of ['2.0L or 3.0L', '2.0 parsecs'])
    expect(read('engine_size', text)).toMatchObject({ reason: expect.stringContaining('its unit may be cc, l') });
});

it('decimal commas are read, and the feed’s setting decides where a mark is ambiguous [FEED-05]', () => {
  expect(read('price', '25.990,00')).toBe(25_990);
  expect(read('price', '25990,50')).toBe(25_990.5);
  expect(read('price', '25.990')).toBe(25_990);
  expect(read('price', '$25.990')).toBe(25_990);
  expect(read('price', '25.99')).toBe(25.99);
  expect(read('price', '25.990', { decimal: 'comma' })).toBe(25_990);
});

it.each([
  ...[
    ['Pre-Owned', 'used'],
    ['Used Car', 'used'],
    ['U', 'used'],
    ['Near New', 'used'],
    ['SECOND HAND', 'used'],
  ],
  ...[
    ['CPO', 'used'],
    ['Demonstrator', 'demo'],
    ['ex_demo', 'demo'],
    ['Brand new', 'new'],
    ['N', 'new'],
  ],
])('the car type %s is read as %s in a cell and in JSON [FEED-05]', (written, type) => {
  expect(read('car_type', written!)).toBe(type);
  expect(readRow({ car_type: written }, defaultReading).car).toEqual({ car_type: type });
});

it.each<[string, number]>([
  ['41.000', 41_000],
  ['41.234 km', 41_234],
  ['121.500 km', 121_500],
  ['41.000,5', 41_001],
  ['1.041.000', 1_041_000],
])('the distance %s is %d kilometres in every feed: no odometer shows metres [FEED-05]', (text, km) => {
  for (const decimal of ['point', 'comma'] as const) expect(read('km', text, { decimal })).toBe(km);
});

it.each([',', ';', '|', ' ', ', ', '\n', ' | ', '~', '^', '*'])(
  'addresses of pictures with "%s" between them are read [FEED-05]',
  (between) => {
    const all = ['https://img.example/1.jpg', 'http://img.example/2,a;b.jpg', '/images/3'];
    expect(read('images', `${all.join(between)}${between}`)).toEqual(all);
  },
);

it.each<[string, readonly string[]]>([
  ['//cdn.example/a.jpg', ['https://cdn.example/a.jpg']],
  ['https://a.example/1.jpg,//cdn.example/2.jpg', ['https://a.example/1.jpg', 'https://cdn.example/2.jpg']],
  ['HTTP://a.example/A.jpg', ['http://a.example/A.jpg']],
  ['https://a.example/my red car.jpg', ['https://a.example/my%20red%20car.jpg']],
  ['https://a.example/1.jpg?w=1&amp;h=2', ['https://a.example/1.jpg?w=1&h=2']],
  ['["https://a.example/1.jpg","HTTPS://a.example/2.jpg"]', ['https://a.example/1.jpg', 'https://a.example/2.jpg']],
])('addresses of pictures written %s are normalised [FEED-05]', (text, all) => {
  expect(read('images', text)).toEqual(all);
  if (!text.includes('",') && !text.includes(',//'))
    expect(readRow({ images: [text] }, defaultReading).car).toEqual({ images: all });
});

it('a single address is normalised like one of a picture [FEED-05]', () =>
  expect(readRow({ video_url: 'HTTPS://v.example/My Car.mp4' }, defaultReading).car).toEqual({
    video_url: 'https://v.example/My%20Car.mp4',
  }));

it('a list keeps its readable items, up to the maximum number [FEED-07]', () => {
  const many = Array.from({ length: 120 }, (_, n) => `/images/${n}`);
  expect(readRow({ images: ['/images/1', 'two', '/images/3'] }, defaultReading)).toMatchObject({
    car: { images: ['/images/1', '/images/3'] },
    unread: [{ field: 'images', value: 'two' }],
  });
  const long = readRow({ images: many.join('|') }, defaultReading);
  expect(long.car.images).toHaveLength(100);
  expect(long.unread).toHaveLength(1);
});

const fields = Object.keys(carColumns) as CarField[];
const cell = fc.string({
  unit: fc.constantFrom(
    '1',
    '2',
    '0',
    ',',
    '.',
    '-',
    '/',
    ' ',
    '$',
    'a',
    'k',
    'm',
    'L',
    '|',
    ';',
    '\n',
    'é',
    '\u0000',
    '😀',
    '<',
    '>',
    '&amp;',
    '<br>',
    '[',
    'E+04',
    ' DA',
    'From',
  ),
});

it('any text in any column gives a valid value, no value, or a problem with a reason [FEED-05, FEED-07]', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fields), cell, fc.boolean(), (field, text, isCell) => {
      const row = { [field]: isCell ? read(field, text) : text };
      const { car, unread } = readRow(row, defaultReading);
      const value = car[field];
      if (value !== undefined) expect(carColumns[field].schema.safeParse(value).success).toBe(true);
      for (const { reason } of unread) expect(reason).not.toBe('');
    }),
    { numRuns: 3000 },
  );
});

it('a number has the same value whatever separates its thousands [FEED-05]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 99 }), (whole, part) => {
      const decimals = String(part).padStart(2, '0');
      const value = Number(`${whole}.${decimals}`);
      for (const [locale, decimal] of [
        ['en-AU', 'point'],
        ['de-DE', 'comma'],
      ] as const) {
        const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value);
        expect(parseNumber(written, { decimal })).toBe(value);
      }
    }),
  );
});

it('every date is equal after it is written in either order and read [FEED-05]', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10);
      const [y, m, d] = day.split('-').map(Number);
      expect(parseDate(`${d}/${m}/${y}`, { dateOrder: 'dmy' })).toBe(day);
      expect(parseDate(`${m}/${d}/${String(y).slice(2)}`, { dateOrder: 'mdy' })).toBe(day);
    }),
  );
});

it('texts that are too long are rejected without being parsed [FEED-05]', () => {
  const long = ['1', ' ', ',1', '-/', '<p ', '&amp', '[', '\n', '//a '].map((part) =>
    part.repeat(1_000_000 / part.length),
  );
  for (const text of long) {
    for (const field of [
      ...(['price', 'km', 'year', 'rego_expiry', 'images', 'standardEquipment', 'certified'] as const),
      ...(['dealercomments', 'status', 'video_url'] as const),
    ]) {
      readRow({ [field]: text }, defaultReading);
    }
    expect([isOnApplication(text), isBlank(text)]).toEqual([false, false]);
  }
});
