import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertObjectKey, type ObjectStore, type StoredObject } from '../../ports/object-store.js';

const unlessMissing = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
};

/** So few that what is asked of the disk meanwhile hardly waits. */
const lookedUpAtOnce = 100;

/** Objects as files, which only their owner reads. */
export const openFolderObjects = ({ directory }: { readonly directory: string }): ObjectStore => {
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
    for (let at = 0; at < wanted.length; at += lookedUpAtOnce)
      yield (await Promise.all(wanted.slice(at, at + lookedUpAtOnce).map(found))).flat();
    for (const entry of entries.filter((one) => one.isDirectory())) {
      const inner = `${folder}${entry.name}/`;
      if (inner.startsWith(beginning) || beginning.startsWith(inner)) yield* listIn(inner, beginning);
    }
  };

  return {
    async put(key, body) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Written beside and renamed: nobody reads half an object, and a power cut leaves none.
      const beside = join(dirname(path), `.${randomUUID()}`);
      try {
        const file = await open(beside, 'wx', 0o600);
        try {
          await file.writeFile(body);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(beside, path);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
    get: async (key) => readFile(pathOf(key)).catch(unlessMissing),
    has: async (key) => (await stat(pathOf(key)).catch(unlessMissing)) !== undefined,
    delete: async (key) => rm(pathOf(key), { force: true }),
    list: (beginning) => listIn('', beginning),
    close: () => Promise.resolve(),
  };
};
