import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { batchesOf } from '../../kernel/batches-of.js';
import { assertObjectKey, type ObjectStore, type StoredObject } from '../../ports/object-store.js';

const unlessMissing = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
};

/** Maximum number of files looked up at once, so that other reads of the disk hardly wait. */
const lookedUpAtOnce = 100;

const unlessInUse = (error: unknown): undefined => {
  if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
};

interface FolderObjectsOptions {
  readonly directory: string;
  /** Removes the folder of a deleted object if it is empty. Only for a store with one writer at a time. */
  readonly removesEmpty?: boolean;
}

/** Stores objects as files that only their owner can read. */
export const openFolderObjects = ({ directory, removesEmpty = false }: FolderObjectsOptions): ObjectStore => {
  const pathOf = (key: string): string => {
    assertObjectKey(key);
    return join(directory, key);
  };

  const found = async (key: string): Promise<StoredObject[]> => {
    const info = await stat(join(directory, key)).catch(unlessMissing);
    return info ? [{ key, bytes: info.size, at: info.mtime }] : [];
  };

  /** @param folder ends with a slash, or is empty */
  const listIn = async function* (folder: string, beginning: string): AsyncIterable<readonly StoredObject[]> {
    const entries = (await readdir(join(directory, folder), { withFileTypes: true }).catch(unlessMissing)) ?? [];
    const keys = entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => folder + name);
    const wanted = keys.filter((key) => key.startsWith(beginning));
    for (const some of batchesOf(wanted, lookedUpAtOnce)) yield (await Promise.all(some.map(found))).flat();
    for (const entry of entries.filter((one) => one.isDirectory())) {
      const inner = `${folder}${entry.name}/`;
      if (inner.startsWith(beginning) || beginning.startsWith(inner)) yield* listIn(inner, beginning);
    }
  };

  return {
    async put(key, body) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Writes a temporary file and renames it, so that no reader sees, and no power cut leaves, half an object.
      const temporaryPath = join(dirname(path), `.${randomUUID()}`);
      try {
        const file = await open(temporaryPath, 'wx', 0o600);
        try {
          await writeFile(file, body);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporaryPath, path);
      } catch (error) {
        await rm(temporaryPath, { force: true });
        throw error;
      }
    },
    get: async (key) => readFile(pathOf(key)).catch(unlessMissing),
    has: async (key) => (await stat(pathOf(key)).catch(unlessMissing)) !== undefined,
    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      if (removesEmpty && dirname(path) !== directory) await rmdir(dirname(path)).catch(unlessInUse);
    },
    list: (beginning) => listIn('', beginning),
    close: () => Promise.resolve(),
  };
};
