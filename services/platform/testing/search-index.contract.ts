import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CarDocument } from '#contracts/search/car-document';
import { carSearchSchema } from '#contracts/search/cars';
import type { SearchCollection, SearchIndex, SearchQuery } from '#platform/ports/search-index';
import type { Versioned } from '#platform/ports/view-store';

export interface OpenSearchIndex {
  readonly index: SearchIndex;
  /** Gives back what was opened beside the index, after the index itself is closed. */
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
    dealership_id: 'north',
    show_on_dealer_website: true,
    created_at_timestamp: 1_700_000_000,
    custom_rank: 0,
    views: 0,
    ...given,
  },
});

const stock: readonly Versioned<CarDocument>[] = [
  car('a', { year: 2018, price: 18_000, km: 90_000, seats: 5, custom_rank: 9, categories: ['Hatch', 'City'] }),
  car('b', { year: 2021, price: 26_000, km: 30_000, seats: 5, custom_rank: 8, fuel: 'Hybrid', categories: ['Hatch'] }),
  car('c', { model: 'Hilux', year: 2019, price: 45_000, km: 60_000, seats: 5, custom_rank: 7, drive: '4x4' }),
  car('d', { model: 'LandCruiser', year: 2022, price: 110_000, seats: 8, custom_rank: 6, drive: '4x4' }),
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
  ['EVT-05 everything, by id', {}, idOrder],
  ['SRCH-01 a word', { text: 'hilux' }, 'c'],
  ['SRCH-01 every word must match, in any order', { text: 'corolla 2021' }, 'b'],
  ['SRCH-01 no document has every word', { text: 'corolla ford' }, ''],
  ['SRCH-01 the last word as a prefix', { text: 'toyota cor' }, 'ab'],
  ['SRCH-01 an inserted letter', { text: 'corrolla' }, 'ab'],
  ['SRCH-01 a missing letter', { text: 'corola' }, 'ab'],
  ['SRCH-01 another letter', { text: 'mazta' }, 'efg'],
  ['SRCH-01 swapped letters', { text: 'ragner' }, 'ij'],
  ['SRCH-01 case and diacritics make no difference', { text: 'CITROEN' }, 'h'],
  ['SRCH-01 a stock number by its beginning', { text: 'Sc' }, 'c'],
  ['SRCH-01 numbers take no typo', { text: '2012' }, ''],
  ['SRCH-01 split where the document joins', { text: 'land cruiser' }, 'd'],
  ['SRCH-01 joined where the document splits', { text: 'cx5' }, 'e'],
  ['SRCH-01 no words are no condition', { text: ' - ' }, idOrder],
  ['SRCH-02 one value', { refinements: { make: ['Mazda'] } }, 'efg'],
  ['SRCH-02 OR inside a facet', { refinements: { make: ['Mazda', 'Ford'] } }, 'efgij'],
  ['SRCH-02 AND across facets', { refinements: { make: ['Toyota'], drive: ['4x4'] } }, 'cd'],
  ['SRCH-02 a list has one of the values', { refinements: { categories: ['City', 'Sedan'] } }, 'a'],
  ['SRCH-02 a boolean by its name', { refinements: { certified: ['true'] } }, 'e'],
  ['SRCH-02 a number in decimal', { refinements: { seats: ['8'] } }, 'd'],
  ['SRCH-02 a value nobody has', { refinements: { make: ['Saab'] } }, ''],
  ['SRCH-02 no values are no refinement', { refinements: { make: [] } }, idOrder],
  ['SRCH-03 both bounds are inclusive', { ranges: { price: { min: 22_000, max: 31_000 } } }, 'bef'],
  ['SRCH-03 an open bound; without a value never', { ranges: { km: { max: 55_000 } } }, 'bef'],
  ['SRCH-03 two ranges', { ranges: { km: { max: 90_000 }, year: { min: 2020 } } }, 'bef'],
  [
    'SRCH-11 the documents of some dealerships',
    { filters: [{ attribute: 'dealership_id', in: ['south', 'west'] }] },
    'fgij',
  ],
  [
    'SRCH-06 the stock filter',
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
  ['EVT-05 a filter turned round', { filters: [{ not: { attribute: 'make', in: ['Toyota', 'Mazda'] } }] }, 'hij'],
  ['EVT-05 a bound turned round finds who has no value', { filters: [{ not: { attribute: 'km', min: 0 } }] }, 'dghij'],
  ['EVT-05 none of no filters', { filters: [{ or: [] }] }, ''],
  ['SRCH-09 upwards, equals by id', { sort: byPrice }, 'hagfbecijd'],
  ['SRCH-09 downwards', { sort: [{ attribute: 'price', order: 'desc' }] }, 'djicebfgah'],
  ['SRCH-09 without a value last, upwards', { sort: [{ attribute: 'km', order: 'asc' }] }, 'befcadghij'],
  ['SRCH-09 without a value last, downwards', { sort: [{ attribute: 'km', order: 'desc' }] }, 'acfebdghij'],
  [
    'EVT-05 by a second key where the first is equal',
    {
      filters: [{ attribute: 'make', in: ['Mazda'] }],
      sort: [
        { attribute: 'year', order: 'desc' },
        { attribute: 'price', order: 'desc' },
      ],
    },
    'efg',
  ],
  ['SRCH-01 relevance comes before the sort', { text: 'ranger', sort: byPrice }, 'ij'],
];

/** What every adapter of the `SearchIndex` port must do. `open` gives an empty index. */
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

    it('SRCH-01 whole words come first, then beginnings, then typos, each in the sort asked for', async () => {
      await cars.upsertMany([
        car('k', { make: 'Kia', model: 'Sorento', price: 3 }),
        car('l', { make: 'Kia', model: 'Sorentos', price: 2 }),
        car('m', { make: 'Kia', model: 'Sorenta', price: 1 }),
        car('n', { make: 'Kia', model: 'Sorento', price: 2 }),
      ]);
      expect((await search({ text: 'sorento', sort: byPrice })).ids).toBe('nklm');
    });

    it('SRCH-04 a facet that is refined is counted as if it was not, every other one with the refinement', async () => {
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

    it('SRCH-04 counts come the most frequent first', async () => {
      const { facets } = await search({ facets: ['make'] });
      expect(Object.entries(facets.make!).slice(0, 3)).toEqual([
        ['Toyota', 4],
        ['Mazda', 3],
        ['Ford', 2],
      ]);
    });

    it('SRCH-04 filters and text hold for every count', async () => {
      const { facets } = await search({
        text: 'ranger',
        filters: [{ attribute: 'show_on_dealer_website', in: [true] }],
        refinements: { status: ['in_stock'] },
        facets: ['status', 'make'],
      });
      expect(facets).toEqual({ status: { coming_soon: 1 }, make: {} });
    });

    it('SRCH-04 stats are min and max, of a bounded attribute as if it was not bounded', async () => {
      const bounded = await search({ ranges: { price: { max: 20_000 } }, facets: ['price', 'km', 'year'] });
      expect(bounded.facetStats).toEqual({
        price: { min: 15_500, max: 110_000 },
        km: { min: 90_000, max: 90_000 },
        year: { min: 2018, max: 2020 },
      });
      expect(bounded.facets.year).toEqual({ 2018: 1, 2020: 2 });
    });

    it('SRCH-04 there are no stats where no document has a number', async () => {
      const { facetStats } = await search({ refinements: { make: ['Ford'] }, facets: ['km', 'price'] });
      expect(facetStats).toEqual({ price: { min: 50_000, max: 52_000 } });
    });

    it('SRCH-04 every facet of the schema is counted unless some are named', async () => {
      const everything = await cars.search({ limit: 0 });
      expect(everything.facets).toMatchObject({ make: { Toyota: 4 }, seats: { 5: 3, 8: 1 }, state: {} });
      expect(everything.facetStats).toMatchObject({ price: { min: 15_500, max: 110_000 } });
      expect(await search({})).toMatchObject({ facets: {}, facetStats: {} });
    });

    it('SRCH-10 a page has its own hits and the count of all', async () => {
      expect(await search({ limit: 4 })).toMatchObject({ ids: 'abcd', count: 10 });
      expect(await search({ limit: 4, offset: 4 })).toMatchObject({ ids: 'efgh', count: 10 });
      expect(await search({ limit: 4, offset: 8 })).toMatchObject({ ids: 'ij', count: 10 });
      expect(await search({ limit: 4, offset: 12 })).toMatchObject({ ids: '', count: 10 });
      expect(await search({ limit: 0 })).toMatchObject({ ids: '', count: 10 });
    });

    it('VDP-13 several searches at once are answered as each alone', async () => {
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

    it('SRCH-05 a hit is the whole document', async () => {
      const { hits } = await search({ text: 'hilux' });
      expect(JSON.parse(hits[0]!)).toEqual(stock[2]!.doc);
    });

    it('EVT-05 what is written is found by the next search, what it replaces no more', async () => {
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

    it('EVT-05 a document that is not later than the one there is skipped and counted', async () => {
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

    it('EVT-05 documents are read by id with their revisions', async () => {
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

    it('EVT-05 a collection opened again is the same one', async () => {
      const again = await opened.index.collection<CarDocument>('cars_v1', carSearchSchema);
      expect(await again.count()).toBe(10);
    });

    it('EVT-05 an alias names a collection, and is pointed at another one when that is filled', async () => {
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

    it('EVT-05 a dropped collection comes back empty', async () => {
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
