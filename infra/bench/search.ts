import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { carFacets } from '#contracts/search/cars';
import type { BenchRow, BenchTable } from './report.js';
import { percentile, publish } from './report.js';
import type { EngineName, Measured, Task } from './search/measure.js';
import { whyNoRoaring } from './search/roaring/library.js';

const engines: Readonly<Record<EngineName, string>> = {
  forecourt: 'Forecourt',
  roaring: 'CRoaring bitmaps',
  'roaring-columns': 'CRoaring bitmaps, small sets counted from columns',
  minisearch: 'MiniSearch, facets by hand',
  sqlite: 'SQLite FTS5, facets in SQL',
  orama: 'Orama',
};
const sizes = [1000, 10_000, 100_000, 1_000_000];

/** Maximum build time in seconds. A peer that would exceed it is left out, with a note. */
const buildLimit = 60;
/** Maximum seconds for all work of one engine at one size. */
const limitOf = (engine: EngineName): number => (engine === 'forecourt' ? 240 : 100);

const searchTargets: Readonly<Record<number, Record<string, string>>> = {
  100_000: { 'p50 ms': '≤ 0.3', 'p99 ms': '≤ 1.5', 'queries/s': '≥ 2,500' },
  1_000_000: { 'p50 ms': '≤ 2', 'p99 ms': '≤ 10' },
};

/**
 * Runs the same mix of queries on the embedded index and on its peers, then measures what it costs to build, store and
 * change the embedded index. Saves `search.json`.
 */
export const benchSearch = async (wanted: readonly number[] = sizes): Promise<void> => {
  const tables: BenchTable[] = [];
  const upkeep: BenchRow[] = [];
  /** By engine: the build seconds per car at the previous size; and the reason why it is left out. */
  const buildPace = new Map<EngineName, number>();
  const leftOut = new Map<EngineName, string>();
  for (const engine of ['roaring', 'roaring-columns'] as const) {
    const why = whyNoRoaring();
    if (why !== undefined) leftOut.set(engine, why);
  }
  for (const size of wanted) {
    const measured = new Map<EngineName, Measured>();
    const rows: BenchRow[] = [];
    for (const engine of Object.keys(engines) as EngineName[]) {
      const expected = (buildPace.get(engine) ?? 0) * size;
      if (engine !== 'forecourt' && expected > buildLimit) {
        leftOut.set(engine, `left out: building it takes about ${expected.toFixed(0)} s`);
      }
      const result = leftOut.get(engine) ?? (await measure(taskFor(engine, size)));
      if (typeof result === 'string') {
        leftOut.set(engine, result);
        rows.push({ name: engines[engine], figures: {}, note: result });
        continue;
      }
      buildPace.set(engine, result.buildSeconds / size);
      measured.set(engine, result);
      rows.push(searchRow(engine, result, measured.get('forecourt')));
      if (engine === 'forecourt') upkeep.push(upkeepRow(engine, size, result));
    }
    tables.push({
      title: `Search, ${size.toLocaleString('en-AU')} cars: hits, count, ${carFacets.length} exact disjunctive facets, sort; of each query's median`,
      compare: { column: 'p50 ms', better: 'less' },
      rows,
      ...(searchTargets[size] && { targets: searchTargets[size] }),
    });
  }
  publish('search', [
    ...tables,
    {
      title: 'The embedded index: building, memory beside the documents, one upsert, and a search right after it',
      compare: { column: '', better: 'less' },
      rows: upkeep,
      targets: { 'build s': '≤ 2 at 100,000', MB: '≤ 90 at 100,000', 'upsert p50 ms': '≤ 0.2' },
    },
  ]);
};

const taskFor = (engine: EngineName, size: number): Task => ({
  engine,
  size,
  seconds: engine === 'forecourt' ? 12 : 5,
  rounds: 40,
});

const searchRow = (engine: EngineName, result: Measured, wasm: Measured | undefined): BenchRow => {
  const { milliseconds, medians, queries, counts, lacks } = result;
  const total = milliseconds.reduce((sum, duration) => sum + duration, 0);
  const wrong = Object.entries(counts).filter(([position, count]) => {
    const expected = wasm?.counts[Number(position)];
    return expected !== undefined && expected !== count;
  });
  const notes = [
    ...(queries < 500 ? [`${queries} of 500 queries in the time there was`] : []),
    ...(lacks ? [lacks] : []),
    ...(wrong.length > 0 ? [`${wrong.length} counts differ from ours`] : []),
  ];
  return {
    name: engines[engine],
    figures: {
      'p50 ms': percentile(medians, 0.5),
      'p99 ms': percentile(medians, 0.99),
      'every sample p99 ms': percentile(milliseconds, 0.99),
      'queries/s': (milliseconds.length * 1000) / total,
      'build s': result.buildSeconds,
    },
    ...(notes.length > 0 && { note: notes.join('; ') }),
  };
};

const upkeepRow = (engine: EngineName, size: number, { buildSeconds, megabytes, upserts }: Measured): BenchRow => ({
  name: `${engines[engine]}, ${size.toLocaleString('en-AU')} cars`,
  figures: {
    'build s': buildSeconds,
    MB: megabytes ?? Number.NaN,
    'upsert p50 ms': percentile(upserts?.milliseconds ?? [], 0.5),
    'upsert p99 ms': percentile(upserts?.milliseconds ?? [], 0.99),
    'search after p50 ms': percentile(upserts?.searchMilliseconds ?? [], 0.5),
    'search after p99 ms': percentile(upserts?.searchMilliseconds ?? [], 0.99),
  },
});

/** Returns the figures, or the reason why there are none. */
const measure = (task: Task): Promise<Measured | string> =>
  new Promise((resolve) => {
    const limit = limitOf(task.engine);
    const child = fork(fileURLToPath(new URL('./search/measure.js', import.meta.url)), {
      // The same size of the young generation as in the program itself.
      execArgv: ['--expose-gc', '--max-old-space-size=6144', '--max-semi-space-size=32'],
    });
    const overdue = setTimeout(() => {
      resolve(`left out: not done in ${limit} s`);
      child.kill('SIGKILL');
    }, limit * 1000);
    child.once('message', (measured: Measured) => resolve(measured));
    child.once('exit', (code) => {
      clearTimeout(overdue);
      resolve(`left out: failed with exit code ${code}`);
    });
    child.send(task);
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2);
  await benchSearch(asked.includes('--quick') ? [1000, 10_000] : asked.length > 0 ? asked.map(Number) : undefined);
}
