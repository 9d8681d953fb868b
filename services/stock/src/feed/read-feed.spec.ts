import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PartialCar } from '../car.js';
import type { RowError } from '#contracts/events/feed-import';
import { isRejection } from '#contracts/rejections';
import { feedSyntaxes } from '#contracts/domain/feeds';
import { splitCsv } from './csv.js';
import type { Feed, FeedOptions, FeedRow } from './read-feed.js';
import { readFeed } from './read-feed.js';

const options: FeedOptions = {
  syntax: 'csv',
  unknownColumns: 'reject',
  defaults: { dealership_id: 'd1' },
  placeOf: () => undefined,
};

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

type ShownRow =
  | { line: number; car: PartialCar; warnings?: readonly RowError[] }
  | { line: number; errors: readonly RowError[]; cutOff?: true };

/** Returns the rows without the properties that only the importer needs. */
const collect = async ({ batches }: Feed): Promise<ShownRow[]> => {
  const all: FeedRow[] = [];
  for await (const rows of batches) all.push(...rows);
  return all.map((row) => {
    if ('car' in row) {
      return { line: row.line, car: row.car, ...(row.warnings.length > 0 && { warnings: row.warnings }) };
    }
    return { line: row.line, errors: row.errors, ...(row.cutOff && { cutOff: true as const }) };
  });
};

const read = async (feed: string | Buffer, given: Partial<FeedOptions> = {}, chunk = 7) => {
  const rows = await readFeed(inChunks(Buffer.from(feed), chunk), { ...options, ...given });
  return isRejection(rows) ? rows : collect(rows);
};

const rowsOf = async (...given: Parameters<typeof read>): Promise<ShownRow[]> => {
  const rows = await read(...given);
  if (isRejection(rows)) throw new Error(rows.detail);
  return rows;
};

const header = 'stocknum,year,make,model,car_type,price,km,images,certified';
const good = 'K1,2021,Toyota,Corolla,used,"29,990",41000,/images/a|/images/b,yes';
const car = {
  dealership_id: 'd1',
  stocknum: 'K1',
  year: 2021,
  make: 'Toyota',
  model: 'Corolla',
  car_type: 'used',
  price: 29_990,
  km: 41_000,
  images: ['/images/a', '/images/b'],
  certified: true,
};

