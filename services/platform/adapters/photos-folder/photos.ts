import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  assertPhotoName,
  photoName,
  type PhotoArea,
  type PhotoStore,
  type StoredPhoto,
} from '../../ports/photo-store.js';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
const unlessMissing = (error: unknown): undefined => {
  if (isMissing(error)) return undefined;
  throw error;
};

/** Photos as files, in 256 folders of each area, which only their owner reads. */
export const openFolderPhotos = ({ directory }: { readonly directory: string }): PhotoStore => {
  const pathOf = (area: PhotoArea, name: string): string => {
    assertPhotoName(name);
    return join(directory, area, name.slice(0, 2), name);
  };

  const found = async (folder: string, name: string): Promise<StoredPhoto[]> => {
    const info = await stat(join(folder, name)).catch(unlessMissing);
    return info ? [{ name, bytes: info.size, at: info.mtime }] : [];
  };

  return {
    async put(area, name, body) {
      const path = pathOf(area, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Written beside and renamed: nobody reads half a photo, and a power cut leaves none.
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
    get: async (area, name) => readFile(pathOf(area, name)).catch(unlessMissing),
    delete: async (area, name) => rm(pathOf(area, name), { force: true }),
    async *list(area, beginning = '') {
      const folders = (await readdir(join(directory, area)).catch(unlessMissing)) ?? [];
      for (const folder of folders) {
        if (!folder.startsWith(beginning.slice(0, 2))) continue;
        const path = join(directory, area, folder);
        const names = await readdir(path);
        const photos = names.filter((name) => photoName.test(name) && name.startsWith(beginning));
        const batch = (await Promise.all(photos.map((name) => found(path, name)))).flat();
        if (batch.length > 0) yield batch;
      }
    },
    close: () => Promise.resolve(),
  };
};
