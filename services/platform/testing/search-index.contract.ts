import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CarDocument } from '#contracts/search/car-document';
import { carSearchSchema } from '#contracts/search/cars';
import type { SearchCollection, SearchIndex, SearchQuery } from '#platform/ports/search-index';
import type { Versioned } from '#platform/ports/view-store';

export interface OpenSearchIndex {
  readonly index: SearchIndex;
  /** Closes what was opened beside the index, after the index itself is closed. */
  readonly close?: () => Promise<void>;
}

const car = (id: string, given: Partial<CarDocument>): Versioned<CarDocument> => ({
  id,
  revision: 1,
  doc: {
    id,
    slug: id,
    stocknum: `S${id}`,
    name: `${given.year ?? 2020} ${given.make ?? 'Toyota'} ${given.model ?? 'Corolla'}`,
    year: 2020,
    make: 'Toyota',
    model: 'Corolla',
    make_model: `${given.make ?? 'Toyota'} ${given.model ?? 'Corolla'}`,
    car_type: 'Used',
    status: 'in_stock',
    item_type: 'Car',
    categories: [],
    price: 20_000,
    preorder: false,
    reserved: false,
    certified: false,
    checkout_enabled: false,
    filtered_features: [],
    images: [],
    image_count: 0,
    has_spin: false,
    site_id: '',
    dealership_id: 'north',
    show_on_dealer_website: true,
    created_at_timestamp: 1_700_000_000,
    custom_rank: 0,
    views: 0,
    ...given,
  },
});

const stock: readonly Versioned<CarDocument>[] = [
  car('a', {
    year: 2018,
    price: 18_000,
    subscription_price: 180,
    km: 90_000,
    seats: 5,
    custom_rank: 9,
    categories: ['Hatch', 'City'],
  }),
  car('b', {
    year: 2021,
    price: 26_000,
    subscription_price: 0,
    km: 30_000,
    seats: 5,
    custom_rank: 8,
    fuel: 'Hybrid',
    categories: ['Hatch'],
  }),
  car('c', {
    model: 'Hilux',
    year: 2019,
    price: 45_000,
    subscription_price: 300,
    km: 60_000,
    seats: 5,
    custom_rank: 7,
    drive: '4x4',
  }),
  car('d', {
    model: 'LandCruiser',
    year: 2022,
    price: 110_000,
    subscription_price: 150,
    seats: 8,
    custom_rank: 6,
    drive: '4x4',
  }),
  car('e', { make: 'Mazda', model: 'CX-5', price: 31_000, km: 40_000, certified: true, custom_rank: 5 }),
  car('f', { make: 'Mazda', model: '3', price: 22_000, km: 55_000, dealership_id: 'south', custom_rank: 4 }),
  car('g', {
    make: 'Mazda',
    model: 'CX-9',
    status: 'sold',
    sold_date_timestamp: 1_750_000_000,
    dealership_id: 'south',
  }),
  car('h', { make: 'Citroën', model: 'C4', status: 'sold', sold_date_timestamp: 1_760_000_000, price: 15_500 }),
  car('i', { make: 'Ford', model: 'Ranger', status: 'coming_soon', price: 50_000, dealership_id: 'west' }),
  car('j', { make: 'Ford', model: 'Ranger', show_on_dealer_website: false, price: 52_000, dealership_id: 'west' }),
];

const byPrice = [{ attribute: 'price', order: 'asc' }] as const;
const idOrder = 'abcdefghij';

