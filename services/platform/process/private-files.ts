import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/** Files of this program in its data folder and among its backups; other files there are left alone. */
const ownFiles =
  /^(log|views|keys|payments|inbox|uploads|images|photos|samples|sources|drop|read-sites|site-records\.json|supervisor\.pid|restoring|replaced-.+|\d{4}-\d\d-\d\dT.+|secret-key|keys\.json|demo-keys\.json)$/;
/** Folders with thousands of files, which the mode of the folder protects. */
const pictures = ['images', 'photos'];

/**
 * Makes everything that this process writes from now on readable by its own user only, whatever the umask was. Closes
 * what earlier versions and copies left open. Folders become 0700 and files 0600.
 * @param folders data folders and backups; only this program's files in them are closed
 * @param wholly folders with this program's files only
 */
export const keepFilesPrivate = (folders: readonly string[], wholly: readonly string[] = []): void => {
  process.umask(0o077);
  for (const folder of wholly) {
    const found = statOf(folder);
    if (!found?.isDirectory() || (found.mode & 0o1000) !== 0 || !close(folder, found)) continue;
    for (const name of readdirSync(folder)) closeAll(join(folder, name), name);
  }
  for (const folder of folders) {
    const found = statOf(folder);
    // A folder that everybody may write to, such as /tmp, is left as it is.
    if (!found?.isDirectory() || (found.mode & 0o1000) !== 0) continue;
    close(folder, found);
    for (const name of readdirSync(folder).filter((one) => ownFiles.test(one))) closeAll(join(folder, name), name);
  }
};

const statOf = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false });

/** @returns whether others could read it */
const close = (path: string, { mode, uid }: Stats): boolean => {
  const isOpen = (mode & 0o077) !== 0;
  // The root folder of a volume may belong to another user, who decides.
  if (isOpen && uid === process.getuid?.()) unlessReadOnly(() => chmodSync(path, mode & 0o700));
  return isOpen;
};

/** Ignores a read-only volume: the program that writes to it closes it. */
const unlessReadOnly = (change: () => void): void => {
  try {
    change();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EROFS') throw error;
  }
};

const closeAll = (path: string, name: string): void => {
  const found = statOf(path);
  if (!found || found.isSymbolicLink()) return;
  const wasOpen = close(path, found);
  if (!found.isDirectory() || (pictures.includes(name) && !wasOpen)) return;
  for (const inner of readdirSync(path)) closeAll(join(path, inner), inner);
};
