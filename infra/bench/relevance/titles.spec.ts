import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readWords } from '#contracts/search/words/read';
import { knownPhrases } from '#contracts/search/words/known-phrases';
import { wordsOfName } from '#contracts/search/words/tokens';
import { modelsByMake } from '#contracts/search/words/tables/vehicles';
import { isRejection } from '#contracts/rejections';
import type { CarDetails } from '#contracts/domain/car/details';
import type { CarDocument } from '#contracts/search/car-document';
import { pageSize } from '#contracts/search/cars';
import type { Random } from '#platform/testing/random';
import { seededRandom } from '#platform/testing/random';
import { demoSites } from '../../demo/site-files.js';
import type { DemoSite, DemoStock } from './demo-stock.js';
import { documentOf, openDemoStock, openStock } from './demo-stock.js';

/** Returns the titles whose search does not find a car of that title on the first page. */
const lostTitles = async ({ sites, cars, searches }: DemoStock): Promise<string[]> => {
  const lost: string[] = [];
  for (const slug of demoSites) {
    for (const title of new Set(cars[slug].map(({ name }) => name))) {
      const page = { limit: pageSize, facets: [] };
      const asked = await searches.run(sites[slug], `query=${encodeURIComponent(title)}`, 0, page);
      const found = isRejection(asked) ? [] : asked.answer.hits.map((hit) => (JSON.parse(hit) as CarDocument).name);
      if (!found.includes(title)) lost.push(title);
    }
  }
  return lost;
};

const makes = Object.entries(modelsByMake).filter(([, models]) => models !== '');
const phrases = [...knownPhrases.phrases.keys()].filter((phrase) => phrase.length > 1);

/** Returns a car named with words that are filters elsewhere: `Rally Diesel Without Sunroof`. */
const carCalledAnything = (random: Random, { cars, sites }: DemoStock, number: number) => {
  const [slug, like] = [random.pick(demoSites), random.pick(cars.kestrel)];
  const [make, models] = random.pick(makes);
  const words = Array.from({ length: 1 + random.below(3) }, () => random.pick(phrases)).join(' ');
  const model = random.chance(0.3) ? random.pick(phrases) : random.pick(models.split(', '));
  const { dealership_id } = random.pick(cars[slug]);
  const { year, body, colour, drive, fuel, km, price, car_type, seats } = like;
  const details = {
    year,
    body,
    colour,
    drive,
    fuel,
    km,
    price,
    car_type,
    seats,
    make,
    model,
    badge: words,
    dealership_id,
  };
  return { slug, car: documentOf(`${sites[slug].id}-${number}`, { ...details, images: [] } as unknown as CarDetails) };
};

const demo = await openDemoStock();

describe('title typed as it stands', () => {
  it('a title typed as it stands finds its car on the first page, of all the demo stock [ASK-03]', async () => {
    expect(await lostTitles(demo)).toEqual([]);
  });

  it('a title typed as it stands finds its car on the first page, whatever its model and badge are called [ASK-03]', async () => {
    const random = seededRandom(11);
    const cars: Record<DemoSite, CarDocument[]> = { kestrel: [], meridian: [], wattle: [], tempo: [] };
    for (let number = 0; number < 800; number++) {
      const { slug, car } = carCalledAnything(random, demo, number);
      cars[slug].push(car);
    }
    expect(await lostTitles(await openStock(cars))).toEqual([]);
  });
});

it.each(demoSites)(
  'conditions read from words at %s are read as the same conditions when they are typed again [ASK-04]',
  async (slug) => {
    const { sites, cars, searches } = demo;
    const plan = await searches.plan(sites[slug], 'query=car', 0);
    if (isRejection(plan)) throw new Error(plan.detail);
    const { vocabulary } = plan;
    const said = [
      ...phrases,
      ...cars[slug].map(({ name }) => name),
      'or',
      'not',
      'under 30k',
      '7 seats',
      '2021',
      'near',
    ];
    const typed = fc
      .array(fc.tuple(fc.constantFrom(...said), fc.constantFrom(' ', ' ', ' ', '-', ', ')), {
        minLength: 1,
        maxLength: 5,
      })
      .map((some) => some.flat().join('').slice(0, 200));
    fc.assert(
      fc.property(typed, (text) => {
        const { parts, query } = readWords(text, vocabulary);
        const again = readWords(parts.map(({ words }) => words).join('; '), vocabulary);
        expect(again).toEqual({ parts, query: '', unread: [] });
        expect(readWords(query, vocabulary)).toEqual({ parts: [], query, unread: [] });
      }),
      { numRuns: 3000 },
    );
  },
);

it.each(demoSites)('a model that is not sold at %s shows no other in its place [ASK-02]', async (slug) => {
  const { sites, cars, searches } = demo;
  const joined = (name: string) => wordsOfName(name).join('');
  const isSold = (make: string, model: string) =>
    cars[slug].some((car) => joined(car.make) === joined(make) && joined(car.name).includes(joined(model)));
  const unsold = makes.flatMap(([make, models]) =>
    models
      .split(', ')
      .filter((model) => !isSold(make, model))
      .map((model) => `${make} ${model}`),
  );
  expect(unsold.length).toBeGreaterThan(200);
  const shown: string[] = [];
  for (const name of unsold) {
    const asked = await searches.run(sites[slug], `query=${encodeURIComponent(name)}`, 0, { limit: 0, facets: [] });
    if (isRejection(asked) || asked.answer.count > 0) shown.push(name);
  }
  expect(shown).toEqual([]);
});

it('words of titles that together find nothing are read as the conditions they express [ASK-06]', async () => {
  const { sites, searches } = await openDemoStock();
  const asked = await searches.run(sites.wattle, 'query=honda+lams', 0);
  if (isRejection(asked)) throw new Error(asked.detail);
  const shown = asked.answer.hits.map((hit) => (JSON.parse(hit) as CarDocument).make_model);
  expect([...new Set(shown)]).toEqual(['Honda CB500X']);
});

it.each([
  // No BT-50 has a badge that says `dual cab`.
  ['bt50 dual cab', ['Mazda BT-50'], []],
  ['ranger px3', ['Ford Ranger'], ['px3']],
  // No car that fits the words is in stock.
  ['bmw m340i', [], []],
] as const)('%s shows %j, without %j [ASK-01, ASK-06]', async (words, models, unknown) => {
  const { sites, searches } = demo;
  const asked = await searches.run(sites.meridian, `query=${encodeURIComponent(words)}`, 0);
  if (isRejection(asked)) throw new Error(asked.detail);
  const shown = asked.answer.hits.map((hit) => (JSON.parse(hit) as CarDocument).make_model);
  expect([[...new Set(shown)], asked.unknown]).toEqual([models, unknown]);
});
