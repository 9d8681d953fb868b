import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Engine, StartEngine } from '../engine.js';

/** Paths of files. */
interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** Starts the stand-in for EventStoreDB as a separate process, from the built program. */
export const startEventStore = async ({
  directory,
  port = 0,
  secured,
}: Parameters<StartEngine>[0] & {
  /** With it, the server speaks TLS, and reading $all needs a user. */
  readonly secured?: Certificate;
}): Promise<Engine> => {
  const script = resolve('dist/infra/engines/eventstore/server.js');
  if (!existsSync(script))
    throw new Error(`The stand-in for EventStoreDB is not built: ${script} is missing; run "npx nest build".`);
  await mkdir(directory, { recursive: true });
  const child = spawn(
    process.execPath,
    [script, directory, String(port), ...(secured ? [secured.certificate, secured.key] : [])],
    {
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints = (complaints + chunk.toString()).slice(-2000)));
  const ended = once(child, 'exit');
  const opened = await Promise.race([once(createInterface(child.stdout), 'line') as Promise<[string]>, ended]);
  const listening = /^listening on (\d+)$/.exec(String(opened[0]))?.[1];
  if (listening === undefined) throw new Error(`The stand-in for EventStoreDB ended as it started: ${complaints}`);

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await ended;
  };
  return {
    environment: {
      EVENTSTORE_URL: secured
        ? `esdb://admin:changeit@127.0.0.1:${listening}?tlsCAFile=${secured.certificate}`
        : `esdb://127.0.0.1:${listening}?tls=false`,
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
};
