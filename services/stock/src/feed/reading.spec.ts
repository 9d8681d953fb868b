import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { carColumns, type CarField } from '#contracts/domain/car/details';
import { dateIn } from './dates.js';
import { numberIn } from './figures.js';
import { isOnApplication, isBlank, Unread, usualReading, type Reading } from './reading.js';
import { noPrice, readCell, readRow } from './row.js';

const read = (field: CarField, text: string, reading: Partial<Reading> = {}) =>
  readCell(field, text, { ...usualReading, ...reading });

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
  ])('a price written %s is no price [FEED-06]', (text) => expect(read('price', text)).toBe(noPrice));

  it.each(['Enquire', 'Enquire now!', 'On application', 'Please call', 'T.B.A.', 'Contact dealer for price'])(
    'a price asked for with %s is no price [FEED-06]',
    (text) => expect(read('price', text)).toBe(noPrice),
  );

  it.each([
    ...['USD 25,990', '€25.990', 'NZ$25,990', '25,99,0', '1e5', '12 000 0', '2.6E+04', '25,990 - 27,990'],
    ...['From $25,990 to $27,990', '25,990 + GST', '25,990 excl. GST', '25,990 drive away ex GST', '25,990 a week'],
    ...['Was $27,990', '-$25,990', '(25990)', '25,990 EUR', '25,990 POA', '25k'],
  ])('a price written %s can not be read [FEED-07]', (text) => expect(read('price', text)).toBeInstanceOf(Unread));

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
  ])('a price written "%s" is %d and says "%s" [FEED-05, PRICE-01]', (price, amount, kind) => {
    const presentFields = { price: amount, ...(kind !== undefined && { price_type: kind }) };
    expect(readRow({ price }, usualReading)).toMatchObject({
      car: presentFields,
      unread: [],
      hasPriceKind: kind !== undefined,
    });
    expect(readRow({ price: read('price', price) }, usualReading).car).toEqual(presentFields);
  });

  it('a price says what it is where the row does not, before what is so of every other vehicle [FEED-01, PRICE-01]', () => {
    const typeOf = (row: object, defaults = {}) => readRow({ ...row }, usualReading, defaults).car.price_type;
    const price = '25,990 DA';
    expect(typeOf({ price, price_type: 'EGC' })).toBe('EGC');
    expect(typeOf({ price, price_type: 'Special' })).toBe('Drive Away');
    expect(typeOf({ price, price_type: '-' })).toBe('Drive Away');
    expect(typeOf({ price }, { price_type: 'EGC' })).toBe('Drive Away');
    expect(typeOf({ price: 25_990 }, { price_type: 'EGC' })).toBe('EGC');
    expect(typeOf({ price, reduced_price: '24,990 EGC' })).toBe('Excl. Govt. Charges');
  });

  it('a price that it was before is none where it says what kind it was [FEED-07]', () =>
    expect(read('before_price', '27,990 DA')).toBeInstanceOf(Unread));

  it.each<[string, boolean]>([
    ['18000 USD', true],
    ['NZD 18,000', true],
    ['US$18,000', true],
    ['£18,000', true],
    ['18,000 ABC', false],
    ['18,000 + GST', false],
  ])('a price written "%s" is in another currency: %s [FEED-07]', (text, isForeign) => {
    const { reason } = read('price', text) as Unread;
    expect(reason.includes('another currency')).toBe(isForeign);
  });

  it('a price takes what it was reduced from with it when it is to be asked for [FEED-06]', () => {
    const { car, isPriceless } = readRow({ price: 'POA', before_price: 30_000, reduced_price: 25_000 }, usualReading);
    expect([car, isPriceless]).toEqual([{}, true]);
  });
});

it.each(['-', '--', 'N/A', 'n/a', 'TBA', 'tbc', 'null', 'NULL', ' ', '—'])(
  '"%s" is no value anywhere [FEED-06]',
  (text) => {
    for (const field of ['colour', 'km', 'rego_expiry', 'certified', 'images'] as const) {
      expect(read(field, text)).toBeUndefined();
    }
  },
);

it('a model named NA is a value; a distance of NA is none [FEED-06]', () => {
  expect([read('badge', 'NA'), read('km', 'NA')]).toEqual(['NA', undefined]);
});

it.each<[CarField, string, unknown]>([
  ['km', '41,000 km', 41_000],
  ['km', '41000kms', 41_000],
  ['km', '24,000 miles', 38_624],
  ['km', '41000 klms', 41_000],
  ['km', '41,000 km (approx.)', 41_000],
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
  ['engine_size', '2.5L', 2500],
  ['engine_size', '2.5', 2500],
  ['engine_size', '2494 cc', 2494],
  ['engine_size_litres', '2.5L', 250],
  ['engine_size_litres', '2.5 litre', 250],
  ['engine_size_litres', '250', 250],
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
])('the date %s is %s where the day comes first [FEED-05]', (text, date) =>
  expect(read('rego_expiry', text)).toBe(date),
);

it('the feed says whether the day or the month comes first [FEED-05]', () => {
  expect(read('rego_expiry', '1/7/24', { dateOrder: 'mdy' })).toBe('2024-01-07');
  for (const text of ['12/31/2023', '31/02/2024', '2024-13-01', 'soon']) {
    expect(read('rego_expiry', text)).toBeInstanceOf(Unread);
  }
});