describe('CSV', () => {
  it.each([1, 2, 1000])(
    'CSV reads cells by the types of their columns, in chunks of %i bytes [STK-03]',
    async (chunk) => {
      expect(await rowsOf(`\ufeff${header}\r\n\r\n${good}\r\n`, {}, chunk)).toEqual([{ line: 3, car }]);
    },
  );

  it('the rows of a large chunk come in batches of at most 64 [HOST-02]', async () => {
    const lines = Array.from({ length: 150 }, (_, n) => `K${n},2021,Toyota,Corolla,new`);
    const feed = Buffer.from(['stocknum,year,make,model,car_type', ...lines, ''].join('\n'));
    const sizes: number[] = [];
    for await (const rows of ((await readFeed(inChunks(feed, feed.length), options)) as Feed).batches)
      sizes.push(rows.length);
    expect(sizes.filter((size) => size > 0)).toEqual([64, 64, 22]);
  });

  it('CSV accepts semicolons and tabs too [STK-03]', async () => {
    for (const delimiter of [';', '\t']) {
      const feed = `stocknum,year,make,model,car_type\nK1,2021,Toyota,Corolla,new`.replaceAll(',', delimiter);
      expect(await rowsOf(feed)).toMatchObject([{ car: { stocknum: 'K1', car_type: 'new' } }]);
    }
  });

  it('any cells are equal after they are written as CSV and read [STK-03]', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é') });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
        const record = cells.map((c) => `"${c.replaceAll('"', '""')}"`).join(',');
        expect(splitCsv(record, ',')).toEqual(cells);
      }),
    );
  });

  it('CSV reports line, column and reason of errors, and reads the good rows [STK-05]', async () => {
    const feed = [
      header,
      good,
      'K2,2021,Toyota,Corolla,used,POA,41000,,',
      'K3,20x1,Toyota,,sold,1,2,,maybe',
      'K4,2021,Toyota,"Corolla\nZR",used,1,-2,,',
      'K5,2021,Toyota,Corolla,used,1,2,,no',
    ].join('\n');
    expect(await rowsOf(feed)).toEqual([
      { line: 2, car },
      { line: 3, car: expect.not.objectContaining({ price: expect.anything() }) },
      {
        line: 4,
        errors: [
          { line: 4, column: 'year', reason: expect.stringContaining('"20x1" is not a'), value: '20x1' },
          { line: 4, column: 'model', reason: 'is missing' },
          { line: 4, column: 'car_type', reason: '"sold" is not one of new, demo, used', value: 'sold' },
          { line: 4, column: 'certified', reason: '"maybe" is not yes or no', value: 'maybe' },
        ],
      },
      {
        line: 5,
        car: expect.objectContaining({ stocknum: 'K4', model: 'Corolla ZR', price: 1 }),
        warnings: [{ line: 5, column: 'km', reason: '-2 is too small: at least 0', value: '-2' }],
      },
      { line: 7, car: expect.objectContaining({ stocknum: 'K5', certified: false }) },
    ]);
  });

  it('CSV refuses unknown columns before any row, unless told to ignore them [STK-05]', async () => {
    const feed = `${header},colour,shoe_size\n${good},Red,9`;
    expect(await read(feed)).toMatchObject({
      rejected: 'unknown_columns',
      detail: 'There is no column "shoe_size".',
      errors: [{ field: 'shoe_size' }],
    });
    expect(await rowsOf(feed, { unknownColumns: 'ignore' })).toEqual([{ line: 2, car: { ...car, colour: 'Red' } }]);
  });

  it.each([
    ['colur', 'colour'],
    ['odometer', 'km'],
    ['Stand_Equipment', undefined],
  ])('the refusal of the unknown column %s names the column that was meant [STK-05]', async (column, meant) => {
    const question = meant === undefined ? '' : `did you mean "${meant}"?`;
    expect(await read(`${header},${column}\n${good},x`)).toMatchObject({
      detail: `There is no column "${column}"${question && ` (${question})`}.`,
      errors: [{ field: column, reason: `there is no such column${question && `; ${question}`}` }],
    });
  });

  it.each([
    ['', 'empty'],
    ['year,make\n2021,Toyota', 'lacks stocknum'],
    [`${header},price\n`, 'price stands in the header twice'],
  ])('CSV refuses an unusable header (%#) [STK-05]', async (feed, detail) => {
    expect(await read(feed)).toMatchObject({ rejected: 'invalid', detail: expect.stringContaining(detail) });
  });

  it('CSV reports a cut-off file and reads the rows before the cut [STK-05]', async () => {
    expect(await rowsOf(`${header}\n${good}\nK2,2021,Toy`)).toEqual([
      { line: 2, car },
      {
        line: 3,
        cutOff: true,
        errors: [{ line: 3, reason: expect.stringContaining('has 3 cells where the header has 9') }],
      },
    ]);
    expect(await rowsOf(`${header}\n${good}\nK2,2021,"Toy`)).toEqual([
      { line: 2, car },
      { line: 3, cutOff: true, errors: [{ line: 3, reason: expect.stringContaining('never closed') }] },
    ]);
  });

  it('CSV reports invalid UTF-8 with its column [STK-05]', async () => {
    const bad = Buffer.concat([
      Buffer.from(`${header}\nK9,2021,Škoda,Fabia,used,,,,\nK2,2021,Citro`),
      Buffer.from([0xeb]),
      Buffer.from('n,C3,used,,,,\n'),
    ]);
    const value = expect.any(String);
    expect(await rowsOf(Buffer.concat([bad, Buffer.from(good)]))).toEqual([
      { line: 2, car: expect.objectContaining({ make: 'Škoda' }) },
      { line: 3, errors: [{ line: 3, column: 'make', reason: 'is not UTF-8; save the file as UTF-8', value }] },
      { line: 4, car },
    ]);
  });

  it('CSV skips a field of 20 MB without holding it in memory [STK-05]', async () => {
    async function* feed() {
      yield Buffer.from(`${header}\nK2,2021,"`);
      for (let i = 0; i < 20; i++) yield Buffer.alloc(1_000_000, 'x');
      yield Buffer.from(`",C3,used,,,,\n${good}\n`);
    }
    const rows = await readFeed(feed(), options);
    expect(isRejection(rows) || (await collect(rows))).toEqual([
      { line: 2, errors: [{ line: 2, reason: 'the row is larger than 1,000,000 bytes' }] },
      { line: 3, car },
    ]);
  });

  it('CSV reports a stock number that occurs twice [STK-04]', async () => {
    expect(await rowsOf(`${header}\n${good}\n${good.replace('K1', 'k1')}`)).toEqual([
      { line: 2, car },
      { line: 3, errors: [{ line: 3, column: 'stocknum', reason: '"k1" is on line 2 already' }] },
    ]);
  });
});

