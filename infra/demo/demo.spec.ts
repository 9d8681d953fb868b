import { beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { parse } from 'yaml';
import type { CarDetails } from '#contracts/domain/car/details';
import { calculate, calculatorLimits, initialValues, minRepayment } from '#contracts/domain/finance/calculator';
import { weeklyRepayment } from '#contracts/domain/finance/card';
import { financeOf } from '#contracts/domain/finance/vehicle';
import { contrastOf, leastContrast } from '#contracts/domain/site/contrast';
import { isRejection } from '#contracts/rejections';
import { readFeed } from '../../services/stock/src/feed/read-feed.js';
import { Places } from '../../services/stock/src/places.js';
import { parseExterior, viewAt } from './pictures/address.js';
import { fileOf, filedPictures, referredPictures } from './pictures/files.js';
import { readPlates } from './pictures/plates.js';
import { demoSites, readDemoSite } from './site-files.js';

const directory = 'infra/demo';
const formats = { kestrel: 'csv', meridian: 'ndjson', wattle: 'ndjson', tempo: 'csv' } as const;
type Slug = keyof typeof formats;

const now = Date.UTC(2026, 10, 21, 3);
const hour = 3_600_000;
const withDates = (text: string): string =>
  text.replace(/\{\{([+-]\d+)([dh])\}\}/g, (_, count: string, unit: string) =>
    new Date(now + Number(count) * (unit === 'd' ? 24 * hour : hour))
      .toISOString()
      .slice(0, unit === 'd' ? 10 : 19)
      .concat(unit === 'd' ? '' : 'Z'),
  );

/** Returns the feed as the import reads it. A row that the import would reject fails the test. */
const stockOf = async (slug: Slug): Promise<CarDetails[]> => {
  const format = formats[slug];
  const text = withDates(readFileSync(`${directory}/feeds/${slug}.${format}`, 'utf8'));
  const site = readDemoSite(directory, slug);
  const places = new Places([site], new Set(site.dealerships.map(({ id }) => id)));
  const feed = await readFeed(Readable.from([Buffer.from(text)]), {
    syntax: format,
    unknownColumns: 'reject',
    defaults: {},
    placeOf: (code, isLocation) => places.ofCode(code, isLocation),
  });
  if (isRejection(feed)) throw new Error(feed.detail);
  const cars: CarDetails[] = [];
  for await (const rows of feed.batches) {
    for (const row of rows) {
      if ('errors' in row) throw new Error(`${slug}, line ${row.line}: ${JSON.stringify(row.errors)}`);
      expect(row.warnings).toEqual([]);
      cars.push(row.car as CarDetails);
    }
  }
  return cars;
};
const stock = {} as Record<Slug, CarDetails[]>;
const filed = filedPictures(directory);
beforeAll(async () => {
  for (const slug of demoSites) stock[slug] = await stockOf(slug);
});

describe.each(demoSites)('demo site %s [SITE-07]', (slug) => {
  const site = readDemoSite(directory, slug);

  it('has colours with enough contrast [SITE-07]', () => {
    const { ink, muted, paper, surface, accent, onAccent, bar, onBar, accentOnBar = onBar, card = paper } = site.theme;
    for (const [text, ground] of [
      [ink, paper],
      [ink, surface],
      [muted, paper],
      [muted, surface],
      [onAccent, accent],
      [accent, paper],
      [onBar, bar],
      [accentOnBar, bar],
      [ink, card],
      [muted, card],
    ] as const) {
      expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(leastContrast);
    }
  });

  it('refers only to existing pictures [SITE-07]', () => {
    const { picture, tiles } = site.home;
    for (const path of [picture, ...tiles.flatMap((tile) => tile.picture ?? [])]) expect([...filed]).toContain(path);
  });

  it('places each vehicle at one of its own locations [SITE-07]', () => {
    const places = new Map(site.locations.map((location) => [location.id, location]));
    for (const car of stock[slug]) {
      const place = places.get(car.location_id ?? '');
      expect([place?.dealership_id, place?.address.city, place?.address.state]).toEqual([
        car.dealership_id,
        car.city,
        car.state,
      ]);
    }
  });

  it('starts the calculator of every vehicle with the figure on its card [FIN-02, FIN-03]', () => {
    const { finance } = site;
    const { amount } = calculatorLimits(finance);
    const ofCalculator = finance.calculator.frequency === 'weekly';
    for (const [index, car] of stock[slug].entries()) {
      const { shown, price, lender } = financeOf(
        { id: String(index), status: 'in_stock', ...car },
        site,
        new Date(now),
      );
      // If the calculator opens with another period, the site must show no weekly repayments.
      expect(shown && !ofCalculator).toBe(false);
      if (price < amount.min || price > amount.max || !ofCalculator) continue;
      const subject = { price, lender };
      const opening = calculate(initialValues(finance, subject), finance, subject);
      const weekly = lender.paymentWeek! > minRepayment ? weeklyRepayment(lender, finance) : undefined;
      expect([car.stocknum, opening.shown]).toEqual([car.stocknum, weekly]);
    }
  });

  it('has as many brands, locations and vehicles as its texts claim [SITE-02]', () => {
    const brands = parse(readFileSync(`${directory}/sites/${slug}/brands.yaml`, 'utf8')) as unknown[];
    const counts: Readonly<Record<string, number>> = {
      brands: brands.length,
      locations: site.locations.length,
      yards: site.locations.length,
      cities: new Set(site.locations.map(({ address }) => address.city)).size,
      cars: stock[slug].length,
    };
    for (const { figure, label } of site.home.statistics) {
      const count = counts[label];
      if (count === undefined) continue;
      const said = Number.parseInt(figure);
      expect([label, said, figure.endsWith('+') ? count >= said : count]).toEqual([
        label,
        said,
        figure.endsWith('+') ? true : said,
      ]);
    }
  });

  it('numbers each vehicle once in its dealership [SITE-07]', () => {
    const cars = stock[slug];
    const numbers = cars.map(({ dealership_id, stocknum }) => `${dealership_id} ${stocknum.toLowerCase()}`);
    expect(new Set(numbers).size).toBe(cars.length);
    expect(new Set(cars.map(({ vin }) => vin)).size).toBe(cars.length);
    for (const { vin } of cars) expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
  });

  it('names pictures of its vehicles that are files of the site’s own folder [SITE-07, PHOTO-08]', () => {
    const cars = stock[slug];
    const paths = new Set(
      cars.flatMap((car) => [...(car.images ?? []), ...(car.spin_images ?? []), car.spin_interior_image ?? []].flat()),
    );
    expect(cars.filter(({ images = [] }) => images.length > 0).length).toBeGreaterThan(cars.length * 0.9);
    expect([...paths].filter((path) => !filed.has(path))).toEqual([]);
    const [path] = paths;
    expect(existsSync(`${directory}/sites/${slug}/pictures/${path!.slice('/images/'.length)}`)).toBe(true);
    for (const { spin_images } of cars) if (spin_images) expect(spin_images).toHaveLength(24);
  });

  it('has vehicles for each viewer mode, and one with all modes [SITE-07, VDP-05]', () => {
    const has = (test: (car: CarDetails) => boolean): void => expect(stock[slug].some(test)).toBe(true);
    has(({ spin_images, spin_interior_image }) => spin_images !== undefined && spin_interior_image === undefined);
    has(({ spin_images, spin_interior_image }) => spin_images === undefined && spin_interior_image !== undefined);
    has(({ video_url }) => video_url !== undefined);
    has(({ external_video_url }) => external_video_url !== undefined);
    has(({ status, spin_images, walkaround_videos, spin_interior_image, hotspots }) =>
      Boolean(status === 'in_stock' && spin_images && walkaround_videos && spin_interior_image && hotspots?.exterior),
    );
  });

  it('has its video clips, small enough for the repository [SITE-07, VDP-03]', () => {
    const clips = new Set(stock[slug].flatMap((car) => [...(car.walkaround_videos ?? []), car.video_url ?? []].flat()));
    expect(clips.size).toBeGreaterThan(1);
    for (const path of clips) {
      const [, file] = /^\/images\/clips\/([\w-]+\.mp4)$/.exec(path)!;
      const { size } = statSync(`${directory}/sites/${slug}/clips/${file}`);
      expect(size).toBeGreaterThan(50_000);
      expect(size).toBeLessThan(200_000);
    }
  });

  it('places each hotspot inside the picture, and exterior ones at angles that have a frame [SITE-07, VDP-04]', () => {
    for (const { hotspots, spin_images = [] } of stock[slug]) {
      for (const { id, positions } of [...(hotspots?.exterior ?? []), ...(hotspots?.interior ?? [])]) {
        expect(positions.length).toBeGreaterThan(0);
        for (const { hotspotId, posX, posY } of positions) {
          expect(hotspotId).toBe(id);
          expect(Math.min(posX, posY, 100 - posX, 100 - posY)).toBeGreaterThan(5);
        }
      }
      for (const { positions } of hotspots?.exterior ?? [])
        for (const { activeAngle } of positions) expect(activeAngle % (360 / spin_images.length)).toBe(0);
    }
  });

  it('has vehicles in every stock status [SITE-07]', () => {
    const has = (test: (car: CarDetails) => boolean): void => expect(stock[slug].some(test)).toBe(true);
    const soldWithin =
      (low: number, high: number) =>
      ({ status, sold_date }: CarDetails): boolean => {
        const age = now - Date.parse(sold_date ?? '');
        return status === 'sold' && age > low * 24 * hour && age <= high * 24 * hour;
      };
    has(soldWithin(0, 3));
    has(soldWithin(3, 60));
    has(({ status }) => status === 'coming_soon');
    has(({ price }) => price === undefined);
    has(({ before_price = 0, price = 0 }) => before_price > price);
    has(({ show_on_dealer_website }) => show_on_dealer_website === false);
    has(({ images = [] }) => images.length === 1);
    has(({ images = [] }) => images.length === 0);
    has(({ created_at }) => now - Date.parse(created_at!) < 8 * 24 * hour);
    has(({ rego_expiry }) => Date.parse(rego_expiry ?? '') < now);
  });
});

it('each dealer’s stock matches its specialty [SITE-07]', () => {
  expect(Object.values(stock).flat().length).toBeGreaterThan(1900);
  expect(stock.tempo.filter(({ subscription_price }) => subscription_price !== undefined).length).toBeGreaterThan(240);
  expect(stock.kestrel.some(({ certified }) => certified)).toBe(true);
  expect(new Set(stock.meridian.map(({ make }) => make)).size).toBeGreaterThanOrEqual(40);
  expect(new Set(stock.wattle.map(({ item_type }) => item_type))).toEqual(
    new Set(['caravan', 'truck', 'motorcycle', 'car']),
  );
  for (const { item_type, sleeps, tare_weight, aggregate_trailer_mass, body_length } of stock.wattle) {
    if (item_type === 'caravan')
      expect([sleeps, tare_weight, aggregate_trailer_mass, body_length]).not.toContain(undefined);
  }
});

it('the pictures are exactly those that stock and sites refer to, and are small enough for the repository [SITE-07]', () => {
  expect([...filed].sort()).toEqual([...referredPictures(directory)].sort());
  const bytes = [...filed].reduce((sum, path) => sum + statSync(fileOf(directory, path)).size, 0);
  expect(bytes).toBeLessThan(40 * 1024 * 1024);
});

it('each vehicle is rendered from twelve angles [LOOK-01]', () => {
  const angles = Array.from({ length: 12 }, (_, index) => viewAt(30 * index));
  const vehicles = readdirSync(`${directory}/pictures/plates`);
  expect(vehicles.length).toBeGreaterThan(25);
  expect(
    vehicles.flatMap((vehicle) =>
      angles.flatMap((view) => (readPlates(directory, vehicle, view) ? [] : [vehicle, view])),
    ),
  ).toEqual([]);
});

it('each view of a vehicle that is shown has its plates [LOOK-01]', () => {
  const shown = [...filed].filter((path) => !/\/(interior|panorama)\//.test(path)).map((path) => parseExterior(path));
  expect(shown.filter((one) => !one || !readPlates(directory, one.vehicle, one.view))).toEqual([]);
});

it.each(Object.keys(formats) as Slug[])('the privacy page of %s says whose maps it shows [SITE-10]', (slug) => {
  const { map } = readDemoSite(directory, slug);
  const text = readFileSync(`${directory}/sites/${slug}/pages/privacy-policy.yaml`, 'utf8');
  expect(text.includes('OpenStreetMap')).toBe(map.tiles?.includes('openstreetmap') ?? false);
});

it.each(Object.keys(formats) as Slug[])(
  'the privacy page of %s states the periods that its data is kept [EVT-13]',
  (slug) => {
    const { privacy = {} } = readDemoSite(directory, slug);
    const text = readFileSync(`${directory}/sites/${slug}/pages/privacy-policy.yaml`, 'utf8');
    expect(text.match(/\d+(?= months after)/g) ?? []).toEqual(Object.values(privacy).map(String));
  },
);