it.each([
  ...['0000-00-00', '0000-00-00 00:00:00', '00/00/0000', '0', '01/01/0001', '0001-01-01', '0001-01-01T00:00:00'],
  ...['1/1/1900', '1900-01-01', '0/01/1900', '1/0/1900', '1900-01-01T00:00:00Z', '30/12/1899'],
])('the date %s is none [FEED-06]', (text) => {
  expect(read('rego_expiry', text)).toBeUndefined();
  expect(readRow({ rego_expiry: text }, usualReading)).toMatchObject({ car: {}, unread: [] });
});

it.each(['soon', '20200', '1998cc', '$2,000', '2000kg', 'MY'])('the year "%s" can not be read [FEED-07]', (text) =>
  expect(readRow({ year: text }, usualReading)).toMatchObject({ car: {}, unread: [{ field: 'year' }] }),
);

it('a year of two digits is read where it is a number, too [FEED-05]', () =>
  expect(readRow({ year: 20 }, usualReading).car).toEqual({ year: 2020 }));

it.each(['250Nm or 1500', '7.2 L / 100 miles', '4 m 63 cm'])(
  'a unit before "%s" is not read alone [FEED-07]',
  (text) => {
    for (const field of ['torque', 'fuelconsumptioncombined', 'vehiclelength'] as const)
      expect(read(field, text)).toBeInstanceOf(Unread);
  },
);

it('a decimal comma and points between thousands are read, by the feed’s own setting where either could be meant [FEED-05]', () => {
  expect(read('price', '25.990,00')).toBe(25_990);
  expect(read('price', '25990,50')).toBe(25_990.5);
  expect(read('price', '25.990')).toBe(25_990);
  expect(read('price', '$25.990')).toBe(25_990);
  expect(read('price', '25.99')).toBe(25.99);
  expect(read('km', '41.000')).toBe(41);
  expect(read('price', '25.990', { decimal: 'comma' })).toBe(25_990);
  expect(read('km', '41.000', { decimal: 'comma' })).toBe(41_000);
});

it.each([',', ';', '|', ' ', ', ', '\n', ' | ', '~', '^', '*'])(
  'pictures with "%s" between them are read [FEED-05]',
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
])('pictures written %s are read [FEED-05]', (text, all) => {
  expect(read('images', text)).toEqual(all);
  if (!text.includes('",') && !text.includes(',//'))
    expect(readRow({ images: [text] }, usualReading).car).toEqual({ images: all });
});

it('an address that stands alone is read as one of a picture is [FEED-05]', () =>
  expect(readRow({ video_url: 'HTTPS://v.example/My Car.mp4' }, usualReading).car).toEqual({
    video_url: 'https://v.example/My%20Car.mp4',
  }));

it('a list keeps the items that can be read, and as many as it may have [FEED-07]', () => {
  const many = Array.from({ length: 120 }, (_, n) => `/images/${n}`);
  expect(readRow({ images: ['/images/1', 'two', '/images/3'] }, usualReading)).toMatchObject({
    car: { images: ['/images/1', '/images/3'] },
    unread: [{ field: 'images', value: 'two' }],
  });
  const long = readRow({ images: many.join('|') }, usualReading);
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

it('any text in any column is a value the column takes, none, or a problem with its reason [FEED-05, FEED-07]', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fields), cell, fc.boolean(), (field, text, isCell) => {
      const row = { [field]: isCell ? read(field, text) : text };
      const { car, unread } = readRow(row, usualReading);
      const value = car[field];
      if (value !== undefined) expect(carColumns[field].schema.safeParse(value).success).toBe(true);
      for (const { reason } of unread) expect(reason).not.toBe('');
    }),
    { numRuns: 3000 },
  );
});

it('a number is the same however its thousands are written [FEED-05]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 99 }), (whole, part) => {
      const decimals = String(part).padStart(2, '0');
      const value = Number(`${whole}.${decimals}`);
      for (const [locale, decimal] of [
        ['en-AU', 'point'],
        ['de-DE', 'comma'],
      ] as const) {
        const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value);
        expect(numberIn(written, { decimal })).toBe(value);
      }
    }),
  );
});

it('every day is read as it was written, in each order [FEED-05]', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10);
      const [y, m, d] = day.split('-').map(Number);
      expect(dateIn(`${d}/${m}/${y}`, { dateOrder: 'dmy' })).toBe(day);
      expect(dateIn(`${m}/${d}/${String(y).slice(2)}`, { dateOrder: 'mdy' })).toBe(day);
    }),
  );
});

it('long texts are turned down without being read closely [FEED-05]', () => {
  const long = ['1', ' ', ',1', '-/', '<p ', '&amp', '[', '\n', '//a '].map((part) =>
    part.repeat(1_000_000 / part.length),
  );
  for (const text of long) {
    for (const field of [
      ...(['price', 'km', 'year', 'rego_expiry', 'images', 'standardEquipment', 'certified'] as const),
      ...(['dealercomments', 'status', 'video_url'] as const),
    ]) {
      readRow({ [field]: text }, usualReading);
    }
    expect([isOnApplication(text), isBlank(text)]).toEqual([false, false]);
  }
});
