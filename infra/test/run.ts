import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir, userInfo } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { chooseTests, findEngineTests, originsOf, sharesEngines } from '../engines/needs.js';
import { provideEngines, type Provided } from '../engines/provide.js';
import { findBrowser, headlessShell } from '../support/find-browser.js';
import { seedShared } from '../support/server.js';
import { failuresOf, runJest, type Failure, type Outcome } from './jest-run.js';

/**
 * Runs the test projects that can run here, and names the others. The last line is `N passed, N failed, N skipped`.
 * Arguments select projects; the default is all. An argument with a `/` selects the engine tests whose path contains
 * it.
 */

const canInstall = (): boolean =>
  process.getuid?.() === 0 &&
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'apt-get')));

const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', ['-y', '-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** Returns a browser for the page tests. Installs one if the machine allows that. */
const provideBrowser = (): string | undefined => {
  const found = findBrowser(true);
  if (found !== undefined || !canInstall()) return found;
  console.log('installing Chromium for the browser tests …');
  apt('update');
  // Not every distribution has the headless shell.
  [headlessShell, 'chromium'].some((name) => apt('install', '--no-install-recommends', name));
  return findBrowser(true);
};

const folder = mkdtempSync(join(tmpdir(), 'forecourt-test-'));
const memoryFolder = '/dev/shm';
/** Bytes; enough for the data of all tests of a run. */
const requiredBytes = 4 * 2 ** 30;
const hasRoomInMemory = (): boolean => {
  const { bavail, bsize } = statfsSync(memoryFolder);
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === memoryFolder);
  return Math.min(bavail * bsize, freemem()) > requiredBytes && mount !== undefined && !mount.includes('noexec');
};
/** Folder for the data of tests and engines. In memory if possible, because a disk delays each write of a log. */
const data =
  existsSync(memoryFolder) && hasRoomInMemory() ? mkdtempSync(join(memoryFolder, 'forecourt-test-')) : folder;
const processors = availableParallelism();
/** One more than there are processors, because tests also wait. */
const workers = processors + 1;
/** Folder for Jest's compiled files, which later runs use. */
const cache = join(tmpdir(), `forecourt-jest-${userInfo().uid}`);
const missing: string[] = [];
/** By file of engine tests: the origin of its engines. */
const engineOrigins: string[] = [];
const failedAtFirst: Failure[] = [];

const run = (
  projects: readonly string[],
  environment: Readonly<Record<string, string>>,
  workers: number,
  more: readonly string[] = [],
): Promise<Outcome> => {
  const browser = findBrowser(true);
  return runJest({
    folder,
    environment: { TMPDIR: data, ...(browser !== undefined && { CHROMIUM: browser }), ...environment },
    args: ['--selectProjects', ...projects, '--maxWorkers', String(workers), '--cacheDirectory', cache, ...more],
  });
};

interface TestRun {
  readonly outcome: Outcome;
  /** Runs some of the files once more. */
  readonly rerunFiles: (files: readonly string[]) => Promise<Outcome>;
}

/** Tests within a file run in another order each day, and in the same on one day, so that a failure can be repeated. */
const seed = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));

const runUnits = async (projects: readonly string[]): Promise<TestRun> => {
  const order = ['--randomize', `--seed=${seed}`];
  const environment = { TEST_BEGINNINGS: mkdtempSync(join(data, 'beginnings-')) };
  return {
    outcome: await run(projects, environment, workers, order),
    rerunFiles: (files) => run(projects, environment, 1, [...order, '--runTestsByPath', ...files]),
  };
};

const runInBrowser = async (): Promise<TestRun> => {
  if (provideBrowser() === undefined)
    missing.push('browser tests. There is no Chromium on the PATH: install one, or name it in CHROMIUM.');
  const shared = join(folder, 'shared');
  await seedShared(shared);
  const environment = { TEST_DATA: shared };
  return {
    outcome: await run(['e2e'], environment, workers),
    rerunFiles: (files) => run(['e2e'], environment, 1, ['--runTestsByPath', ...files]),
  };
};

/**
 * Runs files that share engines one after the other. Those with engines of their own run beside them, two at a time,
 * because they wait more than they work.
 */
