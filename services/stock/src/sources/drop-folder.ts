import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hour, second } from '#contracts/domain/durations';
import { newestFirst } from './files.js';

/** Milliseconds without a change after which a file counts as completely written. */
const minUnchangedTime = 10 * second;
/** Maximum milliseconds between the files of one feed. */
const maxWait = hour;

interface Dropped {
  /** Names of the files of one feed. */
  readonly files: readonly string[];
  /** Names of files that a newer file replaces. */
  readonly older: readonly string[];
}

/**
 * Returns the next complete feed of a drop folder: the oldest file, or the files of a feed with several files. Files
 * whose names begin with a dot are ignored. Undefined if there is none yet.
 * @param names file names or patterns of a feed with several files
 * @throws {Error} if some of the files are missing an hour after the others
 */
export const nextDropped = async (
  folder: string,
  now: Date,
  names?: readonly string[],
): Promise<Dropped | undefined> => {
  await mkdir(folder, { recursive: true });
  const entries = await readdir(folder, { withFileTypes: true });
  const all = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(async ({ name }) => ({ name, changed: (await stat(join(folder, name))).mtimeMs })),
  );
  const restsSince = now.getTime() - minUnchangedTime;
  if (!names) {
    const [oldest] = all.filter(({ changed }) => changed <= restsSince).sort((a, b) => a.changed - b.changed);
    return oldest && { files: [oldest.name], older: [] };
  }
  const fitting = names.map((name) => newestFirst(all, name));
  const found = fitting.flatMap(([newest]) => newest ?? []);
  if (found.length === 0) return undefined;
  if (found.length < names.length) {
    if (found.every(({ changed }) => changed > now.getTime() - maxWait)) return undefined;
    const missing = names.filter((_, at) => fitting[at]!.length === 0);
    throw new Error(`${missing.join(' and ')} did not come within an hour of the others`);
  }
  if (found.some(({ changed }) => changed > restsSince)) return undefined;
  const files = new Set(found.map(({ name }) => name));
  const older = fitting.flat().flatMap(({ name }) => (files.has(name) ? [] : name));
  return { files: [...files], older: [...new Set(older)] };
};

/** Moves a processed file into a subfolder, where the dealer can find it. */
export const moveProcessed = async (
  name: string,
  folder: string,
  how: 'done' | 'failed' | 'older',
  now: Date,
): Promise<void> => {
  const into = join(folder, how);
  await mkdir(into, { recursive: true });
  const stamp = now.toISOString().replace(/[:.]/g, '-');
  await rename(join(folder, name), join(into, `${stamp}-${name}`));
};
