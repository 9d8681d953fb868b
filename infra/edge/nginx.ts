import { spawnSync } from 'node:child_process';

/** @throws {Error} with a sentence: nginx is not on this machine, and what to install */
export const nginx = (): Promise<void> =>
  spawnSync('nginx', ['-v']).error === undefined
    ? Promise.resolve()
    : Promise.reject(new Error('There is no nginx here: install it, such as with the package nginx of Debian.'));
