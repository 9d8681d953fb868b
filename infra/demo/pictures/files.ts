import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const addressPattern = /\/images\/vehicles\/[\w/-]+\.\w+/g;

const filesBelow = (folder: string, isWanted: (name: string) => boolean): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && isWanted(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/** Returns the addresses of the vehicle pictures that the demo's feeds and site files name. */
export const referredPictures = (directory: string): Set<string> =>
  new Set(
    [
      ...filesBelow(join(directory, 'feeds'), () => true),
      ...filesBelow(join(directory, 'sites'), (name) => name.endsWith('.yaml')),
    ].flatMap((file) => readFileSync(file, 'utf8').match(addressPattern) ?? []),
  );

const folderOf = (directory: string): string => join(directory, 'pictures', 'files');

export const fileOf = (directory: string, address: string): string =>
  join(folderOf(directory), address.slice('/images/'.length));

/** Returns the addresses of the existing pictures. */
export const filedPictures = (directory: string): Set<string> => {
  const folder = folderOf(directory);
  return new Set(filesBelow(folder, () => true).map((file) => `/images${file.slice(folder.length)}`));
};
