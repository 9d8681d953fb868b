import MiniSearch from 'minisearch';
import type { CarDocument } from '#contracts/search/car-document';
import { isRejection } from '#contracts/rejections';
import { readWords } from '#contracts/search/words/read';
import { Vocabulary, vocabularyFacets } from '#contracts/search/words/vocabulary';
import { demoSites } from '../demo/site-files.js';
import type { BenchRow } from './report.js';
import { percentile, publish } from './report.js';
import { queries as blind1 } from './relevance/blind-1.js';
import { queries as blind2 } from './relevance/blind-2.js';
import { queries as blind3 } from './relevance/blind-3.js';
import { queries as blind4 } from './relevance/blind-4.js';
import { queries as blind5 } from './relevance/blind-5.js';
import { queries as blind6 } from './relevance/blind-6.js';
import { queries as blind7 } from './relevance/blind-7.js';
import { queries as blind8 } from './relevance/blind-8.js';
import { queries as blind9 } from './relevance/blind-9.js';
import { queries as blind10 } from './relevance/blind-10.js';
import { queries as blind11 } from './relevance/blind-11.js';
import { queries as blind12 } from './relevance/blind-12.js';
import type { DemoSite, DemoStock } from './relevance/demo-stock.js';
import { demoTime, openDemoStock } from './relevance/demo-stock.js';
import type { Queries } from './relevance/fits.js';
import { queries } from './relevance/queries.js';
import type { Score } from './relevance/score.js';
import { first, scoreOf } from './relevance/score.js';
import { suggestionTable } from './relevance/suggestions.js';
import { openTypesense } from './relevance/typesense.js';
import { largeStock, worstTexts } from './relevance/worst-texts.js';
import { textAttributes } from './search/engine.js';

const lists: Readonly<Record<string, Queries>> = {
  'written with the rules': queries,
  'the first list written blind': blind1,
  'the second': blind2,
  'the third': blind3,
  'the fourth': blind4,
  'the fifth': blind5,
  'the sixth': blind6,
  'the seventh': blind7,
  'the eighth': blind8,
  'the ninth': blind9,
  'the tenth': blind10,
  'the eleventh': blind11,
  'the twelfth': blind12,
};

type Search = (site: DemoSite, words: string) => Promise<readonly Pick<CarDocument, 'id'>[]>;

/**
 * Runs the searches that shoppers type into the demo sites. Counts the right ones among the first five results, and the
 * empty answers although a car fits. Peers are MiniSearch in its usual set-up, Typesense's stand-in, and our own index
 * without the reading of words.
 */
export const benchRelevance = async (): Promise<void> => {
  const stock = await openDemoStock();
  const typesense = openTypesense(stock);
  const ask = (site: DemoSite, search: string) => askSite(stock, site, search);
  const engines: Readonly<Record<string, Search>> = {
    Forecourt: (site, words) => ask(site, `query=${encodeURIComponent(words)}`),
    'MiniSearch: any word, fuzzy, beginnings': miniSearch(stock),
    'Typesense’s defaults (stand-in)': typesense.search,
    'Forecourt, the words themselves': (site, words) => ask(site, `literal=true&query=${encodeURIComponent(words)}`),
  };
  const tables = [];
  for (const [title, list] of Object.entries(lists)) {
    const rows: BenchRow[] = [];
    for (const [name, search] of Object.entries(engines)) rows.push(row(name, await scoresOf(stock, list, search)));
    tables.push({
      title: `Relevance, ${Object.values(list).flat().length} searches of the demo sites, ${title}`,
      compare: { column: `precision at ${first}`, better: 'more' as const },
      rows,
      targets: { [`precision at ${first}`]: '≥ 0.95', 'empty %': '≤ 2' },
    });
  }
  typesense.close();
  publish('relevance', [...tables, readingTable(stock), await suggestionTable()]);
};

