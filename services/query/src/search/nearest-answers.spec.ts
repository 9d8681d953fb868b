import { beforeAll, expect, it } from '@jest/globals';
import { isRejection } from '#contracts/rejections';
import type { SearchResponse } from '#contracts/api/search';
import { toCarDocument } from '#contracts/search/to-car-document';
import type { CarDetails } from '#contracts/domain/car/details';
import type { CarDocument } from '#contracts/search/car-document';
import { carSearchSchema } from '#contracts/search/cars';
import { Sites } from '#platform/sites/sites';
import { readDemoSite } from '../../../../infra/demo/site-files.js';
import { createEmbeddedSearchIndex } from '../../../platform/adapters/search-embedded/index.js';
import { EmbeddedGeocoder } from '../locations/embedded-geocoder.js';
import type { CarIndex } from './car-index.js';
import { AskedSearches, SearchCars } from './search-cars.js';
import { Vocabularies } from './vocabularies.js';
import { unchanging } from '../../../../infra/support/unchanging.js';

/** Tests the answers to searches that find nothing, on a stock made for this purpose. */

const site = readDemoSite('infra/demo', 'wattle');
const now = new Date('2026-06-01T00:00:00Z');
const [dubbo, tamworth] = site.locations;

/** Still shown, because sold vehicles stay for three days. */
const sold: Partial<CarDetails> = { make: 'Yamaha', model: 'Tracer', colour: 'Orange', price: 9_000 };

const stock: readonly Partial<CarDetails>[] = [
  { make: 'Toyota', model: 'LandCruiser', badge: 'GXL', towingcapacitybraked: 3_200, price: 90_000, seats: 7 },
  {
    make: 'Toyota',
    model: 'Fortuner',
    badge: 'Crusade',
    filtered_features: ['Forced induction'],
    towingcapacitybraked: 3_100,
    price: 50_000,
    seats: 7,
  },
  { make: 'Ford', model: 'Ranger', badge: 'Raptor', body: 'Ute', price: 80_000, km: 12_000, city: 'Tamworth' },
  { make: 'Ford', model: 'Ranger', badge: 'XL', body: 'Ute', price: 40_000, km: 61_000, year: 2019 },
  { make: 'Ford', model: 'Ranger', badge: 'XLT', body: 'Ute', price: 45_000, km: 41_000 },
  { make: 'Jayco', model: 'Starcraft', item_type: 'caravan', sleeps: 4, tare_weight: 2_100, body_length: 18.5 },
  { make: 'Jayco', model: 'Journey', item_type: 'caravan', sleeps: 3, tare_weight: 2_400, body_length: 21 },
  { make: 'Kia', model: 'Rio', badge: 'Jonger', body: 'Hatch', price: 15_000, name: 'Kia Rio Jonger Ramger' },
  sold,
];

const nothingElse = { brands: [], models: [], offers: [] };

let searches: SearchCars;
beforeAll(async () => {
  const cars = await createEmbeddedSearchIndex().collection<CarDocument>('cars', carSearchSchema);
  const documents = stock.map((more, at) => {
    const place = more.city === 'Tamworth' ? tamworth! : dubbo!;
    const details = {
      dealership_id: site.dealerships[0]!.id,
      stocknum: `S${at}`,
      year: 2022,
      car_type: 'used',
      filtered_features: ['Forced induction'],
      location_id: place.id,
      location_name: place.name,
      city: place.address.city,
      state: place.address.state,
      ...more,
    } as CarDetails;
    const car = { car_id: `c${at}`, slug: `c${at}`, dealership_id: details.dealership_id, details };
    const state =
      more === sold ? { status: 'sold', sold_date_timestamp: now.getTime() / 1000 - 3600 } : { status: 'in_stock' };
    return toCarDocument({
      ...car,
      ...state,
      created_at_timestamp: 1_780_000_000,
      updated_at_timestamp: 1_780_000_000,
    });
  });
  await cars.upsertMany(documents.map((doc) => ({ id: doc.id, revision: 1, doc })));
  const index = { at: () => Promise.resolve(cars) } as unknown as CarIndex;
  const geocoder = new EmbeddedGeocoder(new Sites('infra/demo'));
  searches = new SearchCars(new AskedSearches(() => now, index, new Vocabularies(unchanging, unchanging), geocoder), {
    of: () => Promise.resolve(nothingElse),
  });
});

const search = async (queryString: string): Promise<SearchResponse> => {
  const answer = await searches.execute(site, queryString);
  if (isRejection(answer)) throw new Error(answer.detail);
  return JSON.parse(answer) as SearchResponse;
};
const instead = async (queryString: string) =>
  (await search(queryString)).nearest?.ways.flatMap((way) => (way.instead === undefined ? [] : [way.instead]));

it('instead of a town or yard, its whole state is offered with the number of cars there [ASK-06]', async () => {
  for (const place of [
    'refinementList[city][0]=Tamworth',
    `refinementList[location_name][0]=${tamworth!.name.replaceAll(' ', '+')}`,
  ]) {
    const { count, nearest } = await search(`${place}&refinementList[make][0]=Toyota`);
    expect(count).toBe(0);
    const way = nearest!.ways.find((each) => each.instead === 'refinementList[state][0]=NSW');
    expect(way).toMatchObject({ lacks: [place], count: 2 });
    expect((await search(way!.search)).count).toBe(2);
  }
});

