import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/** What this program puts into its data folder and among its backups; whatever else is there is somebody else's. */
const ownFiles =
  /^(log|views|keys|payments|inbox|uploads|images|photos|samples|sources|drop|read-sites|site-records\.json|supervisor\.pid|restoring|replaced-.+|\d{4}-\d\d-\d\dT.+|secret-key|keys\.json|demo-keys\.json)$/;
/** Thousands of files, which the folder's own mode hides. */
const pictures = ['images', 'photos'];

/**
 * From now on everything this process writes can be read by its own user only, whatever the umask was; what earlier
 * versions and copies left open in these folders is closed. Folders become 0700 and files 0600.
 * @param folders data folders and backups, of which what this program puts there is closed
 * @param wholly folders that hold nothing but what this program puts there
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
    // A folder that everybody may write to, such as /tmp, is not ours to close.
    if (!found?.isDirectory() || (found.mode & 0o1000) !== 0) continue;
    close(folder, found);
    for (const name of readdirSync(folder).filter((one) => ownFiles.test(one))) closeAll(join(folder, name), name);
  }
};

const statOf = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false });

/** @returns whether others could have read it */
const close = (path: string, { mode, uid }: Stats): boolean => {
  const isOpen = (mode & 0o077) !== 0;
  // A volume's own folder belongs to whoever mounted it, who decides.
  if (isOpen && uid === process.getuid?.()) unlessReadOnly(() => chmodSync(path, mode & 0o700));
  return isOpen;
};

/** A volume that is only read here is closed by who writes to it. */
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
