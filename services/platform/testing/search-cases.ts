import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CarDocument } from '#contracts/search/car-document';
import { carSearchSchema } from '#contracts/search/cars';
import type { SearchCollection, SearchQuery } from '#platform/ports/search-index';
import type { OpenSearchIndex } from './search-index.contract.js';
import { seededRandom } from './random.js';
import type { OracleDocument } from './search-oracle.js';
import { searchByScan } from './search-oracle.js';

/**
 * Cars and searches for which every search engine must give the same answer: count, facets, stats, and hits in order. A
 * search with text sorts by relevance tier, then by the sort, then by id, so its order is total too.
 */

const models: readonly (readonly [make: string, model: string, body: string, from: number])[] = [
  ['Toyota', 'Corolla', 'Hatchback', 18_000],
  ['Toyota', 'LandCruiser', 'SUV', 79_990],
  ['Toyota', 'Land Cruiser Prado', 'SUV', 62_500.5],
  ['Toyota', 'Hilux', 'Ute', 38_990.95],
  ['Toyota', 'HiAce', 'Van', 41_000],
  ['Mazda', 'CX-5', 'SUV', 29_990],
  ['Mazda', 'CX-9', 'SUV', 44_990],
  ['Mazda', '3', 'Hatchback', 21_000],
  ['Mazda', 'BT-50', 'Ute', 39_000],
  ['Ford', 'Ranger', 'Ute', 47_500],
  ['Ford', 'Ranger Raptor', 'Ute', 84_990],
  ['Ford', 'F-150', 'Ute', 106_950],
  ['Citroën', 'C4 Cactus', 'Hatchback', 15_250.25],
  ['Kia', 'Sorento', 'SUV', 49_880],
  ['Kia', "Cee'd", 'Hatchback', 12_000],
  ['Mercedes-Benz', 'C-Class', 'Sedan', 68_500],
  ['Volkswagen', 'up!', 'Hatchback', 9_990],
  ['Škoda', 'Octavia', 'Wagon', 33_490],
  ['Great Wall', 'Cannon (4x4), dual cab', 'Ute', 33_990],
  ['Land Rover', 'Defender 110', 'SUV', 99_000],
];

/** Values that may confuse a filter grammar or a comparison; values without a letter or digit do not count. */
const oddFeatures = [
  'sunroof',
  'Sunroof',
  'SUN ROOF',
  'tow bar',
  'tow-bar',
  'a, b',
  '[list]',
  '(round)',
  'back`tick',
  '`quoted`',
  'a && b',
  'a || b',
  '!not',
  '=equals',
  '*',
  '--',
  'prefix*',
  'price:>=1',
  '10..20',
  'tab\there',
  'line\nbreak',
  '\u0001control',
  '__proto__',
  'constructor',
  '«Größe»',
  '车',
  '🚗',
  'q0041',
  'A',
  'a feature whose description goes on and on, with cameras all around, a heated wheel, and seats that remember who sat in them last',
];

const categories = ['City', 'Family', 'Off-road', 'Towing', 'off-road'];

