/**
 * Writes the demo stock, `infra/demo/feeds/`, of all sites or of those named. Run from the repository's root:
 * `node dist/infra/demo/generate.js [SITE …]`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Site } from '#contracts/domain/site/site';
import { toCsv, toNdjson } from './feed.js';
import { readDemoSite } from './site-files.js';
import { europeanAndAmerican, roadsters } from './stock/europe-america.js';
import { japanese } from './stock/japan.js';
import { koreanAndChinese } from './stock/korea-china.js';
import type { Condition, Place } from './stock/listing.js';
import { car, caravan } from './stock/listing.js';
import type { Row } from './stock/row.js';
import type { Model } from './stock/model.js';
import { Random } from './stock/random.js';
import { drawReports, withReports } from './stock/reports.js';
import { withViewers } from './stock/viewers.js';
import { caravans, furtherMotorcycles, motorcycles, primeMovers, trucks } from './stock/yard.js';

const directory = 'infra/demo';
const cars = [...japanese, ...koreanAndChinese, ...europeanAndAmerican];
const soldNew = cars.filter((model) => model.to === undefined);
const ofMake = (make: string, among = cars): Model[] => among.filter((model) => model.make === make);

const placesOf = (site: Site): Place[] =>
  site.locations
    .filter((location) => location.visible && location.location_type !== 'service')
    .map((location) => ({ location, dealership: site.dealerships.find(({ id }) => id === location.dealership_id)! }));

const repeat = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

const newOrDemo = (random: Random): Condition => (random.chance(0.72) ? 'new' : 'demo');

const kestrel = (site: Site): Row[] => {
  const random = new Random('kestrel');
  const [showroom, usedYard] = placesOf(site) as [Place, Place];
  const listing = (
    prefix: string,
    index: number,
    models: readonly Model[],
    condition: Condition,
    place: Place,
  ): Row => {
    const model = random.pick(models);
    return car(model, random.pick(model.grades), { random, place, condition, stocknum: `${prefix}${4100 + index}` });
  };
  const toyotas = ofMake('Toyota');
  const rivals = cars.filter(({ make, grades }) => make !== 'Toyota' && grades[0]![1] < 75_000);
  return [
    ...repeat(132, (index) => listing('N', index, ofMake('Toyota', soldNew), newOrDemo(random), showroom)),
    ...repeat(78, (index) => listing('U', index, toyotas, 'used', random.chance(0.7) ? usedYard : showroom)),
    ...repeat(50, (index) => listing('T', index, rivals, 'used', usedYard)),
  ];
};

const meridian = (site: Site): Row[] => {
  const random = new Random('meridian');
  const places = placesOf(site);
  const bmw = places.find(({ location }) => location.manufacturers[0] === 'BMW')!;
  const roadster = (index: number): Row => {
    const [model] = roadsters as [Model];
    const grade = model.grades[index % model.grades.length]!;
    return car(model, grade, { random, place: bmw, condition: newOrDemo(random), stocknum: `Z4${101 + index}` });
  };
  const listed = places.flatMap((place, branch) => {
    const [make] = place.location.manufacturers;
    const franchise = make ? ofMake(make, soldNew) : [];
    const fresh = make ? 11 + Math.min(5, franchise.length) : 0;
    const used = make ? 9 : 38;
    const listing = (condition: Condition, index: number): Row => {
      const model =
        condition !== 'used' ? random.pick(franchise) : random.pick(make && random.chance(0.4) ? ofMake(make) : cars);
      return car(model, random.pick(model.grades), {
        random,
        place,
        condition,
        stocknum: `${10 + branch}${String(index + 101)}`,
      });
    };
    return [
      ...repeat(fresh, (index) => listing(newOrDemo(random), index)),
      ...repeat(used, (index) => listing('used', fresh + index)),
    ];
  });
  return [...listed, ...repeat(4, roadster)];
};

const wattle = (site: Site): Row[] => {
  const random = new Random('wattle');
  const [dubbo, tamworth] = placesOf(site) as [Place, Place];
  const tourers = cars.filter(({ body, tow = 0 }) => body === 'Ute' || (body === 'SUV' && tow >= 3000));
  const condition = (): Condition => (random.chance(0.3) ? 'new' : 'used');
  const options = (prefix: string, index: number, type: Condition) => ({
    random,
    place: random.chance(0.65) ? dubbo : tamworth,
    condition: type,
    stocknum: `${prefix}${1200 + index}`,
  });
  const listing =
    (models: readonly Model[], prefix: string, type: (() => Condition) | Condition) => (index: number) => {
      const model = random.pick(models);
      return car(model, random.pick(model.grades), options(prefix, index, typeof type === 'function' ? type() : type));
    };
  return [
    ...repeat(96, (index) => caravan(random.pick(caravans), options('C', index, condition()))),
    ...repeat(46, listing(trucks, 'T', 'used')),
    ...repeat(36, listing(motorcycles, 'M', condition)),
    ...repeat(52, listing(tourers, 'U', 'used')),
    ...repeat(3, listing(primeMovers, 'P', 'new')),
    ...repeat(5, listing(furtherMotorcycles, 'B', 'new')),
  ];
};

const tempo = (site: Site): Row[] => {
  const random = new Random('tempo');
  const places = placesOf(site);
  const suitable = soldNew.filter(
    ({ body, grades }) => ['Hatch', 'Sedan', 'SUV', 'Wagon', 'Ute'].includes(body) && grades[0]![1] < 90_000,
  );
  const plugIns = suitable.filter(({ grades }) => grades.some(([, , { fuel }]) => fuel === 'Electric'));
  return repeat(260, (index) => {
    const model = random.pick(random.chance(0.3) ? plugIns : suitable);
    const condition: Condition = random.chance(0.3) ? newOrDemo(random) : 'used';
    return car(model, random.pick(model.grades), {
      random,
      place: random.pick(places),
      condition,
      stocknum: `TP${1000 + index}`,
      subscription: true,
    });
  });
};

mkdirSync(`${directory}/feeds`, { recursive: true });
const named = process.argv.slice(2);
const write = async (slug: string, stock: (site: Site) => Row[], format: 'csv' | 'ndjson'): Promise<void> => {
  if (named.length > 0 && !named.includes(slug)) return;
  const rows = withViewers(slug, stock(readDemoSite(directory, slug)));
  writeFileSync(`${directory}/feeds/${slug}.${format}`, format === 'csv' ? toCsv(rows) : toNdjson(rows));
  for (const [file, report] of await drawReports(rows)) {
    mkdirSync(`${directory}/sites/${slug}/reports`, { recursive: true });
    writeFileSync(`${directory}/sites/${slug}/reports/${file}`, report);
  }
  process.stdout.write(`${slug}: ${rows.length} vehicles\n`);
};
await write('kestrel', kestrel, 'csv');
await write('meridian', (site) => withReports(meridian(site)), 'ndjson');
await write('wattle', (site) => withReports(wattle(site)), 'ndjson');
await write('tempo', tempo, 'csv');
