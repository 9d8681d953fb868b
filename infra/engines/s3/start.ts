import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { artifactFolder } from '../artifacts.js';
import type { StartEngine } from '../engine.js';
import { freePort } from '../../support/free-port.js';

const run = promisify(execFile);

const source = resolve('infra/engines/s3');
const sources = ['go.mod', 'go.sum', 'server.go'];
export const bucket = 'photos';
export const credentials = { accessKeyId: 'forecourt', secretAccessKey: 'forecourt-test-secret' };

/**
 * Returns the path of Versity's S3 gateway. Go builds it unless these sources have been built before.
 * @throws {Error} with a sentence that says what the machine lacks and what to install
 */
export const buildS3 = async (): Promise<string> => {
  const folder = artifactFolder('s3', ...(await Promise.all(sources.map((file) => readFile(join(source, file))))));
  const program = join(folder, 's3');
  if (existsSync(program)) return program;
  await mkdir(dirname(folder), { recursive: true });
  const work = await mkdtemp(join(dirname(folder), 'build-'));
  try {
    for (const file of sources) await cp(join(source, file), join(work, file));
    const args = ['build', '-buildvcs=false', '-trimpath', '-o', 's3', 'github.com/versity/versitygw/cmd/versitygw'];
    await run('go', args, { cwd: work, env: { ...process.env, GOWORK: 'off' }, maxBuffer: 16 * 1024 * 1024 });
    // If another process has built it meanwhile, the result is the same.
    await mkdir(folder, { recursive: true });
    await rename(join(work, 's3'), program);
  } catch (error) {
    const { code, stderr = '' } = error as { code?: string | number; stderr?: string };
    const reason =
      code === 'ENOENT' ? 'there is no go here: install it.' : `go said: ${stderr.trim().split('\n').at(-1)}`;
    throw new Error(`The S3 server is built by Go, and ${reason}`, { cause: error });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return program;
};

const answers = async (port: number): Promise<boolean> => {
  const socket = createConnection(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

/** Starts an S3 server without Docker, with one bucket: Versity's gateway on a folder. A first build takes minutes. */
export const startS3: StartEngine = async ({ directory, port: wanted = 0 }) => {
  const program = await buildS3();
  await mkdir(join(directory, 'objects', bucket), { recursive: true });
  await mkdir(join(directory, 'metadata'), { recursive: true });
  const port = wanted || (await freePort());
  const child = spawn(
    program,
    [
      '--port',
      `127.0.0.1:${port}`,
      '--quiet',
      'posix',
      '--sidecar',
      join(directory, 'metadata'),
      join(directory, 'objects'),
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ROOT_ACCESS_KEY: credentials.accessKeyId, ROOT_SECRET_KEY: credentials.secretAccessKey },
    },
  );
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-10_000)));
  const exited = once(child, 'exit');
  let failed: string | undefined;
  child.on('error', (error) => (failed = error.message));
  child.on('exit', (code) => (failed ??= `it ended with ${code}: ${output}`));
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  while (!(await answers(port))) {
    if (failed !== undefined) throw new Error(`The S3 server did not start: ${failed}`);
    await pause(50);
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    process.off('exit', killed);
    child.kill(signal);
    await exited;
  };
  return {
    environment: { S3_URL: `http://127.0.0.1:${port}` },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
};