const caseDocuments = (): CarDocument[] => {
  const random = seededRandom(20_240_501);
  const maybe = <Value>(name: string, value: Value) => (random.chance(0.8) ? { [name]: value } : {});
  const some = (items: readonly string[], limit: number) =>
    Array.from({ length: random.below(limit + 1) }, () => random.pick(items));
  return Array.from({ length: 360 }, (_, i): CarDocument => {
    const [make, model, body, from] = random.pickSkewed(models);
    const year = 2008 + random.below(17);
    const status = random.pickSkewed(['in_stock', 'in_stock', 'coming_soon', 'sold']);
    const price = random.chance(0.05) ? 0 : Math.round((from - random.below(40) * 150) * 100) / 100;
    return {
      id: `${random.pick(['car', 'CAR', 'Käfer', 'u-1/2'])} ${i}`,
      slug: `car-${i}`,
      stocknum: `${random.pick(['U', 'N', 'AB'])}${1000 + i}`,
      name: `${year} ${make} ${model}`,
      year,
      make,
      model,
      make_model: `${make} ${model}`,
      ...maybe('badge', random.pick(['Ascent Sport', 'GX', 'GXL', 'SR5 4x4', 'XLT', 'Maxx'])),
      ...maybe('series', random.pick(['MY21', 'MY22.5', 'Series II'])),
      car_type: random.pick(['used', 'new', 'demo']),
      status,
      item_type: random.pickSkewed(['Car', 'Motorcycle']),
      categories: some(categories, 3),
      body,
      ...maybe('colour', random.pick(['White', 'Glacier White', 'white', 'Eclipse Black', 'Red'])),
      ...maybe('drive', random.pick(['4x4', '4X4', 'AWD', 'FWD'])),
      ...maybe('fuel', random.pick(['Diesel', 'Petrol - Unleaded', 'Hybrid'])),
      ...maybe('transmission', random.pick(['Automatic', 'Manual'])),
      ...maybe('seats', 2 + random.below(7)),
      ...maybe('km', random.below(250) * 997),
      price,
      ...(price > 0 && random.chance(0.3) && { comparable_price: price + random.below(4_000) }),
      ...maybe('subscription_price', random.chance(0.1) ? 0 : random.below(4000) / 10),
      ...maybe('price_range', random.pick(['$0 - $20,000', '$20,000 - $40,000', 'over $40,000'])),
      preorder: false,
      reserved: random.chance(0.1),
      certified: random.chance(0.3),
      checkout_enabled: true,
      ...maybe('tag', random.pick(['Hot deal!', 'hot deal'])),
      filtered_features: some(oddFeatures, 5),
      ...maybe('cylinders', random.pick([3, 4, 6, 8])),
      ...maybe('induction', random.pick(['Turbo', 'turbo', 'Twin-turbo'])),
      ...maybe('engine_size', random.pick([1498, 1998, 2755, 4461])),
      ...maybe('towingcapacitybraked', random.pick([750, 1600, 3000, 3500])),
      ...(random.chance(0.3) && {
        ...maybe('sleeps', 2 + random.below(6)),
        ...maybe('body_length', (30 + random.below(30)) / 2),
        ...maybe('tare_weight', 1200 + random.below(40) * 50),
      }),
      images: [],
      image_count: 0,
      has_spin: false,
      site_id: random.pick(['', 'north']),
      dealership_id: random.pickSkewed(['north', 'North', 'north-2', 'süd', 'd`5']),
      ...maybe('location_id', random.pick(['l1', 'l2'])),
      ...maybe('city', random.pick(['Ballarat', 'Bendigo'])),
      ...maybe('state', random.pick(['VIC', 'NSW'])),
      show_on_dealer_website: random.chance(0.95),
      created_at_timestamp: 1_700_000_000 + random.below(50) * 3600,
      ...(status === 'sold' && { sold_date_timestamp: 1_750_000_000 + random.below(20) * 86_400 }),
      custom_rank: random.below(6) - 2,
      views: random.below(1000),
    };
  });
};

