import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../process/config.js';

export interface SecretKey {
  readonly value: string;
  /** What it is called in a sentence for the operator. */
  readonly name: string;
  /** Takes back a file that was made just now. */
  readonly takeBack: () => void;
}

/** Where a program that runs in one process keeps the key it has made. */
export const secretFile = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'secret-key');

/**
 * The key that the root key is encrypted with: `SECRET_KEY`, or one made at the first start and kept beside the log of a
 * program that runs in one process. Undefined where several share a log and none was configured.
 */
export const readOrMakeSecret = (config: Config): SecretKey | undefined => {
  const { SECRET_KEY, EVENT_LOG, VIEW_STORE, DATA_DIR } = config;
  if (SECRET_KEY !== undefined) return { value: SECRET_KEY, name: 'SECRET_KEY', takeBack: () => undefined };
  const file = secretFile(config);
  const isMade = !existsSync(file);
  // A log that was moved to EventStoreDB leaves the keys where they are.
  if (EVENT_LOG !== 'sqlite' && (isMade || VIEW_STORE !== 'sqlite')) return undefined;
  if (isMade) {
    mkdirSync(DATA_DIR, { recursive: true });
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  }
  return {
    value: readFileSync(file, 'utf8').trim(),
    name: isMade ? 'SECRET_KEY is not set, and a new key' : `SECRET_KEY is not set, and the key in ${file}`,
    takeBack: () => isMade && rmSync(file, { force: true }),
  };
};