/** A query and the ids it finds, in order. */
const finds: readonly (readonly [title: string, query: Omit<SearchQuery, 'limit'>, ids: string])[] = [
  ['everything, by id [EVT-05]', {}, idOrder],
  ['a word [SRCH-01]', { text: 'hilux' }, 'c'],
  ['every word must match, in any order [SRCH-01]', { text: 'corolla 2021' }, 'b'],
  ['no document has every word [SRCH-01]', { text: 'corolla ford' }, ''],
  ['the last word as a prefix [SRCH-01]', { text: 'toyota cor' }, 'ab'],
  ['an inserted letter [SRCH-01]', { text: 'corrolla' }, 'ab'],
  ['a missing letter [SRCH-01]', { text: 'corola' }, 'ab'],
  ['another letter [SRCH-01]', { text: 'mazta' }, 'efg'],
  ['swapped letters [SRCH-01]', { text: 'ragner' }, 'ij'],
  ['case and diacritics make no difference [SRCH-01]', { text: 'CITROEN' }, 'h'],
  ['a stock number by its beginning [SRCH-01]', { text: 'Sc' }, 'c'],
  ['numbers take no typo [SRCH-01]', { text: '2012' }, ''],
  ['split where the document joins [SRCH-01]', { text: 'land cruiser' }, 'd'],
  ['joined where the document splits [SRCH-01]', { text: 'cx5' }, 'e'],
  ['whole words only [ASK-09]', { text: 'toyota cor', match: 'whole' }, ''],
  ['words and their beginnings [ASK-09]', { text: 'toyota cor', match: 'begun' }, 'ab'],
  ['no typing errors where only beginnings count [ASK-09]', { text: 'corola', match: 'begun' }, ''],
  ['no words are no condition [SRCH-01]', { text: ' - ' }, idOrder],
  ['one value [SRCH-02]', { refinements: { make: ['Mazda'] } }, 'efg'],
  ['OR inside a facet [SRCH-02]', { refinements: { make: ['Mazda', 'Ford'] } }, 'efgij'],
  ['AND across facets [SRCH-02]', { refinements: { make: ['Toyota'], drive: ['4x4'] } }, 'cd'],
  ['a list has one of the values [SRCH-02]', { refinements: { categories: ['City', 'Sedan'] } }, 'a'],
  ['a boolean by its name [SRCH-02]', { refinements: { certified: ['true'] } }, 'e'],
  ['a number in decimal [SRCH-02]', { refinements: { seats: ['8'] } }, 'd'],
  ['a value nobody has [SRCH-02]', { refinements: { make: ['Saab'] } }, ''],
  ['no values are no refinement [SRCH-02]', { refinements: { make: [] } }, idOrder],
  ['both bounds are inclusive [SRCH-03]', { ranges: { price: { min: 22_000, max: 31_000 } } }, 'bef'],
  ['an open bound; without a value never [SRCH-03]', { ranges: { km: { max: 55_000 } } }, 'bef'],
  ['two ranges [SRCH-03]', { ranges: { km: { max: 90_000 }, year: { min: 2020 } } }, 'bef'],
  [
    'the documents of some dealerships [SRCH-11]',
    { filters: [{ attribute: 'dealership_id', in: ['south', 'west'] }] },
    'fgij',
  ],
  [
    'the stock filter [SRCH-06]',
    {
      filters: [
        {
          or: [
            { attribute: 'status', in: ['in_stock', 'coming_soon'] },
            { attribute: 'sold_date_timestamp', min: 1_760_000_000 },
          ],
        },
        { attribute: 'show_on_dealer_website', in: [true] },
      ],
    },
    'abcdefhi',
  ],
  ['a filter turned round [EVT-05]', { filters: [{ not: { attribute: 'make', in: ['Toyota', 'Mazda'] } }] }, 'hij'],
  [
    'a bound turned round finds who has no value [EVT-05]',
    { filters: [{ not: { attribute: 'km', min: 0 } }] },
    'dghij',
  ],
  ['none of no filters [EVT-05]', { filters: [{ or: [] }] }, ''],
  ['upwards, equals by id [SRCH-09]', { sort: byPrice }, 'hagfbecijd'],
  [
    'without a price above 0 last, upwards [SRCH-09]',
    { sort: [{ attribute: 'subscription_price', order: 'asc' }] },
    'dacbefghij',
  ],
  [
    'without a price above 0 last, downwards [SRCH-09]',
    { sort: [{ attribute: 'subscription_price', order: 'desc' }] },
    'cadbefghij',
  ],
  ['a price of 0 is within bounds [SRCH-03]', { ranges: { subscription_price: { max: 200 } } }, 'abd'],
  ['downwards [SRCH-09]', { sort: [{ attribute: 'price', order: 'desc' }] }, 'djicebfgah'],
  ['without a value last, upwards [SRCH-09]', { sort: [{ attribute: 'km', order: 'asc' }] }, 'befcadghij'],
  ['without a value last, downwards [SRCH-09]', { sort: [{ attribute: 'km', order: 'desc' }] }, 'acfebdghij'],
  [
    'by a second key where the first is equal [EVT-05]',
    {
      filters: [{ attribute: 'make', in: ['Mazda'] }],
      sort: [
        { attribute: 'year', order: 'desc' },
        { attribute: 'price', order: 'desc' },
      ],
    },
    'efg',
  ],
  ['a sort sorts everything that matched [ASK-09]', { text: 'mazda', sort: byPrice }, 'gfe'],
  ['a name comes before what has it in it [ASK-09]', { text: 'mazda 3', byRelevance: true }, 'f'],
];