it('no wider place is offered if the search names two places, or already a state [ASK-06]', async () => {
  const town = 'refinementList[city][0]=Tamworth&refinementList[make][0]=Toyota';
  const yard = `refinementList[location_name][0]=${tamworth!.name}`;
  for (const more of [yard, 'refinementList[state][0]=NSW']) {
    expect((await instead(`${town}&${more}`)) ?? []).toEqual([]);
  }
  expect(await instead('refinementList[city][0]=Nowhere&refinementList[make][0]=Toyota')).toEqual([]);
});

it.each([
  ['range[price]=:39000&refinementList[make][0]=Ford', ['range[price]=:40000']],
  ['range[km]=:10000&refinementList[make][0]=Ford', ['range[km]=:15000']],
  ['range[year]=2023:&refinementList[make][0]=Ford', ['range[year]=2022:']],
  ['range[towingcapacitybraked]=3500:', ['range[towingcapacitybraked]=3000:']],
  ['range[sleeps]=6:', ['range[sleeps]=4:']],
  ['range[tare_weight]=:1900', ['range[tare_weight]=:2250']],
  ['range[body_length]=:17', ['range[body_length]=:19']],
  ['range[sleeps]=5:&range[tare_weight]=:2200', ['range[sleeps]=4:']],
  // The nearest vehicle is further away than the steps reach.
  ['range[sleeps]=20:', []],
])('the bound in %s moves to the next value with a match: %j [ASK-06]', async (query, expected) => {
  expect(await instead(query)).toEqual(expected);
});

it('a model not in stock is replaced by its make, and a make not in stock by the whole stock [ASK-06]', async () => {
  const { count, nearest } = await search('query=hilux');
  expect([count, nearest?.ways]).toEqual([
    0,
    [
      {
        lacks: ['refinementList[model][0]=HiLux'],
        instead: 'refinementList[make][0]=Toyota',
        search: 'refinementList[make][0]=Toyota',
        count: 2,
      },
    ],
  ]);
  const make = 'refinementList[make][0]=Ferrari';
  expect((await search('query=ferrari')).nearest).toEqual({
    ways: [{ lacks: [make], search: '', count: stock.length }],
    cars: [],
  });
  expect((await search('query=ferrari')).understood?.search).toBe('refinementList[make][0]=Ferrari');
});

it('if dropping fewer conditions does not help, only the make and the whole stock are offered [ASK-06]', async () => {
  const { count, nearest } = await search('query=falcon+1001');
  const lacks = ['query=1001', 'refinementList[model][0]=Falcon'];
  const make = 'refinementList[make][0]=Ford';
  expect(count).toBe(0);
  expect(nearest!.ways).toEqual([
    { lacks, instead: make, search: make, count: 3 },
    { lacks, search: '', count: stock.length },
  ]);
  // An empty search is no near alternative, so none of its cars are shown.
  expect(nearest!.cars.map(({ way }) => way)).toEqual([0, 0, 0]);
  const words = await search('query=zeppelin');
  expect(words.nearest).toEqual({ ways: [{ lacks: ['query=zeppelin'], search: '', count: stock.length }], cars: [] });
});

it('a search with too many conditions to try one by one is also offered the whole stock [ASK-06]', async () => {
  const words = Array.from({ length: 18 }, (_, i) => String(1001 + i)).join('+');
  expect((await search(`query=ranger+${words}`)).nearest?.ways).toMatchObject([{ search: '', count: stock.length }]);
});

it.each([
  ['query=rangor', 'rangor'],
  // The second word is incomplete.
  ['query=ford+rang+xl', 'ford rang xl'],
  ['query=ford+ranger+rap', undefined],
  ['query=rang', undefined],
  ['query=land+crui', undefined],
  ['query=landcruiser', undefined],
  // The word sounds alike.
  ['query=landkruizer', 'landcruiser'],
  // The last typed word belongs to another condition.
  ['query=ford+rang+under+90k', 'ford rang'],
  ['query=ford+ranger+under+90k', undefined],
  ['query=zeppelin', undefined],
])('the results for %s are marked as the closest to: %s [ASK-06]', async (query, expected) => {
  expect((await search(query)).closest_to).toBe(expected);
});

it('equipment that no vehicle has is ignored beside other words, and finds nothing alone [ASK-06]', async () => {
  const { count, understood } = await search('query=ford+winch');
  expect([count, understood?.unread]).toEqual([3, ['winch']]);
  expect((await search('query=winch')).count).toBe(0);
});

it('another spelling is offered if few or approximate cars are found, and it finds clearly more [ASK-07]', async () => {
  // One vehicle has the word in its name; three are Rangers. The typing error finds the same as its correction.
  expect(await search('query=rangor')).not.toHaveProperty('did_you_mean');
  const few = await search('query=ramger');
  expect(few.count).toBe(1);
  expect(few.did_you_mean).toEqual({ query: 'ranger', search: 'query=ranger', count: 3 });
  // A word of a title precedes an equally near word of a feature.
  expect(await search('query=fored')).not.toHaveProperty('did_you_mean');
  expect(await search('query=ranger')).not.toHaveProperty('did_you_mean');
  expect(await search('query=jonger')).not.toHaveProperty('did_you_mean');
});

it('a sold vehicle is no alternative, and no alternative leads only to sold vehicles [ASK-06]', async () => {
  expect((await search('query=tracer')).hits).toHaveLength(1);
  const { nearest } = await search('refinementList[colour][0]=Orange&refinementList[make][0]=Jayco');
  expect(nearest?.ways.map((way) => way.search)).toEqual(['refinementList[make][0]=Jayco']);
  expect(nearest?.cars.map(({ car }) => car.model)).toEqual(['Starcraft', 'Journey']);
});
