import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir, userInfo } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { chooseTests, findEngineTests, originsOf } from '../engines/needs.js';
import { provideEngines, type Provided } from '../engines/provide.js';
import { findBrowser, windowless } from '../support/find-browser.js';
import { seedShared } from '../support/server.js';
import { failuresOf, runJest, type Failure, type Outcome } from './jest-run.js';

/**
 * Runs the test projects that can run here and says which could not. The last line is `N passed, N failed, N skipped`.
 * Arguments name the projects to run; without any: all. One with a `/` is a part of the path of a file of engine tests:
 * only such run, of those.
 */

const canInstall = (): boolean =>
  process.getuid?.() === 0 &&
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'apt-get')));

const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', ['-y', '-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** A browser for the page tests, installed where the machine lets us. */
const provideBrowser = (): string | undefined => {
  const found = findBrowser(true);
  if (found !== undefined || !canInstall()) return found;
  console.log('installing Chromium for the browser tests …');
  apt('update');
  // Not every distribution has the one without windows.
  [windowless, 'chromium'].some((name) => apt('install', '--no-install-recommends', name));
  return findBrowser(true);
};

const folder = mkdtempSync(join(tmpdir(), 'forecourt-test-'));
const memory = '/dev/shm';
/** Enough, in bytes, for what all tests of a run have written at once. */
const room = 4 * 2 ** 30;
const isRoomy = (): boolean => {
  const { bavail, bsize } = statfsSync(memory);
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === memory);
  return Math.min(bavail * bsize, freemem()) > room && mount !== undefined && !mount.includes('noexec');
};
/** Where tests and engines have their data: in memory where it can be, as a disk makes each write of a log wait. */
const data = existsSync(memory) && isRoomy() ? mkdtempSync(join(memory, 'forecourt-test-')) : folder;
const processors = availableParallelism();
/** Tests also wait: one more than there are processors keeps all of them busy. */
const workers = processors + 1;
/** Of what Jest has compiled, for the runs to come. */
const cache = join(tmpdir(), `forecourt-jest-${userInfo().uid}`);
const missing: string[] = [];
/** For each file of engine tests, where its engines were from. */
const ranOn: string[] = [];
const failedAtFirst: Failure[] = [];

const run = (
  projects: readonly string[],
  environment: Readonly<Record<string, string>>,
  workers: number,
  more: readonly string[] = [],
): Promise<Outcome> =>
  runJest({
    folder,
    environment: { TMPDIR: data, ...environment },
    args: ['--selectProjects', ...projects, '--maxWorkers', String(workers), '--cacheDirectory', cache, ...more],
  });

interface Ran {
  readonly outcome: Outcome;
  /** Runs some of the files once more. */
  readonly again: (files: readonly string[]) => Promise<Outcome>;
}

/** The order within their files is another each time; a failure in it can be repeated by its seed. */
const seed = Math.floor(Math.random() * 2 ** 31);

const runUnits = async (projects: readonly string[]): Promise<Ran> => {
  const order = ['--randomize', `--seed=${seed}`];
  const environment = { TEST_BEGINNINGS: mkdtempSync(join(data, 'beginnings-')) };
  return {
    outcome: await run(projects, environment, workers, order),
    again: (files) => run(projects, environment, 1, [...order, '--runTestsByPath', ...files]),
  };
};

const runInBrowser = async (): Promise<Ran> => {
  const browser = provideBrowser();
  if (browser === undefined)
    missing.push('browser tests. There is no Chromium on the PATH: install one, or name it in CHROMIUM.');
  const shared = join(folder, 'shared');
  await seedShared(shared);
  const environment = { TEST_DATA: shared, ...(browser !== undefined && { CHROMIUM: browser }) };
  return {
    outcome: await run(['e2e'], environment, workers),
    again: (files) => run(['e2e'], environment, 1, ['--runTestsByPath', ...files]),
  };
};