/** Tests the contract of an adapter of the `SearchIndex` port. `open` gives an empty index. */
export const searchIndexContract = (name: string, open: () => Promise<OpenSearchIndex>): void => {
  describe(`SearchIndex: ${name}`, () => {
    let opened: OpenSearchIndex;
    let cars: SearchCollection<CarDocument>;

    beforeEach(async () => {
      opened = await open();
      cars = await opened.index.collection<CarDocument>('cars_v1', carSearchSchema);
      await cars.upsertMany(stock);
    });
    afterEach(async () => {
      await opened.index.close();
      await opened.close?.();
    });

    const search = async (query: Partial<SearchQuery>) => {
      const answer = await cars.search({ limit: 21, facets: [], ...query });
      return { ...answer, ids: answer.hits.map((hit) => (JSON.parse(hit) as CarDocument).id).join('') };
    };

    it.each(finds)('%s', async (_title, query, ids) => {
      expect(await search(query)).toMatchObject({ ids, count: ids.length });
    });

    it('whole words rank first, then prefixes, then typos, each in the requested sort order [SRCH-01]', async () => {
      await cars.upsertMany([
        car('k', { make: 'Kia', model: 'Sorento', price: 3 }),
        car('l', { make: 'Kia', model: 'Sorentos', price: 2 }),
        car('m', { make: 'Kia', model: 'Sorenta', price: 1 }),
        car('n', { make: 'Kia', model: 'Sorento', price: 2 }),
      ]);
      expect((await search({ text: 'sorento', byRelevance: true, sort: byPrice })).ids).toBe('nklm');
      expect((await search({ text: 'sorento', sort: byPrice })).ids).toBe('mlnk');
    });

    it('a model comes before a part of it, a badge, and other words [ASK-09]', async () => {
      await cars.upsertMany([
        car('k', { make: 'Mazda', model: 'CX-3' }),
        car('l', { make: 'Kia', model: 'Rio', badge: 'Sport' }),
        car('m', { make: 'Kia', model: 'Sportage Sport' }),
        car('n', { make: 'Kia', model: 'Rio', body: 'Sport' }),
        car('o', { make: 'Kia', model: 'Sport' }),
      ]);
      expect((await search({ text: 'mazda 3', byRelevance: true })).ids).toBe('fk');
      expect((await search({ text: 'sport', byRelevance: true })).ids).toBe('omln');
    });

    it('a refined facet is counted without its own refinement, and every other facet with it [SRCH-04]', async () => {
      const { facets } = await search({
        refinements: { make: ['Toyota'], fuel: ['Hybrid'] },
        facets: ['make', 'fuel', 'model', 'categories'],
      });
      expect(facets).toEqual({
        make: { Toyota: 1 },
        fuel: { Hybrid: 1 },
        model: { Corolla: 1 },
        categories: { Hatch: 1 },
      });
      const { facets: wider } = await search({
        refinements: { make: ['Mazda'] },
        facets: ['make', 'model', 'certified'],
      });
      expect(wider).toEqual({
        make: { Toyota: 4, Mazda: 3, Ford: 2, Citroën: 1 },
        model: { '3': 1, 'CX-5': 1, 'CX-9': 1 },
        certified: { false: 2, true: 1 },
      });
    });

    it('facet values are in descending order of frequency [SRCH-04]', async () => {
      const { facets } = await search({ facets: ['make'] });
      expect(Object.entries(facets.make!).slice(0, 3)).toEqual([
        ['Toyota', 4],
        ['Mazda', 3],
        ['Ford', 2],
      ]);
    });

    it('filters and text apply to every count [SRCH-04]', async () => {
      const { facets } = await search({
        text: 'ranger',
        filters: [{ attribute: 'show_on_dealer_website', in: [true] }],
        refinements: { status: ['in_stock'] },
        facets: ['status', 'make'],
      });
      expect(facets).toEqual({ status: { coming_soon: 1 }, make: {} });
    });

    it('statistics are minimum and maximum, and those of a bounded attribute ignore its own bounds [SRCH-04]', async () => {
      const bounded = await search({ ranges: { price: { max: 20_000 } }, facets: ['price', 'km', 'year'] });
      expect(bounded.facetStats).toEqual({
        price: { min: 15_500, max: 110_000 },
        km: { min: 90_000, max: 90_000 },
        year: { min: 2018, max: 2020 },
      });
      expect(bounded.facets.year).toEqual({ 2018: 1, 2020: 2 });
    });

    it('an attribute without a number has no statistics [SRCH-04]', async () => {
      const { facetStats } = await search({ refinements: { make: ['Ford'] }, facets: ['km', 'price'] });
      expect(facetStats).toEqual({ price: { min: 50_000, max: 52_000 } });
    });

    it('every facet of the schema is counted unless some are named [SRCH-04]', async () => {
      const everything = await cars.search({ limit: 0 });
      expect(everything.facets).toMatchObject({ make: { Toyota: 4 }, seats: { 5: 3, 8: 1 }, state: {} });
      expect(everything.facetStats).toMatchObject({ price: { min: 15_500, max: 110_000 } });
      expect(await search({})).toMatchObject({ facets: {}, facetStats: {} });
    });

    it('a page has its own hits and the total count [SRCH-10]', async () => {
      expect(await search({ limit: 4 })).toMatchObject({ ids: 'abcd', count: 10 });
      expect(await search({ limit: 4, offset: 4 })).toMatchObject({ ids: 'efgh', count: 10 });
      expect(await search({ limit: 4, offset: 8 })).toMatchObject({ ids: 'ij', count: 10 });
      expect(await search({ limit: 4, offset: 12 })).toMatchObject({ ids: '', count: 10 });
      expect(await search({ limit: 0 })).toMatchObject({ ids: '', count: 10 });
    });

    it('several concurrent searches have the same answers as separate ones [VDP-13]', async () => {
      const queries: SearchQuery[] = [
        { refinements: { make: ['Mazda'] }, limit: 2 },
        { filters: [{ attribute: 'make', in: [] }], limit: 5, facets: [] },
        { text: 'toyota', ranges: { price: { max: 30_000 } }, sort: byPrice, limit: 10, offset: 1 },
      ];
      const alone = await Promise.all(queries.map((query) => cars.search(query)));
      expect(await cars.searchMany(queries)).toEqual(alone);
      expect(alone.map(({ count }) => count)).toEqual([3, 0, 2]);
      expect(await cars.searchMany([])).toEqual([]);
    });

    it('a hit is the whole document [SRCH-05]', async () => {
      const { hits } = await search({ text: 'hilux' });
      expect(JSON.parse(hits[0]!)).toEqual(stock[2]!.doc);
    });

    it('a search finds what was written before it, and not what was replaced [EVT-05]', async () => {
      const corolla = stock[1]!;
      const changed = {
        ...corolla,
        revision: 2,
        doc: { ...corolla.doc, make: 'Lexus', price: 1, categories: ['Luxury'] },
      };
      expect(await cars.upsertMany([changed])).toEqual({ written: 1, skipped: 0 });
      const { ids, facets } = await search({ sort: byPrice, facets: ['make', 'categories'] });
      expect(ids.startsWith('bh')).toBe(true);
      expect(facets.make).toMatchObject({ Toyota: 3, Lexus: 1 });
      expect(facets.categories).toEqual({ Hatch: 1, City: 1, Luxury: 1 });
      expect((await search({ text: 'lexus' })).ids).toBe('b');
    });

    it('a document with an equal or earlier revision is skipped and counted [EVT-05]', async () => {
      const [first, second] = [stock[0]!, stock[1]!];
      const later = { ...first, revision: 5, doc: { ...first.doc, price: 1 } };
      expect(await cars.upsertMany([later, second])).toEqual({ written: 1, skipped: 1 });
      expect(await cars.upsertMany([{ ...first, revision: 4 }])).toEqual({ written: 0, skipped: 1 });
      expect(await cars.upsertMany([{ ...first, revision: 4 }, later], { replace: true })).toEqual({
        written: 1,
        skipped: 1,
      });
      expect(await cars.get('a')).toEqual(later);
    });

    it('documents are read by id with their revisions [EVT-05]', async () => {
      expect(await cars.get('c')).toEqual(stock[2]);
      expect(await cars.get('nobody')).toBeUndefined();
      expect(await cars.getMany(['c', 'nobody', 'a'])).toEqual(
        new Map([
          ['a', stock[0]],
          ['c', stock[2]],
        ]),
      );
      expect(await cars.count()).toBe(10);
    });

    it('a collection opened again is the same one [EVT-05]', async () => {
      const again = await opened.index.collection<CarDocument>('cars_v1', carSearchSchema);
      expect(await again.count()).toBe(10);
    });

    it('an alias names a collection, and can be moved to another one that was filled [EVT-05]', async () => {
      expect(await opened.index.alias('cars')).toBeUndefined();
      expect(await opened.index.collectionByAlias('cars', carSearchSchema)).toBeUndefined();
      await opened.index.pointAlias('cars', 'cars_v1');
      const behind = (await opened.index.collectionByAlias<CarDocument>('cars', carSearchSchema))!;
      expect((await behind.search({ limit: 0 })).count).toBe(10);
      expect(await opened.index.alias('cars')).toBe('cars_v1');
      const next = await opened.index.collection<CarDocument>('cars_v2', carSearchSchema);
      await next.upsertMany(stock.slice(0, 3));
      await opened.index.pointAlias('cars', 'cars_v2');
      expect(await opened.index.alias('cars')).toBe('cars_v2');
      expect([await cars.count(), await next.count()]).toEqual([10, 3]);
      expect((await behind.search({ limit: 0 })).count).toBe(3);
      expect([await behind.count(), await behind.get('c')]).toEqual([3, stock[2]]);
      expect((await behind.getMany(['a', 'j'])).size).toBe(1);
    });

    it('a dropped collection is empty when it is created again [EVT-05]', async () => {
      await opened.index.dropCollection('cars_v1');
      const fresh = await opened.index.collection<CarDocument>('cars_v1', carSearchSchema);
      expect(await fresh.count()).toBe(0);
      expect(await fresh.search({ limit: 21, facets: ['make'] })).toEqual({
        hits: [],
        count: 0,
        facets: { make: {} },
        facetStats: {},
      });
    });
  });
};
