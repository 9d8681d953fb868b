import { describe, expect, it } from '@jest/globals';
import { knownPhrases } from '#contracts/search/words/static';
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

/** Titles of the stock that don’t find a car of theirs on the first page. */
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

/** A car that may be called anything that is a filter elsewhere: `Rally Diesel Without Sunroof`. */
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

describe('a title typed as it stands', () => {
  it('finds its car on the first page, of all the demo stock [ASK-03]', async () => {
    expect(await lostTitles(await openDemoStock())).toEqual([]);
  });

  it('finds its car on the first page, whatever its model and badge are called [ASK-03]', async () => {
    const demo = await openDemoStock();
    const random = seededRandom(11);
    const cars: Record<DemoSite, CarDocument[]> = { kestrel: [], meridian: [], wattle: [], tempo: [] };
    for (let number = 0; number < 800; number++) {
      const { slug, car } = carCalledAnything(random, demo, number);
      cars[slug].push(car);
    }
    expect(await lostTitles(await openStock(cars))).toEqual([]);
  });
});