const texts = [
  ['a word', 'hilux'],
  ['two words', 'toyota corolla'],
  ['in any order', 'corolla toyota'],
  ['every word must match', 'corolla ford'],
  ['a year', '2019'],
  ['a year and a make', '2019 mazda'],
  ['numbers take no typo', '2091'],
  ['the beginning of a year', '201'],
  ['a beginning', 'cor'],
  ['a short beginning', 'c'],
  ['the last word as a beginning', 'toyota hi'],
  ['a missing letter', 'corola'],
  ['an inserted letter', 'corrolla'],
  ['another letter', 'mazta'],
  ['swapped letters', 'ragner'],
  ['the first letter missing', 'oyota'],
  ['a letter too many at the end', 'rangers'],
  ['two typos are too many', 'toyyotta'],
  ['a typo in each of two words', 'toyata corola'],
  ['words of three letters take no typo', 'kai'],
  ['a typo that makes a word of three letters', 'ford kiaa'],
  ['case', 'HILUX'],
  ['diacritics left out', 'citroen'],
  ['diacritics', 'Škoda'],
  ['diacritics put in', 'tóyotá'],
  ['split where the document joins', 'land cruiser'],
  ['joined where the document splits', 'landrover'],
  ['both ways of writing', 'landcruiser'],
  ['joined over a hyphen', 'cx5'],
  ['with the hyphen', 'cx-5'],
  ['split at the hyphen', 'cx 5'],
  ['a number joined over a hyphen', 'f150'],
  ['joined in the middle of more words', 'toyota land cruiser prado'],
  ['joined with a typo', 'greatwal cannon'],
  ['an apostrophe', "cee'd"],
  ['an apostrophe left out', 'ceed'],
  ['an exclamation mark', 'up!'],
  ['one digit', '3'],
  ['letters and digits', 'bt50'],
  ['a code', 'u1011'],
  ['the beginning of a code', 'ab1'],
  ['codes take no typo', 'u1O11'],
  ['brackets', 'cannon (4x4)'],
  ['a decimal number', 'MY22.5'],
  ['roman numerals', 'series ii'],
  ['a colour of two words', 'glacier white'],
  ['words in quotes', '"ranger raptor"'],
  ['a word with a minus', '-ranger'],
  ['an asterisk', '*'],
  ['operators', 'ford && ranger || :='],
  ['a backtick', '`ranger`'],
  ['punctuation only', ' - … ! '],
  ['nothing', ''],
  ['the same word twice', 'ford ford'],
  ['many words', 'toyota corolla hatchback ascent sport white automatic petrol unleaded'],
  ['a make and a model that is part of others', 'mazda 3'],
  ['a model that others begin with', 'ranger'],
  ['a model and a badge', 'ranger xlt'],
  ['a model of several words', 'ford ranger raptor'],
  ['a model and the beginning of a badge', 'corolla asc'],
  ['a word of models and badges', 'sport'],
  ['a word of a badge only', 'maxx'],
  ['a word of no title', 'hybrid'],
  ['a word nobody has', 'zeppelin'],
] as const;

const refinements = [
  ['one make', { make: ['Mazda'] }],
  ['two makes', { make: ['Mazda', 'Kia'] }],
  ['a make in another case', { make: ['mazda'] }],
  ['a make with a diacritic', { make: ['Citroën'] }],
  ['the same without', { make: ['Citroen'] }],
  ['a hyphen', { make: ['Mercedes-Benz'] }],
  ['a space instead', { make: ['Mercedes Benz'] }],
  ['only a word of a value', { make: ['Great'] }],
  ['the beginning of a value', { make: ['Toy', 'Toy*'] }],
  ['a value that is a number', { model: ['3'] }],
  ['punctuation', { model: ['up!', "Cee'd", 'Cannon (4x4), dual cab'] }],
  ['one case of two', { drive: ['4x4'] }],
  ['the other case', { drive: ['4X4'] }],
  ['a dollar and a comma', { price_range: ['$0 - $20,000'] }],
  ['a list', { categories: ['Towing', 'off-road'] }],
  ['a boolean', { certified: ['true'] }],
  ['both booleans', { certified: ['true', 'false'] }],
  ['no boolean', { certified: ['yes', '1'] }],
  ['numbers', { seats: ['5', '7'] }],
  ['numbers otherwise spelled', { seats: ['05', '5.0', ' 5', '5e0'] }],
  ['no number', { year: ['old', ''] }],
  ['cylinders', { cylinders: ['4', '6'] }],
  ['a kind of induction', { induction: ['Turbo'] }],
  [
    'six facets',
    {
      make: ['Toyota', 'Ford'],
      body: ['Ute', 'SUV'],
      certified: ['false'],
      year: ['2015', '2016', '2017'],
      drive: ['4x4', 'AWD'],
      car_type: ['used'],
    },
  ],
  ['no values', { make: [] }],
  ['a value nobody has', { make: ['Saab'] }],
] as const satisfies readonly (readonly [string, NonNullable<SearchQuery['refinements']>])[];

