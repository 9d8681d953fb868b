import { spawnSync } from 'node:child_process';

/** @throws {Error} with a sentence that says that nginx is missing, and what to install */
export const requireNginx = (): Promise<void> =>
  spawnSync('nginx', ['-v']).error === undefined
    ? Promise.resolve()
    : Promise.reject(new Error('There is no nginx here: install it, such as with the package nginx of Debian.'));