describe('NDJSON', () => {
  const ndjson = { syntax: 'ndjson' } as const;

  it('NDJSON reads one object a line, and null counts as absent [STK-03]', async () => {
    const feed = `${JSON.stringify({ ...car, colour: null })}\n\n`;
    expect(await rowsOf(feed, ndjson)).toEqual([{ line: 1, car }]);
  });

  it('NDJSON reads numbers that can only be litres as litres [FEED-05]', async () => {
    const sizes = [{ engine_size: 2 }, { engine_size: 2.5 }, { engine_size: 1998 }, { engine_size_litres: 2 }];
    const feed = sizes.map((size, n) => JSON.stringify({ ...car, ...size, stocknum: `K${n}` })).join('\n');
    const rows = await rowsOf(feed, ndjson);
    expect(rows.map((row) => 'car' in row && [row.car.engine_size, row.car.engine_size_litres])).toEqual([
      ...[[2000], [2500], [1998]].map(([size]) => [size, undefined]),
      [undefined, 200],
    ]);
  });

  it('NDJSON reports a date that no calendar has [FEED-07]', async () => {
    const feed = JSON.stringify({ ...car, rego_expiry: '2027-02-30', sold_date: '2028-02-29' });
    expect(await rowsOf(feed, ndjson)).toMatchObject([
      { car: { sold_date: '2028-02-29' }, warnings: [{ column: 'rego_expiry', value: '2027-02-30' }] },
    ]);
  });

  it('NDJSON reports line, column and reason of errors [STK-05]', async () => {
    const feed = [
      '{"stocknum":"K1",',
      '[1]',
      JSON.stringify({ ...car, stocknum: 'K3', km: 'low' }),
      JSON.stringify({ ...car, stocknum: 'K4', shoe_size: 9 }),
      JSON.stringify(car),
    ].join('\n');
    expect(await rowsOf(feed, ndjson)).toEqual([
      { line: 1, errors: [{ line: 1, reason: expect.stringContaining('is not JSON') }] },
      { line: 2, errors: [{ line: 2, reason: 'is not a JSON object' }] },
      {
        line: 3,
        car: expect.objectContaining({ stocknum: 'K3' }),
        warnings: [{ line: 3, column: 'km', reason: expect.stringContaining('"low" is not a number'), value: 'low' }],
      },
      {
        line: 4,
        car: expect.objectContaining({ stocknum: 'K4' }),
        warnings: [{ line: 4, column: 'shoe_size', reason: 'there is no such column' }],
      },
      { line: 5, car },
    ]);
  });
});

it('a document in other names than ours says which names are unknown [FEED-07] [STK-05]', async () => {
  const refused = {
    line: 1,
    errors: [
      { line: 1, column: 'stocknum', reason: 'is missing' },
      { line: 1, column: 'StockNo', reason: 'there is no such column; did you mean "stocknum"?' },
      { line: 1, column: 'Brand', reason: 'there is no such column; did you mean "make"?' },
    ],
  };
  expect(
    await rowsOf(JSON.stringify([{ StockNo: 'K1', Brand: 'Kia', dealership_id: 'd1' }]), { syntax: 'json' }),
  ).toEqual([refused]);
  const xml = '<stock><vehicle StockNo="K1"><Brand>Kia</Brand><dealership_id>d1</dealership_id></vehicle></stock>';
  expect(await rowsOf(xml, { syntax: 'xml' })).toEqual([{ line: 1, errors: expect.arrayContaining(refused.errors) }]);
});

it('a stock number that a spreadsheet has rounded names no vehicle [FEED-07]', async () => {
  for (const rounded of ['1.23E+05', '1,23E+05', '1E+16']) {
    const [row] = await rowsOf(`${header}\n${good.replace('K1', `"${rounded}"`)}\n`);
    expect(row).toMatchObject({
      errors: [
        { line: 2, column: 'stocknum', reason: expect.stringContaining('format the column as text'), value: rounded },
      ],
    });
    expect(row).not.toHaveProperty('names.stocknum');
  }
  expect(await rowsOf(`${header}\n${good.replace('K1', '1E5')}\n`)).toMatchObject([{ car: { stocknum: '1E5' } }]);
});

