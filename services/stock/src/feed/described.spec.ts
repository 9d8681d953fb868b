import { describe, expect, it, jest } from '@jest/globals';
import { feedDescription, type FeedDescriptionInput, feedUnits } from '#contracts/domain/feed-description';
import type { CarField } from '#contracts/domain/car/details';
import { isRejection } from '#contracts/rejections';
import { optionsOf, withNestedColumns } from './described.js';
import { parseQuantity } from './figures.js';
import { readFeed } from './read-feed.js';
import { defaultReading } from './reading.js';

const read = async (body: string | Buffer, description: FeedDescriptionInput) => {
  const parsed = feedDescription.parse(description);
  const { constants } = parsed;
  const feed = await readFeed(
    (async function* () {
      yield Buffer.from(body);
    })(),
    {
      ...optionsOf(parsed),
      unknownColumns: 'ignore',
      defaults: { dealership_id: 'd1', ...constants },
      placeOf: () => undefined,
    },
  );
  if (isRejection(feed)) throw new Error(feed.detail);
  const rows = [];
  for await (const batch of feed.batches) rows.push(...batch);
  return rows;
};
const carsOf = async (...given: Parameters<typeof read>) =>
  (await read(...given)).map((row) => {
    if ('errors' in row) throw new Error(JSON.stringify(row.errors));
    expect(row.warnings).toEqual([]);
    return row.car;
  });
const carsOfAny = async (...given: Parameters<typeof read>) =>
  (await read(...given)).map((row) => ('car' in row ? row.car : undefined));
const saidBy = async (...given: Parameters<typeof read>) =>
  (await read(...given)).map((row) => ('presentFields' in row ? [...row.presentFields].sort() : row.errors));

const columns = { stocknum: 'No', year: 'Yr', make: 'Make', model: 'Model', car_type: 'Kind' };
const head = 'No,Yr,Make,Model,Kind';
const one = 'K1,2020,Kia,Rio,used';

