import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { poolThreads } from '#platform/process/handover';

const programs = 'dist/services/standalone/src';

interface DemoKeys {
  readonly dealer: Readonly<Record<string, string>>;
  readonly crm: Readonly<Record<string, string>>;
  readonly ops: string;
}

export interface Server {
  readonly port: number;
  readonly pid: number;
  readonly keys: DemoKeys;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  /** Sends the signal, and resolves when the process has ended. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /**
   * Lets the current build of the program take over. The program must be supervised.
   * @returns milliseconds for which requests waited
   */
  upgrade(): Promise<number>;
}

/** Folder that the test runner fills and names. `seeded` is the data folder after a first start of the program. */
const sharedFolder = process.env['TEST_DATA'];

/** Copies the shared data into an empty data folder, so that a server need not import or draw it again. */
const copySharedData = (dataDirectory: string): void => {
  if (sharedFolder === undefined || (existsSync(dataDirectory) && readdirSync(dataDirectory).length > 0)) return;
  const [seeded, pictures] = [join(sharedFolder, 'seeded'), join(sharedFolder, 'pictures')];
  if (existsSync(seeded)) cpSync(seeded, dataDirectory, { recursive: true });
  mkdirSync(pictures, { recursive: true });
  symlinkSync(pictures, join(dataDirectory, 'images'));
};

/** Fills the shared folder. */
export const seedShared = async (folder: string): Promise<void> => {
  await (await startServer(join(folder, 'seeded'))).kill('SIGTERM');
};

/**
 * Starts the built program with the demo dealers on a free port, as `make run` does. Resolves when it is open.
 * @param under a command that runs the program, and must be replaced by it
 * @param program `supervisor`: with a second process that holds the port, as `make run` does
 * @throws {Error} with the program's output, if it ends before it is open
 */
export const startServer = async (
  dataDirectory: string,
  environment: Readonly<Record<string, string>> = {},
  under: readonly string[] = [],
  program: 'main' | 'supervisor' = 'main',
): Promise<Server> => {
  copySharedData(dataDirectory);
  const [command, ...args] = [...under, process.execPath, '--max-semi-space-size=32', `${programs}/${program}.js`];
  const child = spawn(command!, args, {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      UV_THREADPOOL_SIZE: poolThreads,
      DEMO: 'true',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDirectory,
      LOG_LEVEL: 'error',
      // On a busy machine a page takes longer, which is not a failure.
      PAGE_TIMEOUT: '60000',
      // All requests of a test come from one address.
      LEADS_PER_ADDRESS: '0',
      LEADS_PER_PHONE: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(() => undefined);
  const printed = watchOutput(child);
  const [port] = await printed(/(?<=http:\/\/\S+\.localhost:)\d+/);
  return {
    port: Number(port),
    pid: child.pid!,
    keys: JSON.parse(readFileSync(join(dataDirectory, 'demo-keys.json'), 'utf8')) as DemoKeys,
    ended,
    async upgrade() {
      const upgraded = printed(/(?<=was upgraded; requests waited for up to )\d+/g);
      child.kill('SIGUSR2');
      return Number((await upgraded)[0]);
    },
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
};

/** Collects output. The returned function resolves on a match; a global pattern matches only new output. */
const watchOutput = (child: ChildProcess): ((pattern: RegExp) => Promise<RegExpExecArray>) => {
  let output = '';
  const waiting = new Set<() => void>();
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    for (const check of waiting) check();
  };
  child.stdout!.on('data', read);
  child.stderr!.on('data', read);
  return (pattern) =>
    new Promise((resolve, reject) => {
      const from = pattern.global ? output.length : 0;
      const check = () => {
        const found = new RegExp(pattern, '').exec(output.slice(from));
        if (!found) return;
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
      child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
    });
};
