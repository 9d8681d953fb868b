import type { CarDocument } from '#contracts/search/car-document';
import { carSearchSchema } from '#contracts/search/cars';
import { emptySearch } from '#contracts/search/url';
import { readWords, understoodSearch } from '#contracts/search/words/read';
import { Vocabulary, vocabularyFacets } from '#contracts/search/words/vocabulary';
import type { SearchAnswer, SearchCollection, SearchQuery } from '#platform/ports/search-index';
import { createEmbeddedSearchIndex } from '../../../services/platform/adapters/search-embedded/index.js';
import { askClosest } from '../../../services/query/src/search/closest.js';
import { beside } from '../../../services/query/src/search/search-cars.js';
import { readDemoSite } from '../../demo/site-files.js';
import { percentile } from '../report.js';
import { Stock } from './cars.js';
import type { Engine } from './engine.js';
import { miniSearchEngine } from './minisearch.js';
import { oramaEngine } from './orama.js';
import { queryMix } from './queries.js';
import { roaringEngine } from './roaring/engine.js';
import { sqliteEngine } from './sqlite.js';

/** Measures one engine at one size. Each runs in a separate process, so that engines do not share memory. */
export type EngineName = 'forecourt' | 'roaring' | 'roaring-columns' | 'minisearch' | 'sqlite' | 'orama';

export interface Task {
  readonly engine: EngineName;
  readonly size: number;
  /** Seconds for the queries of the mix. Each runs at least once if time allows, and at most `rounds` times. */
  readonly seconds: number;
  readonly rounds: number;
}

export interface Measured {
  /** Indexing alone, without making the cars. */
  readonly buildSeconds: number;
  /** Memory beside the documents; ours only. */
  readonly megabytes?: number;
  readonly milliseconds: readonly number[];
  /** Median of the rounds of each measured query, which leaves out other work of the machine. */
  readonly medians: readonly number[];
  /** Number of queries in the mix. */
  readonly queries: number;
  /** Result count by query, to compare engines. Without text queries, because engines match texts differently. */
  readonly counts: Readonly<Record<number, number>>;
  readonly upserts?: Upserts;
  readonly lacks?: string;
}

export interface Upserts {
  readonly milliseconds: readonly number[];
  /** Milliseconds of the search right after each upsert. */
  readonly searchMilliseconds: readonly number[];
}

const mixLength = 500;
/** Number of cars that the queries are derived from. */
const sampleLength = 2000;
const warmUpSeconds = 2;

interface EmbeddedEngine extends Engine {
  readonly collection: SearchCollection<CarDocument>;
}

const embeddedEngine = async (): Promise<EmbeddedEngine> => {
  const collection = await createEmbeddedSearchIndex().collection<CarDocument>('cars', carSearchSchema);
  const site = readDemoSite('infra/demo', 'meridian');
  let vocabulary = Vocabulary.of(site, {}, 2026);
  return {
    collection,
    add: async (cars) => void (await collection.upsertMany(cars.map((doc) => ({ id: doc.id, revision: 1, doc })))),
    async ready() {
      const { facets } = await collection.search({ limit: 0, facets: vocabularyFacets });
      const values = Object.fromEntries(Object.entries(facets).map(([facet, counts]) => [facet, Object.keys(counts)]));
      vocabulary = Vocabulary.of(site, values, 2026);
    },
    search: (query) => askClosest(withReadConditions(query, vocabulary), (asked) => collection.search(asked)),
  };
};

/** Returns the query as a site sends it, with the conditions that its words contain. */
const withReadConditions = (query: SearchQuery, vocabulary: Vocabulary): SearchQuery => {
  if (query.text === undefined) return query;
  const reading = readWords(query.text, vocabulary);
  if (reading.parts.length === 0) return query;
  const { refinements = {}, ranges = {} } = query;
  const state = understoodSearch({ ...emptySearch, query: query.text, refinements, ranges }, reading);
  const { text: _, byRelevance, ...others } = query;
  const [attribute, order] = state.sortBy === 'distance:asc' ? [] : (state.sortBy?.split(':') ?? []);
  return {
    ...others,
    ...(state.query !== '' && { text: state.query }),
    ...(byRelevance && !state.sortBy && { byRelevance }),
    filters: [...(query.filters ?? []), ...beside(state)],
    refinements: state.refinements,
    ranges: state.ranges,
    // An order that the shopper chose stays.
    ...(attribute && byRelevance && { sort: [{ attribute, order: order as 'asc' | 'desc' }] }),
  };
};

