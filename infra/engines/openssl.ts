import { spawnSync } from 'node:child_process';

/** @throws {Error} with a sentence: openssl is not on this machine, and what to install */
export const openssl = (): Promise<void> =>
  spawnSync('openssl', ['version']).error === undefined
    ? Promise.resolve()
    : Promise.reject(new Error('There is no openssl here: install it, such as with the package openssl of Debian.'));
