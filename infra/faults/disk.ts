import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers } from './system-calls.js';

const megabyte = 1024 * 1024;
/** Bytes; enough for the demo dealers and the leads of one try. */
const diskSize = 96 * megabyte;

const mount = (folder: string): boolean => answers('mount', '-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', folder);

/** Gives a disk as much free space as a new one, so that only a fault fills it, not the leads of many tries. */
export const makeRoom = (folder: string): void => {
  const { blocks, bfree, bsize } = statfsSync(folder);
  const size = (blocks - bfree) * bsize + diskSize;
  if (!answers('mount', '-o', `remount,size=${size}`, folder)) throw new Error(`${folder} could not be made larger`);
};

/** Runs `work` on a small disk of its own; undefined if this user may not mount one. */
const withDisk = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result | undefined> => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-disk-'));
  const mounted = mount(folder);
  try {
    return mounted ? await work(folder) : undefined;
  } finally {
    if (mounted) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Returns why there can be no small disk here; undefined if there can. */
export const diskMissing = async (): Promise<string | undefined> =>
  (await withDisk(async () => true)) ? undefined : 'a small disk is mounted for it, which only root may';

export const onDisk = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const result = await withDisk(async (folder) => ({ of: await work(folder) }));
  if (!result) throw new Error('a small disk could not be mounted');
  return result.of;
};

/** Fills the disk of a folder, and returns the path of the file that does so. */
export const fillUp = (folder: string): string => {
  const filler = join(folder, 'filler');
  const descriptor = openSync(filler, 'w');
  try {
    for (const size of [megabyte, 4096]) {
      const block = Buffer.alloc(size, 1);
      while (statfsSync(folder).bavail * statfsSync(folder).bsize >= size) writeSync(descriptor, block);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(descriptor);
  }
  return filler;
};
