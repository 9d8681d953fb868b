import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { demoSites } from '#platform/process/config';

export interface Service {
  readonly port: number;
  /** Resolves when the process has ended. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts one built service as a separate process on a free port. Resolves when it listens. */
export const startService = async (name: string, environment: Readonly<Record<string, string>>): Promise<Service> => {
  const child = spawn(process.execPath, ['--max-semi-space-size=32', `dist/services/${name}/src/main.js`], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      SITES_DIR: demoSites,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const port = await listening(name, child);
  return {
    port,
    async kill(signal) {
      child.kill(signal);
      await exited;
    },
  };
};

const listening = (name: string, child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const port = /listens on port (\d+)/.exec(output)?.[1];
      if (port !== undefined) resolve(Number(port));
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.on('exit', (code) => reject(new Error(`${name} ended with ${code}: ${output}`)));
  });
