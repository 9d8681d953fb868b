import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../process/config.js';

/**
 * What this program's secrets are made from: `SECRET_KEY`, or a key made at the first start and kept beside the log of a
 * program that runs in one process. Undefined where several share a log and none was told.
 */
export const readOrMakeSecret = ({ SECRET_KEY, EVENT_LOG, DATA_DIR }: Config): string | undefined => {
  if (SECRET_KEY !== undefined || EVENT_LOG !== 'sqlite') return SECRET_KEY;
  const file = join(DATA_DIR, 'secret-key');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(DATA_DIR, { recursive: true });
  const made = randomBytes(32).toString('base64url');
  writeFileSync(file, `${made}\n`, { mode: 0o600 });
  return made;
};
