import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { second } from '#contracts/domain/durations';

/** A file that is still being written changes. */
const restsFor = 10 * second;

/** The oldest file of a drop folder that has come whole; files whose name begins with a dot are passed over. */
export const nextDropped = async (folder: string, now: Date): Promise<string | undefined> => {
  await mkdir(folder, { recursive: true });
  const entries = await readdir(folder, { withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(async ({ name }) => ({ name, changed: (await stat(join(folder, name))).mtimeMs })),
  );
  const [oldest] = files
    .filter(({ changed }) => changed <= now.getTime() - restsFor)
    .sort((a, b) => a.changed - b.changed);
  return oldest && join(folder, oldest.name);
};

/** Puts a file that was dealt with where it is found again: into `done` or `failed` beside it. */
export const putAway = async (file: string, folder: string, how: 'done' | 'failed', now: Date): Promise<void> => {
  const into = join(folder, how);
  await mkdir(into, { recursive: true });
  const stamp = now.toISOString().replace(/[:.]/g, '-');
  await rename(file, join(into, `${stamp}-${file.slice(folder.length + 1)}`));
};