const openEngine = async (name: EngineName): Promise<Engine | EmbeddedEngine> => {
  if (name === 'roaring' || name === 'roaring-columns') return roaringEngine({ columns: name === 'roaring-columns' });
  if (name === 'minisearch') return miniSearchEngine();
  if (name === 'sqlite') return sqliteEngine();
  if (name === 'orama') return oramaEngine();
  return embeddedEngine();
};

const measure = async ({ engine: name, size, seconds, rounds }: Task): Promise<Measured> => {
  const engine = await openEngine(name);
  const [stock, sampled] = [new Stock(size), new Stock(size)];
  const sample = Array.from({ length: sampleLength }, (_, i) => sampled.car(i));
  const before = usedBytes();
  let documentBytes = 0;
  let buildSeconds = 0;
  for (const cars of stock.batches()) {
    for (const car of cars) documentBytes += JSON.stringify(car).length;
    buildSeconds += await secondsOf(() => engine.add(cars));
  }
  buildSeconds += await secondsOf(() => engine.ready());
  const megabytes = (usedBytes() - before - documentBytes) / 1e6;

  const mix = queryMix(stock, sample, mixLength);
  await measureQueries(engine, mix, warmUpSeconds, 1);
  const { milliseconds, counts } = await measureQueries(engine, mix, seconds, rounds);
  const medians = mix
    .map((_, position) =>
      percentile(
        milliseconds.filter((_, taken) => taken % mix.length === position),
        0.5,
      ),
    )
    .filter((median) => !Number.isNaN(median));
  return {
    buildSeconds,
    milliseconds,
    medians,
    queries: Math.min(milliseconds.length, mixLength),
    counts,
    ...(engine.lacks && { lacks: engine.lacks }),
    ...('collection' in engine && { megabytes, upserts: await measureUpserts(engine, stock, mix) }),
  };
};

const measureQueries = async (engine: Engine, mix: readonly SearchQuery[], seconds: number, rounds: number) => {
  const milliseconds: number[] = [];
  const counts: Record<number, number> = {};
  const end = performance.now() + seconds * 1000;
  for (let round = 0; round < rounds; round++) {
    for (const [position, query] of mix.entries()) {
      if (performance.now() > end) return { milliseconds, counts };
      const started = performance.now();
      const answer = await engine.search(query);
      milliseconds.push(performance.now() - started);
      // Our index treats words as conditions and counts only the closest matches.
      if (query.text === undefined) counts[position] = answer.count;
    }
  }
  return { milliseconds, counts };
};

/** Changes the price and odometer of one car at a time, each followed by a search that must show it. */
const measureUpserts = async (
  { collection }: EmbeddedEngine,
  stock: Stock,
  mix: readonly SearchQuery[],
): Promise<Upserts> => {
  const milliseconds: number[] = [];
  const searchMilliseconds: number[] = [];
  for (let i = 0; i < 2000; i++) {
    const id = stock.idOf((i * 7919) % stock.size);
    const { doc, revision } = (await collection.get(id))!;
    const changed = { ...doc, price: 1_000_000 + i, km: (doc.km ?? 0) + 10, status: 'in_stock' };
    const started = performance.now();
    await collection.upsertMany([{ id, revision: revision + 1, doc: changed }]);
    milliseconds.push(performance.now() - started);
    const searched = performance.now();
    await collection.search(mix[i % mix.length]!);
    searchMilliseconds.push(performance.now() - searched);
    assertFound(await collection.search({ ranges: { price: { min: changed.price } }, facets: [], limit: 1 }), id);
  }
  return { milliseconds, searchMilliseconds };
};

const assertFound = ({ hits }: SearchAnswer, id: string): void => {
  if (hits.length !== 1 || (JSON.parse(hits[0]!) as CarDocument).id !== id) throw new Error(`${id} was not found.`);
};

const secondsOf = async (work: () => Promise<void> | void): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

const usedBytes = (): number => {
  global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

process.once('message', (task: Task) => {
  void measure(task).then((measured) => process.send!(measured, () => process.exit()));
});
