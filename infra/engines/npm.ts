import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { artifactFolder } from './artifacts.js';

/**
 * Returns the folder of a package and its dependencies, installed by npm apart from our own packages.
 * @param name `name@version`
 * @throws {Error} with a sentence that says what the machine lacks
 */
export const packageFolder = async (engine: string, name: string): Promise<string> => {
  const folder = artifactFolder(engine, name);
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  // Installed beside its place and then renamed, so that no other process finds half of it.
  const fetched = mkdtempSync(`${folder}-`);
  try {
    const install = ['install', '--prefix', fetched, '--no-audit', '--no-fund', '--ignore-scripts', name];
    await promisify(execFile)('npm', install, { timeout: 300_000 });
    if (!existsSync(folder)) renameSync(fetched, folder);
    return folder;
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new Error(`npm could not install ${name}: ${reason}`, { cause: error });
  } finally {
    rmSync(fetched, { recursive: true, force: true });
  }
};
