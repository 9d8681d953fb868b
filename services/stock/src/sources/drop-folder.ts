import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hour, second } from '#contracts/domain/durations';
import { newestFirst } from './files.js';

/** A file that is still being written changes. */
const restsFor = 10 * second;
/** How long the files of one feed may come after each other. */
const maxWait = hour;

interface Dropped {
  /** Names of the files that are one feed. */
  readonly files: readonly string[];
  /** Those whose place a newer one took. */
  readonly older: readonly string[];
}

/**
 * What a drop folder has for the next import, once it has come whole: the oldest file, or those that are one feed. Files
 * whose name begins with a dot are passed over.
 * @param names of a feed in certain files
 * @throws {Error} some of its files have been there for long, and others are not
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
  const restsSince = now.getTime() - restsFor;
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

/** Puts a file that was dealt with where it is found again: into a folder beside it. */
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
