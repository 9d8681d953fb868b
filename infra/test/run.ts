import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs the test projects that can run here and says which could not. The last line is `N passed, N failed, N skipped`.
 * Arguments name the projects to run; without any: all.
 */

interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const findBrowser = (): string | undefined =>
  [process.env['CHROMIUM'], ...browsers].find((path) => path !== undefined && existsSync(path));

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

const asked = process.argv.slice(2);
const projects = asked.length > 0 ? asked : ['services', 'web', 'e2e'];
const missing: string[] = [];
const environment: NodeJS.ProcessEnv = { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };

if (projects.includes('e2e')) {
  const browser = provideBrowser();
  if (browser !== undefined) environment['CHROMIUM'] = browser;
  else missing.push('browser tests: no Chromium here; install one or name it in CHROMIUM');
}

const folder = mkdtempSync(join(tmpdir(), 'forecourt-test-'));
const outputFile = join(folder, 'result.json');
const jest = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', '--selectProjects', ...projects, '--json', `--outputFile=${outputFile}`],
  { stdio: ['ignore', 'ignore', 'inherit'], env: environment },
);
if (!existsSync(outputFile)) {
  console.error('the tests did not run');
  process.exit(1);
}
const result = JSON.parse(readFileSync(outputFile, 'utf8')) as JestResult;
rmSync(folder, { recursive: true });

const skipped = result.testResults.flatMap(({ assertionResults }) =>
  assertionResults.filter(({ status }) => status === 'pending' || status === 'todo').map(({ fullName }) => fullName),
);
for (const name of skipped) missing.push(`skipped: ${name}`);
if (missing.length > 0) console.log(`\nNot run here:\n${missing.map((line) => `  ${line}`).join('\n')}`);
const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
console.log(`\n${result.numPassedTests} passed, ${failed} failed, ${skipped.length} skipped`);
process.exit(jest.status === 0 && failed === 0 ? 0 : 1);
