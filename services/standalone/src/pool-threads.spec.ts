import { expect, it } from '@jest/globals';
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { poolThreads } from '#platform/process/handover';
import { temporaryDirectory } from '#platform/testing/temporary';

/** Pictures that are made at a time, stored, and drawn for a PDF. */
const atPictures = 4;

/** Holds a thread by opening each pipe, which waits for its other end; then reads a file and packs what it says. */
const program = `
import { open, readFile } from 'node:fs';
import { gzip } from 'node:zlib';
const [file, ...pipes] = process.argv.slice(1);
for (const pipe of pipes) open(pipe, 'r', () => undefined);
readFile(file, (_, text) => gzip(text, () => process.exit(0)));
`;

const runsWith = async (threads: string, folder: string, pipes: readonly string[]): Promise<boolean> => {
  const args = ['--input-type=module', '--eval', program, '--', join(folder, 'file'), ...pipes];
  const env = { ...process.env, NODE_OPTIONS: '', UV_THREADPOOL_SIZE: threads };
  return promisify(execFile)(process.execPath, args, { env, timeout: 20_000 }).then(
    () => true,
    () => false,
  );
};

it('files are read and answers compressed although as many pictures are made as may be at a time [HOST-02]', async () => {
  const { path, remove } = await temporaryDirectory();
  try {
    execFileSync('cp', ['package.json', join(path, 'file')]);
    const pipes = Array.from({ length: atPictures }, (_, n) => join(path, `pipe-${n}`));
    execFileSync('mkfifo', pipes);
    expect(await runsWith(poolThreads, path, pipes)).toBe(true);
    expect(await runsWith(String(atPictures), path, pipes)).toBe(false);
  } finally {
    await remove();
  }
});

it('the image starts every service with as many threads as the supervisor does [HOST-02]', () => {
  expect(readFileSync('infra/docker/Dockerfile', 'utf8')).toContain(`UV_THREADPOOL_SIZE=${poolThreads}\n`);
});
