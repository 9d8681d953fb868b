import { expect, it } from '@jest/globals';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { poolThreads } from '#platform/process/handover';
import { temporaryDirectory } from '#platform/testing/temporary';

/** Pictures in progress at a time: requested, stored, and drawn for a PDF. */
const atPictures = 4;

/** Blocks a thread by opening each pipe, which waits for its other end; then reads and compresses a file. */
const program = `
import { open, readFile } from 'node:fs';
import { gzip } from 'node:zlib';
const [file, ...pipes] = process.argv.slice(1);
for (const pipe of pipes) open(pipe, 'r', () => undefined);
readFile(file, (_, text) => gzip(text, () => process.stdout.write('done')));
`;

it('files are read and responses compressed while as many pictures as possible are rendered [HOST-02]', async () => {
  const { path, remove } = await temporaryDirectory();
  const pipes = Array.from({ length: atPictures }, (_, n) => join(path, `pipe-${n}`));
  execFileSync('mkfifo', pipes);
  writeFileSync(join(path, 'file'), 'What it says');
  const args = ['--input-type=module', '--eval', program, '--', join(path, 'file'), ...pipes];
  const env = { ...process.env, NODE_OPTIONS: '', UV_THREADPOOL_SIZE: poolThreads };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    expect(said.toString()).toBe('done');
  } finally {
    // It can't end by itself while the pipes block.
    child.kill('SIGKILL');
    await remove();
  }
});

it('the container image starts every service with the same number of pool threads as the supervisor [HOST-02]', () => {
  expect(readFileSync('infra/docker/Dockerfile', 'utf8')).toContain(`UV_THREADPOOL_SIZE=${poolThreads}\n`);
});