describe('feed’s description', () => {
  it('one column may state year, make, model and badge together; a badge of its own column counts [FEED-01]', async () => {
    const [vehicle, others] = ['Vehicle', { stocknum: 'No', car_type: 'Kind' }];
    const together = { ...others, year: vehicle, make: vehicle, model: vehicle };
    const table = 'No,Kind,Vehicle,Grade\nK1,used,2019 Toyota RAV4 Cruiser AWD,GXL\nK2,used,Zontes 350,\n';
    const parts = { year: 2019, make: 'Toyota', model: 'RAV4' };
    const whole = await carsOfAny(table, { columns: { ...together, badge: vehicle } });
    expect(whole).toMatchObject([{ ...parts, badge: 'Cruiser AWD' }, undefined]);
    const rows = await read(table, { columns: { ...together, badge: 'Grade' } });
    expect(rows).toMatchObject([
      { car: { ...parts, badge: 'GXL' } },
      { errors: [{ column: vehicle, reason: '"Zontes 350" is not a year, a make that we know, and a model' }] },
    ]);
    expect(rows[1]).toHaveProperty('errors.length', 1);
  });

  it('for a repeated column of the described name, the first value that is not blank counts [FEED-01]', async () => {
    const table = [
      `${head},Comments,comments,COMMENTS,Pic,Pic`,
      `${one},N/A,nice,low km,/images/a,/images/b`,
      `${one.replace('K1', 'K2')},,,low km,,`,
      `${one.replace('K1', 'K3')},,,,,/images/c`,
    ].join('\n');
    const cars = await carsOf(`${table}\n`, { columns: { ...columns, dealercomments: 'Comments', images: 'Pic' } });
    expect(cars).toMatchObject([
      { dealercomments: 'nice', images: ['/images/a', '/images/b'] },
      { dealercomments: 'low km' },
      { stocknum: 'K3', images: ['/images/c'] },
    ]);
    expect(cars[2]).not.toHaveProperty('dealercomments');
  });

  it('a month and a year in two columns are one date, and a month of the build is of the year of the build [FEED-05]', async () => {
    const rows = ['3,2021,Mar,2022', '11,2020,,', ',,06,2021', '3,2021,soon,2021'];
    const table = [`${head},BM,BY,CM,CY`, ...rows.map((row, n) => `${one.replace('K1', `K${n}`)},${row}`)].join('\n');
    const all = { ...columns, build_date: ['BM', 'BY'], compliance_date: ['CY', 'CM'] };
    const read = (await carsOfAny(`${table}\n`, { columns: all })).map((car) => [
      car?.build_date,
      car?.compliance_date,
    ]);
    expect(read).toEqual([
      ['2021-03', '2022-03'],
      ['2020-11', undefined],
      [undefined, '2021-06'],
      ['2021-03', '2021'],
    ]);
    const short = 'No,BuildYear,Make,Model,Kind,Month\nK1,2020,Kia,Rio,used,3\n';
    expect(await carsOf(short, { columns: { ...columns, year: 'BuildYear', build_date: 'Month' } })).toMatchObject([
      { year: 2020, build_date: '2020-03' },
    ]);
    const json = JSON.stringify([
      { No: 'K1', Yr: 2020, Make: 'Kia', Model: 'Rio', Kind: 'used', build: { month: 3, year: 2021 } },
    ]);
    const nested = { ...columns, build_date: ['build.month', 'build.year'] };
    expect(await carsOf(json, { format: 'json', columns: nested })).toMatchObject([{ build_date: '2021-03' }]);
  });

  it('a feed’s description gives the units of numbers without a unit [FEED-01] [FEED-05]', async () => {
    const units = { km: 'miles', engine_size: 'l', engine_power: 'hp' } as const;
    const more = { ...columns, km: 'Odo', engine_size: 'Eng', engine_power: 'P' };
    expect(
      await carsOf(`${head},Odo,Eng,P\n${one},1000,2,100\n${one.replace('K1', 'K2')},1000 km,1998 cc,100 kW\n`, {
        columns: more,
        units,
      }),
    ).toMatchObject([
      { km: 1609, engine_size: 2000, engine_power: 74.57 },
      { km: 1000, engine_size: 1998, engine_power: 100 },
    ]);
    const json = JSON.stringify([{ No: 'K1', Yr: 2020, Make: 'Kia', Model: 'Rio', Kind: 'used', Odo: 1000 }]);
    expect(await carsOf(json, { format: 'json', columns: { ...columns, km: 'Odo' }, units })).toMatchObject([
      { km: 1609 },
    ]);
  });

  it('a feed’s description offers only units that the reader supports [FEED-01]', () => {
    for (const [field, units] of Object.entries(feedUnits)) {
      for (const unit of units)
        expect(parseQuantity(field as CarField, `2 ${unit}`, defaultReading)).toEqual(expect.any(Number));
    }
    expect(feedDescription.safeParse({ units: { km: 'kw' } }).success).toBe(false);
  });

  it('a feed’s description gives the words for yes and no and the list separator [FEED-01] [FEED-05]', async () => {
    const feed = `${head},CPO,Features\n${one},Ja,"Roof, tinted#Tow bar"\n${one.replace('K1', 'K2')},x,-\n`;
    const description = {
      columns: { ...columns, certified: 'CPO', standardEquipment: 'Features' },
      ...{ yes: ['JA'], no: ['X'], list_separator: '#' },
    };
    expect(await carsOf(feed, description)).toMatchObject([
      { certified: true, standardEquipment: ['Roof, tinted', 'Tow bar'] },
      { certified: false },
    ]);
  });

  it('several columns may be described for one field: lists are joined, else the first counts [FEED-01]', async () => {
    const feed = `${head},Photo 1,Photo 2,Web,Retail\n${one},https://p.example/1.jpg,https://p.example/2.jpg,-,9000\n`;
    const description = { columns: { ...columns, images: ['Photo 2', 'Photo 1'], price: ['Web', 'Retail'] } };
    expect(await carsOf(feed, description)).toMatchObject([
      { price: 9000, images: ['https://p.example/2.jpg', 'https://p.example/1.jpg'] },
    ]);
    const same = `${head},Photo,Photo\n${one},https://p.example/1.jpg,https://p.example/2.jpg\n`;
    expect(await carsOf(same, { columns: { ...columns, images: 'Photo' } })).toMatchObject([
      { images: ['https://p.example/1.jpg', 'https://p.example/2.jpg'] },
    ]);
  });

  it('what a price is follows the column that it was read from [FEED-01] [PRICE-01]', async () => {
    const rows = ['K1,26990,24990', 'K2,,24990', 'K3,0,24990', 'K4,$0.00,24990', 'K5,nil,24990', 'K6,26990,', 'K7,,'];
    const feed = `stock,dap price,EGC Price\n${rows.join('\n')}\n`;
    const expected = [
      { price: 26_990, price_type: 'Drive Away' },
      ...[1, 2, 3, 4].map(() => ({ price: 24_990, price_type: 'Excl. Govt. Charges' })),
      { price: 26_990, price_type: 'Drive Away' },
    ];
    for (const constants of [{}, { price_type: 'Drive Away' }]) {
      const description = { columns: { stocknum: 'stock', price: ['DAP Price', 'EGC Price'] }, constants };
      const cars = await carsOf(feed, description);
      expect(cars.slice(0, 6)).toMatchObject(expected);
      expect(cars[6]).not.toHaveProperty('price');
    }
    const json = JSON.stringify([{ stock: 'K1', price: { dap: 0, egc: 24_990 } }]);
    const nested = { format: 'json', columns: { stocknum: 'stock', price: ['price.dap', 'price.egc'] } } as const;
    expect(await carsOf(json, nested)).toMatchObject([{ price: 24_990, price_type: 'Excl. Govt. Charges' }]);
  });

  it('a price of a column without a kind does not keep the kind of an earlier price [FEED-01] [PRICE-01]', async () => {
    const description = { columns: { stocknum: 'stock', price: ['DAP', 'Retail'] } };
    const [row] = await read('stock,DAP,Retail\nK1,,24990\n', description);
    expect(row).toMatchObject({
      car: { price: 24_990 },
      presentFields: new Set(['dealership_id', 'stocknum', 'price', 'price_type']),
    });
  });

  it('a feed’s description translates words, or any other word, in every vocabulary [FEED-01]', async () => {
    const values = { car_type: { N: 'new', '*': 'used' }, status: { Hold: '' } };
    expect(
      await carsOf(`${head}\n${one.replace('used', 'n')}\n${one.replace('K1', 'K2')}\n`, { columns, values }),
    ).toMatchObject([{ car_type: 'new' }, { car_type: 'used' }]);
    const ours = 'stocknum,year,make,model,car_type\nK1,2020,Kia,Rio,N\n';
    expect(await carsOf(ours, { values })).toMatchObject([{ car_type: 'new' }]);
    const google = 'id,make,model,year,condition,store_code\nK1,Kia,Rio,2020,N,\nK2,Kia,Rio,2020,odd,\n';
    expect(await carsOf(google, { vocabulary: 'google', values })).toMatchObject([
      { car_type: 'new' },
      { car_type: 'used' },
    ]);
  });

  it('a feed’s description decides what a missing column means [FEED-01] [FEED-08]', async () => {
    const feed = `${head}\n${one}\n`;
    const described = { ...columns, price: 'Retail' };
    const kept = ['car_type', 'dealership_id', 'make', 'model', 'stocknum', 'year'];
    expect(await saidBy(feed, { columns: described })).toEqual([kept]);
    expect(await saidBy(feed, { columns: described, missing_column: 'empty' })).toEqual([[...kept, 'price'].sort()]);
    await expect(read(feed, { columns: described, missing_column: 'refuse' })).rejects.toThrow(
      'The feed lacks "Retail", which its description has.',
    );
  });

  it('an empty cell means what its description says; POA removes the price [FEED-01] [FEED-06] [FEED-08]', async () => {
    const feed = `${head},Retail,Colour\n${one},,\n${one.replace('K1', 'K2')},POA,Red\n`;
    const description = { columns: { ...columns, price: 'Retail', colour: 'Colour' } };
    const always = ['car_type', 'dealership_id', 'make', 'model', 'stocknum', 'year'];
    expect(await saidBy(feed, description)).toEqual([
      [...always, 'colour', 'price'].sort(),
      [...always, 'colour', 'price', 'before_price', 'reduced_price'].sort(),
    ]);
    expect(await saidBy(feed, { ...description, empty_cell: 'keep' })).toEqual([
      always,
      [...always, 'colour', 'price', 'before_price', 'reduced_price'].sort(),
    ]);
  });

  it('a feed’s description overrides the detected encoding and separator [FEED-01]', async () => {
    const feed = Buffer.from(`No^Yr^Make^Model^Kind\rK1^2020^Citro\x91n^C3, new; as such^used\r`, 'latin1');
    expect(await carsOf(feed, { columns, encoding: 'macintosh', separator: '^' })).toMatchObject([
      { make: 'Citroën', model: 'C3, new; as such' },
    ]);
    const [broken] = await read(feed, { columns, encoding: 'utf-8', separator: '^' });
    expect(broken).toMatchObject({ errors: [{ column: 'Make', reason: 'is not UTF-8; save the file as UTF-8' }] });
    const xml =
      '<?xml version="1.0" encoding="UTF-8"?><c><car><No>K1</No><Yr>2020</Yr><Make>Citro\xebn</Make><Model>C3</Model><Kind>used</Kind></car></c>';
    expect(
      await carsOf(Buffer.from(xml, 'latin1'), { format: 'xml', columns, encoding: 'windows-1252' }),
    ).toMatchObject([{ make: 'Citroën' }]);
  });

  it('what a file itself says overrides its description: a mark of UTF-8, other separators in the header [FEED-01]', async () => {
    const feed = Buffer.from('\ufeffNo,Yr,Make,Model,Kind\nK1,2020,Citroën,C3,used\n');
    expect(await carsOf(feed, { columns, encoding: 'macintosh', separator: ';' })).toMatchObject([
      { stocknum: 'K1', make: 'Citroën', model: 'C3' },
    ]);
  });
});

it('a row with many nested values is read without copying those before each of them [FEED-01]', () => {
  const flat = jest.spyOn(Array.prototype, 'flat');
  const images = Array.from({ length: 1_000 }, (_, n) => ({ url: `/images/${n}` }));
  const urls = withNestedColumns({ images }).get('images.url');
  const lists = flat.mock.results.map(({ value }) => value as unknown[]);
  flat.mockRestore();
  const copied = lists.reduce((sum, { length }) => sum + length, 0);
  expect(urls).toEqual(images.map(({ url }) => url));
  expect(copied).toBeLessThan(4_000);
});