it('a row whose stock number came before reports its other faults, too [FEED-07] [STK-04]', async () => {
  const [, row] = await rowsOf(`${header}\n${good}\n${good.replace('K1', 'k1').replace('yes', 'maybe')}`);
  expect(row).toMatchObject({ errors: [{ column: 'stocknum' }, { column: 'certified', value: 'maybe' }] });
});

it('the feed reader reads any bytes without an exception [STK-05]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(...feedSyntaxes), async (bytes, syntax) => {
      await read(Buffer.concat([Buffer.from(`${header}\n`), bytes]), { syntax }, 5);
    }),
  );
});

describe('status of a vehicle', () => {
  it.each([
    ...['INSTOCK', 'instock', 'In Stock', 'in-stock', 'Available', 'ACTIVE', 'Live', 'For Sale', 'Ready for sale'].map(
      (word) => [word, 'in_stock'] as const,
    ),
    ...['comingsoon', 'Coming Soon', 'In transit', 'ON ORDER'].map((word) => [word, 'coming_soon'] as const),
    ...['SOLD', 'Delivered'].map((word) => [word, 'sold'] as const),
    ...['out_of_stock', 'Withdrawn'].map((word) => [word, word] as const),
  ])('the status %s is read as %s, in a table and in JSON [FEED-05]', async (word, status) => {
    const presentFields = [{ line: 2, car: { ...car, status } }];
    expect(await rowsOf(`${header},status\n${good},${word}\n`)).toEqual(presentFields);
    expect(await rowsOf(JSON.stringify([{ ...car, status: word }]), { syntax: 'json' })).toMatchObject([
      { car: { status } },
    ]);
  });

  it('an unknown status hides the vehicle, and each word is reported once [FEED-07]', async () => {
    const rows = ['Auction', 'Wholesale', 'Auction', 'in_stock'].map(
      (word, n) => `${good.replace('K1', `K${n}`)},${word}`,
    );
    const all = await rowsOf(`${header},status\n${rows.join('\n')}\n`);
    expect(all.map((row) => 'car' in row && row.car.status)).toEqual([
      ...['Auction', 'Wholesale', 'Auction', 'in_stock'],
    ]);
    const warnings = all.flatMap((row) => ('car' in row ? (row.warnings ?? []) : []));
    expect(warnings).toEqual([
      {
        ...{ line: 2, column: 'status', value: 'Auction' },
        reason: '"Auction" is not in_stock, coming_soon, reserved or sold: the vehicle is not shown',
      },
      expect.objectContaining({ line: 3, column: 'status', value: 'Wholesale' }),
    ]);
  });

  it('a status that is too long hides the vehicle, too [FEED-07]', async () => {
    const [row] = await rowsOf(`${header},status\n${good},${'x'.repeat(60)}\n`);
    expect(row).toMatchObject({ car: { status: 'x'.repeat(40) }, warnings: [{ column: 'status' }] });
  });
});

it('a price that states its kind makes price_type a present field of later rows [FEED-08, PRICE-01]', async () => {
  const feed = `stocknum,price\nK1,25990\nK2,"25,990 DA"\nK3,25990\n`;
  const { batches } = (await readFeed(inChunks(Buffer.from(feed), 100), options)) as Feed;
  const presentFields: boolean[] = [];
  for await (const rows of batches)
    presentFields.push(...rows.map((row) => 'presentFields' in row && row.presentFields.has('price_type')));
  expect(presentFields).toEqual([false, true, true]);
});

it('of many unknown columns the first hundred are reported, in a header and in a row [FEED-08]', async () => {
  const unknown = Array.from({ length: 1_000 }, (_, n) => `unknown ${n}`);
  const refused = await read(`${header},${unknown.join(',')}\n${good}\n`);
  expect(isRejection(refused) && refused.errors).toHaveLength(100);
  const row = JSON.stringify({ ...car, ...Object.fromEntries(unknown.map((name) => [name, 1])) });
  for (const vocabulary of ['forecourt', 'google'] as const) {
    const [read] = await rowsOf(row, { syntax: 'ndjson', vocabulary });
    expect(read && ('errors' in read ? read.errors : read.warnings)?.length).toBeLessThanOrEqual(110);
  }
});
