import { describe, expect, it } from '@jest/globals';
import { priceKindIn } from '#contracts/domain/price-column';
import { isRejection } from '#contracts/rejections';
import { propose, type Given } from './propose.js';

const proposalOf = async (text: string, given: Given = {}) => {
  const proposal = await propose(
    (async function* () {
      yield Buffer.from(text);
    })(),
    given,
  );
  if (isRejection(proposal)) throw new Error(proposal.detail);
  const fields = Object.fromEntries(proposal.columns.map(({ column, field }) => [column, field]));
  return { ...proposal.description, fields };
};

/** A table of columns, `name: first value | second value`. */
const tableOf = (...columns: readonly string[]) => {
  const all = columns.map((column) => column.split(': ').flatMap((part) => part.split(' | ')));
  return all[0]!.map((_, row) => all.map((cells) => `"${cells[row] ?? ''}"`).join(',')).join('\n');
};
const ofTable = (...columns: readonly string[]) => proposalOf(tableOf('Stock No: K1 | K2', ...columns));

describe('column of a table', () => {
  it.each([
    ['Rego No: ABC123', 'regplate'],
    ['REGO_NO: ABC123', 'regplate'],
    ['Reg Exp: 31/12/2026', 'rego_expiry'],
    ['Rego Expiry Date: 31/12/2026', 'rego_expiry'],
    ['Registration Expiry Date: 31/12/2026', 'rego_expiry'],
    ['Compl. Date: 06/2021', 'compliance_date'],
    ['MODEL_YEAR: MY21 | MY22', 'year'],
    ['MAKE_DESC: Kia', 'make'],
    ['BODY_TYPE_DESC: Wagon', 'body'],
    ['VEH_COLOUR_DESC: Red', 'colour'],
    ['RETAIL_PRICE_INC_GST: 25990', 'price'],
    ['No. of Seats: 5', 'seats'],
    ['Eng. Size: 2.5L', 'engine_size'],
    ['Odometer (mi): 41000', 'km'],
    ['VEHICLE_TYPE: USED', 'car_type'],
    ['Engine: 2.5L', 'engine_size'],
    ['exterior_color: Red', 'colour'],
    ['image_link: https://p.example/1.jpg', 'images'],
    ['Engine: 2.5L 4cyl | 2.0T', 'engine_size'],
    ['Build: 11/2019', 'build_date'],
    ['BUILD DT: 11/2019', 'build_date'],
    ['COMP DT: 12/2019', 'compliance_date'],
    ['BuildYear: 2019', 'year'],
    ['MODEL DESC: Corolla', 'model'],
    ['Dealer Notes: One owner', 'dealercomments'],
    ['colour_exterior: Red', 'colour'],
    ['N/U/D: N | D', 'car_type'],
    ['LOC: City', 'location_id'],
    ["K's: 64,000", 'km'],
    ['Ask: 15990', 'price'],
    // These are ambiguous, or mean something else.
    ['Engine No: 2345678', undefined],
    ['Model No: 17', undefined],
    ['Status Date: 31/12/2026', undefined],
    ['Drive Away: 1 | 0', undefined],
    ['thumbnail_url: https://p.example/1.jpg', undefined],
    ['dealer_logo: https://p.example/1.jpg', undefined],
    ['Banner Image: https://p.example/1.jpg', undefined],
  ])('%s is proposed as %s [FEED-02]', async (column, field) => {
    const { fields } = await ofTable(column);
    expect(fields[column.split(': ')[0]!]).toBe(field);
  });

  it('a column is matched by its own name before a similar name of Google or Meta [FEED-02]', async () => {
    const { fields } = await ofTable('Engine: Turbo', 'Fuel Type: Diesel', 'VEHICLE_TYPE: USED');
    expect(fields).toMatchObject({ Engine: undefined, 'Fuel Type': 'fuel', VEHICLE_TYPE: 'car_type' });
  });
});

it.each([
  [
    ['BuildMonth: 3 | 11', 'BuildYear: 2021 | 2020'],
    ['build_date', 'year'],
  ],
  [
    ['Build Month: Mar', 'Build Year: 2021', 'Year: 2022'],
    ['build_date', 'build_date', 'year'],
  ],
  [
    ['Build Year: 2021', 'Build Mth: 3', 'Model Year: MY22'],
    ['year', 'build_date', undefined],
  ],
  [
    ['Compliance Month: 03', 'Compliance Year: 2021'],
    ['compliance_date', 'compliance_date'],
  ],
  [
    ['Build Date: 03/2021', 'Compliance Date: 05/2021'],
    ['build_date', 'compliance_date'],
  ],
  // A month without a year says nothing.
  [
    ['BuildMonth: 3 | 11', 'Year: 2021'],
    [undefined, 'year'],
  ],
])('of the columns %j, the month and the year become %j [FEED-02, FEED-05]', async (columns, fields) => {
  const proposal = await ofTable(...columns);
  expect(columns.map((column) => proposal.fields[column.split(': ')[0]!])).toEqual(fields);
});

