import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transformFile } from '@swc/core';
import { temporaryDirectory } from './temporary.js';

/**
 * Compiles folders of the repository as the build does, for tests that start processes.
 * @returns the folder that stands for `dist`
 */
export const compileFolders = async (...folders: string[]) => {
  const { path, remove } = await temporaryDirectory();
  await cp('package.json', join(path, 'package.json'));
  await symlink(join(process.cwd(), 'node_modules'), join(path, 'node_modules'));
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((file) => join(folder, file))),
  );
  const sources = files.flat().filter((file) => /(?<!\.spec|\.contract)\.ts$/.test(file));
  await Promise.all(
    files
      .flat()
      .filter((file) => file.endsWith('.ttf'))
      .map((file) => cp(file, join(path, 'dist', file))),
  );
  await Promise.all(
    sources.map(async (source) => {
      const target = join(path, 'dist', source.replace(/\.ts$/, '.js'));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, (await transformFile(source, { sourceMaps: false })).code);
    }),
  );
  return { dist: join(path, 'dist'), remove };
};