/** One file after another: they share engines, and wait more than they work. */
const runOnEngines = async (starting: Promise<Provided>): Promise<Ran> => {
  const engines = await starting;
  const chosen = chooseTests(engineTests, engines.missing);
  const runnable = chosen.runnable.filter(isAskedPath);
  missing.push(...chosen.notRun);
  ranOn.push(...originsOf(engineTests, runnable, engines.origin));
  const runOn = ({ environment }: Provided, files: readonly string[]) =>
    run(['engines'], environment, 1, ['--runTestsByPath', ...files]);
  return {
    outcome: runnable.length === 0 ? { files: [], broken: [] } : await runOn(engines, runnable),
    // On engines of their own: in those of before is what the first run left.
    again: async (files) => runOn(await startEngines(), files),
  };
};

/**
 * What waits may fail beside others on a busy machine: then it counts how it does alone, after all the others. The first
 * failure is listed all the same.
 */
const alone = async ({ outcome: { files, broken }, again }: Ran): Promise<Outcome> => {
  const failed = files.filter(({ failures }) => failures.length > 0);
  if (failed.length === 0) return { files, broken };
  const names = failed.map(({ file }) => relative(process.cwd(), file));
  console.log(`\nFailed beside others, and run once more alone:\n${names.map((name) => `  ${name}`).join('\n')}`);
  failedAtFirst.push(...failed.flatMap(({ failures }) => failures));
  const second = await again(failed.map(({ file }) => file)).catch(notStarted);
  return {
    files: [...files.filter((file) => !failed.includes(file)), ...second.files],
    broken: [...broken, ...second.broken],
  };
};

const notStarted = (error: unknown): Outcome => ({
  files: [],
  broken: [{ name: 'what the tests need could not be started', cause: String(error) }],
});

const asked = process.argv.slice(2).filter((word) => !word.includes('/'));
const paths = process.argv.slice(2).filter((word) => word.includes('/'));
const isAsked = (project: string) => asked.length === 0 || asked.includes(project);
const isAskedPath = (file: string) => paths.length === 0 || paths.some((part) => file.includes(part));
const engineTests = isAsked('engines') ? findEngineTests() : [];
const needs = new Set(engineTests.flatMap(({ needs }) => needs));
const started: Promise<Provided>[] = [];
const startEngines = (): Promise<Provided> => {
  const starting = provideEngines(needs, mkdtempSync(join(data, 'engines-')));
  started.push(starting);
  return starting;
};
const units = ['services', 'web'].filter(isAsked);

const outcomes: Outcome[] = [];
try {
  const runningUnits = units.length > 0 ? runUnits(units) : undefined;
  const runs = await Promise.allSettled([
    ...(runningUnits ? [runningUnits] : []),
    ...(isAsked('e2e') ? [Promise.allSettled([runningUnits]).then(runInBrowser)] : []),
    // Its tests wait more than they work, so they begin with the first of the others.
    ...(isAsked('engines') ? [runOnEngines(startEngines())] : []),
  ]);
  for (const run of runs) outcomes.push(run.status === 'fulfilled' ? await alone(run.value) : notStarted(run.reason));
} finally {
  for (const engines of await Promise.allSettled(started)) {
    if (engines.status === 'fulfilled') await engines.value.stop();
  }
  for (const path of [folder, data]) rmSync(path, { recursive: true, force: true });
}

const files = outcomes.flatMap((outcome) => outcome.files);
const skipped = files.flatMap((file) => file.skipped);
missing.push(...skipped.map((name) => `skipped: ${name}`));
if (ranOn.length > 0) console.log(`\nEngines:\n${ranOn.map((line) => `  ${line}`).join('\n')}`);
if (missing.length > 0) console.log(`\nNot run here:\n${missing.map((line) => `  ${line}`).join('\n')}`);
const failures = outcomes.flatMap(failuresOf);
if (failedAtFirst.length + failures.length > 0)
  console.log(`\nUnit tests ran in the order of --randomize --seed=${seed}`);
for (const [title, listed] of [
  ['Failed beside others', failedAtFirst],
  ['Failed', failures],
] as const) {
  if (listed.length > 0)
    console.log(`\n${title}:\n${listed.map(({ name, cause }) => `${name}\n${cause}`).join('\n\n')}`);
}
const passed = files.reduce((total, file) => total + file.passed, 0);
console.log(`\n${passed} passed, ${failures.length} failed, ${skipped.length} skipped`);
process.exit(failures.length === 0 ? 0 : 1);
