import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface JestResult {
  testResults: {
    name: string;
    status: string;
    /** Why the file could not run, or all its failures. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** A failed test, or a file that could not be run, and the cause. */
export interface Failure {
  readonly name: string;
  readonly cause: string;
}

interface FileOutcome {
  readonly file: string;
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Names of tests. */
  readonly skipped: readonly string[];
}

export interface Outcome {
  readonly files: readonly FileOutcome[];
  /** Failures that belong to no file. */
  readonly runFailures: readonly Failure[];
}

export interface JestRun {
  /** Folder for the results. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  /** Folder of the tests; default: the current one. */
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
    return { files: [], runFailures: [{ name: `the tests of ${args.join(' ')}`, cause }] };
  }
  const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as JestResult;
  const files = testResults.map(toFileOutcome);
  const isExplained = code === 0 || files.some(({ failures }) => failures.length > 0);
  return {
    files,
    runFailures: isExplained ? [] : [{ name: `Jest, of ${args.join(' ')}`, cause: `it ended with ${signal ?? code}` }],
  };
};

const toFileOutcome = ({ name, status, message, assertionResults }: JestResult['testResults'][number]): FileOutcome => {
  const named = (...statuses: string[]) => assertionResults.filter((test) => statuses.includes(test.status));
  const failures = named('failed').map((test) => ({ name: test.fullName, cause: test.failureMessages.join('\n') }));
  // A file may fail although all its tests passed, or without any test.
  const ofFile = status === 'failed' && failures.length === 0 ? [{ name, cause: message }] : [];
  return {
    file: name,
    passed: named('passed').length,
    failures: [...failures, ...ofFile],
    skipped: named('pending', 'todo').map(({ fullName }) => fullName),
  };
};

export const failuresOf = ({ files, runFailures }: Outcome): Failure[] => [
  ...files.flatMap(({ failures }) => failures),
  ...runFailures,
];