describe('price', () => {
  it.each([
    ['EGC Price', 'excluding_charges'],
    ['Drive Away', 'drive_away'],
    ['driveawayprice', 'drive_away'],
    ['EGCPRICE', 'excluding_charges'],
    ['Retail EGC', 'excluding_charges'],
    ['Web Price (Drive Away)', 'drive_away'],
    ['Retail (inc. GST)', undefined],
    ['Price', undefined],
  ])('the name of a price column %s says that its prices are %s [FEED-02] [PRICE-01]', async (name, kind) => {
    const { fields, constants } = await ofTable(`${name}: 25990 | 9990`);
    expect([fields[name], constants, priceKindIn(name)]).toEqual(['price', {}, kind]);
  });

  it.each([
    [
      ['EGC Price: 24990 | 9990', 'Drive Away Price: 26990 | '],
      ['Drive Away Price', 'EGC Price'],
    ],
    [['Price: 24990', 'Drive Away Price: 26990'], ['Drive Away Price']],
    [['DAP: 26990', 'Drive Away Price: 26990'], ['DAP']],
    [
      ['Drive Away Price: ', 'EGC Price: 24990'],
      ['Drive Away Price', 'EGC Price'],
    ],
  ])(
    'of the columns %j, %j become the price: one of each kind, a drive-away price first [FEED-02] [PRICE-01]',
    async (columns, names) => {
      const proposal = await ofTable(...columns);
      expect(proposal.columns!.price).toEqual(names);
      expect(proposal.constants).toEqual({});
    },
  );
});

it('a column Odo with abbreviated thousands such as 41k is the distance [FEED-02]', async () => {
  const { fields } = await ofTable('Odo: 41k | 9.5k');
  expect(fields['Odo']).toBe('km');
});

describe('nested names of a document', () => {
  const ofCars = (...cars: readonly object[]) => proposalOf(JSON.stringify(cars));

  it('a list of objects in a document is matched by the names of the list and its properties [FEED-02]', async () => {
    const photos = [{ url: 'https://p.example/1.jpg' }, { url: 'https://p.example/2.jpg' }];
    const { columns } = await ofCars({ stocknum: 'K1', photos }, { stocknum: 'K2', photos: photos.slice(1) });
    expect(columns).toEqual({ stocknum: ['stocknum'], images: ['photos.url'] });
  });

  it('a property such as value or name takes the meaning of its parent, if that has one [FEED-02]', async () => {
    const { columns } = await ofCars({
      ...{ stocknum: 'K1', make: { id: 7, name: 'Kia' }, model: { name: 'Rio' }, was: { amount: 9 } },
      odometer: { value: 41_000, unit: 'km' },
      ...{
        dealer: { name: 'City Motors', phone: '1' },
        seller: { name: 'Mia', id: 3 },
        location: { name: 'City Yard' },
      },
      features: [
        { id: 1, name: 'ABS' },
        { id: 2, name: 'Tow bar' },
      ],
    });
    expect(columns).toEqual({
      ...{ stocknum: ['stocknum'], make: ['make.name'], model: ['model.name'], before_price: ['was.amount'] },
      ...{ km: ['odometer.value'], standardEquipment: ['features.name'] },
    });
  });
});

describe('description proposed from values', () => {
  it('the proposed date order is month first if a day comes second [FEED-02] [FEED-05]', async () => {
    const { fields, date_order } = await ofTable('Date In: 12/31/2025 | 11/30/2025');
    expect([fields['Date In'], date_order]).toEqual(['created_at', 'mdy']);
  });

  it('miles are proposed if the column name or a unit column states them [FEED-02] [FEED-05]', async () => {
    expect((await ofTable('Odometer (mi): 41000')).units).toEqual({ km: 'miles' });
    expect((await ofTable('Odometer: 41000 | 9', 'Odometer Unit: mi | Miles')).units).toEqual({ km: 'miles' });
    expect((await ofTable('Odometer: 41000 | 9', 'Odometer Unit: km | km')).units).toEqual({});
  });

  it('meanings of usual status words and of all model years such as MY21 are proposed [FEED-02]', async () => {
    const words = { INSTOCK: 'in_stock', 'Ready for sale': 'in_stock', 'Under offer': 'reserved' };
    const others = { 'Deposit taken': 'reserved', 'Pre-order': 'coming_soon' };
    const status = [...Object.keys(words), ...Object.keys(others), 'sold'].join(' | ');
    const numbers = 'Stock No: 1 | 2 | 3 | 4 | 5 | 6';
    const rows = tableOf(numbers, `Stock Status: ${status}`, 'Year: MY21 | MY22 | 2020 | MY20 | MY21 | MY21');
    const { values } = await proposalOf(rows);
    expect(values.status).toEqual({ ...words, ...others });
    expect(values.year).toMatchObject({ my21: '2021', my27: '2027' });
  });
});

describe('file of a small yard', () => {
  const vehicles = 'Description: 2019 Toyota RAV4 Cruiser | 2021 Mazda CX-5';

  it('a column of whole titles is proposed as year, make and model, unless a column is the make [FEED-02]', async () => {
    const { fields, columns } = await ofTable(vehicles, 'Grade: GXL | GT');
    expect(fields).toMatchObject({ Description: 'title', Grade: 'badge' });
    const of = ['Description'];
    expect(columns).toEqual({ stocknum: ['Stock No'], year: of, make: of, model: of, badge: ['Grade'] });
    expect((await ofTable(vehicles, 'Make: Toyota | Mazda')).fields).toMatchObject({ Description: 'dealercomments' });
  });

  it('vehicles that have all been driven are proposed as used, where no column says it [FEED-02]', async () => {
    expect((await ofTable(vehicles, 'Km: 64,210 | 12.900')).constants).toEqual({ car_type: 'used' });
    expect((await ofTable(vehicles, 'Km: 64,210 | 120')).constants).toEqual({});
    expect((await ofTable(vehicles, 'Km: 64,210 | 132,000', 'New/Used: demo | used')).constants).toEqual({});
  });
});
