import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Engine, StartEngine } from '../engine.js';

/** Key of a server that only this machine can reach. */
const apiKey = 'forecourt-on-this-machine';

/** Milliseconds; more than the server needs to read some thousands of documents. */
const timeout = 15_000;

const compiledServer = (): string => {
  const beside = fileURLToPath(new URL('./server.js', import.meta.url));
  const built = 'dist/infra/engines/typesense/server.js';
  const found = [beside, built].find((path) => existsSync(path));
  if (found === undefined)
    throw new Error(`The stand-in for Typesense is not built: there is no ${built}; npx nest build makes it.`);
  return found;
};

/** Starts the stand-in for Typesense, which stores its data in the folder. */
export const startTypesense: StartEngine = async ({ directory, port = 0 }) => {
  const child = spawn(process.execPath, [compiledServer(), directory, String(port)], {
    env: { PATH: process.env['PATH'], TYPESENSE_API_KEY: apiKey },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await ended;
  };
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));

  const opened = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The stand-in for Typesense did not start in time.')), timeout);
    createInterface(child.stdout).on('line', (line) => {
      const found = /^listening on (\d+)$/.exec(line)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(Number(found));
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The stand-in for Typesense ended with ${code}: ${complaint}`));
    });
  });
  try {
    const environment = { TYPESENSE_URL: `http://127.0.0.1:${await opened}`, TYPESENSE_API_KEY: apiKey };
    return { environment, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') } satisfies Engine;
  } catch (error) {
    if (child.exitCode === null) await end('SIGKILL');
    throw error;
  }
};
