import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineName, Provided } from '../engines/provide.js';
import { provideEngines } from '../engines/provide.js';
import { findBrowser } from '../support/find-browser.js';

/**
 * Runs the test projects that can run here and says which could not. The last line is `N passed, N failed, N skipped`.
 * Arguments name the projects to run; without any: all.
 */

interface JestResult {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    /** What kept the file from running, or all its failures. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface Outcome {
  readonly passed: number;
  /** Name and cause of each. */
  readonly failures: readonly string[];
  /** By name. */
  readonly skipped: readonly string[];
}

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

const runJest = async (
  projects: readonly string[],
  environment: Readonly<Record<string, string>>,
  more: readonly string[] = [],
): Promise<Outcome> => {
  const outputFile = join(mkdtempSync(join(folder, 'results-')), `${projects.join('-')}.json`);
  const jest = spawn(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      ...['--selectProjects', ...projects],
      ...['--json', `--outputFile=${outputFile}`],
      // A test that hangs ends here; how long one takes says more of the machine than of the program.
      ...['--testTimeout', '60000'],
      ...more,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings', ...environment },
    },
  );
  const [code, signal] = (await once(jest, 'exit')) as [number | null, NodeJS.Signals | null];
  if (!existsSync(outputFile)) {
    const failure = `the tests of ${projects.join(', ')} ended without results: ${signal ?? `exit code ${code}`}`;
    return { passed: 0, failures: [failure], skipped: [] };
  }
  const { numPassedTests, testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as JestResult;
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${name}\n${message}`];
      return failed.map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join('\n'));
    });
  return {
    passed: numPassedTests,
    failures: failures.length === 0 && code !== 0 ? [`Jest ended with ${signal ?? code}`] : failures,
    skipped: testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'pending' || status === 'todo')
        .map(({ fullName }) => fullName),
    ),
  };
};

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

const runEngineTests = async (starting: Promise<Provided>, missing: string[]): Promise<Outcome> => {
  const engines = await starting;
  const origins = Object.entries(engines.origin).map((entry) => entry.join(' '));
  console.log(`engines: ${origins.join(', ')}`);
  const ignored = Object.entries(engines.missing).flatMap(([name, reason]) => {
    missing.push(`tests that need ${name}: ${reason}`);
    return needing[name as EngineName];
  });
  return runJest(['engines'], engines.environment, [
    ...oneByOne,
    ...(ignored.length > 0 ? ['--testPathIgnorePatterns', ...ignored] : []),
  ]);
};

/** All of them, also when one fails: what runs is never left behind. */
const allOf = async (runs: readonly Promise<Outcome | Outcome[]>[]): Promise<Outcome[]> => {
  const ended = await Promise.allSettled(runs);
  for (const run of ended) if (run.status === 'rejected') throw run.reason;
  return ended.flatMap((run) => (run as PromiseFulfilledResult<Outcome | Outcome[]>).value);
};

const asked = process.argv.slice(2);
const projects = asked.length > 0 ? asked : ['services', 'web', 'e2e', 'engines'];
const missing: string[] = [];
const outcomes: Outcome[] = [];
let starting: Promise<Provided> | undefined;
try {
  const environment: Record<string, string> = {};
  if (projects.includes('e2e')) {
    const browser = provideBrowser();
    if (browser !== undefined) environment['CHROMIUM'] = browser;
    else missing.push('browser tests: no Chromium here; install one or name it in CHROMIUM');
  }
  // Drawn once for all browser tests.
  environment['TEST_PICTURES'] = join(folder, 'pictures');
  // They start while the others use the processors, and their tests wait more than they work.
  if (projects.includes('engines')) starting = provideEngines(join(folder, 'engines'));
  starting?.catch(() => undefined);
  const inThisProcess = projects.filter((project) => project === 'services' || project === 'web');
  if (inThisProcess.length > 0) outcomes.push(await runJest(inThisProcess, environment, onAllProcessors));
  const runBrowserTests = async (which: readonly string[]): Promise<Outcome[]> =>
    projects.includes('e2e') ? [await runJest(['e2e'], environment, which)] : [];
  const beside = runBrowserTests([...oneByOne, '--testPathPatterns', besideEngines]);
  outcomes.push(
    ...(await allOf([beside, ...(starting ? [runEngineTests(starting, missing)] : [])])),
    ...(await runBrowserTests([...onAllProcessors, '--testPathIgnorePatterns', besideEngines])),
  );
} finally {
  const engines = await starting?.catch(() => undefined);
  await engines?.stop();
  rmSync(folder, { recursive: true, force: true });
}

const skipped = outcomes.flatMap((outcome) => outcome.skipped);
missing.push(...skipped.map((name) => `skipped: ${name}`));
if (missing.length > 0) console.log(`\nNot run here:\n${missing.map((line) => `  ${line}`).join('\n')}`);
const failures = outcomes.flatMap((outcome) => outcome.failures);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n\n')}`);
const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
console.log(`\n${passed} passed, ${failures.length} failed, ${skipped.length} skipped`);
process.exit(failures.length === 0 ? 0 : 1);
