import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineName, Provided } from '../engines/provide.js';
import { provideEngines } from '../engines/provide.js';
import { findBrowser } from '../support/find-browser.js';
import { seedShared } from '../support/server.js';
import { failuresOf, runAgain, runJest, type Outcome } from './jest-run.js';

/**
 * Runs the test projects that can run here and says which could not. The last line is `N passed, N failed, N skipped`.
 * Arguments name the projects to run; without any: all.
 */

/** A browser for the page tests, installed where the machine lets us. */
const provideBrowser = (): string | undefined => {
  const found = findBrowser();
  if (found !== undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  console.log('installing Chromium for the browser tests …');
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  return findBrowser();
};

const folder = mkdtempSync(join(tmpdir(), 'forecourt-test-'));

const run = (projects: readonly string[], environment: Readonly<Record<string, string>>, more: readonly string[]) =>
  runJest({ folder, environment, args: ['--selectProjects', ...projects, ...more] });

/** One file after another. */
const oneByOne = ['--maxWorkers', '1'];
const onAllProcessors = ['--maxWorkers', String(availableParallelism())];

/** Browser tests that take about as long as the engines' and leave them half of the processors; the others need all. */
const besideEngines = '/(faults|delivery|vehicle|ops|inbox|offers|places)\\.e2e';

/** The test files that can't run without an engine. */
const needing: Readonly<Record<EngineName, readonly string[]>> = {
  eventstore: ['/log-eventstore/', '/engines/eventstore/', '/apart/'],
  kafka: ['/feed-kafka/', '/engines/kafka/', '/relay/', '/apart/'],
  mongodb: ['/views-mongodb/', '/apart/'],
  typesense: ['/search-typesense/', '/engines/typesense/', '/apart/'],
};

/** Waits for the engines that could be had; the arguments leave out the tests of the others. */
const meetEngines = async (starting: Promise<Provided>, missing: string[]) => {
  const engines = await starting;
  const origins = Object.entries(engines.origin).map((entry) => entry.join(' '));
  console.log(`engines: ${origins.join(', ')}`);
  const ignored = Object.entries(engines.missing).flatMap(([name, reason]) => {
    missing.push(`tests that need ${name}: ${reason}`);
    return needing[name as EngineName];
  });
  return {
    environment: engines.environment,
    args: ignored.length > 0 ? ['--testPathIgnorePatterns', ...ignored] : [],
  };
};

/** All of them, also when one fails: what runs is never left behind. */
const allOf = async <Result>(runs: readonly Promise<Result>[]): Promise<Result[]> => {
  const ended = await Promise.allSettled(runs);
  for (const run of ended) if (run.status === 'rejected') throw run.reason;
  return ended.map((run) => (run as PromiseFulfilledResult<Result>).value);
};

const asked = process.argv.slice(2);
const projects = asked.length > 0 ? asked : ['services', 'web', 'e2e', 'engines'];
const missing: string[] = [];
const outcomes: Outcome[] = [];
let starting: Promise<Provided> | undefined;

/**
 * What waits for a browser or an engine may have been kept waiting by what ran beside it: its files that failed are run
 * again, alone, when all the others have ended.
 */
const onceMore: (() => Promise<void>)[] = [];
const runWithSecondTry = async (
  project: 'e2e' | 'engines',
  environment: Readonly<Record<string, string>>,
  more: readonly string[],
): Promise<void> => {
  const first = await run([project], environment, more);
  onceMore.push(async () => {
    outcomes.push(
      await runAgain(first, (files) => {
        const failures = first.files.flatMap(({ failures }) => failures);
        const names = failures.map(({ name, cause }) => `${name}\n${cause}`).join('\n\n');
        console.log(`\nFailed beside others:\n${names}\n\nTried again, alone:\n  ${files.join('\n  ')}`);
        return run([project], environment, [...oneByOne, '--runTestsByPath', ...files]);
      }),
    );
  });
};

try {
  const environment: Record<string, string> = {};
  if (projects.includes('e2e')) {
    const browser = provideBrowser();
    if (browser !== undefined) environment['CHROMIUM'] = browser;
    else missing.push('browser tests: no Chromium here; install one or name it in CHROMIUM');
  }
  // They start while the others use the processors, and their tests wait more than they work.
  if (projects.includes('engines')) starting = provideEngines(join(folder, 'engines'));
  starting?.catch(() => undefined);
  const inThisProcess = projects.filter((project) => project === 'services' || project === 'web');
  if (inThisProcess.length > 0) outcomes.push(await run(inThisProcess, environment, onAllProcessors));
  if (projects.includes('e2e')) {
    const shared = join(folder, 'shared');
    await seedShared(shared);
    environment['TEST_DATA'] = shared;
  }
  const runBrowserTests = async (which: readonly string[]): Promise<void> => {
    if (projects.includes('e2e')) await runWithSecondTry('e2e', environment, which);
  };
  const runEngineTests = async (): Promise<void> => {
    if (!starting) return;
    const engines = await meetEngines(starting, missing);
    await runWithSecondTry('engines', engines.environment, [...oneByOne, ...engines.args]);
  };
  await allOf([runBrowserTests([...oneByOne, '--testPathPatterns', besideEngines]), runEngineTests()]);
  await runBrowserTests([...onAllProcessors, '--testPathIgnorePatterns', besideEngines]);
  for (const again of onceMore) await again();
} finally {
  const engines = await starting?.catch(() => undefined);
  await engines?.stop();
  rmSync(folder, { recursive: true, force: true });
}

const files = outcomes.flatMap((outcome) => outcome.files);
const skipped = files.flatMap((file) => file.skipped);
missing.push(...skipped.map((name) => `skipped: ${name}`));
if (missing.length > 0) console.log(`\nNot run here:\n${missing.map((line) => `  ${line}`).join('\n')}`);
const failures = outcomes.flatMap(failuresOf);
if (failures.length > 0)
  console.log(`\nFailed:\n${failures.map(({ name, cause }) => `${name}\n${cause}`).join('\n\n')}`);
const passed = files.reduce((total, file) => total + file.passed, 0);
console.log(`\n${passed} passed, ${failures.length} failed, ${skipped.length} skipped`);
process.exit(failures.length === 0 ? 0 : 1);
