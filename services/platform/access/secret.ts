import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../process/config.js';

export interface SecretKey {
  readonly value: string;
  /** Name of the key in messages for the operator. */
  readonly name: string;
  /** Removes a file that was just created. */
  readonly removeNewFile: () => void;
}

/** Path of the generated key, for a program that runs in one process. */
export const secretFile = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'secret-key');

/**
 * Returns the key that encrypts the root key: `SECRET_KEY`, or a key generated at the first start and stored beside the
 * log of a program that runs in one process. Undefined if several processes share a log and no key is configured.
 */
export const readOrCreateSecret = (config: Config): SecretKey | undefined => {
  const { SECRET_KEY, EVENT_LOG, VIEW_STORE, DATA_DIR } = config;
  if (SECRET_KEY !== undefined) return { value: SECRET_KEY, name: 'SECRET_KEY', removeNewFile: () => undefined };
  const file = secretFile(config);
  const isMade = !existsSync(file);
  // Moving the log to EventStoreDB leaves the person keys in place.
  if (EVENT_LOG !== 'sqlite' && (isMade || VIEW_STORE !== 'sqlite')) return undefined;
  if (isMade) {
    mkdirSync(DATA_DIR, { recursive: true });
    // Complete and on the disk before anything is encrypted with it.
    writeFileSync(`${file}.new`, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
    const folder = openSync(DATA_DIR, 'r');
    fsyncSync(folder);
    closeSync(folder);
  }
  return {
    value: readFileSync(file, 'utf8').trim(),
    name: isMade ? 'SECRET_KEY is not set, and a new key' : `SECRET_KEY is not set, and the key in ${file}`,
    removeNewFile: () => isMade && rmSync(file, { force: true }),
  };
};
