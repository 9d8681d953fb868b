import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CarDetails } from '#contracts/domain/car/details';
import { defaultStatus } from '#contracts/domain/car/status';
import type { Site } from '#contracts/domain/site/site';
import { isRejection } from '#contracts/rejections';
import type { CarDocument } from '#contracts/search/car-document';
import { toCarDocument } from '#contracts/search/to-car-document';
import { carSearchSchema } from '#contracts/search/cars';
import type { SearchCollection, SearchIndex } from '#platform/ports/search-index';
import { Sites } from '#platform/sites/sites';
import { createEmbeddedSearchIndex } from '../../../services/platform/adapters/search-embedded/index.js';
import { EmbeddedGeocoder } from '../../../services/query/src/locations/embedded-geocoder.js';
import type { CarIndex } from '../../../services/query/src/search/car-index.js';
import { AskedSearches } from '../../../services/query/src/search/search-cars.js';
import { Vocabularies } from '../../../services/query/src/search/vocabularies.js';
import { datedFeed } from '../../../services/standalone/src/demo.js';
import { readFeed } from '../../../services/stock/src/feed/read-feed.js';
import { demoSites, readDemoSite } from '../../demo/site-files.js';
import { unchanging } from '../../support/unchanging.js';

export type DemoSite = (typeof demoSites)[number];

const demo = 'infra/demo';
export const demoTime = new Date('2026-06-01T00:00:00Z');

/** The demo dealers' stock as search documents, and the search of their sites. */
export interface DemoStock {
  readonly sites: Readonly<Record<DemoSite, Site>>;
  readonly cars: Readonly<Record<DemoSite, readonly CarDocument[]>>;
  readonly index: SearchCollection<CarDocument>;
  readonly searches: AskedSearches;
}

type Engine = Pick<SearchIndex, 'collection'>;

export const openDemoStock = async (engine?: Engine): Promise<DemoStock> => {
  const cars = {} as Record<DemoSite, CarDocument[]>;
  for (const slug of demoSites) cars[slug] = await readCars(slug);
  return openStock(cars, engine);
};

/** Opens the demo sites with other cars. */
export const openStock = async (
  cars: DemoStock['cars'],
  engine: Engine = createEmbeddedSearchIndex(),
): Promise<DemoStock> => {
  const index = await engine.collection<CarDocument>('cars', carSearchSchema);
  const sites = Object.fromEntries(demoSites.map((slug) => [slug, readDemoSite(demo, slug)])) as Record<DemoSite, Site>;
  for (const slug of demoSites) await index.upsertMany(cars[slug].map((doc) => ({ id: doc.id, revision: 1, doc })));
  const demoSiteRegistry = new Sites(demo);
  demoSiteRegistry.replace({
    folders: demoSites.map((slug) => ({ site: sites[slug], content: { pages: [] } as never })),
  });
  const carIndex = { at: () => Promise.resolve(index) } as unknown as CarIndex;
  const searches = new AskedSearches(
    () => demoTime,
    carIndex,
    new Vocabularies(unchanging, unchanging),
    new EmbeddedGeocoder(demoSiteRegistry),
  );
  return { sites, cars, index, searches };
};

const readCars = async (slug: DemoSite): Promise<CarDocument[]> => {
  const [csv, ndjson] = ['csv', 'ndjson'].map((kind) => join(demo, 'feeds', `${slug}.${kind}`)) as [string, string];
  const syntax = existsSync(csv) ? 'csv' : 'ndjson';
  const chunks = datedFeed(syntax === 'csv' ? csv : ndjson, demoTime);
  const feed = await readFeed(chunks, { syntax, unknownColumns: 'reject', defaults: {}, placeOf: () => undefined });
  if (isRejection(feed)) throw new Error(feed.detail);
  const documents: CarDocument[] = [];
  for await (const batch of feed.batches) {
    for (const row of batch) {
      if ('errors' in row) throw new Error(JSON.stringify(row));
      const document = documentOf(row.car_id, row.car as CarDetails);
      if (document.show_on_dealer_website && document.status !== 'sold') documents.push(document);
    }
  }
  return documents;
};

export const documentOf = (car_id: string, details: CarDetails): CarDocument =>
  toCarDocument({
    car_id,
    dealership_id: details.dealership_id,
    slug: car_id,
    details,
    status: details.status ?? defaultStatus,
    created_at_timestamp: Date.parse(details.created_at ?? '2026-01-01') / 1000,
    updated_at_timestamp: 0,
  });
