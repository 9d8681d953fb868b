import type { CarDocument } from '#contracts/search/car-document';
import { carSearchSchema } from '#contracts/search/cars';
import { isRejection } from '#contracts/rejections';
import { Sites } from '#platform/sites/sites';
import { createEmbeddedSearchIndex } from '../../../services/platform/adapters/search-embedded/index.js';
import { EmbeddedGeocoder } from '../../../services/query/src/locations/embedded-geocoder.js';
import type { CarIndex } from '../../../services/query/src/search/car-index.js';
import { AskedSearches } from '../../../services/query/src/search/search-cars.js';
import { SuggestSearches } from '../../../services/query/src/search/suggest-searches.js';
import { Vocabularies } from '../../../services/query/src/search/vocabularies.js';
import { readDemoSite } from '../../demo/site-files.js';
import type { BenchTable } from '../report.js';
import { percentile } from '../report.js';
import { Stock } from '../search/cars.js';
import { demoTime } from './demo-stock.js';
import { unchanging } from '../../support/unchanging.js';

const size = 100_000;
const rounds = 15;
const typed = [
  'toyota corolla',
  'used hilux 4x4',
  'mazda cx-5',
  'suv under 30k',
  'white ford ranger',
  'hybrid',
  'merc',
  'leather',
];

/** Measures suggestions at every letter of some searches, on a site with 100,000 cars. */
export const suggestionTable = async (): Promise<BenchTable> => {
  const index = await createEmbeddedSearchIndex().collection<CarDocument>('cars', carSearchSchema);
  const stock = new Stock(size);
  for (const cars of stock.batches()) await index.upsertMany(cars.map((doc) => ({ id: doc.id, revision: 1, doc })));
  const demo = readDemoSite('infra/demo', 'meridian');
  const dealerships = stock.dealerships.map(({ id, name }) => ({ id, slug: id, name }));
  const site = { ...demo, dealerships, manufacturers: [] };
  const cars = { at: () => Promise.resolve(index) } as unknown as CarIndex;
  const asked = new AskedSearches(
    () => demoTime,
    cars,
    new Vocabularies(unchanging, unchanging),
    new EmbeddedGeocoder(new Sites('infra/demo')),
  );
  const suggest = new SuggestSearches(asked);
  const beginnings = typed.flatMap((words) =>
    Array.from({ length: words.length - 1 }, (_, length) => words.slice(0, length + 2)),
  );
  const samples: number[] = [];
  /** Processor time, because it leaves out other work of the machine. */
  const worked: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const words of beginnings) {
      const used = process.cpuUsage();
      const began = performance.now();
      const answer = await suggest.execute(site, `query=${encodeURIComponent(words)}`);
      if (isRejection(answer)) throw new Error(answer.detail);
      if (round === 0) continue;
      samples.push(performance.now() - began);
      const { user, system } = process.cpuUsage(used);
      worked.push((user + system) / 1000);
    }
  }
  return {
    title: `Suggestions, ${size.toLocaleString('en-AU')} cars of one site, at each letter of ${typed.length} searches, ${rounds} times`,
    compare: { column: '', better: 'less' },
    rows: [
      {
        name: 'Forecourt',
        figures: {
          'p50 ms': percentile(samples, 0.5),
          'p99 ms': percentile(samples, 0.99),
          'worst ms': Math.max(...samples),
          'CPU p50 ms': percentile(worked, 0.5),
          'CPU p99 ms': percentile(worked, 0.99),
        },
      },
    ],
    targets: { 'p99 ms': '≤ 5' },
  };
};