const runOnEngines = async (starting: Promise<Provided>): Promise<TestRun> => {
  const engines = await starting;
  const chosen = chooseTests(engineTests, engines.missing);
  const runnable = chosen.runnable.filter(isSelectedPath);
  missing.push(...chosen.notRun);
  engineOrigins.push(...originsOf(engineTests, runnable, engines.origin));
  const runOn = ({ environment }: Provided, files: readonly string[], workers: number): Promise<Outcome> =>
    run(['engines'], environment, workers, ['--runTestsByPath', ...files]);
  const sharing = engineTests.filter(sharesEngines).map(({ file }) => file);
  const groups = [
    { files: runnable.filter((file) => !sharing.includes(file)), workers: 2 },
    { files: runnable.filter((file) => sharing.includes(file)), workers: 1 },
  ];
  const outcomes = await Promise.all(
    groups.filter(({ files }) => files.length > 0).map(({ files, workers }) => runOn(engines, files, workers)),
  );
  return {
    outcome: {
      files: outcomes.flatMap(({ files }) => files),
      runFailures: outcomes.flatMap(({ runFailures }) => runFailures),
    },
    // On new engines, because the first run left data in the others.
    rerunFiles: async (files) => runOn(await startEngines(), files, 1),
  };
};

/**
 * Runs failed files once more, alone after all others, because tests that wait may fail on a busy machine. Only the
 * second result counts. The first failure is listed all the same.
 */
const retryFailedFiles = async ({ outcome: { files, runFailures }, rerunFiles }: TestRun): Promise<Outcome> => {
  const failed = files.filter(({ failures }) => failures.length > 0);
  if (failed.length === 0) return { files, runFailures };
  const names = failed.map(({ file }) => relative(process.cwd(), file));
  console.log(`\nFailed beside others, and run once more alone:\n${names.map((name) => `  ${name}`).join('\n')}`);
  failedAtFirst.push(...failed.flatMap(({ failures }) => failures));
  const second = await rerunFiles(failed.map(({ file }) => file)).catch(notStarted);
  return {
    files: [...files.filter((file) => !failed.includes(file)), ...second.files],
    runFailures: [...runFailures, ...second.runFailures],
  };
};

const notStarted = (error: unknown): Outcome => ({
  files: [],
  runFailures: [{ name: 'what the tests need could not be started', cause: String(error) }],
});

const selectedProjects = process.argv.slice(2).filter((word) => !word.includes('/'));
const selectedPaths = process.argv.slice(2).filter((word) => word.includes('/'));
const isSelectedProject = (project: string) => selectedProjects.length === 0 || selectedProjects.includes(project);
const isSelectedPath = (file: string) =>
  selectedPaths.length === 0 || selectedPaths.some((part) => file.includes(part));
const engineTests = isSelectedProject('engines') ? findEngineTests() : [];
const needs = new Set(engineTests.flatMap(({ needs }) => needs));
const started: Promise<Provided>[] = [];
const startEngines = (): Promise<Provided> => {
  const starting = provideEngines(needs, mkdtempSync(join(data, 'engines-')));
  started.push(starting);
  return starting;
};
const units = ['services', 'web'].filter(isSelectedProject);

const outcomes: Outcome[] = [];
try {
  const runningUnits = units.length > 0 ? runUnits(units) : undefined;
  const runs = await Promise.allSettled([
    ...(runningUnits ? [runningUnits] : []),
    ...(isSelectedProject('e2e') ? [Promise.allSettled([runningUnits]).then(runInBrowser)] : []),
    // The engine tests wait more than they work, so they begin with the first of the others.
    ...(isSelectedProject('engines') ? [runOnEngines(startEngines())] : []),
  ]);
  for (const run of runs)
    outcomes.push(run.status === 'fulfilled' ? await retryFailedFiles(run.value) : notStarted(run.reason));
} finally {
  for (const engines of await Promise.allSettled(started)) {
    if (engines.status === 'fulfilled') await engines.value.stop();
  }
  for (const path of [folder, data]) rmSync(path, { recursive: true, force: true });
}

const files = outcomes.flatMap((outcome) => outcome.files);
const skipped = files.flatMap((file) => file.skipped);
missing.push(...skipped.map((name) => `skipped: ${name}`));
if (engineOrigins.length > 0) console.log(`\nEngines:\n${engineOrigins.map((line) => `  ${line}`).join('\n')}`);
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
