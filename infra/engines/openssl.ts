import { spawnSync } from 'node:child_process';

/** @throws {Error} with a sentence that says that openssl is missing, and what to install */
export const requireOpenssl = (): Promise<void> =>
  spawnSync('openssl', ['version']).error === undefined
    ? Promise.resolve()
    : Promise.reject(new Error('There is no openssl here: install it, such as with the package openssl of Debian.'));