const askSite = async ({ sites, searches }: DemoStock, site: DemoSite, search: string) => {
  const asked = await searches.run(sites[site], search, 0, { limit: first, facets: [] });
  if (isRejection(asked)) throw new Error(asked.detail);
  return asked.answer.hits.map((hit) => JSON.parse(hit) as CarDocument);
};

const miniSearch = ({ cars }: DemoStock): Search => {
  const indexes = new Map(
    demoSites.map((site) => {
      const index = new MiniSearch<CarDocument>({
        fields: [...textAttributes],
        searchOptions: { combineWith: 'OR', prefix: true, fuzzy: 0.2 },
      });
      index.addAll(cars[site]);
      return [site, index];
    }),
  );
  return (site, words) =>
    Promise.resolve(
      indexes
        .get(site)!
        .search(words)
        .map(({ id }) => ({ id: id as string })),
    );
};

const scoresOf = async ({ cars }: DemoStock, list: Queries, search: Search): Promise<Score[]> => {
  const scores: Score[] = [];
  for (const site of demoSites) {
    for (const asked of list[site]) scores.push(scoreOf(asked, cars[site], await search(site, asked[0])));
  }
  return scores;
};

const row = (name: string, scores: readonly Score[]): BenchRow => ({
  name,
  figures: {
    [`precision at ${first}`]: scores.reduce((sum, { precision }) => sum + precision, 0) / scores.length,
    'empty %': (100 * scores.filter(({ isEmpty }) => isEmpty).length) / scores.length,
  },
});

/** Texts that may take long to read. */
const worst = [
  'not '.repeat(125),
  'under '.repeat(83),
  '$'.repeat(500),
  '1 to '.repeat(100),
  'hilux or '.repeat(55),
  'near '.repeat(100),
  'ab '.repeat(166),
  'é'.repeat(500),
  'x'.repeat(500),
  '100,000 '.repeat(62),
  'land cruiser prado '.repeat(26),
  'zeppelins '.repeat(50),
  '\u{1f697} '.repeat(166),
];

const rounds = 200;
/** Number of badges in the large vocabulary. */
const badges = 600;
/** Number of random seeds; each makes other texts. */
const seeds = 20;

const readingTable = ({ sites, cars }: DemoStock) => {
  const typed = Object.values(lists)
    .flatMap((list) => Object.values(list).flat())
    .map(([words]) => words);
  const values = Object.fromEntries(
    vocabularyFacets.map((facet) => [
      facet,
      [...new Set(cars.meridian.flatMap((car) => car[facet] ?? []).map(String))],
    ]),
  );
  const began = performance.now();
  const vocabulary = Vocabulary.of(sites.meridian, values, demoTime.getFullYear());
  const took = performance.now() - began;
  const large = largeStock(badges);
  const largest = Vocabulary.of(sites.meridian, { ...values, ...large }, demoTime.getFullYear());
  const timesOf = (texts: readonly string[], of = vocabulary) =>
    texts.map((text) => {
      const times = Array.from({ length: rounds }, () => {
        const start = performance.now();
        readWords(text, of);
        return performance.now() - start;
      });
      return percentile(times, 0.5);
    });
  const made = Array.from({ length: seeds }, (_, seed) => worstTexts(large, seed)).flat();
  // Warm-up, so that compiled code is measured.
  timesOf(typed);
  timesOf(made, largest);
  const rowOf = (name: string, times: readonly number[]): BenchRow => ({
    name,
    figures: { 'p50 ms': percentile(times, 0.5), 'p99 ms': percentile(times, 0.99), 'worst ms': Math.max(...times) },
  });
  return {
    title: `Reading the words, 1,300 cars’ vocabulary (made in ${took.toFixed(1)} ms)`,
    compare: { column: '', better: 'less' as const },
    rows: [
      rowOf('what shoppers type', timesOf(typed)),
      rowOf('500 characters of anything', timesOf(worst)),
      rowOf(
        `made to take long, ${large.model!.length} models and ${large.badge!.length} badges`,
        timesOf(made, largest),
      ),
    ],
    targets: { 'worst ms': '≤ 0.2' },
  };
};
