import { describe, expect, it } from '@jest/globals';
import { isRejection } from '#contracts/rejections';
import { readFeed } from './read-feed.js';

const options = {
  syntax: 'csv',
  unknownColumns: 'reject',
  defaults: { dealership_id: 'd1' },
  placeOf: () => undefined,
} as const;

const header = 'stocknum,year,make,model,car_type,price,badge,dealercomments';
const row = (stocknum: string, rest = 'b,c') => `${stocknum},2020,A,B,used,100,${rest}`;

const read = async (feed: string, chunk = 5) => {
  async function* chunks() {
    const bytes = Buffer.from(feed);
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  const found = await readFeed(chunks(), options);
  if (isRejection(found)) throw new Error(found.detail);
  const rows = [];
  for await (const batch of found.batches) rows.push(...batch);
  return rows;
};
/** Returns the cars; every row must be a car. */
const carsOf = async (...lines: string[]) => {
  const rows = [];
  for (const chunk of [1, 7, 1000]) rows.push(await read(`${lines.join('\r\n')}\r\n`, chunk));
  expect(rows[1]).toEqual(rows[0]);
  expect(rows[2]).toEqual(rows[0]);
  return rows[0]!.map((one) => ('car' in one ? one.car : one.errors));
};

it.each([
  'AUD-1,2019,Kia,Rio,used,"$18,990"',
  'K1,Kia,Rio,KNADN512MC6000001,41000 km',
  'K1,03/25,https://d.example/1.jpg',
])('a file that begins with a vehicle in the place of the names says so: %s [FEED-05] [STK-05]', async (line) => {
  await expect(read(`${line}\n${line}\n`)).rejects.toThrow(
    /^The first line, (?:AUD-1|K1).* is a vehicle: put the names/,
  );
});

describe('row without its last empty cells', () => {
  it('a row without its last empty cells is read with a warning, and empties nothing [FEED-05, FEED-08]', async () => {
    const rows = await read(`${header}\r\n${row('K1', 'b')}\r\n${row('K2')}\r\n`);
    expect(rows).toMatchObject([
      {
        line: 2,
        car: { stocknum: 'K1', badge: 'b' },
        warnings: [{ line: 2, reason: 'has 7 cells where the header has 8: the last are not said' }],
      },
      { line: 3, car: { stocknum: 'K2', badge: 'b', dealercomments: 'c' }, warnings: [] },
    ]);
    const presentFields = rows.map(
      (one) => 'presentFields' in one && [one.presentFields.has('badge'), one.presentFields.has('dealercomments')],
    );
    expect(presentFields).toEqual([
      [true, false],
      [true, true],
    ]);
  });

  it('a row without its last cells is refused at the file’s end, or without a required field [FEED-05]', async () => {
    expect(await read(`${header}\r\n${row('K1', 'b')}`)).toMatchObject([{ line: 2, cutOff: true }]);
    const [piece] = await read(`${header}\r\nserviced here, too\r\n`);
    expect(piece).not.toHaveProperty('car');
    expect(piece).toMatchObject({
      errors: expect.arrayContaining([
        { line: 2, reason: 'has 2 cells where the header has 8: the last are not said' },
      ]),
    });
  });
});

describe('quotes', () => {
  it('single quotes are recognised if they make a row complete; apostrophes in text are kept [FEED-05]', async () => {
    const cars = await carsOf(
      header,
      row('K1', "'90s,don't"),
      row('K2', "Driver's seat,rockin'"),
      row('K3', "'a, b',''"),
      row('K4', "'it''s','c'"),
    );
    expect(cars).toMatchObject([
      { badge: "'90s", dealercomments: "don't" },
      { badge: "Driver's seat", dealercomments: "rockin'" },
      { badge: 'a, b' },
      { badge: "it's", dealercomments: 'c' },
    ]);
  });

  it('single quotes are recognised by doubled apostrophes between them [FEED-05]', async () => {
    expect(await carsOf(header, row('K1', "b,'Driver''s seat'"))).toMatchObject([{ dealercomments: "Driver's seat" }]);
  });

  it('a header in single quotes applies to all rows, whose cells may contain line breaks [FEED-05]', async () => {
    const quoted = (line: string) => `'${line.replaceAll(',', "','")}'`;
    const cars = await carsOf(quoted(header), quoted(row('K1', '18"|x,"y"')).replace('|', ', "\n'), quoted(row('K2')));
    expect(cars).toMatchObject([{ badge: '18", " x', dealercomments: '"y"' }, { stocknum: 'K2' }]);
  });

  it('a cell in single quotes spans several lines only if these are no rows of their own [FEED-05]', async () => {
    const cars = await carsOf(header, row('K1', "b,'one\ntwo,\nthree'"), row('K2', "b,'til"), row('K3'));
    expect(cars).toMatchObject([
      { dealercomments: 'one\ntwo,\nthree' },
      { dealercomments: "'til" },
      { stocknum: 'K3' },
    ]);
  });

  it('quotes may have spaces around them [FEED-05]', async () => {
    const line = '"K1", "2020","A" , "B ""x"", y" ,used,100, 5" , "18" wheels';
    expect(await carsOf(header, line, row('K2', 'b, "one\ntwo"'))).toMatchObject([
      { stocknum: 'K1', year: 2020, make: 'A', model: 'B "x", y', badge: '5"', dealercomments: '"18" wheels' },
      { stocknum: 'K2', dealercomments: 'one\ntwo' },
    ]);
  });
});

describe('inch mark in a quoted cell', () => {
  it.each([
    ['"17" alloys"', '17" alloys'],
    ['"tyres 17" and 18" wide, as new"', 'tyres 17" and 18" wide, as new'],
    ['"a "GT" of 5" more"', 'a "GT" of 5" more'],
    ['"17" and ""18"" rims" ', '17" and "18" rims'],
  ])('an inch mark in a quoted cell such as %s is literal, and costs no row [FEED-05]', async (cell, badge) => {
    expect(await carsOf(header, row('K1', `${cell},c`), row('K2', '"b, b","c"'), row('K3'))).toMatchObject([
      { stocknum: 'K1', badge, dealercomments: 'c' },
      { stocknum: 'K2', badge: 'b, b' },
      { stocknum: 'K3' },
    ]);
  });

  it('an inch mark in a quoted cell rejects only its own row if the cells are ambiguous [FEED-05]', async () => {
    const quotes = [{ line: 2, reason: "its quotes don't match" }];
    expect(await carsOf(header, row('K1', '"17"","18" rims"'), row('K2'))).toMatchObject([quotes, { stocknum: 'K2' }]);
  });
});

it('a backslash before a line break joins the lines, unless the next line is a row [FEED-05]', async () => {
  const cars = await carsOf(header, row('K1', 'one\\\ntwo\\\nthree,four'), row('K2'));
  expect(cars).toMatchObject([{ badge: 'one two three', dealercomments: 'four' }, { stocknum: 'K2' }]);
  expect(await carsOf(header, row('K1', 'b,C:\\sport\\'), row('K2', 'b,C:\\'), 'EOF')).toMatchObject([
    { dealercomments: 'C:\\sport\\' },
    { stocknum: 'K2', dealercomments: 'C:\\' },
  ]);
});

it('a cell that is marked as text for Excel is read without the mark [FEED-05]', async () => {
  const cars = await carsOf(header, row('="00123"', '="b ""x""",=""'), row('"=""00124"""', '=",c'));
  expect(cars).toMatchObject([{ stocknum: '00123' }, { stocknum: '00124', badge: '="', dealercomments: 'c' }]);
});

describe('lines around the table', () => {
  it.each([
    ['a title', 'Stock report for City Motors'],
    ['a title, as Excel writes it', 'Stock report for City Motors,,,,,,,'],
    ['two titles and empty lines', 'Stock report,July\r\n\r\n,,,,,,,\r\n"For City Motors, Perth"'],
    ['empty cells', ',,,,,,,'],
  ])('lines above the header are skipped: %s [FEED-05]', async (_, above) => {
    expect(await carsOf(above, header, row('K1'), row('K2', '"a\nb",c'))).toMatchObject([
      { stocknum: 'K1' },
      { stocknum: 'K2', badge: 'a b' },
    ]);
  });

  it('lines above the header are skipped whatever the delimiter is [FEED-05]', async () => {
    const feed = [header, row('K1', 'b,"a; \nb"')].map((line) => line.replaceAll(',', ';'));
    expect(await carsOf('Stock report', ...feed)).toMatchObject([{ stocknum: 'K1', dealercomments: 'a; \nb' }]);
  });

  const totals = ['Total,,,,,,,', ',,,,Grand Total,"$1,250,000",,', '42 vehicles', 'Printed 29/11/2026,,,,,,,Page 1'];
  it.each(['EOF', '\x1a', ',,,,,,,', '"",""', ...totals])(
    'lines below the table are skipped, too: %j [FEED-05]',
    async (below) => {
      const feed = `${header}\r\n${row('K1')}\r\n${below}`;
      for (const end of ['', '\r\n'])
        expect(await read(feed + end)).toMatchObject([{ line: 2, car: { stocknum: 'K1' } }]);
    },
  );

  it('a vehicle whose stock number begins like a total is read [FEED-05]', async () => {
    expect(await carsOf(header, row('Total 7'))).toMatchObject([{ stocknum: 'Total 7' }]);
  });

  it('a header of one or two columns is recognised whatever its rows contain [FEED-05]', async () => {
    const two = ['stocknum|dealercomments', 'K1|a,b,c,d,e', 'K2|a,b,c,d,e'];
    const rows = await read(`${two.join('\n')}\n`);
    expect(rows.map(({ line }) => line)).toEqual([2, 3]);
    expect((await read('stocknum\nK1\n')).map(({ line }) => line)).toEqual([2]);
  });
});