const ranges = [
  ['both bounds', { price: { min: 20_000, max: 40_000 } }],
  ['bounds with cents', { price: { min: 38_990.95, max: 62_500.5 } }],
  ['a cent above', { price: { min: 38_990.96, max: 62_500.49 } }],
  ['an open end', { km: { min: 100_000 } }],
  ['an open beginning', { km: { max: 50_000 } }],
  ['a bound that nothing is below', { price: { min: Number.MIN_VALUE } }],
  ['bounds far out', { price: { min: -1e15, max: 1e15 } }],
  ['bounds the wrong way round', { price: { min: 5, max: 4 } }],
  ['one number', { year: { min: 2015, max: 2015 } }],
  ['two attributes', { year: { min: 2015 }, price: { max: 50_000 } }],
  ['places to sleep and a weight', { sleeps: { min: 4 }, tare_weight: { max: 2400 } }],
  ['a length of halves', { body_length: { min: 18.5, max: 24.5 } }],
  ['an engine that tows', { engine_size: { min: 1998, max: 2755 }, towingcapacitybraked: { min: 3000 } }],
  ['tenths', { subscription_price: { min: 99.9, max: 250.1 } }],
] as const satisfies readonly (readonly [string, NonNullable<SearchQuery['ranges']>])[];

const filters = [
  ['a dealership', [{ attribute: 'dealership_id', in: ['north'] }]],
  ['a dealership in another case', [{ attribute: 'dealership_id', in: ['NORTH'] }]],
  ['a backtick', [{ attribute: 'dealership_id', in: ['d`5', 'süd'] }]],
  ['all dealerships but one', [{ not: { attribute: 'dealership_id', in: ['north'] } }]],
  ['who has no location is in none', [{ not: { attribute: 'location_id', in: ['l1'] } }]],
  ['a time to the second', [{ attribute: 'sold_date_timestamp', min: 1_750_000_000, max: 1_750_086_400 }]],
  ['a second later', [{ attribute: 'sold_date_timestamp', min: 1_750_000_001, max: 1_750_086_399 }]],
  ['outside of bounds', [{ not: { attribute: 'km', min: 50_000, max: 200_000 } }]],
  ['any number', [{ attribute: 'km' }]],
  ['no number', [{ not: { attribute: 'km' } }]],
  ['numbers one by one', [{ attribute: 'custom_rank', in: [-2, 3] }]],
  ['all numbers but some', [{ not: { attribute: 'seats', in: [5, 7] } }]],
  [
    'one of two',
    [
      {
        or: [
          { attribute: 'status', in: ['sold'] },
          { attribute: 'price', max: 20_000 },
        ],
      },
    ],
  ],
  [
    'one of two and another',
    [
      {
        or: [
          { attribute: 'make', in: ['Kia'] },
          { attribute: 'make', in: ['Ford'] },
        ],
      },
      { attribute: 'certified', in: [true] },
    ],
  ],
  [
    'neither of two',
    [
      {
        not: {
          or: [
            { attribute: 'status', in: ['sold'] },
            { attribute: 'price', max: 20_000 },
          ],
        },
      },
    ],
  ],
  ['not not', [{ not: { not: { attribute: 'make', in: ['Ford'] } } }]],
  ['none of none', [{ or: [] }]],
  ['all but none of none', [{ not: { or: [] } }]],
  ['no values', [{ attribute: 'make', in: [] }]],
  ['all but no values', [{ not: { attribute: 'make', in: [] } }]],
  [
    'the sold window',
    [
      { attribute: 'show_on_dealer_website', in: [true] },
      {
        or: [
          { attribute: 'status', in: ['in_stock', 'coming_soon'] },
          { attribute: 'sold_date_timestamp', min: 1_751_000_000 },
        ],
      },
    ],
  ],
] as const satisfies readonly (readonly [string, NonNullable<SearchQuery['filters']>])[];

const sorts = (
  ['price', 'km', 'year', 'created_at_timestamp', 'subscription_price', 'custom_rank', 'sold_date_timestamp'] as const
).flatMap((attribute) => (['asc', 'desc'] as const).map((order) => ({ attribute, order })));

