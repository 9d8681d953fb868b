import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { StartEngine } from '../engine.js';
import { buildFerretdb } from './build.js';

/**
 * Starts a server of the MongoDB protocol without Docker: FerretDB on SQLite files. Needs Go and git. The first build
 * takes about a minute. The server ends with this process, however that ends.
 */
export const startFerretdb: StartEngine = async ({ directory, port = 0 }) => {
  const child = spawn(await buildFerretdb(), [`127.0.0.1:${port}`, directory], { stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  const exited = once(child, 'exit');
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-10_000)));
  child.stdin.on('error', () => undefined);

  const url = await new Promise<string>((resolve, reject) => {
    let heard = '';
    child.stdout.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      const address = /^mongodb:\/\/(\S+?)\/?\n/.exec(heard)?.[1];
      if (address !== undefined) resolve(`mongodb://${address}/?directConnection=true`);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`FerretDB ended with ${code}: ${output}`)));
  });

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await exited;
  };
  return { environment: { MONGODB_URL: url }, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
};
