import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface JestResult {
  testResults: {
    name: string;
    status: string;
    /** What kept the file from running, or all its failures. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** A test, or a file that could not be run, and why it failed. */
export interface Failure {
  readonly name: string;
  readonly cause: string;
}

/** What became of a test file. */
interface FileOutcome {
  readonly file: string;
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** By name. */
  readonly skipped: readonly string[];
}

export interface Outcome {
  readonly files: readonly FileOutcome[];
  /** What failed and belongs to no file. */
  readonly broken: readonly Failure[];
}

export interface JestRun {
  /** Where its results are written. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Jest's own. */
  readonly args: readonly string[];
  /** Where the tests are; here unless said otherwise. */
  readonly root?: string;
}

export const runJest = async ({ folder, environment, args, root }: JestRun): Promise<Outcome> => {
  const outputFile = join(mkdtempSync(join(folder, 'results-')), 'results.json');
  const jest = spawn(
    process.execPath,
    [resolve('node_modules/jest/bin/jest.js'), ...['--json', `--outputFile=${outputFile}`], ...args],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_OPTIONS: '--experimental-vm-modules --no-warnings --max-semi-space-size=64',
        ...environment,
      },
      ...(root !== undefined && { cwd: root }),
    },
  );
  const [code, signal] = (await once(jest, 'exit')) as [number | null, NodeJS.Signals | null];
  if (!existsSync(outputFile)) {
    const cause = `they ended without results: ${signal ?? `exit code ${code}`}`;
    return { files: [], broken: [{ name: `the tests of ${args.join(' ')}`, cause }] };
  }
  const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as JestResult;
  const files = testResults.map(toFileOutcome);
  const isExplained = code === 0 || files.some(({ failures }) => failures.length > 0);
  return {
    files,
    broken: isExplained ? [] : [{ name: `Jest, of ${args.join(' ')}`, cause: `it ended with ${signal ?? code}` }],
  };
};

const toFileOutcome = ({ name, status, message, assertionResults }: JestResult['testResults'][number]): FileOutcome => {
  const named = (...statuses: string[]) => assertionResults.filter((test) => statuses.includes(test.status));
  const failures = named('failed').map((test) => ({ name: test.fullName, cause: test.failureMessages.join('\n') }));
  // A file may fail with all its tests passed, or without any.
  const ofFile = status === 'failed' && failures.length === 0 ? [{ name, cause: message }] : [];
  return {
    file: name,
    passed: named('passed').length,
    failures: [...failures, ...ofFile],
    skipped: named('pending', 'todo').map(({ fullName }) => fullName),
  };
};

export const failuresOf = ({ files, broken }: Outcome): Failure[] => [
  ...files.flatMap(({ failures }) => failures),
  ...broken,
];