/** Queries with their titles. */
const searchCases: readonly (readonly [title: string, query: SearchQuery])[] = [
  ['everything', { limit: 400 }],
  ...texts.map(([title, text]) => [`text: ${title}`, { text, byRelevance: true, limit: 60 }] as const),
  ...texts
    .filter((_, i) => i % 3 === 0)
    .map(
      ([title, text]) =>
        [
          `text, the best first, then by rank: ${title}`,
          { text, byRelevance: true, sort: [{ attribute: 'custom_rank', order: 'desc' }], facets: [], limit: 60 },
        ] as const,
    ),
  ...texts
    .filter((_, i) => i % 4 === 0)
    .map(([title, text]) => [`text, sorted by price: ${title}`, { text, sort: [sorts[0]!], limit: 30 }] as const),
  ...texts.flatMap(([title, text], i) =>
    i % 2 === 0
      ? (['whole', 'begun'] as const).map(
          (match) => [`text, ${match} words: ${title}`, { text, match, byRelevance: true, limit: 30 }] as const,
        )
      : [],
  ),
  ...refinements.map(([title, refinements]) => [`refined: ${title}`, { refinements, limit: 10 }] as const),
  ...oddFeatures.map(
    (value) =>
      [
        `refined: ${JSON.stringify(value)}`,
        { refinements: { filtered_features: [value] }, facets: ['filtered_features', 'make'], limit: 10 },
      ] as const,
  ),
  ...ranges.map(([title, ranges]) => [`bounded: ${title}`, { ranges, limit: 10 }] as const),
  ...filters.map(([title, filters]) => [`filtered: ${title}`, { filters, limit: 10 }] as const),
  ...sorts.map(
    (sort) => [`sorted by ${sort.attribute}, ${sort.order}`, { sort: [sort], facets: [], limit: 400 }] as const,
  ),
  [
    'sorted by two keys',
    {
      sort: [
        { attribute: 'custom_rank', order: 'desc' },
        { attribute: 'price', order: 'asc' },
      ],
      limit: 40,
    },
  ],
  ['a page further on', { sort: [sorts[0]!], offset: 84, limit: 21 }],
  ['a page that is not full', { refinements: { make: ['Kia'] }, offset: 5, limit: 21 }],
  ['a page after the last', { offset: 5000, limit: 21 }],
  ['hits over more than one answer of 250', { sort: [sorts[1]!], offset: 17, limit: 300, facets: [] }],
  ['a bounded attribute that is also sorted by', { ranges: { price: { min: 15_000 } }, sort: [sorts[1]!], limit: 20 }],
  [
    'an attribute refined and bounded',
    { refinements: { year: ['2015', '2019'] }, ranges: { year: { min: 2016 } }, limit: 20 },
  ],
  [
    'everything at once',
    {
      text: 'toyota',
      filters: filters[20]![1],
      refinements: { body: ['SUV', 'Ute'], certified: ['false'] },
      ranges: { price: { min: 10_000 }, year: { max: 2022 } },
      byRelevance: true,
      sort: [sorts[2]!],
      limit: 21,
    },
  ],
];

/** Compares an engine's answers with those of the plain search over every document. `open` gives an empty index. */
export const answersLikePlainSearch = (name: string, open: () => Promise<OpenSearchIndex>): void => {
  describe(`${name} answers as a plain search does`, () => {
    const documents = caseDocuments();
    let opened: OpenSearchIndex;
    let cars: SearchCollection<CarDocument>;

    beforeAll(async () => {
      opened = await open();
      cars = await opened.index.collection<CarDocument>('cases_v1', carSearchSchema);
      await cars.upsertMany(documents.map((doc) => ({ id: doc.id, revision: 1, doc })));
    });
    afterAll(async () => {
      await opened.index.close();
      await opened.close?.();
    });

    it.each(searchCases)('%s [SRCH-04, EVT-05]', async (_title, query) => {
      const expected = searchByScan(carSearchSchema, documents as unknown as OracleDocument[], query);
      const answer = await cars.search(query);
      const parsed = (hits: readonly string[]) => hits.map((hit) => JSON.parse(hit) as CarDocument);
      expect(parsed(answer.hits)).toEqual(parsed(expected.hits));
      expect({ ...answer, hits: [] }).toEqual({ ...expected, hits: [] });
    });
  });
};
